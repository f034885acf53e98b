package import Coverage
package import FrameSampling
package import Graphics
package import LayerModel

/// One thing to paint: a paint through a coverage, in pixels of the canvas.
package struct DrawingStep: Hashable, Sendable {
  /// The pixels on which the paint lands, and how much of it.
  ///
  /// The rarer large values lie elsewhere: a frame has many thousands of steps, each of which is
  /// read several times.
  package enum Coverage: Hashable, Sendable {
    /// All of the extents; for pictures, which carry their own coverage.
    case box
    /// An axis-aligned rectangle.
    case rect(Rect)
    /// The inside of a path, in the coordinates that the map brings to pixels.
    case area(Path, AffineTransform, FillRule)
    /// A text that is drawn piece by piece, under a map from ems to pixels.
    indirect case text(TextPieces, AffineTransform)
    /// A line.
    indirect case stroke(StrokeTessellation)
    /// The alpha of a group.
    case mask(Int)
    /// The pixels whose centres lie in a rectangle, in the coordinates that the map brings to
    /// pixels: rectangles that share a side share no pixel and leave none out.
    case cell(Rect, AffineTransform)

    /// True for what is written level by level.
    package var isWritten: Bool {
      switch self {
      case .area, .text, .stroke: true
      case .box, .rect, .cell, .mask: false
      }
    }
  }

  /// The paint that lands there.
  package enum Paint: Hashable, Sendable {
    /// A colour, each component in 0…1.
    case color(Color)
    /// A colour with a border along the outline that it covers.
    indirect case bordered(BorderedColor)
    /// An image, pixel for pixel, its first one at a pixel of the canvas.
    indirect case image(PresentationImage, x: Int, y: Int)
    /// A picture that was scaled for this frame, by its number in the plan.
    case scaled(Int)
    /// An image under any map.
    indirect case pattern(ImagePattern)
    /// A group, by its number in the plan.
    case group(Int)
    /// A gradient's picture, by its number in the plan.
    case gradient(Int)
    /// The steps of a group, which paint over what is there and are all covered together, once.
    case members(Int)

    /// True for colours, which have their alpha in themselves.
    package var isColor: Bool {
      switch self {
      case .color, .bordered: true
      case .image, .scaled, .pattern, .group, .gradient, .members: false
      }
    }
  }

  package var coverage: Coverage
  package var paint: Paint
  /// Multiplies the coverage, 0…1.
  package var alpha: Double
  /// The compositing to the pixels that are there.
  package var operation = BlendMode.normal
  /// Pixels outside of which nothing lands; never empty.
  package var extents: PixelRect
  /// The layer's path, for messages.
  package var layer: String

  init(
    coverage: Coverage, paint: Paint, alpha: Double = 1, extents: PixelRect, layer: String
  ) {
    self.coverage = coverage
    self.paint = paint
    self.alpha = alpha
    self.extents = extents
    self.layer = layer
  }

  /// True for pictures that are copied, pixel for pixel.
  var isPicture: Bool {
    switch paint {
    case .image, .scaled, .group, .gradient: true
    case .color, .bordered, .pattern, .members: false
    }
  }

  /// True when Cairo stretches, turns or blends what it paints.
  var isRigid: Bool {
    if case .pattern(let pattern) = paint, !pattern.isMeanOfBoxes, !pattern.isBilinear {
      return true
    }
    return operation != .normal
  }

  /// The group whose steps it paints in place.
  package var members: Int? { if case .members(let number) = paint { number } else { nil } }

  /// The group whose steps it paints, in place or as a picture.
  var paintedGroup: Int? {
    switch paint {
    case .group(let number), .members(let number): number
    case .color, .bordered, .image, .scaled, .pattern, .gradient: nil
    }
  }

  /// True when it refers to a group.
  package var hasGroups: Bool {
    if case .mask = coverage { true } else { paintedGroup != nil }
  }

  /// The groups that it refers to.
  var groups: [Int] {
    let painted = paintedGroup.map { [$0] } ?? []
    return if case .mask(let number) = coverage { painted + [number] } else { painted }
  }

  /// The same step, of which nothing lands outside some pixels.
  package func bounded(to pixels: PixelRect) -> DrawingStep {
    var result = self
    result.extents = extents.intersection(pixels)
    return result
  }
}

/// Steps that are painted into a picture of their own first, unless a step has them as members.
package struct DrawingGroup: Hashable, Sendable {
  /// The part of the pixels that is kept.
  package enum Content: Hashable, Sendable {
    case color
    /// Only alpha, for masks.
    case alpha
  }

  package var steps: [DrawingStep]
  package private(set) var content: Content
  /// Multiplies all of it, 0…1.
  package var opacity: Double
  /// The pixels of the picture.
  package let extents: PixelRect
  /// Multiplies the colours of all of it, each 0…1; `nil` leaves them.
  package var tint: Color?
  /// The picture shown in another form in place of steps.
  package var warp: Warp?
  /// The pictures painted in place of steps.
  package var sprites: Sprites?
  /// The filters of the whole picture, applied last.
  package var filtering: PixelFiltering?
  /// The place under which the filtered picture is kept.
  package var filteringSlot: FilterSlot?

  /// Sprites over one another.
  package struct Sprites: Hashable, Sendable {
    package let list: [Sprite]
    /// True adds each to what is there.
    package let isAdded: Bool
  }

  /// A flat picture that is shown in another form.
  package struct Warp: Hashable, Sendable {
    /// The flat picture.
    package enum Source: Hashable, Sendable {
      /// A group, by its number in the plan.
      case group(Int)
      /// An image, halved so many times.
      case image(PresentationImage, halvings: Int)
    }

    /// The way in which it is shown.
    package enum Form: Hashable, Sendable {
      /// Through a map from pixels of its own to those of the group that shows it.
      case perspective(ProjectiveTransform)
      /// As a page on the cylinder that it rolls up around.
      case curl(PageCurl)
    }

    package let source: Source
    package let form: Form
    /// True when its last pixels go on beyond its edges, where it is transparent otherwise.
    package var goesOn = false

    /// The group that it shows, by its number in the plan.
    var group: Int? { if case .group(let number) = source { number } else { nil } }
  }

  /// The number of groups of members inside each other in it.
  var depth = 0

  /// True when colours do not decide what alpha it has.
  var canBeAlpha: Bool { isPlain && tint.map { $0.alpha == 1 } ?? true }

  /// Keeps only alpha of what it paints, as it can be.
  mutating func reduceToAlpha() { (content, tint) = (.alpha, nil) }

  /// True when its picture has whatever its steps paint, where they paint it.
  var isPlain: Bool { warp == nil && sprites == nil && filtering == nil && blur == nil }

  /// The blur of the alpha at last; the steps then paint a picture of their own before.
  package var blur: Blur?

  /// A blur of a picture of alpha.
  package struct Blur: Hashable, Sendable {
    package let gaussian: GaussianBlur
    /// Multiplies the blurred alpha as far as it is not opaque; 1 and more.
    package var growth = 1.0
    /// The pixels that the steps paint.
    package let source: PixelRect
    /// The pixels that are made of them, of which the group's picture is a part.
    package let result: PixelRect
    /// The place under which the result is kept.
    package let slot: FilterSlot
  }
}
