import Timing
import Storing

/// A source of a clip's frames in the order of showing: a file, or numbered pictures.
protocol ClipSource: AnyObject {
  /// Length of a tick of time stamps and durations, in seconds, as a fraction.
  var timeBase: (numerator: Int, denominator: Int) { get }
  /// The step to which the times of frames may be rounded, in seconds.
  var timeResolution: Seconds { get }
  /// True when frames have times of their own.
  var isTimed: Bool { get }
  /// The rate that the file names.
  var frameRate: FrameRate? { get }
  /// True when the frames are as they were put into the files, every level of every channel.
  var isLossless: Bool { get }
  /// The number of frames; `nil` when the file does not say.
  var announcedFrameCount: Int? { get }
  /// Remarks on the files, a sentence each.
  var remarks: [String] { get }
  /// The next frame; `nil` after the last.
  func next() throws(MediaError) -> CodedFrame?
}

extension ClipSource {
  var isTimed: Bool { true }
  var remarks: [String] { [] }
}
