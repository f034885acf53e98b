import Foundation
import Graphics
import Inbetween
import TestSupport
import Testing

/// A way in which one file of a clip may differ from what it was.
enum FileChange: String, CaseIterable, Sendable {
  // Of one of several pictures.
  case halfSize, otherDepth, missing, doubled, truncated, cutByAByte, renamed, extra, farExtra
  case severalPictures, nothing, empty, exchanged
}

/// Whatever happens to a single file of a clip ends in a difference or an error, never in "no
/// difference".
@Suite struct ClipChangeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What a comparison of a clip that changed with the clip as it was comes to: 0, 1 or 3.
  private func status(_ b: String, against a: String) -> Int {
    do {
      let found = try ClipComparer().compare(ClipFile(path: b), with: ClipFile(path: a))
      return found.isMatch ? 0 : 1
    } catch {
      return 3
    }
  }

  private func url(_ path: String) -> URL { URL(fileURLWithPath: path) }

  private func name(_ number: Int) -> String { folder.file(String(format: "b%02d.png", number)) }

  private func convert(_ options: [String], _ number: Int) throws {
    let other = folder.file("other.png")
    try CommandLineTool.run(
      "ffmpeg",
      ["-v", "error", "-y", "-i", name(number)] + options + [
        "-frames:v", "1", "-update", "1", other,
      ])
    try FileManager.default.removeItem(atPath: name(number))
    try FileManager.default.moveItem(atPath: other, toPath: name(number))
  }

  private func apply(_ change: FileChange, to number: Int, of count: Int) throws {
    let files = FileManager.default
    let bytes = try Data(contentsOf: url(name(number)))
    switch change {
    case .nothing: break
    case .halfSize: try convert(["-vf", "scale=64:40"], number)
    case .otherDepth: try convert(["-pix_fmt", "rgb48be"], number)
    case .missing: try files.removeItem(atPath: name(number))
    case .empty: try Data().write(to: url(name(number)))
    case .truncated: try bytes.prefix(bytes.count / 2).write(to: url(name(number)))
    case .cutByAByte: try bytes.dropLast().write(to: url(name(number)))
    case .renamed:
      try files.moveItem(atPath: name(number), toPath: folder.file("c\(number).png"))
    case .doubled:
      try Data(contentsOf: url(name(number > 0 ? number - 1 : 1))).write(to: url(name(number)))
    case .exchanged:
      let other = number > 0 ? number - 1 : 1
      try Data(contentsOf: url(name(other))).write(to: url(name(number)))
      try bytes.write(to: url(name(other)))
    case .extra: try bytes.write(to: url(name(count)))
    case .farExtra: try bytes.write(to: url(name(count + 30)))
    case .severalPictures: try (bytes + bytes).write(to: url(name(number)))
    }
  }

  @Test(
    arguments: FileChange.allCases.map { ($0, DrawnClip.Content.flat) } + [
      (.doubled, .slow), (.exchanged, .slow), (.nothing, .slow),
    ])
  func `any change of one of numbered pictures is found`(
    _ change: FileChange, _ content: DrawnClip.Content
  ) throws {
    let clip = DrawnClip(content)
    let a = try clip.encode("a%02d.png", ["-start_number", "0"], in: folder)
    var random = SeededGenerator(state: 7)
    let numbers = [0, Int.random(in: 1..<DrawnClip.count - 1, using: &random), DrawnClip.count - 1]
    for number in numbers {
      for file in folder.contents where file.hasPrefix("b") || file.hasPrefix("c") {
        try FileManager.default.removeItem(atPath: folder.file(file))
      }
      let b = try clip.encode("b%02d.png", ["-start_number", "0"], in: folder)
      try apply(change, to: number, of: DrawnClip.count)
      let status = status(b, against: a)
      // Frames that rest are the same as the one before.
      let isSame =
        change == .nothing
        || [.doubled, .exchanged].contains(change)
          && clip.pictures[number] == clip.pictures[number > 0 ? number - 1 : 1]
      #expect((status == 0) == isSame, "\(change) of \(number): status \(status)")
    }
  }

  @Test func `49 pictures of half the size are told with their number`() throws {
    let clip = DrawnClip(.flat)
    let a = try clip.encode("a%02d.png", ["-start_number", "0"], in: folder)
    let b = try clip.encode("b%02d.png", ["-start_number", "0"], in: folder)
    for number in 1..<DrawnClip.count { try apply(.halfSize, to: number, of: DrawnClip.count) }
    let found = try ClipComparer().compare(ClipFile(path: b), with: ClipFile(path: a))
    #expect(!found.isMatch)
    #expect(found.firstDivergence == 1)
    #expect(
      found.differences.map(\.description) == [
        "frame 1 is 64 × 40 pixels, not 128 × 80, the first of 23 such frames"
      ])
  }

  @Test func `pictures of an older, longer clip are said to be older`() throws {
    let clip = DrawnClip(.flat)
    let a = try clip.encode("a%02d.png", ["-start_number", "0"], in: folder)
    let b = try clip.encode("b%02d.png", ["-start_number", "0"], in: folder)
    for number in DrawnClip.count..<DrawnClip.count + 3 {
      try Data(contentsOf: url(name(0))).write(to: url(name(number)))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: name(number))
    }
    let found = try ClipComparer().compare(ClipFile(path: b), with: ClipFile(path: a))
    #expect(!found.isMatch)
    #expect(found.differences.contains(.frameCount(a: 24, b: 27)))
    #expect(found.notes.count == 1)
    #expect(found.notes.first?.hasPrefix("\(name(24)) to \(name(26)) are older than") == true)
    #expect(try ClipComparer().compare(ClipFile(path: a), with: ClipFile(path: a)).notes == [])
  }

  private static let containers: [(name: String, options: [String])] = [
    ("a.gif", ["-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none"]),
    ("a.apng", ["-f", "apng", "-plays", "0"]),
    ("a.webp", ["-c:v", "libwebp_anim", "-lossless", "1"]),
    ("a.mp4", ["-c:v", "libx264", "-qp", "18", "-pix_fmt", "yuv420p"]),
    (
      "fast.mp4",
      ["-c:v", "libx264", "-qp", "18", "-pix_fmt", "yuv420p", "-movflags", "+faststart"]
    ),
    ("a.mov", ["-c:v", "prores_ks", "-profile:v", "3"]),
    (
      "a.webm",
      ["-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "8"]
    ),
  ]

  @Test(arguments: containers.indices)
  func `any change of a file is found`(_ index: Int) throws {
    let (name, options) = Self.containers[index]
    let clip = DrawnClip(.flat)
    let a = try clip.encode(name, options, in: folder)
    #expect(status(a, against: a) == 0, "\(name)")
    let whole = try Data(contentsOf: url(a))
    let b = folder.file("b-" + name)
    var random = SeededGenerator(state: 3)
    let cuts = [1, 9, whole.count - 1, whole.count]
    for cut in cuts + (0..<5).map({ _ in Int.random(in: 1..<whole.count, using: &random) }) {
      try whole.dropLast(cut).write(to: url(b))
      #expect(status(b, against: a) == 3, "\(name) cut by \(cut) of \(whole.count) bytes")
    }
    try (whole + whole).write(to: url(b))
    #expect(status(b, against: a) == 3, "\(name) twice")
    let changes: [(String, (inout DrawnClip) -> Void, [String])] = [
      ("missing", { $0.pictures.remove(at: 9) }, []),
      ("doubled", { $0.pictures.insert($0.pictures[9], at: 9) }, []),
      ("the first missing", { $0.pictures.removeFirst() }, []),
      ("the last missing", { $0.pictures.removeLast() }, []),
      ("shown instead", { $0.pictures[9] = $0.pictures[8] }, []),
      ("exchanged", { $0.pictures.swapAt(9, 10) }, []),
      ("half the size", { _ in }, ["-s", "64x40"]),
    ]
    for (what, change, more) in changes {
      var other = clip
      change(&other)
      let path = try other.encode("c-" + name, more + options, in: folder)
      #expect(status(path, against: a) == 1, "\(name): \(what)")
    }
  }
}
