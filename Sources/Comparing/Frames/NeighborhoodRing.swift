/// Flat areas and candidates for rims in three rows of pixels at a time.
struct NeighborhoodRing {
  private let width: Int
  private var rows = [-1, -1, -1]
  /// Not 0 where a pixel belongs to a flat area in both pictures.
  private var flat: [[UInt8]]
  /// Not 0 where a pixel may lie on a rim in either picture, as its own neighbours tell.
  private var candidates: [[UInt8]]

  init(width: Int) {
    self.width = width
    flat = [[UInt8]](repeating: [UInt8](repeating: 0, count: width), count: 3)
    candidates = flat
  }

  func holds(_ row: Int) -> Bool { rows[row % 3] == row }

  mutating func load(
    _ row: Int,
    _ mark: (
      _ flat: UnsafeMutableBufferPointer<UInt8>, _ candidates: UnsafeMutableBufferPointer<UInt8>
    ) -> Void
  ) {
    rows[row % 3] = row
    flat[row % 3].withUnsafeMutableBufferPointer { flat in
      candidates[row % 3].withUnsafeMutableBufferPointer { mark(flat, $0) }
    }
  }

  /// Marks the candidates of a row that have a pixel of a flat area beside them.
  func findPossible(_ possible: inout [UInt8], at y: Int, of height: Int) {
    let (above, below) = (flat[max(0, y - 1) % 3], flat[min(height - 1, y + 1) % 3])
    let (here, own) = (flat[y % 3], candidates[y % 3])
    possible.withUnsafeMutableBufferPointer { possible in
      above.withUnsafeBufferPointer { above in
        here.withUnsafeBufferPointer { here in
          below.withUnsafeBufferPointer { below in
            own.withUnsafeBufferPointer { own in
              possible[0] = own[0]
              possible[width - 1] = own[width - 1]
              guard width > 2 else { return }
              for x in 1..<width - 1 {
                let columns =
                  (above[x &- 1] | here[x &- 1] | below[x &- 1])
                  | (above[x] | here[x] | below[x])
                  | (above[x &+ 1] | here[x &+ 1] | below[x &+ 1])
                possible[x] = own[x] & columns
              }
            }
          }
        }
      }
    }
  }
}
