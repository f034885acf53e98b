import CFFmpeg
import Graphics
import Timing
import Storing

/// The packets of one picture stream, and decoders at several places in it.
struct AnimatedImageDecoding: ~Copyable {
  /// Decoders that are kept, so that workers at different places of a clip do not disturb each
  /// other.
  private static let runLimit = 4

  private let demuxer: Demuxer
  private let limit: PictureLimit
  /// The pixels of the largest picture, once all were looked at.
  private(set) var largestPixels = 0
  private let isAnimation: Bool
  private var packets = PacketList()
  /// The time stamps of the pictures, in order; known after a scan.
  private var timestamps: [Int] = []
  /// Places in the packets at which decoding can begin, with the time stamps that they begin with.
  private var entries: [(packet: Int, timestamp: Int)] = []
  private var runs: [DecodingRun] = []
  private var reader: PictureReader

  /// Reads all packets of a file.
  init(
    demuxer: consuming Demuxer, limit: PictureLimit, isAnimation: Bool
  ) throws(MediaError) {
    var demuxer = demuxer
    let path = demuxer.path
    let packet = try Packet(file: path)
    try demuxer.selectStream()
    var packets = PacketList()
    while unsafe try demuxer.read(into: packet) != nil {
      try packets.append(packet, file: path)
      guard packets.byteCount <= limit.clipBytes else {
        throw MediaError(file: path, reason: .clipTooLong(.bytes, limit: limit.clipBytes))
      }
    }
    // Every picture of a GIF or APNG paints over those before it.
    entries = packets.entries(onlyFirst: isAnimation)
    reader = PictureReader(file: path)
    self.packets = packets
    self.limit = limit
    self.isAnimation = isAnimation
    self.demuxer = demuxer
  }

  /// Decodes everything once.
  ///
  /// - Returns: The begins of the pictures, from the first on, and the time that they take
  ///   together.
  mutating func scan() throws(MediaError) -> (starts: [Seconds], duration: Seconds) {
    let run = try DecodingRun(try decoder(), from: 0, file: demuxer.path)
    var last = 0.0
    var sum = 0
    while try run.advance(packets) {
      guard let timestamp = run.timestamp else {
        throw MediaError(
          file: demuxer.path,
          reason: .mismatch(found: "pictures without times", expected: "a clip that has them"))
      }
      // What is shown at the same time as the picture before it is never seen.
      if let previous = timestamps.last, timestamp <= previous { continue }
      guard timestamps.count < limit.clipFrames else {
        throw MediaError(
          file: demuxer.path, reason: .clipTooLong(.frames, limit: limit.clipFrames))
      }
      let pixels = run.picture.width * run.picture.height
      largestPixels = max(largestPixels, pixels)
      sum += pixels
      guard sum <= limit.clipPixels else {
        throw MediaError(
          file: demuxer.path, reason: .clipTooLong(.pixels, limit: limit.clipPixels))
      }
      timestamps.append(timestamp)
      last = Double(run.pictureDuration)
    }
    let ticks = timestamps.map(Double.init)
    guard let first = ticks.first, let end = ticks.last else {
      throw MediaError(file: demuxer.path, reason: .noPicture)
    }
    // Without a length of its own the last picture takes as long as the one before it.
    if last <= 0 { last = ticks.count > 1 ? end - ticks[ticks.count - 2] : 1 }
    return (ticks.map { demuxer.seconds($0 - first) }, demuxer.seconds(end - first + last))
  }

  /// A picture by its number.
  mutating func picture(_ index: Int) throws(MediaError) -> Pixmap {
    precondition(timestamps.indices.contains(index), "picture \(index) of \(timestamps.count)")
    let wanted = timestamps[index]
    let entry = entries.last { $0.timestamp <= wanted }?.packet ?? 0
    for start in entry > 0 ? [entry, 0] : [0] {
      let run = try run(to: wanted, from: start)
      var isThere = run.timestamp == wanted
      while !isThere, (run.timestamp ?? wanted) <= wanted, try run.advance(packets) {
        isThere = run.timestamp == wanted
      }
      if isThere { return try reader.pixmap(of: run.picture) }
      // Not where the file says that it can be found: from the start it is.
      runs.removeAll { $0 === run }
    }
    throw MediaError(file: demuxer.path, reason: .noPicture)
  }

  /// The decoder that is nearest before a time stamp, but not before the packet where decoding can
  /// begin; the one used last is the last in the list.
  private mutating func run(to wanted: Int, from start: Int) throws(MediaError) -> DecodingRun {
    let usable = runs.indices.filter { index in
      guard let timestamp = runs[index].timestamp, !runs[index].hasEnded else { return false }
      return timestamp <= wanted && runs[index].nextPacket > start
    }
    let nearest = usable.max { (runs[$0].timestamp ?? .min) < (runs[$1].timestamp ?? .min) }
    if let nearest {
      let run = runs.remove(at: nearest)
      runs.append(run)
      return run
    }
    if runs.count >= Self.runLimit { runs.removeFirst() }
    let run = try DecodingRun(try decoder(), from: start, file: demuxer.path)
    runs.append(run)
    return run
  }

  private func decoder() throws(MediaError) -> StreamDecoder {
    try demuxer.makeDecoder(limit: limit, isStrict: isAnimation)
  }
}

/// A decoder on its way through the packets.
final class DecodingRun {
  let picture: Picture
  /// The next packet that it takes.
  private(set) var nextPacket: Int
  /// The time stamp of the picture it stands at; `nil` before the first.
  private(set) var timestamp: Int?
  private(set) var hasEnded = false
  private var decoder: StreamDecoder

  init(_ decoder: consuming StreamDecoder, from packet: Int, file: String) throws(MediaError) {
    picture = try Picture(file: file)
    self.decoder = decoder
    nextPacket = packet
  }

  /// The time for which the picture is shown, in ticks; 0 when the file does not say.
  var pictureDuration: Int { unsafe Int(picture.raw.pointee.pkt_duration) }

  /// Decodes the next picture; `false` at the end.
  func advance(_ packets: borrowing PacketList) throws(MediaError) -> Bool {
    while !hasEnded {
      guard let isThere = try decoder.receive(into: picture) else {
        unsafe try decoder.send(packets[nextPacket])
        nextPacket += 1
        continue
      }
      hasEnded = !isThere
      if isThere {
        let ticks = unsafe picture.raw.pointee.best_effort_timestamp
        timestamp = ticks == CFFMPEG_NOPTS_VALUE ? nil : Int(ticks)
        return true
      }
    }
    return false
  }
}
