import ArgumentParser
import Foundation
import Inbetween

/// What every command that reads one scene takes.
struct SceneOptions: ParsableArguments {
  @Argument(help: "A scene file, or a name: NAME stands for pipelines/NAME/scene.yaml.")
  var scene: String

  @OptionGroup var loading: LoadingOptions
}

/// How scenes are loaded.
struct LoadingOptions: ParsableArguments {
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Sets a parameter of the scene; repeats.", valueName: "name=value"))
  var parameters: [String] = []

  @Option(
    name: .customLong("asset-root"),
    help: ArgumentHelp("Another folder that images may come from; repeats.", valueName: "folder"))
  var assetRoots: [String] = []

  @Flag(help: "Prints the result, and any error, as JSON on stdout.")
  var json = false

  func validate() throws {
    for text in parameters where !text.contains("=") || text.hasPrefix("=") {
      throw ValidationError("--set takes name=value, not \"\(text)\"")
    }
  }

  private var overrides: [String: String] {
    var result: [String: String] = [:]
    for text in parameters {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      result[String(parts[0])] = String(parts[1])
    }
    return result
  }

  /// Loads a scene by path or name, and shows its warnings.
  func load(_ scene: String) throws(CommandFailure) -> Scene {
    let path = try Self.path(of: scene)
    do {
      let loaded = try SceneLoader(assetRoots: assetRoots).load(
        contentsOf: path, parameters: overrides)
      for warning in loaded.warnings { StandardStreams.error("\(warning)\n") }
      return loaded.scene
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The file of a scene that was named by path or by name.
  static func path(of scene: String) throws(CommandFailure) -> String {
    let files = FileManager.default
    if files.fileExists(atPath: scene), !isFolder(scene) { return scene }
    let looksLikePath =
      scene.contains("/") || [".yaml", ".yml", ".json"].contains { scene.hasSuffix($0) }
    let named = "pipelines/\(scene)/scene.yaml"
    if !looksLikePath, files.fileExists(atPath: named) { return named }
    let tried = looksLikePath ? "" : " and there is no \(named)"
    throw CommandFailure(
      .badInput, text: "\(scene):1:1: error: no such scene file\(tried)\n",
      items: [.init(file: scene, line: 1, column: 1, message: "no such scene file\(tried)")])
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

extension LoadingOptions {
  /// Loads and compiles a scene.
  ///
  /// - Parameters:
  ///   - scene: A path or a name.
  ///   - frameRate: Replaces the scene's own rate.
  ///   - change: Changes the scene before it is compiled.
  /// - Returns: The timeline.
  /// - Throws: `CommandFailure` with all that is wrong with the scene.
  func compile(
    _ scene: String, frameRate: FrameRate? = nil, change: (inout Scene) -> Void = { _ in }
  ) throws(CommandFailure) -> Timeline {
    var loaded = try load(scene)
    change(&loaded)
    do {
      let timeline = try TimelineCompiler().compile(loaded, frameRate: frameRate)
      for warning in timeline.warnings {
        let place = warning.location.map { "\($0): " } ?? ""
        StandardStreams.error("\(place)warning: \(warning)\n")
      }
      return timeline
    } catch {
      throw CommandFailure(error)
    }
  }
}
