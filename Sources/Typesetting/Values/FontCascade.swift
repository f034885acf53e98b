/// The faces of a list of fonts: a grapheme cluster is set in the first that has all its glyphs,
/// and where none has, in whatever the system finds.
package struct FontCascade: Hashable, Sendable {
  /// The faces in their order, at least one.
  let faces: [FontFace]

  /// A list of faces, of which there is at least one; each counts once.
  init(_ faces: [FontFace]) {
    precondition(!faces.isEmpty)
    var seen: Set<FontFace> = []
    self.faces = faces.filter { seen.insert($0).inserted }
  }

  /// The face that decides the height of lines.
  var first: FontFace { faces[0] }

  /// The full names of the faces, for messages.
  var names: [String] { faces.map(\.fullName) }
}
