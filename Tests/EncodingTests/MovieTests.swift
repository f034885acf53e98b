import Encoding
import Foundation
import Graphics
import Media
import Testing
import TestSupport
import Timing

/// A clip as the encoder is asked for it.
struct MovieCase: Sendable, CustomTestStringConvertible {
  let rate: String
  let preset: VideoFormat.Preset
  let width: Int
  let height: Int
  let frameCount: Int
  /// Frames in a segment; the real length would make long tests.
  let segmentLength: Int

  var testDescription: String {
    "\(frameCount) frames of \(width) × \(height) at \(rate), \(preset), segments of \(segmentLength)"
  }
}

private let movies: [MovieCase] = [
  MovieCase(
    rate: "60", preset: .standard, width: 96, height: 64, frameCount: 45, segmentLength: 20),
  MovieCase(
    rate: "25", preset: .high, width: 96, height: 64, frameCount: 41, segmentLength: 20),
  MovieCase(
    rate: "30000/1001", preset: .draft, width: 64, height: 64, frameCount: 1000,
    segmentLength: 250),
  MovieCase(
    rate: "30000/1001", preset: .high, width: 64, height: 48, frameCount: 22, segmentLength: 7),
  MovieCase(
    rate: "60", preset: .standard, width: 33, height: 17, frameCount: 3, segmentLength: 250),
  MovieCase(rate: "1", preset: .standard, width: 2, height: 2, frameCount: 1, segmentLength: 250),
  MovieCase(rate: "12.5", preset: .high, width: 50, height: 50, frameCount: 2, segmentLength: 250),
  MovieCase(rate: "12.5", preset: .high, width: 50, height: 50, frameCount: 20, segmentLength: 250),
]

/// What ffprobe says about a clip.
private struct Probe: Decodable {
  struct Stream: Decodable {
    let codec_name: String
    let width: Int
    let height: Int
    let pix_fmt: String
    let color_range: String
    let color_space: String
    let color_transfer: String
    let color_primaries: String
    let chroma_location: String
    let r_frame_rate: String
    let avg_frame_rate: String
    let time_base: String
    let start_pts: Int
    let duration_ts: Int
    let nb_frames: String
    let nb_read_frames: String
  }
  struct Packet: Decodable {
    let pts: Int
    let dts: Int
    let duration: Int
    let flags: String
  }
  struct Format: Decodable {
    let start_time: String
    let duration: String
    let tags: [String: String]
  }
  let streams: [Stream]
  let packets: [Packet]
  let format: Format

  init(_ path: String) throws {
    let answer = try CommandLineTool.run(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-show_streams", "-show_packets", "-show_format", "-of",
        "json", path,
      ])
    self = try JSONDecoder().decode(Probe.self, from: answer.output)
  }
}

