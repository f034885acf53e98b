import Foundation
import FrameSampling
import Graphics
import LayerModel
import Rasterizing
import SceneModel
import TestSupport
import Testing
import Typesetting

/// Outlines in perspective are covered as what each pixel sees of them, and not as a picture of
/// them that is shown once more.
@Suite struct ProjectedStepsTests {
  /// What a card has on it, drawn in bounds of 120 × 100.
  enum Content: CaseIterable {
    case background, roundCorners, border, outlines, lines, text, opacity, group, clip, roundClip
    case nestedClips, mask, shapeMask, behindImage, farOutside, flush
    case photo, photoInCorners, photoPart, turnedPhoto, gradient, clippedGradient, flushClip

    var layers: [Layer] {
      switch self {
      case .background, .roundCorners, .border, .farOutside: []
      case .outlines: [ellipse, star]
      case .lines: [ring]
      case .text: [text]
      case .opacity: [ellipse].map { $0.changed { $0.opacity = 0.4 } }
      case .group:
        [
          Drawing.layer(
            frame: Rect(x: 5, y: 5, width: 110, height: 90), sublayers: [ellipse, star]
          ) { $0.opacity = 0.5 }
        ]
      case .clip, .roundClip, .mask, .shapeMask: [ellipse, star, ring, text]
      case .nestedClips:
        [
          Drawing.layer(
            frame: Rect(x: 20, y: 10, width: 90, height: 80), sublayers: [ellipse, star]
          ) {
            $0.masksToBounds = true
            $0.cornerRadius = 25
            $0.backgroundColor = Drawing.green
          }
        ]
      case .flush:
        [
          Drawing.layer(frame: Rect(x: 0, y: 0, width: 120, height: 25)) {
            $0.backgroundColor = Drawing.green
          },
          Drawing.layer(.shape, frame: Rect(x: 0, y: 50, width: 120, height: 50)) {
            $0.shape.path = Path(
              polyline: [(0, 50), (0, 30), (50, 0), (120, 40), (120, 50)].map(Point.init(x:y:)),
              closed: true)
            $0.shape.fillColor = .white
          },
        ]
      case .photo: [photo]
      case .photoInCorners:
        [
          photo.changed {
            $0.bounds = Rect(x: 0, y: 0, width: 120, height: 60)
            $0.position = Point(x: 60, y: 30)
          }, text,
        ]
      case .photoPart:
        [photo.changed { $0.contentsRect = Rect(x: 0.2, y: 0.3, width: 0.5, height: 0.4) }]
      case .turnedPhoto: [photo.changed { $0.transform = .rotation(radians: 0.4) }]
      case .gradient:
        [
          Drawing.layer(.gradient, frame: Rect(x: 0, y: 0, width: 120, height: 100)) {
            $0.gradient.colors = [Drawing.red, Drawing.blue]
          }, ellipse, text,
        ]
      case .clippedGradient:
        [
          Drawing.layer(.gradient, frame: Rect(x: 0, y: 0, width: 120, height: 100)) {
            $0.gradient.colors = [Drawing.red, Drawing.blue]
            $0.cornerRadius = 30
          }
        ]
      case .flushClip:
        [
          Drawing.layer(frame: Rect(x: 0, y: 0, width: 120, height: 40)) {
            $0.backgroundColor = Drawing.blue
          }
        ]
      case .behindImage:
        [
          Drawing.layer(frame: Rect(x: 10, y: 10, width: 40, height: 40)) {
            $0.contents = Drawing.image("even")
          }, ellipse, text,
        ]
      }
    }

    /// The largest and the mean difference, in levels of 255, that it may have.
    ///
    /// Edges that cross in a pixel cover it one after the other. So do a border and the colour
    /// below it, as where a layer is turned without perspective; pictures of parts of the card,
    /// such as masks of several steps, have edges a pixel wide. Between the pixels of an image,
    /// which the reference shows larger than it is, there are few samples.
    var bounds: (worst: Double, mean: Double) {
      switch self {
      case .background, .roundCorners, .outlines, .lines, .text, .opacity, .group, .farOutside,
        .flush, .clippedGradient, .flushClip:
        (40, 0.2)
      case .photo: (20, 0.35)
      case .turnedPhoto, .gradient, .behindImage: (75, 0.35)
      case .photoPart, .border, .clip, .roundClip, .nestedClips, .mask, .shapeMask: (70, 0.5)
      case .photoInCorners: (70, 0.65)
      }
    }

    private var ellipse: Layer {
      Drawing.layer(.shape, frame: Rect(x: -20, y: 10, width: 90, height: 60)) {
        $0.shape.path = .ellipse(in: Rect(x: 0, y: 0, width: 90, height: 60))
        $0.shape.fillColor = Drawing.blue
      }
    }

    private var star: Layer {
      Drawing.layer(.shape, frame: Rect(x: 50, y: 30, width: 80, height: 80)) {
        $0.shape.path = Path(
          polyline: (0..<5).map {
            let angle = Double($0) * 0.8 * .pi
            return Point(x: 40 + 40 * sin(angle), y: 40 - 40 * cos(angle))
          }, closed: true)
        $0.shape.fillRule = .evenOdd
        $0.shape.fillColor = Color(red: 1, green: 0.6, blue: 0, alpha: 0.8)
      }
    }

    private var ring: Layer {
      Drawing.layer(.shape, frame: Rect(x: 15, y: 5, width: 90, height: 90)) {
        $0.shape.path = .ellipse(in: Rect(x: 5, y: 5, width: 80, height: 80))
        $0.shape.fillColor = nil
        $0.shape.strokeColor = Drawing.green
        $0.shape.lineWidth = 7
        $0.shape.lineDashPattern = [20, 9]
      }
    }

