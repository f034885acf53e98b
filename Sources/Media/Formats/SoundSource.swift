import Storing

/// Sound that is read piece by piece: stereo at ``SoundRate``, both channels of a sample one behind
/// another.
package protocol SoundSource: AnyObject {
  /// The next samples.
  ///
  /// - Parameter count: The number that is wanted.
  /// - Returns: As many, fewer at the end.
  /// - Throws: `MediaError` when the sound cannot be decoded.
  func read(_ count: Int) throws(MediaError) -> [Float]
}
