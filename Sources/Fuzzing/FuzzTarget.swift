/// A part of the program that a fuzzer feeds with bytes.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Loading and linting a scene file.
  case scene
  /// A text in the place of every kind of value: path data, expressions, parameters, colours,
  /// numbers.
  case values
  /// Reading a batch's manifest with its files of rows.
  case manifest
  /// Load, compile, sample and rasterize small frames of a scene.
  case frame
  /// The same of a Lottie file.
  case lottie
  /// The same of a Core Animation archive.
  case caml
  /// The same of an SVG file.
  case svg
  /// Loading and drawing a file of captions.
  case captions
  /// Decoding a picture, or a file of several pictures.
  case image
  /// Comparing two clips.
  case comparison
}

/// A property of the program that does not hold for some input.
package struct BrokenPromise: Error, CustomStringConvertible {
  /// The property and the values that break it.
  package let description: String

  /// Throws unless a property holds.
  static func unless(
    _ holds: Bool, _ description: @autoclosure () -> String
  ) throws(BrokenPromise) {
    if !holds { throw BrokenPromise(description: description()) }
  }
}
