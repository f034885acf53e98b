/// The keys by which a scene is written once.
package enum ExpansionKeys {
  package static let definitions = "definitions"
  package static let parameters = "parameters"
  package static let seed = "seed"
  package static let canvas = "canvas"
  package static let use = "use"
  package static let with = "with"
  package static let forEach = "forEach"
  package static let value = "value"
  /// The keys of a loop.
  package static let loop = ["count", "in", "rows", "as", "index"]
  /// The parts of a text layer's text.
  package static let parts = "parts"
  package static let variables = "variables"
  /// The name of the count of a handler's runs.
  package static let event = "event"
  /// The keys of lists of entries that run later than what they stand in.
  package static let entryLists: Set<String> = [
    "onTap", "onPress", "onDrag", "onStart", "onStop", "completion",
  ]
  /// The keys of handlers, in which an animation's tags may be used.
  package static let handlers: Set<String> = ["onStart", "onStop"]
  /// The tags of an animation: a mapping whose keys are the author's own.
  package static let tags = "userInfo"

  /// True for a mapping that is more than it says.
  package static func stand(in entries: [YAMLNode.Entry]) -> Bool {
    entries.contains { $0.key == use || $0.key == forEach }
  }
}
