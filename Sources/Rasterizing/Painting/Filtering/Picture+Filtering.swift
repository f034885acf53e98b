import Coverage
import FramePlanning
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
    // Neighbours are often equal, and most pictures have few colours near each other: each entry of
    // the table keeps a colour, in its lower half, and the filtered colour.
    var (last, result): (UInt32, UInt32) = (0, Self.filtered(0, by: matrices))
    var table = [UInt64](repeating: 0, count: 4096)
    table[0] = UInt64(result) << 32
    changeRows(as: UInt32.self) { _, row in
      for x in 0..<row.count {
        let pixel = row[x]
        if pixel != last {
          let place = Int(truncatingIfNeeded: (pixel &* 0x9E37_79B1) >> 20)
          let kept = table[place]
          if UInt32(truncatingIfNeeded: kept) == pixel {
            result = UInt32(truncatingIfNeeded: kept >> 32)
          } else {
            result = Self.filtered(pixel, by: matrices)
            table[place] = UInt64(result) << 32 | UInt64(pixel)
          }
          last = pixel
        }
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
      if endsAtEdges {
        for i in 0..<4 { Self.divide(&bytes[i], by: bytes[4]) }
      }
      Self.join(bytes[0], bytes[1], bytes[2], bytes[3], into: &row)
    }
  }

  /// Divides a blurred channel by how much of the kernel lies in the picture.
  private static func divide(_ bytes: inout [UInt8], by full: [UInt8]) {
    unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe full.withUnsafeBufferPointer { full in
        for x in 0..<bytes.count where unsafe full[x] < 255 {
          let whole = unsafe UInt32(max(full[x], 1))
          unsafe bytes[x] = UInt8(min((UInt32(bytes[x]) * 255 + whole / 2) / whole, 255))
        }
      }
    }
  }

  /// Joins channels to pixels, no colour of which is more than the alpha.
  private static func join(
    _ alpha: [UInt8], _ red: [UInt8], _ green: [UInt8], _ blue: [UInt8],
    into row: inout MutableSpan<UInt32>
  ) {
    unsafe row.withUnsafeMutableBufferPointer { row in
      unsafe alpha.withUnsafeBufferPointer { alpha in
        unsafe red.withUnsafeBufferPointer { red in
          unsafe green.withUnsafeBufferPointer { green in
            unsafe blue.withUnsafeBufferPointer { blue in
              precondition(
                [alpha.count, red.count, green.count, blue.count].allSatisfy { $0 == row.count })
              for x in 0..<row.count {
                let most = unsafe alpha[x]
                unsafe row[x] =
                  UInt32(most) << 24 | UInt32(min(red[x], most)) << 16
                  | UInt32(min(green[x], most)) << 8 | UInt32(min(blue[x], most))
              }
            }
          }
        }
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
          unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe bytes.withUnsafeMutableBufferPointer { bytes in
              precondition(start + bytes.count <= pixels.count, "pixels are missing")
              for x in 0..<bytes.count {
                unsafe bytes[x] = UInt8(
                  truncatingIfNeeded: pixels[start + x] &>> UInt32(truncatingIfNeeded: shift))
              }
            }
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
      unsafe row.withUnsafeMutableBufferPointer { row in
        unsafe bytes.withUnsafeMutableBufferPointer {
          _ = unsafe $0.update(fromContentsOf: row)
        }
      }
    }
  }
}
