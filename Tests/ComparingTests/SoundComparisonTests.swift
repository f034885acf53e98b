import Foundation
import Inbetween
import TestSupport
import Testing

/// Sounds of clips: what encoding leaves passes, what is heard does not.
@Suite struct SoundComparisonTests {
  /// Something done to the sound by ffmpeg, and a word of what is told; `nil` when nothing is.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    let told: String?
    var testDescription: String { name }

    init(_ name: String, _ arguments: String, _ told: String? = nil) {
      (self.name, self.told) = (name, told)
      self.arguments = arguments.split(separator: " ").map(String.init)
    }
  }

  static let rows = [
    Row("AAC", "-c:a aac -b:a 128k"), Row("Opus", "-c:a libopus -b:a 96k"),
    Row("FLAC", "-c:a flac"), Row("MP3", "-c:a libmp3lame -b:a 128k"),
    Row("another rate", "-ar 44100 -c:a aac -b:a 192k"),
    Row("quieter by 1 dB", "-af volume=-1dB -c:a aac -b:a 192k", "the sound is quieter by 1 dB"),
    Row("louder by 1 dB", "-af volume=1dB -c:a aac -b:a 192k", "the sound is louder by 1"),
    Row("late by 30 ms", "-af adelay=30:all=1,atrim=0:3 -c:a flac", "the sound is 0.03 s late"),
    Row(
      "early by 0.1 s", "-af atrim=0.1,asetpts=PTS-STARTPTS,apad,atrim=0:3 -c:a flac", "0.1 s early"
    ),
    Row("a burst less", "-af volume=0:enable='between(t,1.1,1.25)' -c:a flac", "quieter by"),
    Row(
      "another pitch", "-af asetrate=50854,aresample=48000,apad,atrim=0:3 -c:a flac", "the sound"),
    Row("exchanged sides", "-af pan=stereo|c0=c1|c1=c0 -c:a flac", "on the left"),
    Row("one side", "-af pan=stereo|c0=.5*c0+.5*c1|c1=.5*c0+.5*c1 -c:a flac", "on the right"),
    Row("cut", "-af atrim=0:2 -c:a flac", "the sound is 2 s long, not 3 s"),
    Row("none", "-an", "there is no sound"),
  ]

  /// A film of a still with notes on one side and bursts of noise on both.
  private static func film(_ file: String, _ arguments: [String]) throws {
    let notes = "0.3*sin(2*PI*(220+110*floor(2*t))*t)*exp(-6*mod(t,0.5))"
    let bursts = "0.4*(random(1)-0.5)*lt(mod(t,0.37),0.08)"
    try CommandLineTool.run(
      "ffmpeg",
      [
        "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=s=32x24:r=10:d=3", "-f", "lavfi", "-i",
        "aevalsrc=exprs='\(notes)+\(bursts)|\(bursts)':s=48000:d=3", "-c:v", "ffv1",
      ] + arguments + [file])
  }

  @Test(arguments: rows)
  func `a sound is alike, or it is told how it differs`(_ row: Row) throws {
    let folder = try TemporaryFolder()
    let (a, b) = (folder.file("a.mkv"), folder.file("b.mkv"))
    try Self.film(a, ["-c:a", "flac"])
    try Self.film(b, row.arguments)
    let found = try ClipComparer().compare(ClipFile(path: b), with: ClipFile(path: a))
    let words = found.differences.map(\.description)
    #expect(found.isMatch == (row.told == nil), "\(words)")
    #expect(found.sound == (row.told == nil ? .alike : .different))
    if let told = row.told { #expect(words.contains { $0.contains(told) }, "\(words)") }
    #expect(found.differences.allSatisfy { $0.kind == "sound" }, "\(words)")
    #expect(found.frames.allSatisfy { $0.measures.isEqual })
  }

  @Test func `in an exact comparison each sample counts`() throws {
    let folder = try TemporaryFolder()
    let (a, b, c) = (folder.file("a.mkv"), folder.file("b.mkv"), folder.file("c.mkv"))
    try Self.film(a, ["-c:a", "flac"])
    try Self.film(b, ["-c:a", "pcm_s24le"])
    try Self.film(c, ["-c:a", "aac"])
    let comparer = ClipComparer(mode: .exact)
    #expect(try comparer.compare(ClipFile(path: b), with: ClipFile(path: a)).sound == .alike)
    let found = try comparer.compare(ClipFile(path: c), with: ClipFile(path: a))
    #expect(found.sound == .different && !found.isMatch)
  }

  @Test func `sound beside pictures alone is told not to be compared`() throws {
    let folder = try TemporaryFolder()
    let (a, b) = (folder.file("a.mkv"), folder.file("b.gif"))
    try Self.film(a, ["-c:a", "flac"])
    try CommandLineTool.run(
      "ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=32x24:r=10:d=3", b])
    let found = try ClipComparer().compare(ClipFile(path: b), with: ClipFile(path: a))
    #expect(found.sound == .notCompared)
    #expect(found.notes.contains { $0.contains("the sound was not compared") })
    let alone = try ClipComparer().compare(ClipFile(path: b), with: ClipFile(path: b))
    #expect(alone.sound == .none && alone.notes.isEmpty)
  }
}
