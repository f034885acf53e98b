import ArgumentParser
import Inbetween

/// The size at which a scene is drawn, and the ground.
struct CanvasOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "Pixels per point. The scene's own when absent.",
    transform: ArgumentValue.scale)
  var scale: Double?

  @Option(
    help: ArgumentHelp("Behind all layers: a CSS colour, or none.", valueName: "colour"),
    transform: ArgumentValue.background)
  var background: Background?

  /// A colour, or nothing at all.
  struct Background {
    let color: Color?
  }

  /// Fails when a scene's canvas would have too many pixels.
  func check(_ canvas: Canvas) throws(CommandFailure) {
    guard let scale else { return }
    var canvas = canvas
    canvas.scale = scale
    let limit = Canvas.longestSideInPixels
    guard max(canvas.widthInPixels, canvas.heightInPixels) > limit else { return }
    let longer = max(canvas.size.width, canvas.size.height)
    throw CommandFailure(
      .usage,
      "--scale \(scale.shortestDecimal): a side has at most \(limit) pixels, so this scene's scale is at most \(Self.decimal(below: Double(limit) / longer))"
    )
  }

  /// A number of three decimals that is not above another.
  private static func decimal(below number: Double) -> String {
    ((number * 1000).rounded(.down) / 1000).shortestDecimal
  }
}
