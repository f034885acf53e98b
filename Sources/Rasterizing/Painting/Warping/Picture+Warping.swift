import FramePlanning
import Graphics

extension Picture {
  /// Shows a flat picture in perspective, in this one, which is transparent before.
  ///
  /// Every pixel is the mean of samples between the flat picture's pixels.
  ///
  /// - Parameters:
  ///   - source: The flat picture, whose first pixel is (0, 0).
  ///   - map: From its pixels to the canvas's.
  ///   - goesOn: True when its last pixels go on beyond its edges, where it is transparent
  ///     otherwise.
  ///   - pool: Lends memory.
  /// - Throws: `RasterError` when Cairo refuses it.
  /// - Complexity: O(samples), as ``WarpSampling`` counts them.
  func show(
    _ source: Picture, by map: ProjectiveTransform, goingOn goesOn: Bool,
    takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) {
    guard let sampling = WarpSampling(map, in: extents) else { return }
    let counts = sampling.counts
    var (picture, borrowed) = (source, [Picture]())
    defer { for picture in borrowed { pool.give(back: picture.memory) } }
    for halvings in 0...counts.mostHalvings {
      if halvings > 0 {
        picture = try picture.halved(takingMemoryFrom: pool)
        borrowed.append(picture)
      }
      picture.withPixels { pixels, stride in
        show(
          pixels, PixelSampler(stride: stride, of: picture.extents, goesOn: goesOn),
          halvedTimes: halvings, sampling, counts)
      }
    }
  }

  /// Shows an image in perspective, as it shows a picture; its halves are kept.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - first: The number of times that it is halved before.
  ///   - map: From the pixels of what is left to the canvas's.
  ///   - goesOn: True when its last pixels go on beyond its edges.
  func show(
    _ image: ImageStore.Entry, halvedTimes first: Int, by map: ProjectiveTransform,
    goingOn goesOn: Bool
  ) {
    guard let sampling = WarpSampling(map, in: extents) else { return }
    let counts = sampling.counts
    for halvings in 0...counts.mostHalvings {
      let pixmap = image.halved(first + halvings)
      let size = PixelRect(x: 0..<pixmap.width, y: 0..<pixmap.height)
      unsafe pixmap.bytes.withUnsafeBytes { bytes in
        let pixels = unsafe Span(_unsafeElements: bytes.bindMemory(to: UInt32.self))
        show(
          pixels,
          PixelSampler(stride: pixmap.strideInBytes / 4, of: size, goesOn: goesOn),
          halvedTimes: halvings, sampling, counts)
      }
    }
  }

  /// Shows the tiles for which the flat picture is halved so often.
  private func show(
    _ pixels: Span<UInt32>, _ sampler: PixelSampler, halvedTimes halvings: Int,
    _ sampling: WarpSampling, _ counts: [[WarpSampling.Count]]
  ) {
    precondition(sampler.fits(pixels), "pixels are missing")
    guard counts.contains(where: { $0.contains { $0.halvings == halvings } }) else { return }
    let half = 1 / Double(1 << halvings)
    let map = sampling.back.concatenating(ProjectiveTransform(.scale(x: half, y: half)))
    var blocks = UniformBlocks(
      stride: sampler.stride, width: sampler.width, height: sampler.height)
    var runs: [[[UniformBlocks.Run]]] = []
    for (row, tiles) in counts.enumerated() {
      runs.append([])
      for (number, count) in tiles.enumerated() {
        let tile = sampling.tile(number, below: row)
        runs[row].append(
          count.halvings == halvings ? blocks.runs(of: tile, through: map, in: pixels) : [])
      }
    }
    changeRows(as: UInt32.self) { y, row in
      let line = (y - extents.minY) / WarpSampling.tileHeight
      let tiles = counts[line]
      guard tiles.contains(where: { $0.halvings == halvings }) else { return }
      let spans =
        sampler.goesOn
        ? WarpSampling.spans(of: extents, inRow: y, through: map)
        : WarpSampling.spans(
          of: extents, inRow: y, (sampler.width, sampler.height), through: map)
      for (number, count) in tiles.enumerated() where count.halvings == halvings {
        for run in runs[line][number] {
          let columns = run.columns.shifted(by: -extents.minX)
          if let pixel = run.pixel {
            for i in columns { row[i] = pixel }
            continue
          }
          for (i, span) in spans.enumerated() {
            sampler.fill(
              &row, columns.clamped(to: span), at: (extents.minX, y), count, through: map,
              isInside: i == 1, from: pixels)
          }
        }
      }
    }
  }
}

