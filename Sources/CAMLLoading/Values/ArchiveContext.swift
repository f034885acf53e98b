import Documents
import Escaping
import Foundation
import Graphics
import LayerModel
import SceneModel

/// The facts of one archive that its layers and states share.
final class ArchiveContext {
  /// The folder of the archive relative to the scene's file, with its slash; empty for its own.
  let folder: String
  /// The identities of all layers of the scene.
  private let identities: Identities
  /// The layers that states add, by the identities of the layers they are added to.
  var added: [String: [AddedLayer]] = [:]
  /// The layers by their identities in the file.
  private(set) var layers: [String: (identity: LayerIdentity, kind: LayerKind)] = [:]

  /// The identities that were given to layers, those of all archives.
  final class Identities {
    private var texts: Set<String> = []
    /// The last number that was put behind a text that several have.
    private var numbers: [String: Int] = [:]

    /// A text that no other layer has, by one that it may have.
    fileprivate func unique(_ text: String) -> String {
      var unique = text
      while !texts.insert(unique).inserted {
        numbers[text, default: 1] += 1
        unique = "\(text)-\(numbers[text] ?? 2)"
      }
      return unique
    }
  }

  /// A layer that a state adds.
  struct AddedLayer {
    let element: XMLField
    /// The identity by which the state shows it.
    let identity: String
  }

  init(folder: String, identities: Identities) {
    (self.folder, self.identities) = (folder, identities)
  }

  /// Gives a layer an identity of a text in the file; that of the first of several counts.
  func identify(_ text: String, _ kind: LayerKind) -> LayerIdentity? {
    guard !text.isEmpty, layers[text] == nil else { return nil }
    let bare = text.hasPrefix("#") ? String(text.dropFirst()) : text
    let own = bare.isEmpty ? "layer" : bare
    let identity = LayerIdentity(identities.unique(own))
    layers[text] = (identity, kind)
    return identity
  }

  /// The picture of a name; `nil`, told as left out, when there is none.
  func image(_ name: String, of field: XMLField) -> ImageReference? {
    let contents = field.reading.diagnostics.contents
    if contents.isData(name) {
      if let (name, bytes) = contents.content(name) {
        return ImageReference(name: name, source: .bytes(bytes))
      }
    } else if !name.contains("://") {
      let decoded = name.removingPercentEncoding ?? name
      let files = ArchiveFiles(field.reading.diagnostics)
      for candidate in [name, decoded, "\(name).png", "assets/\(name)", "assets/\(name).png"] {
        if let image = files.picture(folder + candidate) { return image }
      }
    }
    field.leaveOut(
      "the picture \(Quotation.quoted(Quotation.cut(name, to: 100))) is not in the archive's folder",
      drawing: "nothing in its place", at: "src")
    return nil
  }
}
