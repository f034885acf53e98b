import Glibc

/// A path with a number in its file name, such as `frames/%05d.png`.
public struct NumberedPath: Hashable, Sendable {
  private let prefix: String
  private let width: Int
  private let suffix: String

  /// A pattern; `nil` unless the last part of the path has exactly one `%d`, or `%0Nd` with a width
  /// of 1…9, and the path no other `%`, but for `%%` in its last part, which stands for `%`.
  public init?(_ pattern: String) {
    if let slash = pattern.lastIndex(of: "/"), pattern[..<slash].contains("%") { return nil }
    var number: (prefix: String, width: Int)?
    var text = ""
    var rest = pattern[...]
    while let sign = rest.firstIndex(of: "%") {
      text += rest[..<sign]
      rest = rest[sign...].dropFirst()
      if rest.first == "%" {
        text.append(rest.removeFirst())
      } else {
        guard number == nil, let width = Self.width(&rest) else { return nil }
        number = (text, width)
        text = ""
      }
    }
    guard let number else { return nil }
    (prefix, width) = number
    suffix = text + rest
  }

  /// Reads `d`, or `0Nd`, off a text; `nil` when it begins otherwise.
  private static func width(_ rest: inout Substring) -> Int? {
    var width = 1
    if rest.first == "0" {
      rest = rest.dropFirst()
      guard let digit = rest.popFirst(), let value = digit.wholeNumberValue, value > 0,
        digit.isASCII
      else { return nil }
      width = value
    }
    return rest.popFirst() == "d" ? width : nil
  }

  /// The path of one number; longer numbers than the width are written in full.
  public func path(_ number: Int) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return prefix + zeros + digits + suffix
  }

  /// The numbers of all that is there under such a name, the smallest first; none when there is no
  /// such folder.
  public func numbers() -> [Int] {
    let nameStart = prefix.lastIndex(of: "/").map(prefix.index(after:)) ?? prefix.startIndex
    let folder = nameStart == prefix.startIndex ? "." : String(prefix[..<nameStart])
    let (head, tail) = (Array(prefix[nameStart...].utf8), Array(suffix.utf8))
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var numbers: [Int] = []
    while let entry = unsafe readdir(stream) {
      // Compared as bytes: names need not be text.
      let name = unsafe Self.bytes(of: entry)
      guard name.count > head.count + tail.count, name.starts(with: head),
        name.suffix(tail.count).elementsEqual(tail)
      else { continue }
      let digits = name[head.count..<name.count - tail.count]
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.count >= width,
        digits.count == width || digits.first != 0x30,
        let number = Int(String(decoding: digits, as: UTF8.self))
      else { continue }
      numbers.append(number)
    }
    return numbers.sorted()
  }

  private static func bytes(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    unsafe withUnsafeBytes(of: entry.pointee.d_name) { name in
      unsafe Array(name.prefix { $0 != 0 })
    }
  }

  /// The number of a path that ``path(_:)`` gives; `nil` for others.
  public func number(of path: String) -> Int? {
    guard path.hasPrefix(prefix), path.hasSuffix(suffix) else { return nil }
    let digits = path.dropFirst(prefix.count).dropLast(suffix.count)
    guard let number = Int(digits), number >= 0, self.path(number) == path else { return nil }
    return number
  }
}
