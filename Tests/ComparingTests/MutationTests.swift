import Graphics
import Inbetween
import TestSupport
import Testing

/// A way to spoil a clip, and what a comparison must say of it.
struct Mutation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let content: DrawnClip.Content
  /// Differences besides pixels that must be named, as text.
  var differences: [String] = []
  /// Frames whose pixels must be found to differ, and no others; `nil` where any frame may.
  var frames: [Int]? = []
  let spoil: @Sendable (inout DrawnClip) -> Void

  init(
    _ name: String, _ content: DrawnClip.Content, differences: [String] = [],
    frames: [Int]? = [], _ spoil: @escaping @Sendable (inout DrawnClip) -> Void
  ) {
    testDescription = "\(name), \(content)"
    self.content = content
    self.differences = differences
    self.frames = frames
    self.spoil = spoil
  }

  static let all: [Mutation] =
    bugs(.flat) + bugs(.busy) + [
      Mutation("3 levels more everywhere", .busy, frames: Array(0..<24)) { clip in
        for i in 0..<24 {
          clip.pictures[i].brighten(
            x: 0, y: 0, width: DrawnClip.width, height: DrawnClip.height, by: 3)
        }
      },
      Mutation("a 10 pixel shape moved by a pixel", .flat, frames: [12]) { clip in
        clip.pictures[12] = DrawnClip.picture(12, .flat, squareOffset: 1)
      },
      Mutation("a shape moved by a pixel from a frame on", .flat, frames: Array(14..<24)) { clip in
        for i in 14..<24 { clip.pictures[i] = DrawnClip.picture(i, .flat, squareOffset: 1) }
      },
      Mutation("4 levels off the grid of blocks", .flat, frames: [8]) { clip in
        clip.pictures[8].brighten(x: 75, y: 5, width: 32, height: 32, by: -4)
      },
      Mutation("a box of another colour of the same luma", .flat, frames: Array(9..<19)) { clip in
        for i in 9..<19 {
          clip.pictures[i].fill(x: 91, y: 7, width: 12, height: 12, (230, 253, 255))
        }
      },
      Mutation("3 levels everywhere, in one frame", .flat, frames: [20]) { clip in
        clip.pictures[20].brighten(
          x: 0, y: 0, width: DrawnClip.width, height: DrawnClip.height, by: -3)
      },
      Mutation(
        "the first frame dropped", .flat,
        differences: [
          "there are 23 frames, not 24", "the length is 0.92 s, not 0.96 s", "frame 0 dropped",
        ]
      ) { clip in clip.pictures.removeFirst() },
      Mutation(
        "the first frame doubled", .busy,
        differences: [
          "there are 25 frames, not 24", "the length is 1 s, not 0.96 s",
          "frame 0 doubled: shown again as frame 1",
        ]
      ) { clip in clip.pictures.insert(clip.pictures[0], at: 0) },
    ] + slow

  /// Where neighbours differ by less than encoding leaves.
  private static let slow = [
    Mutation(
      "a frame exchanged with the next", .slow, differences: ["frame 4 moved: shown as frame 5"]
    ) { clip in clip.pictures.swapAt(4, 5) },
    Mutation(
      "a frame shown instead of the next", .slow, differences: ["frame 20 shows frame 19 instead"]
    ) { clip in clip.pictures[20] = clip.pictures[19] },
    Mutation(
      "a frame dropped", .slow,
      differences: [
        "there are 23 frames, not 24", "the length is 0.92 s, not 0.96 s", "frame 6 dropped",
      ]
    ) { clip in clip.pictures.remove(at: 6) },
  ]

  private static func bugs(_ content: DrawnClip.Content) -> [Mutation] {
    [
      Mutation("4 levels of 32 × 32 pixels", content, frames: [7]) { clip in
        clip.pictures[7].brighten(x: 64, y: 8, width: 32, height: 32, by: -4)
      },
      Mutation("a 12 × 12 box in ten frames", content, frames: Array(9..<19)) { clip in
        for i in 9..<19 {
          clip.pictures[i].fill(x: 100, y: 10, width: 12, height: 12, (30, 30, 220))
        }
      },
      Mutation("3 levels everywhere", content, frames: Array(0..<24)) { clip in
        for i in 0..<24 {
          clip.pictures[i].brighten(
            x: 0, y: 0, width: DrawnClip.width, height: DrawnClip.height, by: -3)
        }
      },
      Mutation(
        "a frame dropped", content,
        differences: [
          "there are 23 frames, not 24", "the length is 0.92 s, not 0.96 s", "frame 15 dropped",
        ]
      ) { clip in clip.pictures.remove(at: 15) },
      Mutation(
        "a frame doubled", content,
        differences: [
          "there are 25 frames, not 24", "the length is 1 s, not 0.96 s",
          "frame 11 doubled: shown again as frame 12",
        ]
      ) { clip in clip.pictures.insert(clip.pictures[11], at: 11) },
      Mutation(
        "a frame moved", content, differences: ["frame 9 moved: shown as frame 12"]
      ) { clip in clip.pictures.insert(clip.pictures.remove(at: 9), at: 12) },
      Mutation(
        "a frame shown instead of the next", content,
        differences: ["frame 17 shows frame 16 instead"],
        frames: [17]
      ) { clip in clip.pictures[17] = clip.pictures[16] },
      Mutation(
        "the last frame dropped", content,
        differences: [
          "there are 23 frames, not 24", "the length is 0.92 s, not 0.96 s", "frame 23 dropped",
        ]
      ) { clip in clip.pictures.removeLast() },
      Mutation(
        "three frames dropped", content,
        differences: [
          "there are 21 frames, not 24", "the length is 0.84 s, not 0.96 s", "frame 5 dropped",
          "frame 6 dropped", "frame 18 dropped",
        ]
      ) { clip in for i in [18, 6, 5] { clip.pictures.remove(at: i) } },
    ]
  }
}

