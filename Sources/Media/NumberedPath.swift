import Glibc

/// A path with a number in its file name, such as `frames/%05d.png`.
public struct NumberedPath: Hashable, Sendable {
  private let prefix: String
  private let width: Int
  private let suffix: String

  /// A pattern; `nil` unless the last part of the path has exactly one `%d`, or `%0Nd` with a width of
  /// 1…9, and no other `%`.
  public init?(_ pattern: String) {
    let parts = pattern.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].contains("/") else { return nil }
    var rest = parts[1]
    var width = 1
    if rest.first == "0" {
      rest = rest.dropFirst()
      guard let digit = rest.first, let value = digit.wholeNumberValue, value > 0, digit.isASCII
      else { return nil }
      width = value
      rest = rest.dropFirst()
    }
    guard rest.first == "d" else { return nil }
    prefix = String(parts[0])
    self.width = width
    suffix = String(rest.dropFirst())
  }

  /// The path of one number; longer numbers than the width are written in full.
  public func path(_ number: Int) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return prefix + zeros + digits + suffix
  }

  /// Whether there is something at that path.
  func exists(_ number: Int) -> Bool {
    var status = stat()
    return unsafe stat(path(number), &status) == 0
  }
}
