import LayerModel
import SceneModel

/// The layers of a scene file by name and path: what a script may speak of.
///
/// It is made before anything is read, because handlers speak of layers that come later.
struct LayerDirectory {
  /// A layer that the scene has, or that a script adds.
  struct Entry {
    let path: String
    let kind: LayerKind?
    /// True for a layer that is there from the start.
    let isInScene: Bool
  }

  /// What a name or a path may mean.
  struct Meaning {
    /// The first layer of the name.
    let first: Entry
    /// The first layers of the name that the scene has: as many as a message names.
    fileprivate(set) var inScene: [Entry] = []
    /// How many there are of those.
    fileprivate(set) var inSceneCount = 0
    /// The kinds of all layers of the name.
    fileprivate(set) var kinds: Set<LayerKind?> = []

    fileprivate mutating func add(_ entry: Entry) {
      kinds.insert(entry.kind)
      guard entry.isInScene else { return }
      inSceneCount += 1
      if inScene.count < 3 { inScene.append(entry) }
    }
  }

  private var byName: [String: Meaning] = [:]
  /// The names and paths there are, in order.
  private(set) var names: [String] = []

  /// No layers.
  init() {}

  /// The layers of a whole file.
  init(_ root: YAMLNode) {
    for (i, layer) in root.items("layers").enumerated() {
      add(layer, path: "", place: i, isMask: false, isInScene: true)
    }
    addSublayers(in: root)
    names = byName.keys.sorted()
  }

  /// The layers that a name or a path may mean; `nil` when there is none.
  subscript(name: String) -> Meaning? { byName[name] }

  private mutating func add(
    _ layer: YAMLNode, path parent: String, place: Int, isMask: Bool, isInScene: Bool
  ) {
    guard case .mapping = layer.content else { return }
    let kind = layer["type"].map { $0.plainText.flatMap(LayerKind.init(rawValue:)) } ?? .layer
    let name = layer["name"]?.plainText ?? ""
    let own = Layer.pathComponent(
      name: name, kind: kind ?? .layer, place: place, isMask: isMask)
    let path = parent.isEmpty ? own : "\(parent)/\(own)"
    let entry = Entry(path: path, kind: kind, isInScene: isInScene)
    for key in Set([name, path]) where !key.isEmpty {
      byName[key, default: Meaning(first: entry)].add(entry)
    }
    if let mask = layer["mask"] {
      add(mask, path: path, place: 0, isMask: true, isInScene: isInScene)
    }
    for (i, sublayer) in layer.items("sublayers").enumerated() {
      add(sublayer, path: path, place: i, isMask: false, isInScene: isInScene)
    }
  }

  /// Finds what scripts add, wherever they stand.
  private mutating func addSublayers(in node: YAMLNode) {
    switch node.content {
    case .sequence(let items):
      for item in items { addSublayers(in: item) }
    case .mapping(let entries):
      for entry in entries {
        if entry.key == "addSublayer" {
          let parent = entry.value["layer"]?.plainText ?? ""
          add(
            entry.value, path: byName[parent]?.first.path ?? parent, place: 0, isMask: false,
            isInScene: false)
        }
        addSublayers(in: entry.value)
      }
    default: break
    }
  }
}

extension YAMLNode {
  /// The value of a key, when this is a mapping that has it.
  fileprivate subscript(key: String) -> YAMLNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key == key }?.value
  }

  /// The items of a list under a key.
  fileprivate func items(_ key: String) -> [YAMLNode] {
    guard case .sequence(let items)? = self[key]?.content else { return [] }
    return items
  }

  /// A scalar's text.
  fileprivate var plainText: String? {
    switch content {
    case .text(let text, _), .number(_, let text): text
    case .bool(let value): "\(value)"
    default: nil
    }
  }
}
