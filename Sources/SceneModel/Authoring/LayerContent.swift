/// Part of the content of a layer: a sublayer, or an animation that it begins with.
public enum LayerContent: Hashable, Sendable {
  /// A sublayer, in front of those before it.
  case sublayer(Layer)
  /// An animation, after those before it.
  case animation(Animation)
}

/// Builder of the content of a layer: its sublayers from back to front, and its animations in the
/// order in which they are added.
@resultBuilder
public enum LayerContentBuilder {
  /// A sublayer.
  public static func buildExpression(_ layer: some LayerConvertible) -> [LayerContent] {
    [.sublayer(layer.layer)]
  }
  /// An animation.
  public static func buildExpression(_ animation: some AnimationConvertible) -> [LayerContent] {
    [.animation(animation.animation)]
  }
  /// Several layers.
  public static func buildExpression(_ layers: [some LayerConvertible]) -> [LayerContent] {
    layers.map { .sublayer($0.layer) }
  }
  /// Several animations.
  public static func buildExpression(_ animations: [some AnimationConvertible]) -> [LayerContent] {
    animations.map { .animation($0.animation) }
  }
  /// One after another.
  public static func buildBlock(_ parts: [LayerContent]...) -> [LayerContent] {
    parts.flatMap(\.self)
  }
  /// The parts of a loop.
  public static func buildArray(_ parts: [[LayerContent]]) -> [LayerContent] {
    parts.flatMap(\.self)
  }
  /// The parts of a condition, if it holds.
  public static func buildOptional(_ parts: [LayerContent]?) -> [LayerContent] { parts ?? [] }
  /// The parts of the first branch.
  public static func buildEither(first parts: [LayerContent]) -> [LayerContent] { parts }
  /// The parts of the second branch.
  public static func buildEither(second parts: [LayerContent]) -> [LayerContent] { parts }
}

/// Builder of a list of layers, from back to front.
@resultBuilder
public enum LayerBuilder {
  /// A layer.
  public static func buildExpression(_ layer: some LayerConvertible) -> [Layer] { [layer.layer] }
  /// Several layers.
  public static func buildExpression(_ layers: [some LayerConvertible]) -> [Layer] {
    layers.map(\.layer)
  }
  /// One after another.
  public static func buildBlock(_ parts: [Layer]...) -> [Layer] { parts.flatMap(\.self) }
  /// The layers of a loop.
  public static func buildArray(_ parts: [[Layer]]) -> [Layer] { parts.flatMap(\.self) }
  /// The layers of a condition, if it holds.
  public static func buildOptional(_ parts: [Layer]?) -> [Layer] { parts ?? [] }
  /// The layers of the first branch.
  public static func buildEither(first parts: [Layer]) -> [Layer] { parts }
  /// The layers of the second branch.
  public static func buildEither(second parts: [Layer]) -> [Layer] { parts }
}
