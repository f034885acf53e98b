/// The way to a value of a file, spelt only where a message asks for it.
package struct ValuePath: Sendable {
  /// A value with others in it, whose ways begin with its own.
  package final class Container: Sendable {
    fileprivate let path: ValuePath

    package init(_ path: ValuePath) { self.path = path }
  }

  private let container: Container?
  private let step: KeyPathText.Step?

  /// The whole file.
  package static let root = ValuePath(container: nil, step: nil)

  private init(container: Container?, step: KeyPathText.Step?) {
    (self.container, self.step) = (container, step)
  }

  /// The way that some steps go from the whole file.
  package init(_ steps: [KeyPathText.Step]) {
    self = steps.reduce(.root) { ValuePath($1, in: Container($0)) }
  }

  /// The way to a part of a value.
  package init(_ step: KeyPathText.Step, in container: Container) {
    self.init(container: container, step: step)
  }

  package var last: KeyPathText.Step? { step }

  /// The text, such as `layers[2].opacity`; empty for the whole file.
  package var text: String { KeyPathText.path(steps) }

  /// The steps from the whole file to the value.
  package var steps: [KeyPathText.Step] {
    var steps: [KeyPathText.Step] = []
    var next: ValuePath? = self
    while let path = next {
      if let step = path.step { steps.append(step) }
      next = path.container?.path
    }
    return steps.reversed()
  }
}
