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
  private var sentEnd = false
  private var count = 0
  /// How many frames the file says it has; 0 when it does not say.
  let announced: Int
  /// Whether that is checked at the end.
  private let isStrict: Bool

  init(path: String, limit: PictureLimit, isStrict: Bool) throws(MediaError) {
    var demuxer = try Demuxer(path: path, followingLinks: true, formats: [])
    try demuxer.probe(pixelLimit: limit.pixels)
    let decoder = try demuxer.pictureDecoder(limit: limit, isStrict: isStrict)
    let packet = try Packet(file: path)
    let picture = try Picture(file: path)
    timeBase = demuxer.timeBase
    frameRate = demuxer.frameRate
    announced = demuxer.announcedFrameCount
    self.isStrict = isStrict
    self.demuxer = demuxer
    self.decoder = decoder
    self.packet = packet
    self.picture = picture
  }

  mutating func next() throws(MediaError) -> CodedFrame? {
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

  private func end() throws(MediaError) -> CodedFrame? {
    guard isStrict, count < announced else { return nil }
    throw MediaError(
      file: demuxer.path,
      reason: .mismatch(found: "\(count) frames", expected: "the \(announced) that it announces"))
  }

  private mutating func frame() throws(MediaError) -> CodedFrame {
    let ticks = unsafe picture.raw.pointee.best_effort_timestamp
    let timestamp = ticks == CFFMPEG_NOPTS_VALUE ? nil : Int(ticks)
    let duration = unsafe Int(picture.raw.pointee.pkt_duration)
    let coded = try CodedPicture(takingOver: picture, file: demuxer.path)
    count += 1
    return CodedFrame(
      picture: .planes(coded), timestamp: timestamp, duration: duration,
      time: timestamp.map { Double($0 * timeBase.numerator) / Double(timeBase.denominator) })
  }
}
