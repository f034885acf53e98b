import CFFmpeg
import Timing

/// The picture stream of one file, decoded frame by frame.
struct ClipStream: ~Copyable {
  let timeBase: (numerator: Int, denominator: Int)
  private var demuxer: Demuxer
  private let decoder: PictureDecoder
  private let packet: Packet
  private let picture: Picture
  private var reader: PictureReader
  private var sentEnd = false

  init(path: String, limit: PictureLimit) throws(MediaError) {
    var demuxer = try Demuxer(path: path, followingLinks: true, formats: [])
    try demuxer.probe(pixelLimit: limit.pixels)
    let decoder = try demuxer.pictureDecoder(limit: limit, isStrict: false)
    let packet = try Packet(file: path)
    let picture = try Picture(file: path)
    timeBase = demuxer.timeBase
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
      case .ended: return nil
      case .needsPacket:
        guard !sentEnd else { return nil }
        if try demuxer.read(into: packet) {
          try decoder.send(packet)
        } else {
          try decoder.sendEnd()
          sentEnd = true
        }
      }
    }
  }

  private mutating func frame() throws(MediaError) -> ClipFrame {
    let ticks = unsafe picture.raw.pointee.best_effort_timestamp
    let timestamp = ticks == CFFMPEG_NOPTS_VALUE ? nil : Int(ticks)
    let pixmap = try reader.pixmap(of: picture)
    return ClipFrame(
      pixmap: pixmap, timestamp: timestamp,
      duration: unsafe Int(picture.raw.pointee.pkt_duration),
      time: timestamp.map { Double($0 * timeBase.numerator) / Double(timeBase.denominator) })
  }
}
