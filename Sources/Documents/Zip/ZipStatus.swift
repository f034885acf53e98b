import CZip
import Escaping

/// The one way in which libzip's errors become ours.
enum ZipStatus {
  /// The problem that an error of libzip's is.
  ///
  /// - Parameters:
  ///   - error: The error; its text lives as long as it does.
  ///   - function: The C function that failed.
  ///   - name: The entry concerned; `nil` for the whole archive.
  /// - Returns: The problem, in libzip's words.
  static func problem(
    _ error: UnsafeMutablePointer<zip_error_t>, in function: String, entry name: String? = nil
  ) -> TextProblem {
    let words = unsafe String(cString: zip_error_strerror(error))
    let place = name.map { "the archive's entry \(Quotation.quoted($0))" } ?? "the archive"
    return TextProblem(found: "\(place) cannot be read: \(words) (\(function))")
  }
}
