import Encoding
import Graphics
public import Timing

/// The quality that an animated picture gives up so that its file has fewer bytes.
public struct SizeReduction: Hashable, Sendable, CustomStringConvertible {
  /// The most colours of a GIF; `nil` is what was asked for.
  public private(set) var colorCount: Int?
  /// The quality of a WebP, 0…100; `nil` is what was asked for.
  public private(set) var quality: Double?
  /// The most frames per second; `nil` is what was asked for.
  public private(set) var frameRate: FrameRate?
  /// The scale, as a share of what was asked for.
  public private(set) var scale = 1.0

  /// The least rate that is taken, in frames per second.
  private static let slowest = 10

  /// The reductions of an output, from none to most: colours or quality, then the rate, then the
  /// scale; at most ten.
  ///
  /// - Parameters:
  ///   - output: A GIF or a WebP.
  ///   - rate: The frames per second that it has without one.
  /// - Returns: The reductions; empty when the format gives nothing up.
  static func all(of output: OutputRequest, at rate: FrameRate) -> [SizeReduction] {
    guard output.format.takes(.size) else { return [] }
    var reduction = SizeReduction()
    var all: [SizeReduction] = []
    if output.format == .gif {
      for count in [256, 128, 64, 32] {
        reduction.colorCount = count
        all.append(reduction)
      }
    } else {
      all.append(reduction)
      let asked = output.crf.map { 100 - 100 * $0 / AnimationFormat.rateFactors.upperBound }
      for quality in [90.0, 75, 60, 45, 30] where quality < asked ?? 100 {
        reduction.quality = quality
        all.append(reduction)
      }
    }
    for divisor in [2, 3] {
      guard let slower = FrameRate(frames: rate.frames, per: rate.seconds * divisor),
        slower.frames >= slowest * slower.seconds
      else { continue }
      reduction.frameRate = slower
      all.append(reduction)
    }
    for scale in [0.75, 0.5] {
      reduction.scale = scale
      all.append(reduction)
    }
    return all
  }

  /// The output with less.
  func applied(to output: OutputRequest, atMost limit: Int) -> OutputRequest {
    var output = output
    output.byteLimit = limit
    if let colorCount { output.colorCount = colorCount }
    if let quality { output.crf = (100 - quality) * AnimationFormat.rateFactors.upperBound / 100 }
    if let frameRate { output.fastestRate = frameRate }
    return output
  }

  /// True when nothing is given up.
  public var isNone: Bool { description.isEmpty }

  /// "64 colours, 25 frames per second, 0.75 of the scale"; empty when nothing is given up.
  public var description: String {
    var parts: [String] = []
    if let colorCount, colorCount < 256 { parts.append("\(colorCount) colours") }
    if let quality { parts.append("quality \(quality.shortestDecimal)") }
    if let frameRate { parts.append("\(frameRate) frames per second") }
    if scale < 1 { parts.append("\(scale.shortestDecimal) of the scale") }
    return parts.joined(separator: ", ")
  }
}
