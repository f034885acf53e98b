import TestSupport
import Testing

@testable import Encoding

/// The places of colours, by the images that have them.
@Suite struct PlaceOrderTests {
  private static let colors = (0..<200).map { GIFColor(value: UInt32($0) * 0x01_02_03) }

  /// The highest place of some colours in an order of fewer than 256, where 0 is transparent.
  private func highest(_ colors: [GIFColor], in order: [GIFColor]) -> Int {
    colors.compactMap { order.firstIndex(of: $0) }.max().map { $0 + 1 } ?? 0
  }

  @Test(arguments: 0..<20)
  func `colours of small images are below those of large ones`(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    let colors = Self.colors.shuffled(using: &random)
    // Ten images of three of 30 colours, and large ones of the others.
    let small = (0..<10).map { Array(colors[$0 * 3..<$0 * 3 + 3]) }
    let large = (0..<30).map { _ in Array(colors[30...].shuffled(using: &random).prefix(130)) }
    let order = PlaceOrder(colors, images: (small + large).shuffled(using: &random)).ordered()
    #expect(order.sorted() == Self.colors)
    for image in small { #expect(highest(image, in: order) <= 30) }
  }

  @Test func `of colours as rare as others those of one image go up together`() {
    // An image of 100 colours, and 59 of one and another that all of them have. Places up to 127
    // hold all but 33 colours, those up to 63 all but 97.
    let colors = Array(Self.colors.prefix(160))
    let small = colors[100..<159].map { [colors[159], $0] }
    let order = PlaceOrder(colors, images: small + [Array(colors[..<100])]).ordered()
    for image in small { #expect(highest(image, in: order) <= 60) }
  }

  @Test func `an image whose codes are long already takes the other high places`() {
    // Sixteen images of ten colours each: places up to 127 hold those of twelve.
    let colors = Array(Self.colors.prefix(160))
    let images = (0..<16).map { first in (0..<10).map { colors[first + $0 * 16] } }
    let order = PlaceOrder(colors, images: images).ordered()
    #expect(images.count { highest($0, in: order) <= 127 } == 12)
    #expect(images.count { highest($0, in: order) <= 63 } == 6)
  }

  @Test func `neither the order of images nor that of their colours matters`() {
    var random = SeededGenerator(state: 1)
    let images = (0..<40).map { _ in
      Array(Self.colors.shuffled(using: &random).prefix(.random(in: 0...60, using: &random)))
    }
    let order = PlaceOrder(Self.colors, images: images).ordered()
    for _ in 0..<5 {
      let other = images.map { $0.shuffled(using: &random) }.shuffled(using: &random)
      #expect(PlaceOrder(Self.colors.reversed(), images: other).ordered() == order)
    }
  }

  @Test func `a colour that has no place stands for the nearest`() {
    let order = PlaceOrder(
      [0x10_10_10, 0x80_80_80, 0xF0_F0_F0].map(GIFColor.init(value:)),
      images: [[GIFColor(value: 0xEE_F4_F2)], [GIFColor(value: 0xF1_EE_F0)]]
    ).ordered()
    #expect(order.first == GIFColor(value: 0xF0_F0_F0))
    #expect(PlaceOrder([], images: [[GIFColor(value: 1)]]).ordered() == [])
  }
}
