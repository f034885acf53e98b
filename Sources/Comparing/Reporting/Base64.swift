import Foundation

/// Bytes as text, to stand in a page.
enum Base64 {
  /// Bytes as an address that holds them.
  static func dataURL(_ mediaType: String, _ bytes: [UInt8]) -> String {
    "data:\(mediaType);base64,\(Data(bytes).base64EncodedString())"
  }
}