    private var photo: Layer {
      Drawing.layer(frame: Rect(x: 10, y: 12, width: 90, height: 70)) {
        $0.contents = Drawing.image("photo")
      }
    }

    private var text: Layer {
      Drawing.layer(.text, frame: Rect(x: 4, y: 20, width: 130, height: 60)) {
        $0.text.string = "Agile"
        $0.text.font = TextTests.font
        $0.text.fontSize = 44
        $0.text.foregroundColor = .black
      }
    }

    var card: Layer {
      let size = Size(width: 120, height: 100)
      var card = Drawing.layer(frame: Rect(origin: .zero, size: size), sublayers: layers) {
        $0.backgroundColor = Drawing.red
        if [.roundCorners, .roundClip, .photoInCorners, .clippedGradient].contains(self) {
          $0.cornerRadius = 30
        }
        if self == .clippedGradient { $0.backgroundColor = nil }
        if self == .border {
          $0.cornerRadius = 20
          $0.borderWidth = 9
          $0.borderColor = Color(red: 0, green: 0, blue: 1, alpha: 0.7)
        }
        if self == .flush {
          $0.borderWidth = 5
          $0.borderColor = Drawing.blue
        }
        if [.clip, .roundClip, .photoInCorners, .clippedGradient, .flushClip].contains(self) {
          $0.masksToBounds = true
        }
        if self == .farOutside { $0.bounds = Rect(x: 0, y: 0, width: 900, height: 100) }
      }
      if self == .mask {
        card.mask = Drawing.layer(frame: Rect(x: 11.3, y: 7.7, width: 90, height: 81)) {
          $0.backgroundColor = .black
        }
      }
      if self == .shapeMask { card.mask = star }
      return card
    }
  }

  private static let images: [String: Pixmap] = [
    "even": Pixmap(width: 40, height: 40) { _, _ in Color(red: 0, green: 1, blue: 1) },
    "photo": Pixmap(width: 451, height: 351) { x, y in
      Color(
        red: 0.5 + 0.4 * sin(Double(x) / 17), green: 0.5 + 0.4 * sin(Double(x + y) / 23),
        blue: 0.5 + 0.4 * cos(Double(y) / 11))
    },
  ]

  private func draw(_ layer: Layer, _ size: Size) throws -> Pixmap {
    let sampler = try Drawing.sampler(
      [layer], width: size.width, height: size.height, background: .white)
    let fonts = try FontStore(finding: [FontStore.Request(font: TextTests.font, layer: "test")])
    return try Rasterizer(images: Drawing.images(Self.images), fonts: fonts)
      .draw(sampler.frame(at: 0))
  }

  /// Places in a pixel that lie evenly in it along any line (Roberts's R2 sequence).
  private static let samples = (0..<64).map { number in
    func part(_ step: Double) -> Double {
      let place = Double(number) * step + 0.5
      return place - place.rounded(.down)
    }
    return Point(x: part(0.754877666246693), y: part(0.569840290998053))
  }

  @Test(arguments: Content.allCases, [(35.0, 0.0), (-62, 0.4), (75, 2)])
  func `a pixel is the mean of what it sees`(
    content: Content, turn: (degrees: Double, x: Double)
  ) throws {
    // Whether it is in front of the eye everywhere or not, what is seen of it is the same.
    let turned = content.card.changed {
      $0.anchorPoint = .zero
      $0.position = Point(x: 40, y: 30)
      $0.transform = .rotation(radians: turn.degrees * .pi / 180, x: turn.x, y: 1, z: 0.1)
        .concatenating(.perspective(distance: 260))
    }
    let picture = try draw(turned, Size(width: 180, height: 160))
    let map = try Drawing.sampler([turned], width: 180, height: 160).frame(at: 0).layers[0]
      .transformToCanvas
    let back = try #require(map.inverted)
    // The card, drawn flat and large, with all that hangs over its edges.
    let (scale, margin) = (8.0, 40.0)
    let flat = try draw(
      content.card.changed {
        $0.anchorPoint = .zero
        $0.position = Point(x: margin * scale, y: margin * scale)
        $0.transform = .scale(x: scale, y: scale)
      }, Size(width: 400 * scale, height: 200 * scale))
    var (sum, worst) = (0.0, 0.0)
    for y in 0..<160 {
      for x in 0..<180 {
        var mean = SIMD3<Double>()
        for sample in Self.samples {
          let place = Point(x: Double(x), y: Double(y)) + sample
          let seen = back.apply(to: place).map { ($0 + Point(x: margin, y: margin)) * scale }
          guard let seen, seen.x >= 0, seen.x < 400 * scale, seen.y >= 0, seen.y < 200 * scale
          else {
            mean += SIMD3(repeating: 255)
            continue
          }
          let pixel = flat.pixel(x: Int(seen.x), y: Int(seen.y))
          mean += SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue))
        }
        let own = picture.pixel(x: x, y: y)
        let error = abs(
          mean / Double(Self.samples.count)
            - SIMD3(Double(own.red), Double(own.green), Double(own.blue))
        ).max()
        (sum, worst) = (sum + error, max(worst, error))
      }
    }
    let bounds = content.bounds
    let mean = sum / (180 * 160)
    #expect(worst < bounds.worst && mean < bounds.mean, "off by \(worst), \(mean) in the mean")
  }
}

extension Layer {
  fileprivate func changed(_ change: (inout LayerProperties) -> Void) -> Layer {
    var result = self
    change(&result.properties)
    return result
  }
}

private func abs(_ vector: SIMD3<Double>) -> SIMD3<Double> { pointwiseMax(vector, -vector) }
