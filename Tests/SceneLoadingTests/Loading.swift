import Documents
import SceneLoading
import SceneModel
import Testing

/// Loads a scene given as text, as if it were in a file.
func load(
  _ yaml: String, file: String = "s.yaml", parameters: [String: String] = [:]
) throws(SceneLoadingErrors) -> LoadedScene {
  try SceneLoader().load(Array(yaml.utf8), file: file, parameters: parameters)
}

/// The first lines of all errors of a scene, without the file's name; empty when there is none.
func headlines(_ yaml: String, parameters: [String: String] = [:]) -> [String] {
  do {
    _ = try load(yaml, parameters: parameters)
    return []
  } catch {
    return error.errors.map { String($0.headline.dropFirst("s.yaml:".count)) }
  }
}

/// The first lines of all warnings of a scene, without the file's name.
func warnings(_ yaml: String) throws -> [String] {
  try load(yaml).warnings.map { String($0.headline.dropFirst("s.yaml:".count)) }
}

/// What stands before the layers in the scenes of these tests: two lines.
let preamble = "inbetween: 1\ncanvas: {width: 100, height: 80}\n"

/// A scene with one layer, whose keys start on line 4 in column 5.
func scene(layer: String) -> String {
  preamble + "layers:\n  - "
    + layer.split(separator: "\n", omittingEmptySubsequences: false)
    .joined(separator: "\n    ") + "\n"
}

/// The only layer of a scene.
func layer(_ yaml: String) throws -> Layer {
  try #require(try load(scene(layer: yaml)).scene.layers.first)
}

/// A scene whose only layer, a shape layer, has one animation, on line 6 from column 9.
func scene(animation: String) -> String {
  scene(layer: "type: shape\nanimations:\n  - " + animation)
}

/// The only animation of the only layer of a scene.
func animation(_ yaml: String) throws -> Animation {
  try #require(try load(scene(animation: yaml)).scene.layers.first?.animations.first)
}
