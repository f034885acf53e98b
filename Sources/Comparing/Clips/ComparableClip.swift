public import Graphics
public import Media
public import Timing
import Storing

/// A clip that can be compared: something that gives its frames again and again, one by one.
///
/// A comparison goes through a clip more than once rather than keep its pictures.
public protocol ComparableClip: Sendable {
  /// The clip's name in messages and reports.
  var name: String { get }
  /// Faults of the frames that were read so far, a sentence each, such as layers that are left out.
  var warnings: [String] { get }
  /// Starts at the first frame.
  func frames() throws(ComparisonError) -> any FrameStream
  /// The clip's sound.
  var sound: ClipSound { get }
}

extension ComparableClip {
  /// None.
  public var warnings: [String] { [] }
  /// None: pictures alone.
  public var sound: ClipSound { .impossible }
}

/// The frames of a clip, one by one.
public protocol FrameStream: AnyObject {
  /// The rate that the clip names; `nil` for animated pictures, which only have delays, and for
  /// numbered ones, which take the times of what they are compared with.
  var frameRate: FrameRate? { get }
  /// True when frames have times of their own.
  var isTimed: Bool { get }
  /// By how much these times may be rounded, in seconds; 0 where they are exact.
  var timeResolution: Seconds { get }
  /// True when pictures are as they were drawn, every level of every channel.
  var isLossless: Bool { get }
  /// Remarks on the clip besides its pictures, a sentence each.
  var remarks: [String] { get }
  /// The number of frames that there will be; `nil` when nobody knows before the end.
  var announcedFrameCount: Int? { get }
  /// The next frame in the order of showing; `nil` after the last.
  func next() throws(ComparisonError) -> TimedPicture?
}

extension FrameStream {
  /// Frames have times.
  public var isTimed: Bool { true }
  /// Times are exact.
  public var timeResolution: Seconds { 0 }
  /// Nothing is known of it.
  public var isLossless: Bool { false }
  /// Nothing.
  public var remarks: [String] { [] }
}

/// A picture of a clip and when it is shown.
public struct TimedPicture: Sendable {
  /// The picture, whose pixels may be still to be worked out.
  public let picture: CodedFrame.Source
  /// The instant at which it is shown, in seconds from the clip's own zero; `nil` when nothing
  /// says.
  public let time: Seconds?
  /// The time for which it is shown, in seconds; `nil` when nothing says.
  public let duration: Seconds?
  /// Bits of a channel, as they were before the pixels were worked out.
  public let bitsPerSample: Int

  /// A picture with its time; a pixmap is premultiplied.
  public init(
    picture: CodedFrame.Source, time: Seconds?, duration: Seconds?, bitsPerSample: Int = 8
  ) {
    self.picture = picture
    self.time = time
    self.duration = duration
    self.bitsPerSample = bitsPerSample
  }

  /// The pixels, premultiplied.
  ///
  /// - Throws: `ComparisonError.media` when the format cannot be converted.
  public func pixmap() throws(ComparisonError) -> Pixmap { try picture.pixmap() }
}

extension CodedFrame.Source {
  /// Bits of a channel.
  fileprivate var bitsPerSample: Int {
    switch self {
    case .planes(let picture): picture.bitsPerSample
    case .pixmap: 8
    }
  }

  /// Pixels in a row, and rows.
  var size: (width: Int, height: Int) {
    switch self {
    case .planes(let picture): (picture.width, picture.height)
    case .pixmap(let pixmap): (pixmap.width, pixmap.height)
    }
  }

  /// The pixels, premultiplied.
  func pixmap() throws(ComparisonError) -> Pixmap {
    switch self {
    case .pixmap(let pixmap): return pixmap
    case .planes(let picture):
      return try ComparisonError.reading { () throws(MediaError) in
        var reader = PictureReader(file: "")
        var pixmap = Pixmap(width: 0, height: 0)
        try reader.read(picture, into: &pixmap)
        return pixmap
      }
    }
  }
}

/// A clip in a file, or a sequence of picture files.
public struct ClipFile: ComparableClip {
  /// The file's path, or the pattern of a sequence.
  public let name: String

  /// A clip by its path.
  public init(path: String) { name = path }

  /// The file's sound, as far as its header tells.
  public var sound: ClipSound {
    do {
      return switch try FileSound(ofClip: name) {
      case .impossible: .impossible
      case .absent: .absent
      case .present: .present { [name] () throws(MediaError) in try FileSound.open(name) }
      }
    } catch {
      return .present { () throws(MediaError) in throw error }
    }
  }

  /// Opens the file and its decoder, which takes damage for an error.
  public func frames() throws(ComparisonError) -> any FrameStream { try FileStream(path: name) }
}

/// A clip's file while it is decoded.
private final class FileStream: FrameStream {
  let frameRate: FrameRate?
  let announcedFrameCount: Int?
  let isTimed: Bool
  let timeResolution: Seconds
  let isLossless: Bool
  let remarks: [String]
  private var decoder: ClipDecoder

  init(path: String) throws(ComparisonError) {
    decoder = try ComparisonError.reading { () throws(MediaError) in
      try ClipDecoder(contentsOf: path, isStrict: true)
    }
    frameRate = decoder.frameRate
    announcedFrameCount = decoder.announcedFrameCount
    isTimed = decoder.isTimed
    timeResolution = decoder.timeResolution
    isLossless = decoder.isLossless
    remarks = decoder.remarks
  }

  func next() throws(ComparisonError) -> TimedPicture? {
    do {
      guard let frame = try decoder.nextCoded() else { return nil }
      let (ticks, scale) = decoder.timeBase
      let duration = Double(frame.duration) * Double(ticks) / Double(scale)
      return TimedPicture(
        picture: frame.picture, time: isTimed ? frame.time : nil,
        duration: isTimed && frame.duration > 0 ? duration : nil,
        bitsPerSample: frame.picture.bitsPerSample)
    } catch {
      throw .media(error)
    }
  }
}
