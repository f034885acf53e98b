import Inbetween
import Reporting

extension BatchManifest {
  /// The entries with one of some tags; all without a tag.
  ///
  /// - Parameters:
  ///   - tags: Words.
  ///   - file: The manifest's file, for messages.
  /// - Returns: At least one entry.
  /// - Throws: A failure of status 3 when there is none: a batch of nothing would pass.
  func entries(tagged tags: [String], of file: String) throws(CommandFailure) -> [BatchEntry] {
    let found = tags.isEmpty ? entries : entries.filter { !Set($0.tags).isDisjoint(with: tags) }
    guard !found.isEmpty else {
      let known = Set(entries.flatMap(\.tags)).sorted()
      throw CommandFailure(
        .badInput,
        entries.isEmpty
          ? "\(file): there are no entries"
          : "no entry has the tag \(tags.joined(separator: " or ")); there are: \(NameList.text(known))"
      )
    }
    return found
  }
}
