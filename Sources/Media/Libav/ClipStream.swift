import CFFmpeg
import Timing

/// The picture stream of one file, decoded frame by frame.
struct ClipStream: ~Copyable {
  let timeBase: (numerator: Int, denominator: Int)
  let frameRate: FrameRate?
  private var demuxer: Demuxer
  private let decoder: PictureDecoder
  private let packet: Packet
  private let picture: Picture
  private var reader: PictureReader
  private var sentEnd = false
  private var count = 0
  /// How many frames the file says it has, to be checked at the end; 0 when it does not say, or nobody asks.
  private let announced: Int

  init(path: String, limit: PictureLimit, isStrict: Bool) throws(MediaError) {
    var demuxer = try Demuxer(path: path, followingLinks: true, formats: [])
    try demuxer.probe(pixelLimit: limit.pixels)
    let decoder = try demuxer.pictureDecoder(limit: limit, isStrict: isStrict)
    let packet = try Packet(file: path)
    let picture = try Picture(file: path)
    timeBase = demuxer.timeBase
    frameRate = demuxer.frameRate
    announced = isStrict ? demuxer.announcedFrameCount : 0
    reader = PictureReader(file: path)
    self.demuxer = demuxer
    self.decoder = decoder
    self.packet = packet
    self.picture = picture
  }

  mutating func next() throws(MediaError) -> ClipFrame? {
    while true {
      switch try decoder.receive(into: picture) {
      case .picture: return try frame()
      case .ended: return try end()
      case .needsPacket:
        guard !sentEnd else { return try end() }
        if try demuxer.read(into: packet) {
          try decoder.send(packet)
        } else {
          try decoder.sendEnd()
          sentEnd = true
        }
      }
    }
  }

  private func end() throws(MediaError) -> ClipFrame? {
    guard count < announced else { return nil }
    throw MediaError(
      file: demuxer.path,
      reason: .mismatch(found: "\(count) frames", expected: "the \(announced) that it announces"))
  }

  private mutating func frame() throws(MediaError) -> ClipFrame {
    let ticks = unsafe picture.raw.pointee.best_effort_timestamp
    let timestamp = ticks == CFFMPEG_NOPTS_VALUE ? nil : Int(ticks)
    let pixmap = try reader.pixmap(of: picture)
    count += 1
    return ClipFrame(
      pixmap: pixmap, timestamp: timestamp,
      duration: unsafe Int(picture.raw.pointee.pkt_duration),
      time: timestamp.map { Double($0 * timeBase.numerator) / Double(timeBase.denominator) })
  }
}
