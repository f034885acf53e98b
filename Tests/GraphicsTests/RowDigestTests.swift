import Graphics
import TestSupport
import Testing

/// The digest of a picture whose groups of rows are read again where they change.
@Suite struct RowDigestTests {
  private static func picture(_ width: Int, _ height: Int, _ seed: UInt64) -> Pixmap {
    var numbers = SeededGenerator(state: seed)
    return Pixmap(width: width, height: height) { _, _ in
      let bits = numbers.next()
      func byte(_ place: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: bits >> place) }
      return (byte(0), byte(8), byte(16), byte(24))
    }
  }

  private static func digest(_ picture: Pixmap) -> String {
    var rows = RowDigests()
    rows.update(to: picture, changed: [])
    return rows.digest
  }

  /// The same by the words of its documentation, a pixel at a time.
  private static func definition(_ picture: Pixmap) -> String {
    let (start, factor): (UInt64, UInt64) = (0x243f_6a88_85a3_08d3, 0x9e37_79b9_7f4a_7c15)
    func mixed(_ hash: UInt64, _ number: UInt64) -> UInt64 {
      let product = (hash ^ number).multipliedFullWidth(by: factor)
      return product.high ^ product.low
    }
    func word(_ x: Int, _ y: Int) -> UInt64 {
      let pixel = picture.pixel(x: x, y: y)
      return UInt64(pixel.blue) | UInt64(pixel.green) << 8 | UInt64(pixel.red) << 16
        | UInt64(pixel.alpha) << 24
    }
    var numbers = [UInt64(picture.width), UInt64(picture.height)]
    for top in stride(from: 0, to: picture.height, by: 64) {
      var lanes = Array(repeating: start, count: 4)
      for y in top..<min(top + 64, picture.height) {
        let whole = picture.width / 8 * 8
        for x in stride(from: 0, to: whole, by: 2) {
          lanes[x / 2 % 4] = mixed(lanes[x / 2 % 4], word(x, y) | word(x + 1, y) << 32)
        }
        for x in whole..<picture.width { lanes[0] = mixed(lanes[0], word(x, y)) }
      }
      numbers.append(lanes.reduce(start, mixed))
    }
    let digits = String(numbers.reduce(start, mixed), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Pictures that differ in the same bit of several pixels, wherever these are: sums that carry
  /// to one side only lose such changes.
  @Test(arguments: [7, 15, 23, 31, 0]) func `changes do not cancel each other`(bit: Int) {
    var numbers = SeededGenerator(state: UInt64(bit) + 9)
    let blank = Pixmap(width: 48, height: 200)
    var found: [String: Set<[Int]>] = [:]
    for count in 1...4 {
      for _ in 0..<400 {
        var picture = blank
        let places = Set(
          (0..<count).map { _ in
            let x = Int.random(in: 0..<24, using: &numbers) * 2 + 1
            return Int.random(in: 0..<200, using: &numbers) * blank.strideInBytes + x * 4 + bit / 8
          })
        for place in places { picture.bytes[place] ^= 1 << UInt8(bit % 8) }
        found[Self.digest(picture), default: []].insert(places.sorted())
      }
    }
    #expect(found.values.allSatisfy { $0.count == 1 })
    // All bits of the digest take part.
    let digests = found.keys.compactMap { UInt64($0, radix: 16) }
    for place in 0..<64 {
      let ones = digests.count { $0 >> UInt64(place) & 1 == 1 }
      #expect(abs(ones * 2 - digests.count) < digests.count / 5, "bit \(place): \(ones)")
    }
  }

  @Test(arguments: [(1, 1), (15, 64), (16, 65), (33, 200), (100, 128), (0, 0)])
  func `it is what its words say`(width: Int, height: Int) {
    let picture = Self.picture(width, height, 1)
    #expect(Self.digest(picture) == Self.definition(picture))
  }

  /// Read again where it changes, and nowhere else, it is that of the picture alone.
  @Test func `it does not depend on what there was before`() {
    var numbers = SeededGenerator(state: 5)
    var picture = Self.picture(37, 333, 2)
    var rows = RowDigests()
    rows.update(to: picture, changed: [])
    for _ in 0..<50 {
      var ranges: [Range<Int>] = []
      var top = 0
      while top < picture.height {
        let end = min(top + Int.random(in: 1...120, using: &numbers), picture.height)
        if Bool.random(using: &numbers) {
          ranges.append(top..<end)
          let y = Int.random(in: top..<end, using: &numbers)
          picture.bytes[y * picture.strideInBytes + Int.random(in: 0..<148, using: &numbers)] ^= 4
        }
        top = end
      }
      rows.update(to: picture, changed: ranges)
      #expect(rows.digest == Self.digest(picture))
    }
    rows.update(to: Self.picture(5, 5, 3), changed: [])
    #expect(rows.digest == Self.digest(Self.picture(5, 5, 3)))
  }

  @Test func `one byte, two rows and another shape are told apart`() {
    let picture = Self.picture(40, 130, 4)
    var found: Set<String> = [Self.digest(picture)]
    for place in stride(from: 0, to: picture.height * picture.strideInBytes, by: 331)
    where place % picture.strideInBytes < 160 {
      var other = picture
      other.bytes[place] ^= 1
      #expect(found.insert(Self.digest(other)).inserted, "byte \(place)")
    }
    let flat = [(8, 8), (4, 16), (16, 4), (64, 1)].map {
      Self.digest(Pixmap(width: $0.0, height: $0.1))
    }
    #expect(Set(flat).count == 4)
    let swapped = Pixmap(width: 40, height: 130) { x, y in
      picture.pixel(x: x, y: y == 3 ? 70 : y == 70 ? 3 : y)
    }
    #expect(found.insert(Self.digest(swapped)).inserted)
  }
}