extension [[WarpSampling.Count]] {
  /// The most times that the flat picture is halved.
  fileprivate var mostHalvings: Int { joined().reduce(0) { Swift.max($0, $1.halvings) } }
}

extension WarpSampling {
  /// The pixels of a row, counted from the first, some of whose samples may reach the flat picture:
  /// those in the middle have its pixels on all sides, those before and behind may not.
  fileprivate static func spans(
    of extents: PixelRect, inRow y: Int, _ size: (width: Int, height: Int),
    through back: ProjectiveTransform
  ) -> [Range<Int>] {
    let line = Line(extents: extents, y: y, back: back)
    // Half a pixel beyond its edges the flat picture still shines.
    let all = line.columns(from: -1, to: (size.width + 1, size.height + 1), reach: 0.5)
    let inside = line.columns(from: 1, to: (size.width - 1, size.height - 1), reach: -0.5)
      .clamped(to: all)
    return [
      all.lowerBound..<inside.lowerBound, inside, inside.upperBound..<all.upperBound,
    ]
  }

  /// The pixels of a row, those in the middle of which all samples are in front of the eye and not
  /// very far away, and others before and behind, where the flat picture goes on.
  fileprivate static func spans(
    of extents: PixelRect, inRow y: Int, through back: ProjectiveTransform
  ) -> [Range<Int>] {
    let far = 1 << 22
    let inside = Line(extents: extents, y: y, back: back)
      .columns(from: -far, to: (far, far), reach: -0.5)
    return [0..<inside.lowerBound, inside, inside.upperBound..<extents.width]
  }

  /// A row of pixels.
  private struct Line {
    let extents: PixelRect
    let y: Int
    /// From its coordinates to those of the flat picture.
    let back: ProjectiveTransform

    /// The pixels that are in front of the eye and in a rectangle of the flat picture.
    ///
    /// - Parameters:
    ///   - least: The rectangle's first coordinate along x and along y.
    ///   - most: The last ones.
    ///   - reach: How far from its centre a pixel has a place there, as a part of the pixel: below
    ///     0 all places up to there are.
    /// - Returns: Their numbers, from the first one of the row.
    func columns(from least: Int, to most: (x: Int, y: Int), reach: Double) -> Range<Int> {
      let (u, v, w) = (
        SIMD3(back.x.x, back.y.x, back.origin.x), SIMD3(back.x.y, back.y.y, back.origin.y),
        SIMD3(back.x.z, back.y.z, back.origin.z)
      )
      let sides = [
        w, u - w * Double(least), v - w * Double(least), w * Double(most.x) - u,
        w * Double(most.y) - v,
      ]
      return sides.reduce(0..<extents.width) { columns, side in
        let start =
          side.x * (Double(extents.minX) + 0.5) + side.y * (Double(y) + 0.5) + side.z
          + (abs(side.x) + abs(side.y)) * reach
        func limited(_ column: Double) -> Int {
          min(max(Int(saturating: column), columns.lowerBound), columns.upperBound)
        }
        if side.x == 0 { return start >= 0 ? columns : columns.lowerBound..<columns.lowerBound }
        let crossing = -start / side.x
        let (lower, upper) = (crossing.rounded(.down), crossing.rounded(.up))
        return side.x > 0
          ? limited(reach > 0 ? lower : upper)..<columns.upperBound
          : columns.lowerBound..<limited((reach > 0 ? upper : lower) + 1)
      }
    }
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
