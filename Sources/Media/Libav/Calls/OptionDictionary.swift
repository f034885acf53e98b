import CFFmpeg
import Storing

/// Named options on their way into a libav* object.
///
/// The corresponding C object is `AVDictionary`.
@safe struct OptionDictionary: ~Copyable {
  var raw: OpaquePointer?

  init(_ options: [(name: String, value: String)], file: String) throws(MediaError) {
    unsafe raw = nil
    for (name, value) in options { try set(name, to: value, file: file) }
  }

  deinit {
    var dictionary = unsafe raw
    unsafe av_dict_free(&dictionary)
  }

  mutating func set(_ name: String, to value: String, file: String) throws(MediaError) {
    try LibavCall.check(unsafe av_dict_set(&raw, name, value, 0), in: "av_dict_set", file: file)
  }

  /// Throws when an option was left over: the object did not know it.
  func checkAllUsed(by function: String, file: String) throws(MediaError) {
    guard let left = unsafe av_dict_get(raw, "", nil, AV_DICT_IGNORE_SUFFIX) else { return }
    let name = unsafe String(cString: left.pointee.key)
    throw MediaError(
      file: file, reason: .mismatch(found: "option \(name)", expected: "options of \(function)"))
  }
}
