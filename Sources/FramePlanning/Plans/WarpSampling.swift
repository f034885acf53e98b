package import Graphics

/// The numbers of samples of a warped picture's pixels, tile by tile.
///
/// A pixel is seen in a parallelogram of the flat picture. It is sampled along both its sides so
/// densely that no pixel of the flat picture is passed over: a card that turns about one axis
/// shrinks along the other one alone. Where it shrinks much in every direction, the flat picture is
/// halved first, as often as leaves two samples where it shrinks least.
package struct WarpSampling {
  /// Pixels in a tile's sides.
  package static let (tileWidth, tileHeight) = (64, 16)
  /// A side of a pixel is sampled so often at most.
  private static let most = 8

  /// From pixels of the canvas to those of the flat picture, whose first one is (0, 0).
  package let back: ProjectiveTransform
  /// The pixels it is shown in.
  package let extents: PixelRect

  /// The sampling of a pixel.
  package struct Count: Hashable {
    /// The number of times that the flat picture is halved.
    package let halvings: Int
    /// Samples along x.
    package let across: Int
    /// Samples along y.
    package let down: Int

    /// A single sample.
    package static let one = Count(halvings: 0, across: 1, down: 1)
  }

  /// `nil` when the map flattens the picture.
  ///
  /// - Parameters:
  ///   - map: From pixels of the flat picture to those of the canvas.
  ///   - extents: The pixels it is shown in.
  package init?(_ map: ProjectiveTransform, in extents: PixelRect) {
    guard let back = map.inverted else { return nil }
    self.back = back
    self.extents = extents
  }

  /// A tile of a row of tiles.
  package func tile(_ number: Int, below row: Int) -> PixelRect {
    let top = extents.minY + row * Self.tileHeight
    return tile(number, top..<min(top + Self.tileHeight, extents.maxY))
  }

  private func tile(_ number: Int, _ rows: Range<Int>) -> PixelRect {
    let left = extents.minX + number * Self.tileWidth
    return PixelRect(x: left..<min(left + Self.tileWidth, extents.maxX), y: rows)
  }

  /// The counts of the tiles that lie side by side below a row.
  private func counts(ofTilesBelow top: Int) -> [Count] {
    (0..<(extents.width + Self.tileWidth - 1) / Self.tileWidth).map {
      count(of: tile($0, top..<min(top + Self.tileHeight, extents.maxY)))
    }
  }

  /// The counts of all tiles, row after row.
  package var counts: [[Count]] {
    stride(from: extents.minY, to: extents.maxY, by: Self.tileHeight).map(counts(ofTilesBelow:))
  }

  /// The most samples that are taken altogether.
  var total: Int {
    counts.joined().reduce(0) { $0 + $1.across * $1.down } * Self.tileWidth * Self.tileHeight
  }

  private func count(of tile: PixelRect) -> Count {
    var (across, down, least) = (1, 1, Self.most)
    for corner in tile.rect.corners {
      // Near the horizon, and behind it, everything is far away.
      guard back.homogeneous(corner).z > 0 else {
        return Count(Self.most, Self.most, least: 1)
      }
      let stretch = WarpPlacement.jacobian(of: back, at: corner)
      across = max(across, Self.samples(over: stretch.x.length))
      down = max(down, Self.samples(over: stretch.y.length))
      least = min(least, Self.samples(over: stretch.leastLength))
    }
    return Count(across, down, least: least)
  }

  /// A power of two, so that samples lie at most 1.3 pixels apart.
  private static func samples(over length: Double) -> Int {
    length <= 1.3 ? 1 : length <= 2.6 ? 2 : length <= 5.2 ? 4 : most
  }
}

extension WarpSampling.Count {
  /// So many samples of the flat picture as it is, or as many as stand for them.
  ///
  /// - Parameters:
  ///   - across: Samples along x.
  ///   - down: Samples along y.
  ///   - least: Samples that the direction needs in which it shrinks least.
  fileprivate init(_ across: Int, _ down: Int, least: Int) {
    halvings = max(min(across, down, least).trailingZeroBitCount - 1, 0)
    (self.across, self.down) = (across >> halvings, down >> halvings)
  }
}
