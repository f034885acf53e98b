public import Graphics
public import Media
public import Timing

/// A clip that can be compared: something that gives its frames again and again, one by one.
///
/// A comparison goes through a clip more than once rather than keep its pictures.
public protocol ComparableClip: Sendable {
  /// How the clip is called in messages and reports.
  var name: String { get }
  /// Starts at the first frame.
  func frames() throws(ComparisonError) -> any FrameStream
}

/// The frames of a clip, one by one.
public protocol FrameStream: AnyObject {
  /// The rate that the clip names; `nil` for numbered pictures, which take the times of what they are
  /// compared with.
  var frameRate: FrameRate? { get }
  /// How many frames there will be; `nil` when nobody knows before the end.
  var announcedFrameCount: Int? { get }
  /// The next frame in the order of showing; `nil` after the last.
  func next() throws(ComparisonError) -> TimedPicture?
}

/// A picture of a clip and when it is shown.
public struct TimedPicture: Sendable {
  /// The picture, whose pixels may be still to be worked out.
  public let picture: CodedFrame.Source
  /// When it is shown, in seconds from the clip's own zero; `nil` when nothing says.
  public let time: Seconds?
  /// How long it is shown, in seconds; `nil` when nothing says.
  public let duration: Seconds?

  /// A picture with its time; a pixmap is premultiplied.
  public init(picture: CodedFrame.Source, time: Seconds?, duration: Seconds?) {
    self.picture = picture
    self.time = time
    self.duration = duration
  }

  /// The pixels, premultiplied.
  ///
  /// - Throws: `ComparisonError.media` when the format cannot be converted.
  public func pixmap() throws(ComparisonError) -> Pixmap { try picture.pixmap() }
}

extension CodedFrame.Source {
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
        var reader = CodedPictureReader(file: "")
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

  /// Opens the file and its decoder, which takes damage for an error.
  public func frames() throws(ComparisonError) -> any FrameStream { try FileStream(path: name) }
}

/// A clip's file while it is decoded.
private final class FileStream: FrameStream {
  let frameRate: FrameRate?
  let announcedFrameCount: Int?
  private var decoder: ClipDecoder

  init(path: String) throws(ComparisonError) {
    decoder = try ComparisonError.reading { () throws(MediaError) in
      try ClipDecoder(contentsOf: path, isStrict: true)
    }
    frameRate = decoder.frameRate
    announcedFrameCount = decoder.announcedFrameCount
  }

  func next() throws(ComparisonError) -> TimedPicture? {
    do {
      guard let frame = try decoder.nextCoded() else { return nil }
      let (ticks, scale) = decoder.timeBase
      let duration = Double(frame.duration * ticks) / Double(scale)
      return TimedPicture(
        picture: frame.picture, time: frameRate == nil ? nil : frame.time,
        duration: frameRate == nil || frame.duration <= 0 ? nil : duration)
    } catch {
      throw .media(error)
    }
  }
}
