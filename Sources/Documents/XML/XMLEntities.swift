import Escaping

/// The entities of an XML document: those of every document, and those that it declares itself.
struct XMLEntities {
  struct Problem: Error {
    let found: String
    let allowed: String?
  }

  /// The bytes that entities may make in all: files of drawing programs make some hundreds.
  private static let largestSum = 1 << 20
  /// The entities that may stand in one another.
  private static let deepest = 8

  /// The text of each; `nil` for one that lies in another file.
  private var declared: [String: String?] = [:]
  private var sum = 0

  private static let ofAll = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  /// Declares an entity; of several of one name the first counts.
  mutating func declare(_ name: String, _ text: String?) {
    if declared[name] == nil { declared[name] = .some(text) }
  }

  /// A text with the characters and texts in place of its references.
  mutating func resolved(_ text: String, depth: Int = 0) throws(Problem) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      let behind = rest[rest.index(after: start)...]
      // Names are short; a lone sign must not look for its end through all of the text.
      guard let end = behind.utf8.prefix(80).firstIndex(of: UInt8(ascii: ";")) else {
        throw Problem(found: "found \"&\" that begins no reference", allowed: "&amp;")
      }
      result += try value(String(behind[..<end]), depth)
      rest = behind[behind.index(after: end)...]
    }
    return result + rest
  }

  private mutating func value(_ name: String, _ depth: Int) throws(Problem) -> String {
    if name.hasPrefix("#") {
      let number =
        name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
      guard let number, number != 0, let scalar = Unicode.Scalar(number) else {
        throw Problem(found: "found no character \(Quotation.quoted("&\(name);"))", allowed: nil)
      }
      return String(Character(scalar))
    }
    if let text = Self.ofAll[name] { return text }
    guard let known = declared[name] else {
      throw Problem(
        found: "found the entity \(Quotation.quoted(name)), which is not declared",
        allowed: "&lt; &gt; &amp; &quot; &apos;, and what the file declares")
    }
    guard let text = known else {
      throw Problem(
        found: "found the entity \(Quotation.quoted(name)) of another file, which is not read",
        allowed: "an entity with its text")
    }
    guard depth < Self.deepest else {
      throw Problem(
        found: "found more than \(Self.deepest) entities in one another",
        allowed: "at most \(Self.deepest)")
    }
    guard !text.contains("<") else {
      throw Problem(
        found: "found the entity \(Quotation.quoted(name)), which has elements in it",
        allowed: "an entity of text")
    }
    let value = try resolved(text, depth: depth + 1)
    sum += value.utf8.count
    guard sum <= Self.largestSum else {
      throw Problem(
        found: "found entities that make more than \(Self.largestSum) bytes",
        allowed: "at most that many")
    }
    return value
  }
}
