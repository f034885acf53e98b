import Glibc
import Graphics
import Timing
import Storing

/// Numbered pictures without gaps, shown one a tick.
///
/// Every file of the folder whose name fits the pattern belongs to it: a number that is missing in
/// between is an error, as what is behind it would be left out in silence.
final class PictureSequence: ClipSource {
  let timeBase = (numerator: 1, denominator: 1)
  let timeResolution: Seconds = 0
  let isTimed = false
  let frameRate: FrameRate? = nil
  private let pattern: NumberedPath
  private let numbers: ClosedRange<Int>
  private let decoder: ImageDecoder
  private var count = 0

  /// Finds the pictures.
  init(_ pattern: NumberedPath, path: String, decoder: ImageDecoder) throws(MediaError) {
    let found = pattern.numbers()
    guard let first = found.first, let last = found.last else {
      throw MediaError(file: path, reason: .noPicture)
    }
    if let place = found.indices.first(where: { found[$0] - first != $0 }) {
      throw MediaError(
        file: pattern.path(first + place),
        reason: .mismatch(
          found: "no picture", expected: "one, as there is \(pattern.path(found[place]))"))
    }
    self.pattern = pattern
    numbers = first...last
    self.decoder = decoder
  }

  var announcedFrameCount: Int? { numbers.count }

  /// True when the first picture's format keeps every level of every channel.
  var isLossless: Bool {
    guard
      var first = try? Demuxer(.file(pattern.path(numbers.lowerBound))),
      (try? first.probe(pixelLimit: decoder.limit.pixels)) != nil,
      (try? first.selectStream()) != nil
    else { return false }
    return first.isLossless
  }

  func next() throws(MediaError) -> CodedFrame? {
    guard count < numbers.count else { return nil }
    let path = pattern.path(numbers.lowerBound + count)
    let extent = try FileExtent(of: path, followingLinks: false)
    if let pictures = extent.pictureCount, pictures > 1 {
      throw MediaError(
        file: path,
        reason: .mismatch(found: "\(pictures) pictures in one file", expected: "one in each"))
    }
    let picture = try decoder.picture(.file(path))
    defer { count += 1 }
    return CodedFrame(
      picture: .planes(try CodedPicture(takingOver: picture, file: path)), timestamp: count,
      duration: 1, time: Double(count))
  }

  /// A remark when the last pictures are older than all before them, as a longer clip leaves them
  /// behind that was rendered to the same names earlier.
  var remarks: [String] {
    let times = numbers.map { Self.lastWrite(pattern.path($0)) }
    var oldestBefore = times.first ?? 0
    var newestFrom = times
    for i in times.indices.dropLast().reversed() {
      newestFrom[i] = max(times[i], newestFrom[i + 1])
    }
    for i in times.indices.dropFirst() {
      // Less than a second apart they are of one run.
      if newestFrom[i] + 1 < oldestBefore {
        return [
          "\(pattern.path(numbers.lowerBound + i)) to \(pattern.path(numbers.upperBound)) are older than the pictures before them: an earlier, longer clip may have left them"
        ]
      }
      oldestBefore = min(oldestBefore, times[i])
    }
    return []
  }

  /// The time of a file's last modification, in seconds; 0 when the file is gone.
  private static func lastWrite(_ path: String) -> Double {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return 0 }
    return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
  }
}
