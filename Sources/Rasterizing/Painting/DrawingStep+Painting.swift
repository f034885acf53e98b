extension DrawingStep {
  /// The C function that does the last part of the work, for messages.
  var cairoFunction: String {
    switch coverage {
    case .box, .rect, .fill, .cell: alpha == 1 ? "cairo_fill" : "cairo_paint_with_alpha"
    case .stroke: "cairo_stroke"
    case .mask, .area, .text, .pieces: "cairo_mask_surface"
    }
  }
}

extension DrawingStep.Coverage {
  /// True when it can be cut to the extents by itself.
  var isCut: Bool {
    switch self {
    case .box, .rect, .area, .text, .pieces: true
    case .fill, .stroke, .mask, .cell: false
    }
  }
}
