public import CoreGraphics
package import Inbetween
import TimelineCompiling

extension Stage {
  /// The run so far, and up to a time, as a scene.
  package func scene(duration: CFTimeInterval) -> Scene {
    advance(to: duration)
    return player.playedScene(lasting: duration)
  }

  private func timeline(until instant: CFTimeInterval) throws -> Timeline {
    if instant > time || !wasBegun { advance(to: max(instant, time)) }
    return try TimelineCompiler().timeline(of: player, duration: max(instant, time))
  }

  /// True once something was committed.
  private var wasBegun: Bool { layer.presentation() != nil }

  /// The picture at an instant, up to which all happens that is due.
  public func image(at instant: CFTimeInterval) throws -> CGImage {
    CGImage(try Renderer(timeline(until: instant)).picture(at: instant))
  }

  /// The run as a scene file in YAML.
  ///
  /// - Parameter duration: The clip's length, in seconds, up to which all happens that is due.
  /// - Returns: The text, pictures in it as data.
  /// - Throws: The error of a run that went wrong.
  public func yaml(duration: CFTimeInterval) throws -> String {
    let scene = scene(duration: duration)
    if let failure = player.failure { throw failure }
    return scene.yaml
  }

  /// Writes the run as a scene file, with its pictures beside it.
  ///
  /// - Parameters:
  ///   - duration: The clip's length, in seconds.
  ///   - path: The file; its folder must be there.
  /// - Throws: The error of a run that went wrong, or of a file.
  public func write(duration: CFTimeInterval, to path: String) throws {
    let scene = scene(duration: duration)
    if let failure = player.failure { throw failure }
    try scene.write(to: path)
  }

  /// Renders the run into a file, in the format that its name says.
  ///
  /// - Parameters:
  ///   - duration: The clip's length, in seconds.
  ///   - path: The file; of a sequence of pictures a pattern such as `frames/%05d.png`.
  /// - Throws: The error of a run that went wrong, or of the file.
  public func render(duration: CFTimeInterval, to path: String) throws {
    advance(to: duration)
    let timeline = try TimelineCompiler().timeline(of: player, duration: duration)
    var request = RenderRequest(timeline: timeline, outputs: [try OutputRequest(path: path)])
    request.jobs = 4
    _ = try Renderer(request).render()
  }
}
