import FramePlanning
import FrameSampling
import Foundation
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Typesetting

/// Text layers against the numbers in their font's file (core-animation 9.2): 2048 units to the em,
/// an ascent of 1854, a descent of 434, a gap of 67; an H of 168…1311 from 0 to 1409, which
/// advances by 1479.
@Suite struct TextTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
      "pipelines/titles")
  static let font = FontReference(
    name: "PipelineSans.ttf", file: folder.appendingPathComponent("PipelineSans.ttf").path)
  static let pitch = (1854.0 + 434 + 67) / 2048

  static func text(
    _ string: String, size: Double, box: Size = Size(width: 200, height: 200),
    _ change: (inout LayerProperties) -> Void = { _ in }
  ) -> Layer {
    Drawing.layer(.text, frame: Rect(origin: .zero, size: box)) {
      $0.text.string = string
      $0.text.font = font
      $0.text.fontSize = size
      $0.text.foregroundColor = Drawing.red
      change(&$0)
    }
  }

  static func draw(_ layers: [Layer], at scale: Double = 1) throws -> Pixmap {
    let sampler = try Drawing.sampler(layers, width: 200, height: 200, scale: scale)
    let fonts = try FontStore(
      finding: layers.map { FontStore.Request(font: $0.properties.text.font, layer: "test") })
    return try Rasterizer(fonts: fonts).draw(sampler.frame(at: 0))
  }

  @Test func `texts far outside are not set and those that reach in from there are`() throws {
    // Of 41 characters the last ones are seen, whose layer ends far on the left.
    let long = String(repeating: "H", count: 41)
    let near = Self.text(long, size: 20, box: Size(width: 10, height: 30)) {
      $0.position = Point(x: -560, y: 40)
    }
    let moved = Self.text("HH", size: 20, box: Size(width: 10, height: 30)) {
      $0.position = Point(x: -560 + 39 * 20 * 1479.0 / 2048, y: 40)
    }
    let far = Self.text(long, size: 20) { $0.position.y = 1e6 }
    #expect(try Self.draw([near]) == Self.draw([moved]))
    var limits = WorkLimits()
    limits[.drawnCharacters] = 41
    let sampler = try Drawing.sampler([near, far], width: 200, height: 200, limits: limits)
    let fonts = try FontStore(finding: [.init(font: Self.font, layer: "test")])
    let rasterizer = Rasterizer(fonts: fonts)
    _ = try rasterizer.draw(sampler.frame(at: 0))
    var nearer = far
    nearer.properties.position.y = 150
    let both = try Drawing.sampler([near, nearer], width: 200, height: 200, limits: limits)
    #expect(throws: RasterError.self) { _ = try rasterizer.draw(both.frame(at: 0)) }
  }

  /// The box around everything painted, edges where half a pixel is covered.
  static func ink(_ picture: Pixmap) -> Rect? {
    let columns = (0..<picture.width).filter { x in
      (0..<picture.height).contains { picture.value(.alpha, x: x, y: $0) > 127 }
    }
    let rows = (0..<picture.height).filter { y in
      (0..<picture.width).contains { picture.value(.alpha, x: $0, y: y) > 127 }
    }
    guard let left = columns.first, let right = columns.last, let top = rows.first,
      let bottom = rows.last
    else { return nil }
    return Rect(
      x: Double(left), y: Double(top), width: Double(right + 1 - left),
      height: Double(bottom + 1 - top))
  }

  static func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0.6 }

  @Test func `the first baseline lies one ascent below the top`() throws {
    let box = try #require(Self.ink(Self.draw([Self.text("H", size: 100)])))
    #expect(Self.isNear(box.minX, 16800 / 2048), "\(box)")
    #expect(Self.isNear(box.maxX, 131_100 / 2048), "\(box)")
    #expect(Self.isNear(box.minY, (1854 - 1409) * 100 / 2048), "\(box)")
    #expect(Self.isNear(box.maxY, 185_400 / 2048), "\(box)")
  }

  @Test func `the bounds' origin counts, and half a pixel is half a pixel`() throws {
    let moved = try Self.draw([
      Self.text("H", size: 50) { $0.bounds.origin = Point(x: 70, y: -30) }
    ])
    #expect(try moved == Self.draw([Self.text("H", size: 50)]))
    let shifted = try Self.draw([Self.text("H", size: 50) { $0.position.x += 0.5 }])
    let (a, b) = try (
      #require(Self.draw([Self.text("H", size: 50)]).centroid()), #require(shifted.centroid())
    )
    #expect(abs(b.x - a.x - 0.5) < 0.02)
  }

  @Test func `size scales outlines and nothing else`() throws {
    let (small, large) = try (
      Self.draw([Self.text("Hamburg", size: 20)]).area(),
      Self.draw([Self.text("Hamburg", size: 40)]).area()
    )
    #expect(abs(large / small - 4) < 0.01, "got \(large / small)")
    let doubled = try Self.draw([Self.text("Hamburg", size: 20)], at: 2)
    #expect(abs(doubled.area() / large - 1) < 1e-3)
  }

  struct PlaceCase: Sendable, CustomTestStringConvertible {
    let name: String
    let string: String
    let mode: TextAlignmentMode
    /// Where the H's left edge lies, for a font of 40 in a box of 200.
    let left: Double
    var testDescription: String { name }
  }

  static let places: [PlaceCase] = [
    PlaceCase(name: "natural is left", string: "H", mode: .natural, left: 168 * 40 / 2048),
    PlaceCase(name: "left", string: "H", mode: .left, left: 168 * 40 / 2048),
    PlaceCase(name: "right", string: "H", mode: .right, left: 200 - 1311 * 40 / 2048),
    PlaceCase(
      name: "center", string: "H", mode: .center, left: 100 - (1311.0 - 168) / 2 * 40 / 2048),
    PlaceCase(
      name: "natural is right where text runs left", string: "\u{200F}H", mode: .natural,
      left: 200 - 1311 * 40 / 2048),
    PlaceCase(
      name: "justified ends as natural", string: "H", mode: .justified, left: 168 * 40 / 2048),
  ]

  @Test(arguments: places) func `lines lie where the mode says`(_ row: PlaceCase) throws {
    let layer = Self.text(row.string, size: 40) { $0.text.alignmentMode = row.mode }
    let box = try #require(Self.ink(Self.draw([layer])))
    #expect(Self.isNear(box.minX, row.left), "got \(box.minX), wanted \(row.left)")
  }

  @Test func `line breaks and wrapping put lines one pitch apart`() throws {
    let one = try Self.draw([Self.text("H", size: 40)]).area()
    for layer in [
      Self.text("H\nH\r\nH", size: 40),
      Self.text("H H H", size: 40, box: Size(width: 50, height: 200)) { $0.text.isWrapped = true },
    ] {
      let picture = try Self.draw([layer])
      #expect(abs(picture.area() / one - 3) < 0.01)
      let box = try #require(Self.ink(picture))
      #expect(Self.isNear(box.maxY, 40 * (1854 / 2048 + 2 * Self.pitch)), "\(box)")
    }
  }

  @Test func `text is not clipped unless the layer clips`() throws {
    let box = Size(width: 60, height: 20)
    let whole = try #require(Self.ink(Self.draw([Self.text("HHHH", size: 40, box: box)])))
    #expect(whole.maxX > 100 && whole.maxY > 30, "\(whole)")
    let clipped = try #require(
      Self.ink(Self.draw([Self.text("HHHH", size: 40, box: box) { $0.masksToBounds = true }])))
    #expect(clipped.maxX <= 60 && clipped.maxY <= 20, "\(clipped)")
  }

  @Test(arguments: [TextTruncationMode.start, .middle, .end])
  func `a line that does not fit is cut to fit`(mode: TextTruncationMode) throws {
    let layer = Self.text("HHHHHHHHHH", size: 30, box: Size(width: 120, height: 40)) {
      $0.text.truncationMode = mode
    }
    let picture = try Self.draw([layer])
    let box = try #require(Self.ink(picture))
    #expect(box.maxX <= 120 && box.maxX > 90, "\(box)")
    // An ellipsis is three low dots: at its columns nothing is painted above the middle of the
    // letters.
    let dots = (0..<120).filter { x in
      let column = (0..<40).filter { picture.value(.alpha, x: x, y: $0) > 127 }
      return !column.isEmpty && column[0] > 20
    }
    let place = Double(dots.reduce(0, +)) / Double(max(dots.count, 1))
    let wanted: ClosedRange<Double> =
      switch mode {
      case .start: 0...30
      case .middle: 40...80
      default: 80...120
      }
    #expect(!dots.isEmpty && wanted.contains(place), "at \(place)")
  }

  @Test func `wrapped text is cut in the last line that fits`() throws {
    let layer = Self.text("HH HH HH HH HH", size: 30, box: Size(width: 60, height: 75)) {
      $0.text.isWrapped = true
      $0.text.truncationMode = .end
    }
    let box = try #require(Self.ink(Self.draw([layer])))
    // Two lines of 34.5 fit into 75 points.
    #expect(Self.isNear(box.maxY, 30 * (1854 / 2048 + Self.pitch)), "\(box)")
  }

  @Test func `a shadow, a mask and a colour's alpha work on text as on shapes`() throws {
    let plain = try Self.draw([Self.text("H", size: 100)]).area()
    let faint = try Self.draw([
      Self.text("H", size: 100) {
        $0.text.foregroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
      }
    ])
    #expect(abs(faint.area() / plain - 0.5) < 0.01)
    let shadowed = try Self.draw([
      Self.text("H", size: 100) {
        $0.shadow.opacity = 1
        $0.shadow.radius = 0
        $0.shadow.offset = Size(width: 100, height: 0)
      }
    ])
    #expect(abs(shadowed.area() / plain - 2) < 0.01)
    var masked = Drawing.layer(frame: Rect(x: 0, y: 0, width: 200, height: 200)) {
      $0.backgroundColor = Drawing.blue
    }
    masked.mask = Self.text("H", size: 100)
    let fonts = try FontStore(finding: [FontStore.Request(font: Self.font, layer: "test")])
    let frame = try Drawing.sampler([masked], width: 200, height: 200).frame(at: 0)
    #expect(try abs(Rasterizer(fonts: fonts).draw(frame).area() / plain - 1) < 0.01)
  }

  // MARK: Fonts

  @Test func `a font is found by its family in the scene's folder`() throws {
    let named = FontReference(name: "pipeline sans", folders: [Self.folder.path])
    let store = try FontStore(finding: [FontStore.Request(font: named, layer: "a")])
    #expect(store.substitutions.isEmpty)
    let byName = try Self.draw([Self.text("H", size: 50) { $0.text.font = named }])
    #expect(try byName == Self.draw([Self.text("H", size: 50)]))
  }
}
