import Graphics

extension Picture {
  /// Applies filters to a picture in colour, one after another.
  func apply(
    _ filtering: PixelFiltering, takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) {
    for filter in filtering.filters {
      switch filter {
      case .colors(let matrices): apply(matrices)
      case .blur(let blur):
        try self.blur(blur, endsAtEdges: filtering.endsAtEdges, takingMemoryFrom: pool)
      }
    }
  }

  // MARK: Colours

  private func apply(_ matrices: [ColorMatrix]) {
    // Neighbours are often equal.
    var (last, result): (UInt32, UInt32) = (0, Self.filtered(0, by: matrices))
    changeRows(as: UInt32.self) { _, row in
      for x in 0..<row.count {
        let pixel = row[x]
        if pixel != last { (last, result) = (pixel, Self.filtered(pixel, by: matrices)) }
        row[x] = result
      }
    }
  }

  /// A pixel: alpha, red, green, blue from the highest byte, premultiplied.
  private static func filtered(_ pixel: UInt32, by matrices: [ColorMatrix]) -> UInt32 {
    let alpha = Double(pixel >> 24)
    func straight(_ shift: UInt32) -> Double {
      alpha > 0 ? min(Double(pixel >> shift & 255) / alpha, 1) : 0
    }
    var color = SIMD4(straight(16), straight(8), straight(0), alpha / 255)
    for matrix in matrices { color = matrix.applied(to: color) }
    let newAlpha = (color.w * 255).rounded()
    func byte(_ value: Double) -> UInt32 { UInt32((value * newAlpha).rounded()) }
    return UInt32(newAlpha) << 24 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
  }

  // MARK: Blurring

  /// Blurs each channel as shadows' alpha is blurred.
  private func blur(
    _ blur: GaussianBlur, endsAtEdges: Bool, takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) {
    var channels: [Picture] = []
    defer { for channel in channels { pool.give(back: channel.memory) } }
    // Where the picture ends, a blurred full channel tells how much of the kernel lies beyond.
    for shift in [24, 16, 8, 0] + (endsAtEdges ? [32] : []) {
      let source = try channel(shift, takingMemoryFrom: pool)
      let result = try Picture(extents: extents, format: .alpha, takingMemoryFrom: pool)
      channels.append(result)
      blur.filter(source, into: result)
      pool.give(back: source.memory)
    }
    var bytes = channels.map { _ in [UInt8](repeating: 0, count: extents.width) }
    changeRows(as: UInt32.self) { y, row in
      for i in channels.indices { channels[i].copyRow(y, into: &bytes[i]) }
      for x in 0..<row.count {
        func value(_ channel: Int) -> UInt32 {
          let byte = UInt32(bytes[channel][x])
          guard endsAtEdges else { return byte }
          let full = max(UInt32(bytes[4][x]), 1)
          return min((byte * 255 + full / 2) / full, 255)
        }
        let alpha = value(0)
        row[x] =
          alpha << 24 | min(value(1), alpha) << 16 | min(value(2), alpha) << 8
          | min(value(3), alpha)
      }
    }
  }

  /// A channel of a picture in colour by the place of its lowest bit; 32 is one that is full.
  private func channel(
    _ shift: Int, takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) -> Picture {
    let result = try Picture(extents: extents, format: .alpha, takingMemoryFrom: pool)
    var bytes = [UInt8](repeating: 255, count: extents.width)
    withPixels { pixels, stride in
      result.changeRows(as: UInt8.self) { y, row in
        let start = (y - extents.minY) * stride
        if shift < 32 {
          for x in 0..<bytes.count {
            bytes[x] = UInt8(truncatingIfNeeded: pixels[start + x] >> UInt32(shift))
          }
        }
        AlphaRounding.copy(bytes, to: &row)
      }
    }
    return result
  }

  /// Copies a row of a picture of alpha.
  private func copyRow(_ y: Int, into bytes: inout [UInt8]) {
    changeRow(y, as: UInt8.self) { row in
      for x in 0..<row.count { bytes[x] = row[x] }
    }
  }
}
