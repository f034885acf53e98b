import FramePlanning

extension DrawingStep {
  /// The C function that does the last part of the work, for messages.
  var cairoFunction: String {
    switch coverage {
    case .box, .rect, .cell: alpha == 1 ? "cairo_fill" : "cairo_paint_with_alpha"
    case .mask, .area, .text, .stroke: "cairo_mask_surface"
    }
  }
}
