import Escaping

extension Field {
  /// The file of an asset; `nil`, reported, when there is none.
  ///
  /// - Parameters:
  ///   - name: Its path, relative to the scene's folder or an asset root.
  ///   - noun: The noun for it.
  ///   - allowed: The words of a message for the allowed values.
  /// - Returns: The absolute path.
  package func asset(_ name: String, _ noun: String, _ allowed: String) -> String? {
    do throws(AssetFolders.Problem) {
      return try assets.find(name)
    } catch {
      if case .missing = error { reading.diagnostics.miss(assets.candidates(for: name)) }
      report(error, name, noun, allowed)
      return nil
    }
  }

  private func report(
    _ problem: AssetFolders.Problem, _ name: String, _ noun: String, _ allowed: String
  ) {
    switch problem {
    case .outside:
      report(
        "\(Quotation.quoted(name)) leads out of the scene's folder",
        allowed: "files inside it, or inside an asset root")
    case .missing:
      report(
        "there is no file \(Quotation.quoted(name))",
        allowed: "\(noun) in the scene's folder or an asset root",
        suggestion: AppleSpelling.isNil(name)
          ? "null"
          : assets.nearest(to: name) { reading.diagnostics.nearest($0, among: $1()) })
    case .notRegular:
      report("\(Quotation.quoted(name)) is not a regular file", allowed: noun)
    case .empty:
      mismatch(allowed)
    }
  }
}
