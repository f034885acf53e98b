/// Notes that the loader of one format keeps about a reading or a file, one object of each type.
package final class LoaderNotes {
  private var notes: [ObjectIdentifier: any LoaderNote] = [:]

  /// No notes.
  package init() {}

  /// The note of a type, an empty one at first.
  package subscript<Note: LoaderNote>(type: Note.Type) -> Note {
    if let note = notes[ObjectIdentifier(type)] as? Note { return note }
    let note = Note()
    notes[ObjectIdentifier(type)] = note
    return note
  }
}

/// A note of a loader.
package protocol LoaderNote: AnyObject {
  /// An empty note.
  init()
}
