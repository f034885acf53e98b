/// Orders the colours of a palette so that many images have low places alone.
///
/// The highest place in an image decides how long its codes are, however few of its pixels have
/// it. So places are given away from the highest down, each to the colour that the fewest images
/// have among those that could still do with shorter codes; of several, to the one that they have
/// the most other such colours beside, which come next.
struct PlaceOrder {
  /// The colours in their own order.
  private let colors: [GIFColor]
  /// The colours of each image, each once, by their place in ``colors``.
  private var images: [[Int]]
  /// The number of ``images`` that have each colour.
  private var counts: [Int]

  /// An order of colours, for images whose colours are those or near them.
  init(_ colors: [GIFColor], images: [[GIFColor]]) {
    let sorted = colors.sorted()
    let (exact, near) = (ExactColorTable(sorted.map(\.value)), DitheringTable(sorted))
    self.colors = sorted
    self.images =
      sorted.isEmpty
      ? []
      : images.map { image in
        Array(Set(image.map { Int(exact[$0.value] ?? near.nearest($0)) }))
      }
    counts = [Int](repeating: 0, count: sorted.count)
    for image in self.images { for color in image { counts[color] += 1 } }
  }

  /// The colours from the lowest place up.
  consuming func ordered() -> [GIFColor] {
    let all = counts
    // The first place is the transparent one's, when there is room for it.
    let firstPlace = colors.count < 256 ? 1 : 0
    var left = Array(colors.indices)
    var order: [GIFColor] = []
    for place in (firstPlace..<firstPlace + colors.count).reversed() {
      // The lowest place with as many bits: images with more colours than fit below need so many.
      let lowest = 1 << (Int.bitWidth - 1 - place.leadingZeroBitCount)
      remove { $0.count > lowest - firstPlace }
      let companies = companies(of: left)
      let rarest = left.indices.min { a, b in
        let (a, b) = (left[a], left[b])
        return (counts[a], companies[b], all[a], b) < (counts[b], companies[a], all[b], a)
      }
      guard let rarest else { break }
      let color = left.remove(at: rarest)
      order.append(colors[color])
      remove { $0.contains(color) }
    }
    return order.reversed()
  }

  /// The number of the rarest of some colours in the images that have each colour.
  private func companies(of some: [Int]) -> [Int] {
    var companies = [Int](repeating: 0, count: colors.count)
    let fewest = some.lazy.map { counts[$0] }.min() ?? 0
    guard fewest > 0 else { return companies }
    for image in images {
      let rare = image.count { counts[$0] == fewest }
      for color in image { companies[color] += rare }
    }
    return companies
  }

  /// Leaves images alone whose codes cannot get shorter any more.
  private mutating func remove(_ isMeant: ([Int]) -> Bool) {
    for image in images where isMeant(image) { for color in image { counts[color] -= 1 } }
    images.removeAll(where: isMeant)
  }
}