/// Clips really encoded, spoilt in ways that must be found, at the frame where they are, and not
/// elsewhere.
@Suite struct MutationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Encodes a clip and a spoilt one as another machine would.
  private func compare(_ mutation: Mutation) throws -> ClipComparison {
    let clip = DrawnClip(mutation.content)
    var spoilt = clip
    mutation.spoil(&spoilt)
    let a = try clip.encodeMovie("a.mp4", in: folder)
    let b = try spoilt.encodeMovie("b.mp4", quantizer: 20, in: folder)
    return try ClipComparer().compare(ClipFile(path: b), with: ClipFile(path: a))
  }

  @Test(arguments: Mutation.all)
  func `a bug is found at its frame`(_ mutation: Mutation) throws {
    let found = try compare(mutation)
    #expect(!found.isMatch)
    #expect(found.differences.map(\.description) == mutation.differences)
    if let frames = mutation.frames {
      let others = found.differingFrames.filter { !frames.contains($0.a) }
      #expect(
        found.differingFrames.map(\.a) == frames, "\(others.map { ($0.a, $0.measures) })")
    }
  }

  @Test func `a frame dropped where nothing moves is one of those that rest`() throws {
    var spoilt = DrawnClip(.slow)
    spoilt.pictures.remove(at: 12)
    let a = try DrawnClip(.slow).encodeMovie("a.mp4", in: folder)
    let b = try spoilt.encodeMovie("b.mp4", quantizer: 20, in: folder)
    let found = try ClipComparer().compare(ClipFile(path: b), with: ClipFile(path: a))
    let dropped = found.differences.filter { $0.kind == "dropped" }.compactMap(\.frame)
    #expect(dropped.count == 1)
    #expect(dropped.allSatisfy { (10...16).contains($0) }, "\(found.differences)")
    #expect(found.differingFrames.isEmpty)
  }

  @Test func `results do not depend on how many frames are measured at once`() throws {
    let clip = DrawnClip(.busy)
    let a = ClipFile(path: try clip.encodeMovie("a.mp4", in: folder))
    let b = ClipFile(path: try clip.encodeMovie("b.mp4", quantizer: 30, in: folder))
    let expected = try ClipComparer(jobs: 1).compare(b, with: a)
    #expect(!expected.isMatch)
    for jobs in [2, 3, 16] {
      var counts: [Int] = []
      let found = try ClipComparer(jobs: jobs).compare(b, with: a) { frames, total in
        #expect(total == DrawnClip.count)
        counts.append(frames)
      }
      #expect(found.frames == expected.frames)
      #expect(found.differences == expected.differences)
      #expect(counts == Array(1...DrawnClip.count))
    }
  }

  @Test(
    arguments: [DrawnClip.Content.flat, .busy, .slow],
    [
      "qp 20", "qp 16", "no SIMD", "SSE2", "the same",
    ])
  func `encoding again is no bug`(_ content: DrawnClip.Content, _ way: String) throws {
    let clip = DrawnClip(content)
    let a = try clip.encodeMovie("a.mp4", in: folder)
    let b =
      switch way {
      case "qp 20": try clip.encodeMovie("b.mp4", quantizer: 20, in: folder)
      case "qp 16": try clip.encodeMovie("b.mp4", quantizer: 16, in: folder)
      case "no SIMD": try clip.encodeMovie("b.mp4", instructions: "0", in: folder)
      case "SSE2": try clip.encodeMovie("b.mp4", instructions: "mmx2,sse2,sse2fast", in: folder)
      default: try clip.encodeMovie("b.mp4", in: folder)
      }
    let found = try ClipComparer().compare(ClipFile(path: b), with: ClipFile(path: a))
    let worst = found.frames.max { $0.measures.severity < $1.measures.severity }
    #expect(found.frames.count == DrawnClip.count)
    #expect(
      found.isMatch,
      "frame \(worst?.a ?? 0): \(String(describing: worst?.measures)), \(found.differences)")
    if way == "the same" { #expect(!found.frames.contains { !$0.measures.isEqual }) }
  }
}