@Suite struct MovieTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func format(_ movie: MovieCase) throws -> VideoFormat {
    let rate = try #require(FrameRate(movie.rate))
    return try #require(
      VideoFormat(
        width: movie.width, height: movie.height, frameRate: rate, preset: movie.preset))
  }

  /// A bar that moves over a colour that changes.
  private func picture(_ index: Int, width: Int, height: Int) -> Pixmap {
    Pixmap(width: width, height: height) { x, y in
      (x + index) % 16 < 4 ? (255, 255, 255, 255) : (UInt8(index * 3 & 255), 60, UInt8(y), 255)
    }
  }

  private func write(_ movie: MovieCase, to path: String) throws {
    let format = try format(movie)
    let muxer = try MovieMuxer(path: path)
    let frame = try EncoderFrame(format: format)
    for start in stride(from: 0, to: movie.frameCount, by: movie.segmentLength) {
      let encoder = try SegmentEncoder(format: format, firstFrame: start)
      try muxer.beginSegment(encoder.header)
      for index in start..<min(start + movie.segmentLength, movie.frameCount) {
        let picture = picture(index, width: movie.width, height: movie.height)
        try PixelConverter().convert(picture, into: frame)
        try muxer.append(try encoder.encode(frame, at: index))
      }
      try muxer.append(try encoder.finish())
    }
    try muxer.finish()
  }

  @Test(arguments: movies)
  func `ffprobe finds exact times and BT709 tags`(_ movie: MovieCase) throws {
    let path = folder.file("clip.mp4")
    try write(movie, to: path)
    #expect(folder.contents == ["clip.mp4"])
    let rate = try format(movie).frameRate
    let probe = try Probe(path)
    let stream = try #require(probe.streams.first)
    #expect(probe.streams.count == 1)
    #expect(stream.codec_name == "h264")
    #expect(stream.width == (movie.width + 1) / 2 * 2)
    #expect(stream.height == (movie.height + 1) / 2 * 2)
    #expect(stream.pix_fmt == "yuv420p")
    #expect(stream.color_range == "tv")
    #expect(stream.color_space == "bt709")
    #expect(stream.color_transfer == "bt709")
    #expect(stream.color_primaries == "bt709")
    #expect(stream.chroma_location == "center")
    #expect(stream.avg_frame_rate == "\(rate.frames)/\(rate.seconds)")
    if movie.frameCount > 2 { #expect(stream.r_frame_rate == "\(rate.frames)/\(rate.seconds)") }
    // Frames are ticks wherever a frame is a whole number of them.
    let ticks = rate.seconds == 1 || rate.frames > 1000 ? rate.seconds : rate.seconds * 64
    #expect(stream.time_base == "1/\(rate.frames * ticks / rate.seconds)")
    #expect(stream.start_pts == 0)
    #expect(stream.duration_ts == movie.frameCount * ticks)
    #expect(stream.nb_frames == "\(movie.frameCount)")
    #expect(stream.nb_read_frames == "\(movie.frameCount)")
    #expect(Double(probe.format.start_time) == 0)
    let duration = Double(movie.frameCount * rate.seconds) / Double(rate.frames)
    let found = try #require(Double(probe.format.duration))
    #expect(abs(found - duration) <= 1e-6, "got \(found) s, wanted \(duration) s")
    #expect(probe.format.tags["encoder"] == nil && probe.format.tags["creation_time"] == nil)

    #expect(
      probe.packets.map(\.pts).sorted() == (0..<movie.frameCount).map { $0 * ticks })
    #expect(
      zip(probe.packets, probe.packets.dropFirst()).allSatisfy { $1.dts - $0.dts == ticks })
    #expect(
      probe.packets.allSatisfy { $0.duration == ticks && $0.pts >= $0.dts },
      "\(probe.packets)")
    let keys = probe.packets.filter { $0.flags.hasPrefix("K") }.map { $0.pts / ticks }
    #expect(keys == Array(stride(from: 0, to: movie.frameCount, by: movie.segmentLength)))
  }

  @Test(arguments: movies.prefix(2))
  func `the same frames give the same bytes`(_ movie: MovieCase) throws {
    try write(movie, to: folder.file("a.mp4"))
    try write(movie, to: folder.file("b.mp4"))
    let bytes = try ["a.mp4", "b.mp4"].map {
      try Data(contentsOf: URL(fileURLWithPath: folder.file($0)))
    }
    #expect(bytes[0] == bytes[1])
    // The index comes before the pictures.
    let moov = try #require(bytes[0].range(of: Data("moov".utf8)))
    let mdat = try #require(bytes[0].range(of: Data("mdat".utf8)))
    #expect(moov.lowerBound < mdat.lowerBound)
  }

  @Test(arguments: VideoFormat.Preset.allCases)
  func `memory left dirty by others does not reach the packets`(
    _ preset: VideoFormat.Preset
  ) throws {
    // Where x264 may use AVX-512, every tenth of these differed, and nearly all with B-frames.
    let format = try #require(
      VideoFormat(width: 160, height: 96, frameRate: .sixty, preset: preset))
    let frame = try EncoderFrame(format: format)
    let pictures = (0..<20).map { picture($0, width: 160, height: 96) }
    var results: [[EncodedPacket]: Int] = [:]
    for run in 0..<20 {
      // What the allocator hands out next has been written to.
      let dirt = (1...64).map { [UInt8](repeating: UInt8(run * 13 + 1), count: $0 * 4096) }
      #expect(dirt.count == 64)
      let encoder = try SegmentEncoder(format: format, firstFrame: 0)
      var packets: [EncodedPacket] = []
      for (index, picture) in pictures.enumerated() {
        try PixelConverter().convert(picture, into: frame)
        packets += try encoder.encode(frame, at: index)
      }
      results[packets + (try encoder.finish()), default: 0] += 1
    }
    #expect(results.count == 1, "\(results.values.sorted()) runs of 20 agree")
  }

  @Test(arguments: [
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [0, 0, 0], [128, 128, 128],
    [12, 200, 99],
  ])
  func `flat colours come back within 2 levels`(_ rgb: [UInt8]) throws {
    let format = try #require(VideoFormat(width: 64, height: 48, frameRate: .sixty))
    let path = folder.file("flat.mp4")
    let muxer = try MovieMuxer(path: path)
    let encoder = try SegmentEncoder(format: format, firstFrame: 0)
    let frame = try EncoderFrame(format: format)
    let pixmap = Pixmap(width: 64, height: 48) { _, _ in (rgb[2], rgb[1], rgb[0], 255) }
    try PixelConverter().convert(pixmap, into: frame)
    try muxer.beginSegment(encoder.header)
    for index in 0..<5 { try muxer.append(try encoder.encode(frame, at: index)) }
    try muxer.append(try encoder.finish())
    try muxer.finish()
    let answer = try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-i", path, "-sws_flags", "accurate_rnd+full_chroma_int+bitexact",
        "-pix_fmt", "rgb24", "-f", "rawvideo", "-",
      ])
    #expect(answer.output.count == 64 * 48 * 3 * 5)
    let worst = answer.output.enumerated().map { abs(Int($1) - Int(rgb[$0 % 3])) }.max() ?? 999
    #expect(worst <= 2, "off by \(worst) levels")
  }

  @Test func `a movie without its end leaves nothing behind`() throws {
    let path = folder.file("clip.mp4")
    let format = try format(movies[0])
    do {
      let muxer = try MovieMuxer(path: path)
      let encoder = try SegmentEncoder(format: format, firstFrame: 0)
      try muxer.beginSegment(encoder.header)
      #expect(folder.contents.count == 1 && folder.contents != ["clip.mp4"])
      muxer.cancel()
      #expect(folder.contents == [])
      #expect(throws: EncodingError.self) { try muxer.finish() }
    }
    do {
      let muxer = try MovieMuxer(path: path)
      #expect(folder.contents.count == 1 && muxer.path == path)
    }
    #expect(folder.contents == [])
  }

  @Test func `segments that do not fit are refused`() throws {
    let muxer = try MovieMuxer(path: folder.file("clip.mp4"))
    let standard = try format(movies[0])
    let high = try #require(
      VideoFormat(width: 96, height: 64, frameRate: .sixty, preset: .high))
    let first = try SegmentEncoder(format: standard, firstFrame: 0)
    try muxer.beginSegment(first.header)
    let other = try SegmentEncoder(format: high, firstFrame: 0)
    #expect(throws: EncodingError.self) { try muxer.beginSegment(other.header) }
    let late = try SegmentEncoder(format: standard, firstFrame: 7)
    let frame = try EncoderFrame(format: standard)
    #expect(throws: EncodingError.self) { try late.encode(frame, at: 9) }
    let packets = try late.encode(frame, at: 7) + late.finish()
    #expect(throws: EncodingError.self, "frames 0 to 6 are missing") { try muxer.append(packets) }
  }

  @Test func `a folder that is not there and a full disk are errors`() throws {
    #expect(throws: EncodingError.self) { try MovieMuxer(path: folder.file("no/clip.mp4")) }
    #expect(throws: EncodingError.self) { try MovieMuxer(path: folder.path) }
    #expect(throws: EncodingError.self) { try write(movies[0], to: "/dev/full") }
  }

  @Test func `formats out of range are refused`() {
    #expect(VideoFormat(width: 0, height: 10, frameRate: .sixty) == nil)
    #expect(VideoFormat(width: 10, height: 16385, frameRate: .sixty) == nil)
    #expect(VideoFormat(width: 10, height: 10, frameRate: .sixty, rateFactor: 52) == nil)
    #expect(VideoFormat(width: 10, height: 10, frameRate: .sixty, rateFactor: .nan) == nil)
  }
}
