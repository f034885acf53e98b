import Media
import Rendering
import Documents
import Graphics
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
    case matte
    case maxBytes
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
  private(set) var matte: Color?
  private(set) var maxBytes: Int?

  /// The keys, in the order in which they are documented.
  static let keys: [Documents.Key<OutputOptions>] = [
    setting(
      .at,
      .number(.notNegative).or(
        .list(of: .number(.notNegative), count: 1...stillLimit, "a list of instants")),
      "The instant of a single picture, or several in a numbered sequence; never rounded to a frame.",
      unit: "seconds"
    ) { $0.stills($1) { $0.number(.notNegative).map { .instant($0) } } },
    setting(
      .frames,
      .number(frame).or(.pattern("^[0-9]+\\.\\.<[0-9]+$", "a part of the clip such as `0..<60`"))
        .or(.list(of: .number(frame), count: 1...stillLimit, "a list of frames")),
      "The frame of a single picture, several in a numbered sequence, or a part of the clip."
    ) { options, field in
      guard options.fields[.at] == nil else {
        options.fields[.at]?.report("found both at and frames", allowed: "one of them")
        return options.part = nil
      }
      guard let range = field.frameRange else {
        return options.stills(field) { $0.frameNumber().map { .frame($0) } }
      }
      options.part = .frames(range)
    },
    setting(
      .fps, Codec<FrameRate>.rate.schema,
      "The rate of this file's frames; the entry's when it is not there."
    ) { $0.frameRate = $1.frameRate() },
    setting(
      .background, .shared(.background).orNull,
      "The colour behind all layers in place of the scene's; null and none are transparent."
    ) { options, field in
      options.background = field.background().map { BatchOutput.Background(color: $0) }
    },
    setting(
      .codec, Codec<VideoCodec>.name.schema,
      "The codec of a movie; the container's own when it is not there."
    ) { $0.codec = Codec<VideoCodec>.name.read($1) },
    setting(
      .loop, .number(.loopCount), "How often an animated picture plays; 0 is for ever.",
      standard: "0"
    ) { $0.loopCount = Codec<Int>.whole(.loopCount).read($1) },
    Documents.Key(
      "preset", .name, optional: \.preset, "How video is encoded.", standard: "\"standard\""),
    setting(
      .crf, .number(.rateFactor),
      "The constant rate factor; the preset's when it is not there."
    ) { $0.crf = $1.number(.rateFactor) },
    setting(
      .matte, .shared(.color),
      "The opaque colour behind what is half clear in a GIF, and behind all that is clear in a JPEG or AVIF, which takes white without it."
    ) { $0.matte = $1.matte() },
    setting(
      .maxBytes,
      .number(byteCount).or(
        .pattern("^(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)[kMGT]$", "a size such as `800k`")),
      "The most bytes of an animated picture, which gives up colours or quality, then its rate, then its scale for it.",
      unit: "bytes"
    ) { $0.maxBytes = $1.byteCount() },
  ]

  private static let frame = NumberRange(
    text: "a frame's number", from: 0, to: Double(lastFrame), isWhole: true)

  fileprivate static let byteCount = NumberRange(
    text: "a whole number of bytes, at least 1", from: 1, to: 1e15, isWhole: true)

  /// A setting whose place is kept.
  private static func setting(
    _ key: Key, _ schema: @autoclosure @escaping @Sendable () -> ValueSchema, _ meaning: String,
    unit: String = "", standard: String? = nil,
    read: @escaping @Sendable (inout OutputOptions, Field) -> Void
  ) -> Documents.Key<OutputOptions> {
    Documents.Key(
      key.rawValue, as: schema(), meaning, unit: unit, standard: standard,
      read: { field, options in
        options.fields[key] = field
        read(&options, field)
        return true
      })
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
    result.matte = matte ?? outer.matte
    result.maxBytes = maxBytes ?? outer.maxBytes
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
    case .matte: result.matte = nil
    case .maxBytes: result.maxBytes = nil
    }
    return result
  }

  // MARK: The part of the clip

  /// The highest number of a frame.
  static let lastFrame = 1_000_000_000
  /// The most single pictures of one output.
  static let stillLimit = 10_000

  /// Reads single pictures.
  private mutating func stills(_ field: Field, _ still: (Field) -> ClipPart.Still?) {
    let items = field.isSequence ? field.items("a list of pictures") ?? [] : [field]
    guard (1...Self.stillLimit).contains(items.count) else {
      return field.report(
        "found \(items.count) pictures", allowed: "at least 1, and at most \(Self.stillLimit)")
    }
    let stills = items.compactMap(still)
    part = stills.count == items.count ? .stills(stills) : nil
  }
}

extension Codec where Value == FrameRate {
  /// Rates of frames.
  static var rate: Codec {
    Codec(
      .number(NumberRange(text: "a rate above 0, at most 1000", from: 0, isAbove: true, to: 1000))
        .or(
          .pattern(
            "^(?:0*[1-9][0-9]*(?:/0*[1-9][0-9]*)?|[0-9]*\\.[0-9]*)$", "a ratio such as `30000/1001`"
          )),
      read: { $0.frameRate() }, write: { .text("\($0)") })
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

  /// An opaque colour; `nil` after reporting that it is none.
  fileprivate func matte() -> Color? {
    guard let color = color() else { return nil }
    guard let color, color.alpha == 1 else {
      mismatch("an opaque colour")
      return nil
    }
    return color
  }

  /// A size such as 800000 or 800k; `nil` after reporting that it is none.
  fileprivate func byteCount() -> Int? {
    guard isText, let text = text() else { return number(OutputOptions.byteCount).map { Int($0) } }
    guard let count = SizeText.number(text), (1...1e15).contains(count) else {
      mismatch("a size in bytes, such as 800000, 800k or 2M")
      return nil
    }
    return Int(count)
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
