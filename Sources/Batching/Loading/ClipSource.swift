package import Graphics
package import LayerModel
package import Media
package import Rasterizing
package import Rendering
import SceneLoading
package import SceneModel
package import Documents
package import TimelineCompiling
package import TimelineModel
package import Timing

/// A scene with all that is said about it from outside: its parameters, size and rate.
package struct ClipSource: Sendable {
  /// The scene's file.
  package let sceneFile: String
  /// Folders beside the scene's own that its files may come from.
  package var assetRoots: [String] = []
  /// Values for the scene's parameters.
  package var parameters: [String: String] = [:]
  /// Names of parameters that the scene need not declare.
  package var labels: Set<String> = []
  /// Replaces the scene's frame rate.
  package var frameRate: FrameRate?
  /// Replaces the scene's pixels per point.
  package var scale: Double?
  /// Replaces the scene's background by a colour, or by none; `nil` leaves it.
  package var background: Color??
  /// The limits of the scene's work.
  package var limits = WorkLimits()

  /// A scene as it stands in its file.
  package init(sceneFile: String) { self.sceneFile = sceneFile }

  /// The reasons why a clip cannot be rendered.
  package enum Failure: Error {
    /// The scene cannot be loaded.
    case scene(SceneLoadingErrors)
    /// The scene cannot be compiled.
    case timeline(TimelineError, in: LoadedScene)
    /// There is no font.
    case render(RenderError)
    /// A file cannot be read.
    case file(MediaError)
  }

  /// A clip that was loaded and compiled, and what names its bytes.
  package struct Clip {
    /// The scene with its parameters, size, rate and background applied.
    package let scene: Scene
    /// The scene as it was read.
    package let loaded: LoadedScene
    /// The same, compiled.
    package let timeline: Timeline
    /// The files besides the scene's own that decide its pictures: files that it is made of,
    /// images, clips, and the font files that its texts are drawn with.
    package let files: [String]
    /// The fonts of its texts.
    package let fonts: FontStore
    /// The font files among them that are the system's.
    package let systemFonts: [FontStore.UsedFile]
    /// The hash of all of it.
    package let key: ClipKey

    /// Warnings of the loader and the compiler, fonts that stand for others, and texts that are not
    /// drawn as they may be meant, a sentence each.
    package var warnings: [String] {
      loaded.warnings.map { "line \($0.line): \($0.message)" }
        + timeline.warnings.map(\.description)
        + fonts.substitutions.map { "layer \"\($0.layer)\": \($0)" }
        + Renderer.textIssues(of: timeline, in: fonts).map { "layer \"\($0.layer)\": \($0)" }
        + Renderer.unheardSounds(of: timeline).map(\.description)
    }
  }

  /// Loads and compiles the scene.
  ///
  /// - Parameter program: What tells this program and its libraries from others.
  /// - Returns: The clip.
  /// - Throws: ``Failure``.
  package func load(program: String) throws(Failure) -> Clip {
    let loaded: LoadedScene
    do {
      loaded = try SceneLoader(assetRoots: assetRoots, limits: limits).load(
        contentsOf: sceneFile, parameters: parameters, labels: labels)
    } catch {
      throw .scene(error)
    }
    var scene = loaded.scene
    if let background { scene.canvas.background = background }
    if let scale { scene.canvas.scale = scale }
    let timeline: Timeline
    do {
      timeline = try TimelineCompiler(limits: limits).compile(scene, frameRate: frameRate)
    } catch {
      throw .timeline(error, in: loaded)
    }
    let fonts: FontStore
    do { fonts = try Renderer.fonts(of: timeline) } catch { throw .render(error) }
    let inputs =
      loaded.usedFiles.map { .file($0) } + Renderer.inputs(of: timeline, fonts: fonts)
    do {
      let key = try ClipKey(self, inputs: inputs, program: program)
      return Clip(
        scene: scene, loaded: loaded, timeline: timeline, files: inputs.compactMap(\.file),
        fonts: fonts,
        systemFonts: Renderer.systemFonts(of: timeline, in: fonts), key: key)
    } catch {
      throw .file(error)
    }
  }
}

extension EntryFailure {
  /// A clip that cannot be loaded.
  init(_ failure: ClipSource.Failure, of entry: BatchEntry) {
    switch failure {
    case .scene(let errors): self.init(.badInput, "\(errors)")
    case .timeline(let error, _): self.init(.badInput, "\(entry.sceneFile): \(error)")
    case .render(let error): self.init(error)
    case .file(let error): self.init(error)
    }
  }
}

extension BatchEntry {
  /// The scene with all that the entry says about it.
  ///
  /// - Parameter limits: The limits of the scene's work.
  /// - Returns: The scene.
  package func source(_ limits: WorkLimits) -> ClipSource {
    var source = ClipSource(sceneFile: sceneFile)
    (source.parameters, source.labels) = (parameters, labels)
    (source.frameRate, source.scale) = (frameRate, scale)
    source.limits = limits
    return source
  }

  /// The scene as an output of the entry shows it.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - limits: The limits of the scene's work.
  /// - Returns: The scene.
  package func source(of output: BatchOutput, _ limits: WorkLimits) -> ClipSource {
    var source = source(limits)
    source.frameRate = output.frameRate ?? frameRate
    source.scale = output.scale ?? scale
    source.background = output.background.map(\.color)
    return source
  }
}

extension BatchOutput {
  /// The file, encoded as the output says.
  ///
  /// - Parameters:
  ///   - path: Where it goes.
  ///   - isReproducible: Whether the bytes must be the same on any machine.
  /// - Returns: The request.
  /// - Throws: `RenderError.request` when the name says no format.
  package func request(
    _ path: String, isReproducible: Bool
  ) throws(RenderError) -> OutputRequest {
    var request = try OutputRequest(path: path, codec: codec)
    request.preset = preset
    request.crf = crf
    request.loopCount = loopCount
    request.isReproducible = isReproducible
    return request
  }
}
