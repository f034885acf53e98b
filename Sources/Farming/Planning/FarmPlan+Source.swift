import Graphics
import LayerModel
import Media
import Rendering
import SceneModel
import SceneOpening
import Timing

extension FarmPlan {
  /// A scene with all that is said about it, its files being below the plan's folder.
  struct Source: Codable, Hashable, Sendable {
    let scene: String
    let assetRoots: [String]
    /// Copies of files of parameters; absent without any.
    let parameterFiles: [String]?
    let parameters: [String: String]
    let labels: [String]
    /// The animation of a file with several; absent for the first.
    let animation: String?
    /// The clip's duration in seconds; absent for the scene's own.
    let duration: Seconds?
    /// The states that it is switched to, as the command takes them; absent without any.
    let states: [String]?
    let framesPerSecond: String?
    let scale: Double?
    /// Red, green, blue and alpha; empty for no background; absent for the scene's own.
    let background: [Double]?
    let limits: [String: Int]

    /// A scene whose files are copied.
    ///
    /// - Parameters:
    ///   - source: The scene as it was found.
    ///   - scene: Its copy's path below the folder.
    ///   - assetRoots: The folders below the folder that stand for its asset roots, and those of
    ///     copied fonts.
    ///   - parameterFiles: The copies of its files of parameters.
    init(
      _ source: SceneOpener, scene: String, assetRoots: [String], parameterFiles: [String]
    ) {
      (self.scene, self.assetRoots) = (scene, assetRoots)
      self.parameterFiles = parameterFiles.isEmpty ? nil : parameterFiles
      parameters = source.parameters
      labels = source.labels.sorted()
      (animation, duration) = (source.animation, source.duration)
      states = source.states.isEmpty ? nil : source.states.map(\.description)
      framesPerSecond = source.frameRate?.description
      scale = source.scale
      background = source.background.map { color in
        color.map { [$0.red, $0.green, $0.blue, $0.alpha] } ?? []
      }
      limits = Dictionary(
        uniqueKeysWithValues: WorkLimits.Name.allCases.filter {
          source.limits[$0] != $0.standard
        }.map { ($0.rawValue, source.limits[$0]) })
    }

    /// The scene, from the copies in a folder.
    func source(in folder: PlanFolder) -> SceneOpener {
      var source = SceneOpener(folder.file(scene))
      source.assetRoots = assetRoots.map(folder.file)
      source.parameterFiles = (parameterFiles ?? []).map(folder.file)
      source.parameters = parameters
      source.labels = Set(labels)
      (source.animation, source.duration) = (animation, duration)
      source.states = (states ?? []).compactMap { StateSwitch($0) }
      source.frameRate = framesPerSecond.flatMap { FrameRate($0) }
      source.scale = scale
      source.background = background.map { parts in
        parts.count == 4
          ? Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]) : nil
      }
      for (name, value) in limits {
        if let name = WorkLimits.Name(rawValue: name) { source.limits[name] = value }
      }
      return source
    }
  }

  /// The encoding of a clip.
  struct Encoding: Codable, Hashable, Sendable {
    let codec: String?
    let preset: String
    let crf: Double?
    let loopCount: Int
    let hasVariableRate: Bool
    /// Red, green and blue of the matte, each 0…1; absent without one.
    let matte: [Double]?

    init(_ output: OutputRequest) {
      codec = output.codec?.rawValue
      preset = output.preset.rawValue
      crf = output.crf
      loopCount = output.loopCount
      hasVariableRate = output.hasVariableRate
      matte = output.matte.map { [$0.red, $0.green, $0.blue] }
    }

    /// The same for a file of a name.
    func output(_ path: String) throws(RenderError) -> OutputRequest {
      var output = try OutputRequest(path: path, codec: codec.flatMap { VideoCodec(rawValue: $0) })
      output.preset = VideoFormat.Preset(rawValue: preset) ?? .standard
      output.crf = crf
      output.loopCount = loopCount
      output.isReproducible = true
      output.hasVariableRate = hasVariableRate
      if let matte, matte.count == 3 {
        output.matte = Color(red: matte[0], green: matte[1], blue: matte[2])
      }
      return output
    }
  }
}
