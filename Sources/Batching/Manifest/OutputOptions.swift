import Encoding
import Media
import Rendering
import Documents
import Timing

/// The settings of outputs: those of one, or those that an entry or the defaults offer to all.
struct OutputOptions {
  /// A setting that has no effect on some formats, or on some parts of a clip.
  enum Key: String, CaseIterable {
    case at
    case frames
    case fps
    case background
    case codec
    case loop
    case crf
  }

  /// The places of the settings in the manifest.
  private(set) var fields: [Key: Field] = [:]
  private(set) var part: ClipPart?
  private(set) var frameRate: FrameRate?
  private(set) var background: BatchOutput.Background?
  private(set) var codec: VideoCodec?
  private(set) var loopCount: Int?
  private(set) var preset: VideoFormat.Preset?
  private(set) var crf: Double?

  /// No settings.
  init() {}

  /// The settings that a mapping has.
  init(_ mapping: MappingReader) {
    for key in Key.allCases { fields[key] = mapping[key.rawValue] }
    part = readPart()
    frameRate = fields[.fps]?.frameRate()
    if let color = fields[.background]?.background() {
      background = BatchOutput.Background(color: color)
    }
    codec = fields[.codec]?.choice(VideoCodec.allCases.map(\.rawValue)).flatMap(VideoCodec.init)
    loopCount = fields[.loop]?.number(.loopCount).map { Int($0) }
    preset = mapping["preset"]?.choice(VideoFormat.Preset.allCases.map(\.rawValue))
      .flatMap(VideoFormat.Preset.init)
    crf = fields[.crf]?.number(.rateFactor)
  }

  /// These settings, and of those that are not there the ones of the mapping around.
  func completed(by outer: OutputOptions) -> OutputOptions {
    var result = self
    if part == nil {
      result.part = outer.part
      for key in [Key.at, .frames] { result.fields[key] = outer.fields[key] }
    }
    for key in Key.allCases where key != .at && key != .frames && fields[key] == nil {
      result.fields[key] = outer.fields[key]
    }
    result.frameRate = frameRate ?? outer.frameRate
    result.background = background ?? outer.background
    result.codec = codec ?? outer.codec
    result.loopCount = loopCount ?? outer.loopCount
    result.preset = preset ?? outer.preset
    result.crf = crf ?? outer.crf
    return result
  }

  /// These settings without one.
  func without(_ key: Key) -> OutputOptions {
    var result = self
    result.fields[key] = nil
    switch key {
    case .at, .frames: result.part = nil
    case .fps: result.frameRate = nil
    case .background: result.background = nil
    case .codec: result.codec = nil
    case .loop: result.loopCount = nil
    case .crf: result.crf = nil
    }
    return result
  }

  // MARK: The part of the clip

  /// The highest number of a frame.
  static let lastFrame = 1_000_000_000
  /// The most single pictures of one output.
  static let stillLimit = 10_000

  private func readPart() -> ClipPart? {
    guard let at = fields[.at] else { return fields[.frames].flatMap(frames) }
    guard fields[.frames] == nil else {
      at.report("found both at and frames", allowed: "one of them")
      return nil
    }
    return stills(at) { $0.number(.notNegative).map { .instant($0) } }
  }

  private func frames(_ field: Field) -> ClipPart? {
    if let range = field.frameRange { return .frames(range) }
    return stills(field) { $0.frameNumber().map { .frame($0) } }
  }

  private func stills(
    _ field: Field, _ still: (Field) -> ClipPart.Still?
  ) -> ClipPart? {
    let items = field.isSequence ? field.items("a list of pictures") ?? [] : [field]
    guard (1...Self.stillLimit).contains(items.count) else {
      field.report(
        "found \(items.count) pictures", allowed: "at least 1, and at most \(Self.stillLimit)")
      return nil
    }
    let stills = items.compactMap(still)
    return stills.count == items.count ? .stills(stills) : nil
  }
}

extension Field {
  /// A rate of frames; `nil` after reporting that it is none.
  func frameRate() -> FrameRate? {
    guard let text = text("a rate, such as 60 or 30000/1001") else { return nil }
    let rate = FrameRate(text)
    if rate == nil { mismatch("a rate above 0, at most 1000, such as 60 or 30000/1001") }
    return rate
  }

  /// A whole number in a range; `nil` after reporting that it is none.
  func wholeNumber(in range: ClosedRange<Int>) -> Int? {
    guard let value = number() else { return nil }
    guard let whole = Int(exactly: value), range.contains(whole) else {
      mismatch("a whole number in \(range.lowerBound)…\(range.upperBound)")
      return nil
    }
    return whole
  }

  fileprivate func frameNumber() -> FrameIndex? {
    guard !isText else {
      mismatch("a frame such as 12, a list of frames, or a part of the clip such as 0..<60")
      return nil
    }
    return wholeNumber(in: 0...OutputOptions.lastFrame)
  }

  /// The frames that a text such as `0..<60` means, without reporting an error.
  fileprivate var frameRange: Range<FrameIndex>? {
    guard isText, let text = text(), let dots = text.firstRange(of: "..<"),
      let lower = Int(text[..<dots.lowerBound]), let upper = Int(text[dots.upperBound...]),
      lower >= 0, lower < upper, upper <= OutputOptions.lastFrame
    else { return nil }
    return lower..<upper
  }
}
