package import Foundation

/// JSON of files that anyone may have written or damaged.
///
/// Foundation's decoder refuses more than 512 nested arrays, but traps where the 513th bracket is
/// the last byte. Nothing that is read here nests so deeply, so that deeper documents are refused
/// before the decoder sees them.
package enum JSONDocument {
  /// Arrays and objects within one another.
  package static let depthLimit = 64

  /// Decodes a document.
  ///
  /// - Parameters:
  ///   - type: The type of its value.
  ///   - bytes: UTF-8.
  /// - Returns: The value; `nil` when it is no JSON, nests too deeply, or has another form.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: some DataProtocol
  ) -> Value? {
    guard isShallow(bytes) else { return nil }
    return try? JSONDecoder().decode(type, from: Data(bytes))
  }

  /// True when nothing nests more deeply than the limit; brackets in strings do not count.
  private static func isShallow(_ bytes: some DataProtocol) -> Bool {
    var (depth, isQuoted, isEscaped) = (0, false, false)
    for byte in bytes {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isQuoted = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > depthLimit { return false }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return true
  }
}
