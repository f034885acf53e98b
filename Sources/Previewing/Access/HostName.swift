import Glibc

/// The name in a Host header, or an address in numbers, without its port.
struct HostName: Hashable {
  /// The name in small letters, without brackets.
  let text: String

  /// The name of a Host header's value, whatever the port; `nil` for what is none.
  init?(header: String) {
    let (name, port): (Substring, Substring)
    if header.hasPrefix("[") {
      guard let end = header.firstIndex(of: "]") else { return nil }
      name = header[header.index(after: header.startIndex)..<end]
      port = header[header.index(after: end)...]
    } else {
      name = header.prefix { $0 != ":" }
      port = header[name.endIndex...]
    }
    let isPort =
      port.first == ":" && port.utf8.count <= 6 && port.dropFirst().allSatisfy(\.isASCII)
      && UInt16(port.dropFirst()) != nil
    guard !name.isEmpty, port.isEmpty || isPort else { return nil }
    text = name.lowercased()
  }

  /// An address that is listened at.
  init(address: String) { text = address.lowercased() }

  /// True for this machine alone: `localhost`, 127.0.0.0/8 and `::1`.
  var isLoopback: Bool {
    if text == "localhost" { return true }
    if let bytes = Self.bytes(of: text, AF_INET) { return bytes[0] == 127 }
    return Self.bytes(of: text, AF_INET6) == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// True for an address in numbers, which no name server can send elsewhere.
  var isNumeric: Bool {
    Self.bytes(of: text, AF_INET) != nil || Self.bytes(of: text, AF_INET6) != nil
  }

  /// True for `0.0.0.0` and `::`, at which all of a machine's addresses are listened at.
  var isEverywhere: Bool {
    (Self.bytes(of: text, AF_INET) ?? Self.bytes(of: text, AF_INET6))?.allSatisfy { $0 == 0 }
      == true
  }

  private static func bytes(of text: String, _ family: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(family, text, &bytes) == 1 else { return nil }
    return family == AF_INET ? Array(bytes.prefix(4)) : bytes
  }
}
