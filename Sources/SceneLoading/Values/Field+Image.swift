import SceneModel

extension Field {
  /// An image, or `.some(nil)` for none; `nil`, reported, when it is neither.
  func image() -> ImageReference?? {
    if isNull { return .some(nil) }
    let allowed = "the path of an image file, relative to the scene, or null for none"
    guard let name = text(allowed) else { return nil }
    do throws(AssetFolders.Problem) {
      return .some(ImageReference(name: name, file: try reading.assets.find(name)))
    } catch {
      report(error, name, allowed)
      return nil
    }
  }

  private func report(_ problem: AssetFolders.Problem, _ name: String, _ allowed: String) {
    switch problem {
    case .outside:
      report(
        "\(Quoting.quoted(name)) leads out of the scene's folder",
        allowed: "files inside it, or inside an asset root")
    case .missing(let nearest):
      report(
        "there is no file \(Quoting.quoted(name))",
        allowed: "an image in the scene's folder or an asset root", suggestion: nearest)
    case .notRegular:
      report("\(Quoting.quoted(name)) is not a regular file", allowed: "an image file")
    case .empty:
      mismatch(allowed)
    }
  }
}
