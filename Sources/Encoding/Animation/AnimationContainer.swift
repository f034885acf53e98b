import Graphics
import Timing

/// The bytes that a kind of file puts before, around and behind the images of an animated picture.
protocol AnimationContainer: Sendable {
  /// The longest side that such a file may have, in pixels.
  static var sideLimit: Int { get }
  /// The numbers of times that it can play.
  static var playCounts: ClosedRange<Int> { get }
  /// The most frames per second that players show; `nil` is without limit.
  static var fastestRate: FrameRate? { get }
  /// The constant rate factors that it may have; `nil` when it has none.
  static var rateFactors: ClosedRange<Double>? { get }

  /// The bytes of a file of a format, which is of this kind.
  init(format: AnimationFormat)

  /// Size, rate and repetition.
  var format: AnimationFormat { get }
  /// The ticks of the file in a second.
  var ticksPerSecond: Int { get }
  /// The longest time an image can be shown, in ticks; for more it is written again.
  var longestDelay: Int { get }
  /// The shortest time an image should be shown, in ticks.
  var shortestDelay: Int { get }
  /// True when something written at the front is known only at the end.
  var needsRewriting: Bool { get }

  /// The bytes before the first image.
  func beginning() -> [UInt8]
  /// An image that is shown for some ticks.
  mutating func bytes(of image: AnimationImage, delay: Int) -> [UInt8]
  /// The bytes behind the last image.
  func end() -> [UInt8]
  /// The bytes that are written anew at the front, with their places, when the file has so many
  /// bytes.
  func rewriting(byteCount: Int) -> [(offset: Int, bytes: [UInt8])]
}

/// The bytes of a kind of file whose images have all colours, each compressed by itself.
protocol PixelContainer: AnimationContainer {
  /// True when images begin at even places.
  static var beginsAtEvenPlaces: Bool { get }

  /// The data of an image: a part of a picture.
  static func compress(
    _ picture: Pixmap, _ columns: Range<Int>, _ rows: Range<Int>, as format: AnimationFormat
  ) throws(EncodingError) -> [UInt8]
}

extension AnimationContainer {
  static var playCounts: ClosedRange<Int> { 0...65535 }
  static var fastestRate: FrameRate? { nil }
  static var rateFactors: ClosedRange<Double>? { nil }
  var needsRewriting: Bool { false }
  func end() -> [UInt8] { [] }
  func rewriting(byteCount: Int) -> [(offset: Int, bytes: [UInt8])] { [] }

  /// The start of a frame in ticks, rounded: what is cut off one delay is added to the next, so
  /// that delays add up to the clip's length.
  func ticks(at frame: FrameIndex) -> Int {
    let rate = format.frameRate
    return (2 * ticksPerSecond * frame * rate.seconds + rate.frames) / (2 * rate.frames)
  }
}
