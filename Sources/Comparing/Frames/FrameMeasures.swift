/// The differences between two pictures of one size.
public struct FrameMeasures: Hashable, Sendable {
  /// A mean over a window, at the place where it is worst.
  public struct Window: Hashable, Sendable {
    /// The mean, in levels of 255; signed where the measure is: positive where B is brighter.
    public let value: Double
    /// The limit at that place.
    public let limit: Double
    /// The plane in which it was found.
    public let plane: Plane
    /// The window.
    public let bounds: PixelBounds

    /// The value as a multiple of its limit.
    public var ratio: Double { abs(value) / max(limit, 1e-9) }
  }

  /// The components of a colour that are compared.
  public typealias Plane = ComparedPlane

  /// True when all pixels are equal.
  public let isEqual: Bool
  /// The largest difference of a channel, 0…255.
  public let largestDifference: Int
  /// Pixels in which a channel differs by more than the mode lets pass.
  public let changedPixels: Int
  /// Those of them that are not the rim of a shape, drawn a little differently.
  public let changedPixelsInside: Int
  /// All pixels.
  public let pixelCount: Int
  /// The rectangle around the changed pixels.
  public let bounds: PixelBounds?
  /// The worst 16 × 16 window by mean absolute difference.
  public let window: Window?
  /// The worst 32 × 32 window by mean difference.
  public let shift: Window?
  /// The worst 8 × 8 window by strong differences: the levels by which eight clinging pixels would
  /// have to exceed what encoding leaves in any; `nil` where none does.
  public let spot: Window?
  /// The worst plane's median over all tiles of their mean difference, in levels; colour
  /// differences count half.
  public let tileShift: Double
  /// The limit of that; 0 where it was not looked at.
  public let tileLimit: Double
  /// Peak signal-to-noise ratio, in decibels; infinite for equal pictures.
  public let psnr: Double
  /// Structural similarity, 1 for equal pictures; `nil` for pictures too small for it.
  public let ssim: Double?
  /// The worst measure as a multiple of its limit; above 1 the frames differ.
  ///
  /// Limits follow what goes on in the clip. A measure is held against the least of its limits up
  /// to half of that, and a shift up to all of it: its own is larger.
  public let severity: Double

  /// Changed pixels over all pixels.
  public var changedShare: Double { Double(changedPixels) / Double(max(pixelCount, 1)) }
  /// True when the pictures count as the same.
  public var isWithin: Bool { severity <= 1 }

  /// Equal pictures, or samples that are equal though their pixels may not be.
  static func equal(pixelCount: Int, inSamplesOnly: Bool = false) -> FrameMeasures {
    FrameMeasures(
      isEqual: !inSamplesOnly, largestDifference: 0, changedPixels: 0, changedPixelsInside: 0,
      pixelCount: pixelCount, bounds: nil, window: nil, shift: nil, spot: nil, tileShift: 0,
      tileLimit: 0,
      psnr: .infinity, ssim: 1, severity: 0)
  }
}
