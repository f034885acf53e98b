/// A path with one number in it, as `printf` writes it: `frames/%05d.png`.
struct NumberedPath: Hashable, Sendable {
  private let before: String
  private let after: String
  private let width: Int
  private let padding: Character

  /// A pattern with exactly one `%d`, `%5d` or `%05d`; `%%` is a percent sign.
  ///
  /// - Throws: `RenderError.request` when there is none, more than one, or another kind.
  init(pattern: String) throws(RenderError) {
    var before = ""
    var after: String?
    var width = 0
    var padding: Character = " "
    var rest = Substring(pattern)
    func fault(_ why: String) -> RenderError {
      .request("-o \(pattern): \(why); write the frame's number once, such as %05d")
    }
    while let character = rest.popFirst() {
      guard character == "%" else {
        if after == nil { before.append(character) } else { after?.append(character) }
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        if after == nil { before.append("%") } else { after?.append("%") }
        continue
      }
      guard after == nil else { throw fault("there are two numbers in it") }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest.removeFirst(digits.count)
      guard rest.popFirst() == "d", digits.count <= 2 else {
        throw fault("% is not followed by a number's form")
      }
      if digits.first == "0" { padding = "0" }
      width = Int(digits) ?? 0
      after = ""
    }
    guard let after else { throw fault("there is no number in it") }
    self.before = before
    self.after = after
    self.width = width
    self.padding = padding
  }

  /// The path of a number.
  func path(_ number: Int) -> String {
    let digits = String(number)
    return before + String(repeating: padding, count: max(0, width - digits.count)) + digits + after
  }
}
