import CFFmpeg
import Graphics
import Timing
import Storing

/// The picture stream of one file, decoded frame by frame by libav*.
final class ClipStream: ClipSource {
  let timeBase: (numerator: Int, denominator: Int)
  let timeResolution: Seconds
  let frameRate: FrameRate?
  let isLossless: Bool
  private let demuxer: Demuxer
  private var decoder: StreamDecoder
  private let packet: Packet
  private let picture: Picture
  private var count = 0
  /// The number of frames that the file says it has; 0 when it does not say.
  private let announced: Int
  /// True when that is checked at the end, and damage is an error.
  private let isStrict: Bool
  /// The exact times of an APNG's pictures, which libavformat rounds to 1/100000 s one by one.
  private let delays: ExactDelays?

  /// Animated pictures only have delays, and what libavformat makes of those is no rate.
  private static let unratedFormats = ["gif", "apng"]

  /// Opens a file.
  init(path: String, limit: PictureLimit, isStrict: Bool) throws(MediaError) {
    let extent: FileExtent?
    if isStrict {
      extent = try FileExtent(of: path, followingLinks: true)
    } else {
      extent = try? FileExtent(of: path, followingLinks: true)
    }
    var demuxer = try Demuxer(.file(path), followingLinks: true)
    try demuxer.probe(pixelLimit: limit.pixels)
    try demuxer.selectStream()
    let decoder = try demuxer.makeDecoder(limit: limit, isStrict: isStrict)
    let packet = try Packet(file: path)
    let picture = try Picture(file: path)
    let isRated = !Self.unratedFormats.contains(demuxer.formatName)
    let delays = extent.flatMap { ExactDelays($0.delays) }
    timeBase = delays?.timeBase ?? demuxer.timeBase
    frameRate = isRated ? demuxer.frameRate : nil
    isLossless = demuxer.isLossless
    timeResolution =
      delays == nil
      ? Self.resolution(of: demuxer.timeBase, for: isRated ? demuxer.frameRate : nil) : 0
    announced = max(demuxer.announcedFrameCount, extent?.delays.count ?? 0)
    self.delays = delays
    self.isStrict = isStrict
    self.demuxer = demuxer
    self.decoder = decoder
    self.packet = packet
    self.picture = picture
  }

  var announcedFrameCount: Int? { announced > 0 ? announced : nil }

  /// A tick, or nothing where every frame of the rate begins at a tick.
  private static func resolution(
    of base: (numerator: Int, denominator: Int), for rate: FrameRate?
  ) -> Seconds {
    if let rate, rate.seconds * base.denominator % (rate.frames * max(base.numerator, 1)) == 0 {
      return 0
    }
    return Double(base.numerator) / Double(base.denominator)
  }

  func next() throws(MediaError) -> CodedFrame? {
    while true {
      if let isThere = try decoder.receive(into: picture) {
        return isThere ? try frame() : try end()
      }
      let next = unsafe try demuxer.read(into: packet)
      if isStrict, unsafe next != nil, packet.isDamaged {
        throw MediaError(
          file: demuxer.path, reason: .mismatch(found: "a part of a frame", expected: "all of it"))
      }
      unsafe try decoder.send(next)
    }
  }

  private func end() throws(MediaError) -> CodedFrame? {
    guard isStrict, count < announced else { return nil }
    throw MediaError(
      file: demuxer.path,
      reason: .mismatch(found: "\(count) frames", expected: "the \(announced) that it announces"))
  }

  private func frame() throws(MediaError) -> CodedFrame {
    let ticks = unsafe picture.raw.pointee.best_effort_timestamp
    var timestamp = ticks == CFFMPEG_NOPTS_VALUE ? nil : Int(ticks)
    var duration = unsafe Int(picture.raw.pointee.pkt_duration)
    if let exact = delays?.span(of: count) {
      (timestamp, duration) = (exact.lowerBound, exact.count)
    }
    let coded = try CodedPicture(takingOver: picture, file: demuxer.path)
    count += 1
    return CodedFrame(
      picture: .planes(coded), timestamp: timestamp, duration: duration,
      time: timestamp.map {
        Double($0) * Double(timeBase.numerator) / Double(timeBase.denominator)
      })
  }
}

/// The times of pictures that follow each other with delays, in ticks that divide all delays.
private struct ExactDelays {
  let timeBase: (numerator: Int, denominator: Int)
  /// The begin of each picture, and the end of the last, in ticks.
  private let starts: [Int]

  /// Delays as fractions of seconds; `nil` when there are none, or no such tick.
  init?(_ delays: [(numerator: Int, denominator: Int)]) {
    guard !delays.isEmpty else { return nil }
    // Without a denominator they are hundredths; pictures without a delay take as long as players
    // give them.
    let fractions = delays.map { delay in
      delay.numerator == 0
        ? (1, 15) : (delay.numerator, delay.denominator == 0 ? 100 : delay.denominator)
    }
    var ticks = 1
    for (_, denominator) in fractions {
      var (a, b) = (ticks, denominator)
      while b != 0 { (a, b) = (b, a % b) }
      ticks = ticks / a * denominator
      // Sums of many delays of 16 bits still fit.
      guard ticks <= 1_000_000_000 else { return nil }
    }
    var starts = [0]
    var end = 0
    for (numerator, denominator) in fractions {
      let (sum, isTooLong) = end.addingReportingOverflow(numerator * (ticks / denominator))
      guard !isTooLong else { return nil }
      end = sum
      starts.append(end)
    }
    self.starts = starts
    timeBase = (1, ticks)
  }

  /// The time for which a picture is shown, in ticks; `nil` when there are not so many.
  func span(of index: Int) -> Range<Int>? {
    index + 1 < starts.count ? starts[index]..<starts[index + 1] : nil
  }
}
