import Graphics

extension SharedSchema {
  package static let angle = SharedSchema(
    "angle", "an angle",
    "Radians as a bare number, or a text with a unit: `90deg`, `0.25turn`, `1.57rad`. Positive is clockwise on screen."
  ) {
    .number().or(.pattern("^\(Self.number)(?:deg|turn|rad)$", "an angle with a unit"))
  }

  package static let point = SharedSchema(
    "point", "a point",
    "`[x, y]`, y down."
  ) {
    .list(of: .number(), count: 2...2, "a point")
  }

  package static let size = SharedSchema(
    "size", "a size",
    "`[width, height]`."
  ) {
    .list(of: .number(), count: 2...2, "a size")
  }

  package static let rect = SharedSchema(
    "rect", "a rect",
    "`[x, y, width, height]`."
  ) {
    .list(of: .number(), count: 4...4, "a rect")
  }

  package static let color = SharedSchema(
    "color", "a colour",
    "As CSS writes it (`orange`, `\"#f80\"`, `\"#ff8800cc\"`, `rgb(255 136 0 / 50%)`, `clear`), or `[red, green, blue]`, `[red, green, blue, alpha]` in 0…1."
  ) {
    Self.cssColor.or(.list(of: .number(.unit), count: 3...4, "components"))
  }

  /// A difference of colours.
  package static let colorDifference = SharedSchema(
    "colorDifference", "a difference of colours",
    "`[red, green, blue]` or `[red, green, blue, alpha]`, of any size; a colour stands for its components."
  ) {
    Self.cssColor.or(.list(of: .number(), count: 3...4, "components"))
  }

  package static let background = SharedSchema(
    "background", "a background",
    "A colour as CSS writes it (`orange`, `\"#f80\"`), or as components `[red, green, blue, alpha]` in 0…1; `none` is transparent."
  ) {
    SharedSchema.color.schema.accepting(["none"])
  }

  package static let frameRate = SharedSchema(
    "frameRate", "a frame rate",
    "A whole number of frames per second in 1…1000, or a ratio such as `\"30000/1001\"`."
  ) {
    .number(NumberRange(text: "a whole number in 1…1000", from: 1, to: 1000, isWhole: true))
      .or(.pattern("^0*[1-9][0-9]*/0*[1-9][0-9]*$", "a ratio such as `\"30000/1001\"`"))
  }

  // MARK: Texts

  /// A number in decimal notation.
  private static let number = "[-+]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?"

  /// CSS's colours.
  private static var cssColor: ValueSchema {
    let names = Color.cssNames.map(\.name)
    let anyCase = names.map { $0.map { "[\($0)\($0.uppercased())]" }.joined() }
    let none = "[nN][oO][nN][eE]"
    let plain = "(?:\(number)|\(none))"
    let component = "(?:\(number)%?|\(none))"
    let triple = [plain, "\(number)%"].map { "\\s*\($0)\\s*,\\s*\($0)\\s*,\\s*\($0)\\s*" }
    let commas = "(?:\(triple[0])|\(triple[1]))(?:,\\s*\(component)\\s*)?"
    let blanks =
      "\\s*\(component)\\s+\(component)\\s+\(component)\\s*(?:/\\s*\(component)\\s*)?"
    let hex = "#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
    let function = "[rR][gG][bB][aA]?\\((?:\(commas)|\(blanks))\\)"
    return .pattern(
      "^(?:\(hex)|\(function)|\(anyCase.joined(separator: "|")))$", names: names, "a colour")
  }
}
