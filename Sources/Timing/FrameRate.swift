/// Frames per second as an exact ratio, such as 60/1 or 30000/1001.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// Frames in ``seconds`` seconds; positive.
  public let frames: Int
  /// The seconds that ``frames`` frames take; positive, without a common divisor.
  public let seconds: Int

  /// The largest number either part of a rate may be, so that products with frame indices stay
  /// exact.
  public static let limit = 1_000_000

  /// A rate of `frames` per `seconds`, reduced.
  ///
  /// `nil` unless both are in 1...``limit`` and the rate is at most 1000 frames a second.
  public init?(frames: Int, per seconds: Int = 1) {
    guard (1...Self.limit).contains(frames), (1...Self.limit).contains(seconds),
      frames <= 1000 * seconds
    else { return nil }
    var (a, b) = (frames, seconds)
    while b != 0 { (a, b) = (b, a % b) }
    self.frames = frames / a
    self.seconds = seconds / a
  }

  /// A rate as it is written: "60", "30000/1001", or a decimal with an exact short ratio ("12.5").
  public init?(_ text: some StringProtocol) {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "/" || $0 == ".") }) else {
      return nil
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2, let frames = Int(parts[0]), let seconds = Int(parts[1]) {
      self.init(frames: frames, per: seconds)
    } else if parts.count == 1, let frames = Int(text) {
      self.init(frames: frames)
    } else if parts.count == 1, let decimal = Double(text), decimal > 0, decimal <= 1000 {
      let thousandths = (decimal * 1000).rounded()
      guard abs(thousandths - decimal * 1000) < 1e-9 else { return nil }
      self.init(frames: Int(thousandths), per: 1000)
    } else {
      return nil
    }
  }

  /// 60 frames per second.
  public static let sixty = FrameRate(exactly: 60, 1)
  /// 50 frames per second, the fastest a GIF can be played.
  public static let fifty = FrameRate(exactly: 50, 1)

  private init(exactly frames: Int, _ seconds: Int) {
    self.frames = frames
    self.seconds = seconds
  }

  /// "60" or "30000/1001".
  public var description: String { seconds == 1 ? "\(frames)" : "\(frames)/\(seconds)" }

  /// The instant that frame `index` shows: `index · seconds / frames`, computed from the index and
  /// rounded once, never summed.
  public func instant(of index: FrameIndex) -> Seconds {
    Double(index * seconds) / Double(frames)
  }

  /// The number of a clip's frames: ⌈duration · rate⌉, where a product within 1e-6 of an integer is
  /// that integer.
  public func frameCount(for duration: Seconds) -> Int {
    let exact = duration * Double(frames) / Double(seconds)
    let nearest = exact.rounded()
    let count = abs(exact - nearest) <= 1e-6 ? nearest : exact.rounded(.up)
    // More than there can ever be; in this order the limits win over what is no number.
    return Int(max(-0x1p62, min(0x1p62, count)))
  }

  /// True when this rate is faster than another.
  public static func > (a: FrameRate, b: FrameRate) -> Bool {
    a.frames * b.seconds > b.frames * a.seconds
  }
}
