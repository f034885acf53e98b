/// A file in one use of it by another.
package final class UsedFile {
  /// The file's name for messages.
  package let name: String
  /// The file's text.
  package let source: SourceText
  /// The folders that its images and fonts come from.
  package let assets: AssetFolders
  /// The notes of its loader.
  package let notes = LoaderNotes()

  /// A file that is used.
  package init(name: String, source: SourceText, assets: AssetFolders) {
    self.name = name
    self.source = source
    self.assets = assets
  }
}
