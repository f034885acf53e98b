import Documents
import Escaping
import Storing

/// The goldens that a report found different, with digests of what was drawn instead: the file
/// `differences.json` of the report, by which a later run accepts just that.
public struct DifferenceList: Codable, Sendable {
  /// A golden that differs.
  public struct Item: Codable, Sendable {
    /// The name in the report.
    public let name: String
    /// The scene's file; `nil` for an entry of a batch.
    public let scene: String?
    /// The manifest that the entry stands in; `nil` for a scene.
    public let manifest: String?
    /// The digests of what was drawn.
    public let drawn: GoldenDigests

    /// A scene whose golden differs.
    public init(scene: String, named name: String, drawn: GoldenDigests) {
      (self.name, self.scene, manifest, self.drawn) = (name, scene, nil, drawn)
    }

    /// An entry of a batch whose golden differs.
    public init(entry name: String, of manifest: String, drawn: GoldenDigests) {
      (self.name, scene, self.manifest, self.drawn) = (name, nil, manifest, drawn)
    }
  }

  /// The name of the file in a report's folder.
  public static let fileName = "differences.json"
  /// The largest file that is read, in bytes.
  private static let sizeLimit = 1 << 26

  /// The version of the format.
  public let version: Int
  /// The goldens, in the order of the report; paths are relative to where the report was made.
  public let differences: [Item]

  /// A list of some goldens.
  public init(_ differences: [Item]) { (version, self.differences) = (1, differences) }

  /// The list in a report's file; `nil` where it is none.
  public init?(contentsOf path: String) {
    guard let file = try? RegularFile(path, followingLinks: true),
      let text = try? file.readText(), text.utf8.count <= Self.sizeLimit,
      let list = JSONDocument.decode(DifferenceList.self, from: Array(text.utf8)),
      list.version == 1,
      list.differences.allSatisfy({ ($0.scene == nil) != ($0.manifest == nil) })
    else { return nil }
    self = list
  }

  /// The file.
  public var text: String { JSONText.encode(self) }
}
