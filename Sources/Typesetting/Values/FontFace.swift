import Storing

/// One face of a font file.
package struct FontFace: Hashable, Sendable {
  /// The file's absolute path; of bytes that of ``memory``.
  let file: String
  /// The face's place in the file; named instances in the higher bits, as fontconfig counts them.
  let index: Int
  /// The face's full name, for messages.
  let fullName: String
  /// The bytes' own file, which is there as long as this is; `nil` for any other.
  var memory: MemoryFile?

  package static func == (a: FontFace, b: FontFace) -> Bool {
    a.index == b.index && a.file == b.file
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(index)
  }
}
