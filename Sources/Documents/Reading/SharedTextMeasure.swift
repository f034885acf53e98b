package import LayerModel
import Synchronization

/// The measure of a scene's texts for handlers that run once the scene is loaded, on any thread.
package final class SharedTextMeasure: Sendable {
  private struct State {
    var measure: TextMeasure?
    var fonts: [FontKey: FontReference] = [:]
  }

  /// Fonts by their names, among the files of some folders.
  package struct FontKey: Hashable, Sendable {
    let folders: [String]
    let names: [String]

    /// Fonts of a list.
    package init(_ names: [String], in assets: AssetFolders) {
      (folders, self.names) = (assets.folders, names)
    }
  }

  private let measuring: @Sendable () -> TextMeasure
  private let state = Mutex(State())

  init(_ measuring: @escaping @Sendable () -> TextMeasure) { self.measuring = measuring }

  /// The room of a text; `nil` where there is no such font.
  package func callAsFunction(
    _ text: String, in font: FontReference, width: Double?
  ) -> MeasuredText? {
    state.withLock { state in
      let measure = state.measure ?? measuring()
      state.measure = measure
      return measure(text, font, width)
    }
  }

  /// The fonts of a key; those that `find` finds when they are asked for first.
  package func font<Failure: Error>(
    _ key: FontKey, _ find: () throws(Failure) -> FontReference
  ) throws(Failure) -> FontReference {
    if let known = state.withLock({ $0.fonts[key] }) { return known }
    let found = try find()
    state.withLock { $0.fonts[key] = found }
    return found
  }
}
