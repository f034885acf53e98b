/// A layer that is left out of a picture, because a C library refuses to draw it.
public struct LayerFailure: Hashable, Sendable, CustomStringConvertible {
  /// Names from the root to the layer, separated by `/`.
  public let layer: String
  /// The C function that failed.
  public let function: String
  /// The library's words about it.
  public let status: String

  package init(layer: String, function: String, status: String) {
    self.layer = layer
    self.function = function
    self.status = status
  }

  /// "layer "a/b" cannot be drawn: cairo_fill: out of memory".
  public var description: String { "layer \"\(layer)\" cannot be drawn: \(function): \(status)" }

  /// One failure for each layer, in the order of their paths; of several of a layer the first by
  /// name.
  package static func onePerLayer(_ failures: [LayerFailure]) -> [LayerFailure] {
    let sorted = failures.sorted {
      ($0.layer, $0.function, $0.status) < ($1.layer, $1.function, $1.status)
    }
    var result: [LayerFailure] = []
    for failure in sorted where failure.layer != result.last?.layer { result.append(failure) }
    return result
  }
}
