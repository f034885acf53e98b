import SceneModel
import Graphics
import LayerModel
import TestSupport
import Testing

/// Layers that are not drawn, and layers after them, which are.
@Suite struct CullingTests {
  struct CullingCase: Sendable, CustomTestStringConvertible {
    let name: String
    var isShown = false
    let change: @Sendable (inout LayerProperties) -> Void
    var testDescription: String { name }
  }

  static let cases: [CullingCase] = [
    CullingCase(name: "hidden") { $0.isHidden = true },
    CullingCase(name: "no opacity") { $0.opacity = 0 },
    CullingCase(name: "negative opacity") { $0.opacity = -0.5 },
    CullingCase(name: "scaled to nothing") { $0.transform = .scale(x: 0, y: 0) },
    CullingCase(name: "scaled to a line") { $0.transform = .scale(x: 1, y: 0) },
    CullingCase(name: "turned edge on") { $0.transform = .rotation(radians: .pi / 2, x: 1, z: 0) },
    CullingCase(name: "turned away and single-sided") {
      $0.transform = .rotation(radians: .pi, y: 1, z: 0)
      $0.isDoubleSided = false
    },
    CullingCase(name: "turned away and double-sided", isShown: true) {
      $0.transform = .rotation(radians: .pi, y: 1, z: 0)
    },
    CullingCase(name: "mirrored and single-sided") {
      $0.transform = .scale(x: -1, y: 1)
      $0.isDoubleSided = false
    },
    CullingCase(name: "turned by π in the plane and single-sided", isShown: true) {
      $0.transform = .rotation(radians: .pi)
      $0.isDoubleSided = false
    },
    CullingCase(name: "far outside") { $0.position = Point(x: 1e7, y: -1e9) },
    CullingCase(name: "enormous", isShown: true) { $0.transform = .scale(x: 1e6, y: 1e6) },
    CullingCase(name: "enormous and round", isShown: true) {
      $0.transform = .scale(x: 1e5, y: 1e5)
      $0.cornerRadius = 5
    },
  ]

  @Test(arguments: cases) func `is culled or not`(_ row: CullingCase) throws {
    // Its own background and a sublayer's are red; what follows is blue and must be there.
    var layer = Drawing.layer(
      frame: Rect(x: 20, y: 20, width: 40, height: 40),
      sublayers: [
        Drawing.layer(frame: Rect(x: 0, y: 0, width: 40, height: 40)) {
          $0.backgroundColor = Drawing.red
        }
      ]
    ) { $0.backgroundColor = Drawing.red }
    row.change(&layer.properties)
    let after = Drawing.layer(frame: Rect(x: 90, y: 90, width: 10, height: 10)) {
      $0.backgroundColor = Drawing.blue
    }
    let picture = try Drawing.draw([layer, after])
    #expect((picture.area(of: .red) > 0) == row.isShown, "red \(picture.area(of: .red))")
    #expect(picture.area(of: .blue) == 100)
  }

  @Test func `a flipped geometry does not turn single-sided layers away`() throws {
    let inner = Drawing.layer(frame: Rect(x: 0, y: 0, width: 20, height: 10)) {
      $0.backgroundColor = Drawing.red
      $0.isDoubleSided = false
    }
    let outer = Drawing.layer(frame: Rect(x: 0, y: 0, width: 100, height: 100), sublayers: [inner])
    {
      $0.isGeometryFlipped = true
    }
    let picture = try Drawing.draw([outer])
    #expect(picture.area() == 200)
    #expect(picture.centroid() == Point(x: 10, y: 95))
  }

  @Test func `a shrinking layer passes through nothing without harm`() throws {
    for scale in [1.0, 1e-3, 1e-8, 1e-30, 0, -1e-30, -1] {
      let layer = Drawing.shape(
        WipeTests.circle, fill: Drawing.red, stroke: Drawing.red, width: 3
      ) { $0.transform = .scale(x: scale, y: scale) }
      let after = Drawing.layer(frame: Rect(x: 90, y: 90, width: 10, height: 10)) {
        $0.backgroundColor = Drawing.blue
      }
      #expect(try Drawing.draw([layer, after]).area(of: .blue) == 100, "at \(scale)")
    }
  }
}
