import Foundation
public import Inbetween
public import TestSupport

/// A scene of a file of any format that was opened, in a folder of its own with other files.
public struct OpenedFile {
  /// The scene.
  public let opened: OpenedScene
  /// The folder that it lies in.
  public let folder: TemporaryFolder
  private let sampler: FrameSampler

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - name: Its path in the folder, or that of a folder in it.
  ///   - files: The texts of the folder by their paths.
  ///   - pictures: The pictures of the folder, which are written as PNG, by their paths.
  ///   - prepare: Changes the opener.
  /// - Throws: The errors of opening it.
  public init(
    _ name: String, files: [String: String], pictures: [String: Pixmap] = [:],
    _ prepare: (inout SceneOpener) -> Void = { _ in }
  ) throws {
    folder = try TemporaryFolder()
    for (path, picture) in pictures {
      let url = URL(fileURLWithPath: folder.file(path))
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try StillRenderer.write(picture, to: url.path)
    }
    for (path, bytes) in files {
      let url = URL(fileURLWithPath: folder.file(path))
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes.utf8).write(to: url)
    }
    var opener = SceneOpener(folder.file(name))
    opener.lengthOfEndless = 10
    prepare(&opener)
    opened = try opener.open()
    sampler = FrameSampler(opened.timeline)
  }

  /// The scene as it stands in the file.
  public var scene: Scene { opened.loaded.scene }

  /// The features that were left out, as messages.
  public var omissions: [String] { opened.loaded.omissions.map(\.message) }

  /// The first layer of a name, or of a path that ends in it, at an instant.
  public func layer(_ name: String, at instant: Seconds = 0) -> PresentationLayer? {
    sampler.frame(at: instant).layers.first { $0.path == name || $0.path.hasSuffix("/\(name)") }
  }

  /// The place on the canvas of a point of a layer.
  public func place(_ point: Point = .zero, in name: String, at instant: Seconds = 0) -> Point? {
    layer(name, at: instant)?.transformToCanvas.apply(to: point)
  }

  /// The picture of an instant.
  public func picture(at instant: Seconds = 0) throws -> Pixmap {
    try StillRenderer(opened.timeline).drawer().picture(at: instant)
  }

  /// The same scene, written as YAML and opened anew.
  public func converted(
    _ prepare: (inout SceneOpener) -> Void = { _ in }
  ) throws -> OpenedScene {
    let file = folder.file("converted.yaml")
    try scene.write(to: file)
    var opener = SceneOpener(file)
    opener.duration = scene.duration ?? 10
    prepare(&opener)
    return try opener.open()
  }

  /// The errors of a file, each with its line; empty where it opens.
  public static func errors(
    _ name: String, files: [String: String], _ prepare: (inout SceneOpener) -> Void = { _ in }
  ) -> [String] {
    do {
      _ = try OpenedFile(name, files: files, prepare)
      return []
    } catch SceneOpeningError.loading(let errors) {
      return errors.errors.map { "\($0.line ?? 0):\($0.column ?? 0): \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }
}

extension Pixmap {
  /// Red, green, blue and alpha of a pixel, premultiplied.
  public func components(_ x: Int, _ y: Int) -> [UInt8] {
    let pixel = pixel(x: x, y: y)
    return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
  }
}
