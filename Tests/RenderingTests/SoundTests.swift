import Foundation
import Inbetween
import TestSupport
import Testing

/// Sound in movies, decoded by a program that is not ours.
@Suite struct SoundTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file that ffmpeg makes of a formula of the time `t`, by sides.
  private func sound(
    _ formula: String, _ name: String = "a.wav", seconds: Double = 2, rate: Int = 48_000,
    options: [String] = []
  ) throws {
    let codec = name.hasSuffix(".wav") && options.isEmpty ? ["-c:a", "pcm_f32le"] : options
    try CommandLineTool.run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "aevalsrc='\(formula)':s=\(rate):d=\(seconds)"]
        + codec + [folder.file(name)])
  }

  /// A clip of a grey canvas, three seconds at 30 frames a second.
  private func timeline(_ audio: String, seconds: Double = 3) throws -> Timeline {
    let yaml = """
      inbetween: 1
      canvas: {width: 32, height: 16, background: gray}
      time: {duration: \(seconds), framesPerSecond: 30}
      audio: \(audio)
      """
    try yaml.write(toFile: folder.file("s.yaml"), atomically: true, encoding: .utf8)
    return try TimelineCompiler().compile(
      try SceneLoader().load(contentsOf: folder.file("s.yaml")).scene)
  }

  @discardableResult
  private func render(
    _ timeline: Timeline, _ name: String, codec: VideoCodec? = nil, time: Range<Double>? = nil,
    jobs: Int = 2
  ) throws -> String {
    let path = folder.file(name)
    var request = RenderRequest(
      timeline: timeline, outputs: [try OutputRequest(path: path, codec: codec)])
    (request.time, request.jobs) = (time, jobs)
    _ = try Renderer(request).render()
    return path
  }

  /// The left and the right side, as ffmpeg plays them.
  private func decoded(_ path: String) throws -> (left: [Float], right: [Float]) {
    let data = try CommandLineTool.run(
      "ffmpeg",
      ["-v", "error", "-i", path, "-map", "0:a", "-f", "f32le", "-ac", "2", "-ar", "48000", "-"]
    ).output
    let all = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    return (
      stride(from: 0, to: all.count, by: 2).map { all[$0] },
      stride(from: 1, to: all.count, by: 2).map { all[$0] }
    )
  }

  /// The level of some seconds, in decibels of a full sine.
  private func level(_ samples: [Float], _ time: Range<Double>) -> Double {
    let part = samples[Int(time.lowerBound * 48_000)..<Int(time.upperBound * 48_000)]
    let square = part.reduce(0) { $0 + Double($1) * Double($1) } / Double(part.count)
    return 10 * log10(max(2 * square, 1e-20))
  }

  /// How many samples later than wanted something comes: where the two are most alike.
  private func delay(of samples: [Float], from wanted: (Int) -> Double, in range: Range<Int>) -> Int
  {
    let lags = -480...480
    let wanted = range.map(wanted)
    let likeness = lags.map { lag in
      let common = range.clamped(to: -lag..<samples.count - lag)
      // Every fifth will do: no tone is above a tenth of the rate.
      return stride(from: common.lowerBound, to: common.upperBound, by: 5).reduce(0) {
        $0 + Double(samples[$1 + lag]) * wanted[$1 - range.lowerBound]
      }
    }
    let best = likeness.indices.max { likeness[$0] < likeness[$1] } ?? 0
    return best + lags.lowerBound
  }

  /// A kind of movie, and the codec of its sound as ffprobe names it.
  struct MovieCase: Sendable, CustomTestStringConvertible {
    let file: String
    var codec: VideoCodec?
    let sound: String
    var testDescription: String { "\(file) \(codec?.rawValue ?? "")" }
  }

  static let movies = [
    MovieCase(file: "a.mp4", sound: "aac"), MovieCase(file: "a.mov", sound: "aac"),
    MovieCase(file: "a.mov", codec: .prores, sound: "pcm_s24le"),
    MovieCase(file: "a.webm", sound: "opus"),
  ]

  @Test(arguments: movies)
  func `sound comes at its time, for as long as the clip, at its level`(_ row: MovieCase) throws {
    // A tone that rises, so that only one delay fits; and a steady one on the other side.
    try sound("0.5*sin(2*PI*(300*t+700*t*t))|0.5*sin(2*PI*1000*t)", rate: 44_100)
    let timeline = try timeline("[{file: a.wav, at: 0.7, from: 0.25, duration: 1.5, gain: -6}]")
    let path = try render(timeline, row.file, codec: row.codec)
    let (left, right) = try decoded(path)
    func wanted(_ sample: Int) -> Double {
      let t = Double(sample) / 48_000 - 0.7 + 0.25
      return sin(2 * .pi * (300 * t + 700 * t * t))
    }
    let delay = delay(of: left, from: wanted, in: Int(0.9 * 48_000)..<Int(1.4 * 48_000))
    #expect(abs(delay) <= 48, "\(delay) samples late")
    // 0.5 is -6.02 dB.
    let tone = level(right, 1..<2)
    #expect(abs(tone - (20 * log10(0.5) - 6)) < 0.1, "\(tone) dB")
    #expect(level(right, 0..<0.65) < -60 && level(right, 2.25..<2.95) < -60)
    #expect(abs(left.count - 144_000) <= 960, "\(left.count) samples")
    let probe = try CommandLineTool.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries", "stream=codec_name,sample_rate,channels", "-of",
        "csv=p=0", path,
      ]
    ).text
    #expect(probe.contains("\(row.sound),48000,2"), "\(probe)")
  }

  @Test func `what is not compressed is the mix to the bit`() throws {
    try sound("0.25*sin(2*PI*440*t)|0.25*cos(2*PI*440*t)", "a.wav", seconds: 1)
    try sound("0.5*sin(2*PI*1000*t)", "b.wav", seconds: 1)
    let timeline = try timeline(
      """
      [{file: a.wav, at: 0.5, fadeIn: 0.25, fadeOut: 0.5},
       {file: b.wav, at: 1, from: 0.125, duration: 0.5, gain: 6.020599913279624}]
      """)
    let path = try render(timeline, "a.mov", codec: .prores)
    let (left, right) = try decoded(path)
    #expect(left.count == 144_000)
    for i in left.indices {
      let t = Double(i) / 48_000
      var (wantedLeft, wantedRight) = (0.0, 0.0)
      if (0.5..<1.5).contains(t) {
        let own = t - 0.5
        let gain = min(1, own / 0.25, (1 - own) / 0.5)
        wantedLeft += gain * 0.25 * sin(2 * .pi * 440 * own)
        wantedRight += gain * 0.25 * cos(2 * .pi * 440 * own)
      }
      if (1..<1.5).contains(t) {
        // One channel is as loud on both sides.
        let tone = sin(2 * .pi * 1000 * (t - 1 + 0.125))
        (wantedLeft, wantedRight) = (wantedLeft + tone, wantedRight + tone)
      }
      let found = (Double(left[i]), Double(right[i]))
      guard abs(found.0 - min(max(wantedLeft, -1), 1)) < 3e-6,
        abs(found.1 - min(max(wantedRight, -1), 1)) < 3e-6
      else {
        Issue.record("at \(t) s: \(found), wanted \(wantedLeft), \(wantedRight)")
        return
      }
    }
  }

  @Test(arguments: ["a.wav", "a.flac", "a.mp3", "a.m4a", "a.aac", "a.ogg", "a.opus"])
  func `every kind of file is read`(name: String) throws {
    let options: [String] =
      switch name {
      case "a.ogg": ["-c:a", "libvorbis", "-q:a", "8"]
      case "a.mp3": ["-b:a", "256k"]
      case "a.opus": ["-b:a", "160k"]
      case "a.wav": ["-c:a", "pcm_s16le"]
      default: []
      }
    try sound(
      "0.5*sin(2*PI*(300*t+700*t*t))|0.5*sin(2*PI*1000*t)", name,
      rate: name == "a.opus" ? 48_000 : 44_100, options: options)
    let path = try render(try timeline("[{file: \(name), at: 0.5}]"), "a.mov", codec: .prores)
    let (left, right) = try decoded(path)
    func wanted(_ sample: Int) -> Double {
      let t = Double(sample) / 48_000 - 0.5
      return sin(2 * .pi * (300 * t + 700 * t * t))
    }
    let delay = delay(of: left, from: wanted, in: Int(0.7 * 48_000)..<Int(1.4 * 48_000))
    // Bare AAC does not say what the encoder put before the sound.
    #expect(abs(delay - (name == "a.aac" ? 1115 : 0)) <= (name == "a.aac" ? 2000 : 48), "\(delay)")
    let tone = level(right, 1..<2)
    #expect(abs(tone - 20 * log10(0.5)) < 0.1, "\(tone) dB")
  }

  @Test(arguments: ["a.mp4", "a.webm", "a.mov"])
  func `the bytes do not depend on the workers`(name: String) throws {
    try sound("0.5*sin(2*PI*(300*t+700*t*t))", seconds: 12)
    let timeline = try timeline("[{file: a.wav}, {file: a.wav, at: 3.3, gain: -3}]", seconds: 20)
    let files = try [1, 2, 5].map { jobs in
      try Data(
        contentsOf: URL(fileURLWithPath: render(timeline, "\(jobs)-\(name)", jobs: jobs)))
    }
    #expect(files[0] == files[1] && files[0] == files[2])
  }

  @Test func `a part of the clip has its part of the sound`() throws {
    try sound("0.5*sin(2*PI*(300*t+700*t*t))", seconds: 2)
    let timeline = try timeline("[{file: a.wav, at: 0.5, fadeOut: 0.5}]")
    let whole = try decoded(render(timeline, "whole.mov", codec: .prores)).left
    let part = try decoded(render(timeline, "part.mov", codec: .prores, time: 1..<2.5)).left
    #expect(part == Array(whole[48_000..<120_000]))
  }

  @Test func `a file that is no sound, cut off or missing is told before anything is written`()
    throws
  {
    try Data("no sound".utf8).write(to: URL(fileURLWithPath: folder.file("b.wav")))
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "color=red:s=16x16:d=1", folder.file("c.mp4"),
      ])
    try sound("0.1", "a.wav")
    let timeline = try timeline("[{file: b.wav}, {file: a.wav}, {file: c.mp4}]")
    #expect {
      try render(timeline, "out.mp4")
    } throws: { error in
      guard case .sounds(let failures)? = error as? RenderError else { return false }
      return failures.map(\.clip.name) == ["b.wav", "c.mp4"]
        && failures.map(\.clip.location?.line) == [4, 4]
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("out.mp4")))
  }

  struct Container: Sendable, CustomTestStringConvertible {
    let name: String
    var options: [String] = []
    /// True where bytes alone tell that something is missing, however little it is.
    var isExact = true
    var testDescription: String { name }
  }

  @Test(arguments: [
    Container(name: "a.wav", options: ["-c:a", "pcm_s16le"]),
    Container(name: "b.wav", options: ["-c:a", "pcm_f32le"]), Container(name: "a.flac"),
    Container(name: "a.mp3", options: ["-b:a", "256k"], isExact: false), Container(name: "a.m4a"),
    Container(name: "a.ogg", options: ["-c:a", "libvorbis"]),
    Container(name: "a.opus", options: ["-b:a", "160k"]),
  ])
  func `a sound that is cut off is told, wherever it is cut`(_ row: Container) throws {
    try sound("0.5*sin(2*PI*1000*t)", row.name, options: row.options)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file(row.name)))
    let timeline = try timeline("[{file: \(row.name)}]", seconds: 3)
    #expect(throws: Never.self) { try render(timeline, "whole.mov", codec: .prores) }
    for part in [0, 1, 30, 200, bytes.count / 3, bytes.count * 3 / 4, bytes.count - 1]
    where part < bytes.count - 1 || row.isExact {
      try bytes.prefix(part).write(to: URL(fileURLWithPath: folder.file(row.name)))
      #expect("\(part) of \(bytes.count) bytes") {
        try render(timeline, "out.mov", codec: .prores)
      } throws: { error in
        guard case .sounds(let failures)? = error as? RenderError else { return false }
        return failures.count == 1
      }
    }
    // What is not heard is not missed, as long as the file can be opened.
    if row.isExact { return }
    try bytes.prefix(bytes.count * 3 / 4).write(
      to: URL(fileURLWithPath: folder.file(row.name)))
    let short = try self.timeline("[{file: \(row.name), duration: 0.5}]", seconds: 3)
    #expect(throws: Never.self) { try render(short, "short.mov", codec: .prores) }
  }

  /// A WAV of two channels of floating point numbers.
  private func wave(
    _ samples: [Float], rate: UInt32 = 48_000, channels: UInt16 = 1, announced: UInt32? = nil
  ) throws {
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> Data {
      withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }
    let content = samples.reduce(into: Data()) { $0 += bytes($1.bitPattern) }
    let length = announced ?? UInt32(content.count)
    let frame = 4 * UInt32(channels)
    let head =
      Data("RIFF".utf8) + bytes(length &+ 36) + Data("WAVEfmt ".utf8) + bytes(UInt32(16))
      + bytes(UInt16(3)) + bytes(channels) + bytes(rate) + bytes(rate &* frame)
      + bytes(UInt16(truncatingIfNeeded: frame)) + bytes(UInt16(32)) + Data("data".utf8)
    try (head + bytes(length) + content).write(to: URL(fileURLWithPath: folder.file("w.wav")))
  }

  @Test func `headers that say nonsense, and samples that are no numbers, are told`() throws {
    let tone = (0..<4800).map { Float(0.5) * Float(sin(Double($0) / 10)) }
    try wave(tone)
    let timeline = try timeline("[{file: w.wav}]", seconds: 1)
    func fails(_ what: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
      #expect("\(what)", sourceLocation: sourceLocation) {
        try render(timeline, "out.mov", codec: .prores)
      } throws: { error in
        if case .sounds? = error as? RenderError { true } else { false }
      }
    }
    #expect(throws: Never.self) { try render(timeline, "whole.mov", codec: .prores) }
    for rate in [0, 1, 999, 768_001, 0x7FFF_FFFF, 0xFFFF_FFFF] as [UInt32] {
      try wave(tone, rate: rate)
      fails("a rate of \(rate) Hz")
    }
    for channels in [0, 65, 65535] as [UInt16] {
      try wave(tone, channels: channels)
      fails("\(channels) channels")
    }
    for sample in [Float.nan, .infinity, -.infinity, .signalingNaN] {
      for place in [0, 2400, 4799] {
        var damaged = tone
        damaged[place] = sample
        try wave(damaged)
        fails("\(sample) at \(place)")
        try wave(damaged, rate: 44_100)
        fails("\(sample) at \(place), resampled")
      }
    }
    try wave(tone, announced: UInt32(tone.count * 4 + 4))
    fails("a sample less than announced")
    // Written into a pipe, the length is not known.
    for length in [UInt32.max, 0x7FFF_F000] {
      try wave(tone, announced: length)
      #expect(throws: Never.self) { try render(timeline, "piped.mov", codec: .prores) }
      #expect(try decoded(folder.file("piped.mov")).left.prefix(4800).contains { $0 > 0.4 })
    }
    try wave([Float](repeating: 0, count: 4800))
    #expect(throws: Never.self) { try render(timeline, "silent.mov", codec: .prores) }
  }

  @Test func `formats without sound leave it out, and say so`() throws {
    try sound("0.1", "a.wav")
    let timeline = try timeline("[{file: a.wav}]")
    let outputs = try ["a.mp4", "a.gif", "a.png", "a.webm"].map {
      try OutputRequest(path: folder.file($0))
    }
    let renderer = Renderer(RenderRequest(timeline: timeline, outputs: outputs))
    #expect(renderer.outputsWithoutSound.map(\.format.name) == ["gif", "png"])
    let plain = try render(try self.timeline("[]"), "plain.gif")
    let sounding = try render(timeline, "sounding.gif")
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: plain))
        == Data(contentsOf: URL(fileURLWithPath: sounding)))
  }

  @Test func `the same bytes everywhere are not promised with sound`() throws {
    try sound("0.1", "a.wav")
    func render(_ audio: String, _ name: String) throws {
      var output = try OutputRequest(path: folder.file(name))
      output.isReproducible = true
      _ = try Renderer(RenderRequest(timeline: try timeline(audio), outputs: [output])).render()
    }
    #expect {
      try render("[{file: a.wav}]", "a.mp4")
    } throws: { error in
      "\(error)".contains("--reproducible is not promised for sound")
    }
    try render("[{file: a.wav}]", "a.gif")
    try render("[]", "a.mp4")
  }

  @Test func `video is the same with sound and without`() throws {
    try sound("0.1", "a.wav")
    func packets(_ path: String) throws -> String {
      try CommandLineTool.run(
        "ffprobe",
        [
          "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts,dts,duration,size",
          "-show_entries", "stream=nb_frames,r_frame_rate,start_time", "-of", "csv", path,
        ]
      ).text
    }
    for name in ["mp4", "webm"] {
      let plain = try packets(render(try timeline("[]"), "plain.\(name)"))
      let sounding = try packets(render(try timeline("[{file: a.wav}]"), "sounding.\(name)"))
      #expect(plain == sounding)
    }
  }
}
