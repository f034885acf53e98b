import Documents
import Graphics
package import LayerModel
package import Storing
import FramePlanning
package import Rendering
package import SceneOpening
package import Typesetting

/// A scene that was opened, and the key of its files' bytes.
package struct KeyedClip {
  /// The scene.
  package let opened: OpenedScene
  /// The fonts of its texts.
  package let fonts: FontStore
  /// The files besides the scene's own that decide its pictures: files that it is made of, images,
  /// clips, and the font files that its texts are drawn with.
  package let files: [String]
  /// The font files among them that are the system's.
  package let systemFonts: [FontStore.UsedFile]
  /// The hash of all of it.
  package let key: ClipKey

  /// The reasons why a clip cannot be rendered.
  package enum Failure: Error {
    /// The scene cannot be opened.
    case opening(SceneOpeningError)
    /// There is no font.
    case render(RenderError)
    /// A file cannot be read.
    case file(FileError)
  }

  /// Opens a scene.
  ///
  /// - Parameters:
  ///   - opener: The scene.
  ///   - program: The identity of this program and its libraries.
  ///   - looksAtTexts: True when its texts and sounds are looked at for warnings.
  /// - Throws: ``Failure``.
  package init(
    _ opener: SceneOpener, program: String, looksAtTexts: Bool = false
  ) throws(Failure) {
    do { opened = try opener.open(looksAtTexts: looksAtTexts) } catch { throw .opening(error) }
    do { fonts = try opened.fonts.get() } catch { throw .render(.raster(.text(error))) }
    let inputs = opened.inputs(fonts: fonts)
    files = inputs.compactMap(\.file)
    systemFonts = opened.systemFonts(in: fonts)
    do { key = try ClipKey(opener, inputs: inputs, program: program) } catch { throw .file(error) }
  }

  /// Warnings of the loader, and those of the stages behind it, a sentence each.
  package var warnings: [String] {
    (opened.loaded.warnings + opened.loaded.omissions).map { warning in
      "\(warning.line.map { "line \($0)" } ?? warning.keyPath): \(warning.message)"
    }
      + opened.warnings.map(\.sentence)
  }
}

extension BatchEntry {
  /// The scene with all that the entry says about it.
  ///
  /// - Parameter limits: The limits of the scene's work.
  /// - Returns: The scene.
  package func opener(_ limits: WorkLimits) -> SceneOpener {
    var opener = SceneOpener(sceneFile)
    (opener.parameters, opener.labels) = (parameters, labels)
    (opener.animation, opener.duration, opener.states) = (animation, duration, states)
    (opener.frameRate, opener.scale) = (frameRate, scale)
    opener.limits = limits
    return opener
  }

  /// The scene as an output of the entry shows it.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - limits: The limits of the scene's work.
  /// - Returns: The scene.
  package func opener(of output: BatchOutput, _ limits: WorkLimits) -> SceneOpener {
    var opener = opener(limits)
    opener.frameRate = output.frameRate ?? frameRate
    opener.scale = output.scale ?? scale
    opener.background = output.background.map(\.color)
    return opener
  }
}

extension BatchOutput {
  /// The file, encoded as the output says.
  ///
  /// - Parameters:
  ///   - path: The place to which it goes.
  ///   - isReproducible: True when the bytes must be the same on any machine.
  /// - Returns: The request.
  /// - Throws: `RenderError.request` when the name says no format.
  package func request(
    _ path: String, isReproducible: Bool
  ) throws(RenderError) -> OutputRequest {
    var request = try OutputRequest(path: path, codec: codec)
    request.preset = preset
    request.crf = crf
    request.loopCount = loopCount
    request.matte = matte
    request.byteLimit = maxBytes
    request.isReproducible = isReproducible
    return request
  }
}
