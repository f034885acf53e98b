import Graphics

extension PropertyValue: CustomStringConvertible {
  /// The value as text: every number in its shortest exact decimal form, the numbers of a vector
  /// separated by spaces.
  ///
  /// A colour is red, green, blue and alpha, 1 = full, or `none`; a matrix m11…m44; a rectangle x,
  /// y, width and height; a path SVG path data, or `none`; an image its name, or `none`; of several
  /// colours the numbers of each.
  public var description: String {
    switch self {
    case .color(nil), .path(nil), .image(nil): "none"
    case .path(let path?): path.svgPathData
    case .bool(let value): value ? "true" : "false"
    case .image(let image?): image.name
    case .text(let text): text
    case .font(let font): font.name
    case .name(let name): name
    case .corners(let corners):
      CornerMask.named.filter { corners.contains($0.corner) }.map(\.name).joined(separator: " ")
    default: components.map(\.shortestDecimal).joined(separator: " ")
    }
  }

  /// The numbers of a value that is made of numbers, in the order in which they are printed; empty
  /// for the other kinds and for no colour.
  public var components: [Double] {
    switch self {
    case .number(let n): [n]
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .rect(let r): [r.origin.x, r.origin.y, r.size.width, r.size.height]
    case .color(let c): c.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? []
    case .transform(let t): t.entries
    case .numbers(let list): list
    case .colors(let list): list.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .text, .font, .path, .bool, .image, .name, .corners: []
    }
  }
}
