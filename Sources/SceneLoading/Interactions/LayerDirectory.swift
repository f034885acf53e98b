import Documents
import LayerModel
import SceneModel

/// The layers of a scene file that a script may speak of, by name and path.
///
/// It is made before anything is read, because handlers speak of layers that come later. The layers
/// of a used file are known by their paths only, and have a directory of their own.
struct LayerDirectory {
  /// A layer that the scene has, or that a script adds.
  struct Entry {
    let path: String
    let kind: LayerKind?
    /// True for a layer that is there from the start.
    let isInScene: Bool
  }

  /// The meaning of a name or a path.
  struct Meaning {
    /// The first layer of the name.
    let first: Entry
    /// The first layers of the name that the scene has: as many as a message names.
    fileprivate(set) var inScene: [Entry] = []
    /// The number of those.
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
  /// The layers with identities, those of used files behind the paths of their layers.
  private var byIdentity: [String: Meaning] = [:]
  /// The names of layers in used files.
  private var namesInside: Set<String> = []
  /// The names and paths there are, in order.
  private(set) var names: [String] = []

  /// True for the directory of the whole scene, which tells used files where they are.
  private var opensFiles = true

  /// No layers.
  init() {}

  /// The layers of a whole file, with those of the files that it uses.
  init(_ root: YAMLNode) {
    for (i, layer) in root.items("layers").enumerated() {
      add(layer, path: "", place: i, isInScene: true)
    }
    addSublayers(in: root)
    names = namesAndPaths
  }

  private var namesAndPaths: [String] { byName.keys.filter { !$0.hasPrefix("/") }.sorted() }

  /// The paths that end with some names, where there is such a path: `box/dot` for `stage/box/dot`.
  func paths(endingWith text: String) -> [String] {
    guard text.contains("/"), text.first != "/" else { return [] }
    return names.filter { $0.hasSuffix("/" + text) }
  }

  /// The layers that a name or a path may mean; `nil` when there is none.
  subscript(name: String) -> Meaning? { byName[name] }

  /// The layer that an identity means, as it is written where a layer is named: `#id`, and
  /// `badge/#id` for one of a used file; `nil` when there is none.
  subscript(identity text: String) -> (identity: String, meaning: Meaning)? {
    guard text.hasPrefix("#") || text.contains("/#") else { return nil }
    let identity = text.hasPrefix("#") ? String(text.dropFirst()) : text
    return byIdentity[identity].map { (identity, $0) }
  }

  /// The identities there are, as they are written where a layer is named, in order.
  var identities: [String] {
    byIdentity.keys.map { $0.contains("/#") ? $0 : "#\($0)" }.sorted()
  }

  /// True for a name that a layer of a used file has, too.
  func isAlsoInside(_ name: String) -> Bool { namesInside.contains(name) }

  /// Adds a layer with all that is in it.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - parent: The path of the layer it is in; empty for the root.
  ///   - place: Its place among its siblings.
  ///   - isMask: True for the mask of the layer it is in.
  ///   - isInScene: True for one that is there from the start.
  ///   - file: The path of the layer of the used file that it is in; such a layer only its path can
  ///     name.
  private mutating func add(
    _ layer: YAMLNode, path parent: String, place: Int, isMask: Bool = false, isInScene: Bool,
    in file: String? = nil
  ) {
    guard case .mapping = layer.content else { return }
    let kind = layer["type"].map { $0.plainText.flatMap(LayerKind.init(rawValue:)) } ?? .layer
    let name = layer["name"]?.plainText ?? ""
    let own = Layer.pathComponent(
      name: name, kind: kind ?? .layer, place: place, isMask: isMask)
    let path = parent.isEmpty ? own : "\(parent)/\(own)"
    let entry = Entry(path: path, kind: kind, isInScene: isInScene)
    if file != nil { namesInside.insert(name) }
    // Behind a slash a path is nothing else.
    for key in Set(file != nil ? [path, "/\(path)"] : [name, path, "/\(path)"])
    where !key.isEmpty {
      byName[key, default: Meaning(first: entry)].add(entry)
    }
    if let text = layer["id"]?.plainText {
      byIdentity[file.map { "\($0)/#\(text)" } ?? text, default: Meaning(first: entry)].add(entry)
    }
    let opened = layer.origin?.opens
    if let mask = layer["mask"] {
      add(mask, path: path, place: 0, isMask: true, isInScene: isInScene, in: file)
    }
    for (i, sublayer) in layer.items("sublayers").enumerated() {
      add(
        sublayer, path: path, place: i, isInScene: isInScene, in: opened == nil ? file : path)
    }
    guard let file = opened, opensFiles else { return }
    var inside = LayerDirectory()
    inside.opensFiles = false
    for (i, sublayer) in layer.items("sublayers").enumerated() {
      inside.add(sublayer, path: "", place: i, isInScene: isInScene)
    }
    inside.names = inside.namesAndPaths
    file.place.directory = inside
    file.place.layerPath = path
  }

  /// Finds the layers and the masks that scripts add, wherever they stand.
  private mutating func addSublayers(in node: YAMLNode) {
    switch node.content {
    case .sequence(let items):
      for i in items.indices where items[i].holdsOthers { addSublayers(in: items[i]) }
    case .mapping(let entries):
      if let mask = node["values"]?["mask"] {
        addMade(mask, in: node, isMask: true)
      }
      for i in entries.indices where entries[i].value.holdsOthers {
        if entries[i].key == "addSublayer" { addMade(entries[i].value, in: entries[i].value) }
        addSublayers(in: entries[i].value)
      }
    default: break
    }
  }

  /// Adds a layer that a script makes.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - node: The mapping that names the layer that gets it.
  ///   - isMask: True when it is that layer's mask.
  private mutating func addMade(_ layer: YAMLNode, in node: YAMLNode, isMask: Bool = false) {
    // The layer may stand by itself, beside its place.
    if !isMask, let inner = layer["layer"], case .mapping = inner.content {
      return addMade(inner, in: node, isMask: false, parent: superlayer(of: node))
    }
    let parent = superlayer(of: node)
    addMade(layer, in: node, isMask: isMask, parent: parent)
  }

  /// The name of the layer that gets one which a script adds; empty for the root.
  private func superlayer(of node: YAMLNode) -> String {
    if let name = node["layer"]?.plainText { return name }
    guard let beside = node["below"]?.plainText ?? node["above"]?.plainText else { return "" }
    let directory = node.origin?.file?.place.directory ?? self
    let path = directory.path(of: beside)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The path of a layer by its name, its path or its identity.
  private func path(of name: String) -> String {
    (byName[name] ?? self[identity: name]?.meaning)?.first.path ?? name
  }

  private mutating func addMade(
    _ layer: YAMLNode, in node: YAMLNode, isMask: Bool, parent: String
  ) {
    layer.origin?.opens?.place.isAddedToSelf = parent == "self"
    guard let file = node.origin?.file else {
      return add(
        layer, path: self.path(of: parent), place: 0, isMask: isMask, isInScene: false)
    }
    let path = file.place.directory.path(of: parent)
    file.place.directory.add(layer, path: path, place: 0, isMask: isMask, isInScene: false)
    let whole = path.isEmpty ? file.place.layerPath : "\(file.place.layerPath)/\(path)"
    add(
      layer, path: whole, place: 0, isMask: isMask, isInScene: false, in: file.place.layerPath)
  }
}
