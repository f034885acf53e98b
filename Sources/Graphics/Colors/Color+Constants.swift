extension Color {
  /// CSS's `red`.
  public static let red = css("red")
  /// CSS's `green`.
  public static let green = css("green")
  /// CSS's `blue`.
  public static let blue = css("blue")
  /// CSS's `yellow`.
  public static let yellow = css("yellow")
  /// CSS's `orange`.
  public static let orange = css("orange")
  /// CSS's `purple`.
  public static let purple = css("purple")
  /// CSS's `pink`.
  public static let pink = css("pink")
  /// CSS's `brown`.
  public static let brown = css("brown")
  /// CSS's `gray`.
  public static let gray = css("gray")
  /// CSS's `cyan`.
  public static let cyan = css("cyan")
  /// CSS's `magenta`.
  public static let magenta = css("magenta")
  /// CSS's `navy`.
  public static let navy = css("navy")
  /// CSS's `teal`.
  public static let teal = css("teal")
  /// CSS's `gold`.
  public static let gold = css("gold")
  /// CSS's `silver`.
  public static let silver = css("silver")
  /// CSS's `tomato`.
  public static let tomato = css("tomato")
  /// CSS's `crimson`.
  public static let crimson = css("crimson")
  /// CSS's `indigo`.
  public static let indigo = css("indigo")

  private static func css(_ name: String) -> Color {
    guard let color = byCSSName[name] else { preconditionFailure("CSS has no colour \(name)") }
    return color
  }
}
