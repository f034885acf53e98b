import Foundation
import Inbetween
import TestSupport
import Testing

#if arch(x86_64)
  /// `--reproducible` and raw frames on other processors of the x86-64 family, which qemu plays.
  @Suite struct ReproducibleTests {
    /// A processor, as qemu names it, and what it is the example of.
    struct Processor: Sendable, CustomTestStringConvertible {
      let model: String
      let testDescription: String

      static let others = [
        // qemu's Conroe lacks an instruction that Core 2 has and Swift needs.
        Processor(model: "Conroe,+cx16", testDescription: "SSSE3 and nothing newer"),
        Processor(model: "Nehalem", testDescription: "SSE4.2"),
        Processor(model: "Haswell", testDescription: "AVX2"),
      ]
      /// The last generation without SSSE3.
      static let old = Processor(model: "Opteron_G2", testDescription: "SSE3")
    }

    /// Gradients, shadows, slanted edges, enlarged pictures and text: everything that C libraries
    /// draw with instructions of their own choice.
    private static let scene = """
      inbetween: 1
      canvas: {width: 90, height: 64, background: white}
      time: {duration: 0.3, framesPerSecond: 10}
      layers:
        - type: gradient
          frame: [0, 0, 90, 30]
          gradientType: conic
          colors: [red, "rgba(0, 80, 255, 0.5)", gold]
          startPoint: [0.4, 0.5]
          endPoint: [1, 0.6]
        - frame: [12, 12, 50, 36]
          backgroundColor: "rgba(40, 120, 230, 0.8)"
          cornerRadius: 9
          shadowOpacity: 0.7
          shadowRadius: 4
          transform: [{perspective: 120}, {rotate: [30deg, 0.3, 1, 0.2]}]
          animations: [{keyPath: transform.rotation.z, byValue: 50deg, duration: 0.3}]
        - type: text
          frame: [30, 34, 60, 20]
          string: gjQ&8
          fontSize: 15.3
          foregroundColor: black
          animations: [{keyPath: position.x, byValue: 3.7, duration: 0.3}]

      """

    private func sceneFolder() throws -> SceneFolder {
      let folder = try SceneFolder()
      try folder.write(Self.scene, to: "scene.yaml")
      return folder
    }

    /// Formats of clips for which the promise is made.
    private static let clips = OutputFormatTable.standard.clips.filter(\.canBeReproducible).map {
      "clip.\($0.suffix)"
    }
    /// With alpha: VP9 in two streams, and ProRes.
    private static let clear = ["clear.webm", "clear.mov"]
    /// Of codecs that are asked for.
    private static let named = ["hevc.mp4", "av1.mp4"]
    private static let files = clips + clear + named + ["0.png", "1.png", "2.png"]
    /// H.264, which is promised with `--reproducible` alone.
    private static let movies = ["clip.mp4", "clip.mov", "clip.mkv"]

    /// What `render --reproducible` writes, by name.
    private func render(
      _ folder: SceneFolder, on processor: Processor?, _ options: [String] = ["--reproducible"]
    ) throws -> [String: [UInt8]] {
      let place = processor.map { $0.model } ?? "here"
      try folder.write("", to: "\(place)/note")
      for (names, background, codec) in [
        (Self.clips + ["%d.png"], "white", []), (Self.clear, "none", []),
        (["hevc.mp4"], "white", ["--codec", "hevc"]), (["av1.mp4"], "white", ["--codec", "av1"]),
      ] {
        let outputs = names.flatMap { ["-o", "\(place)/\($0)"] }
        let run = try CommandRun(
          ["render", "scene.yaml", "--quiet", "--background", background] + codec + outputs
            + options,
          in: folder, processor: processor?.model)
        try #require(run.status == 0, "\(place): \(run.messages)")
      }
      return try Dictionary(
        uniqueKeysWithValues: Self.files.map { ($0, try folder.bytes("\(place)/\($0)")) })
    }

    @Test(arguments: Processor.others)
    func `the same bytes on every processor with SSSE3`(_ processor: Processor) throws {
      let folder = try sceneFolder()
      let (expected, found) = (try render(folder, on: nil), try render(folder, on: processor))
      for name in Self.files {
        #expect(expected[name]?.isEmpty == false)
        #expect(found[name] == expected[name], "\(name)")
      }
    }

    @Test
    func `without SSSE3 it is refused, other H point 264 is written, the frames are the same`()
      throws
    {
      let folder = try sceneFolder()
      let expected = try render(folder, on: nil, [])
      let found = try render(folder, on: .old, [])
      // What the promise would break, and so what the tests above can see.
      for name in Self.movies { #expect(found[name] != expected[name]) }
      for name in Self.files where !Self.movies.contains(name) {
        #expect(found[name] == expected[name], "\(name)")
      }
      let refused = try CommandRun(
        ["render", "scene.yaml", "-o", "refused.mp4", "--reproducible"], in: folder,
        processor: Processor.old.model)
      #expect(refused.status != 0)
      #expect(
        refused.messages.contains(
          "-o refused.mp4: --reproducible needs an x86-64 processor with SSSE3"),
        "\(refused.messages)")
      #expect(!folder.others.contains { $0.contains("refused") })
    }

    @Test(arguments: [Processor.old, Processor.others[2]])
    func `a pipeline is as recorded on another processor`(_ processor: Processor) throws {
      let folder = try SceneFolder()
      let pipelines = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("pipelines")
      let scene = pipelines.appendingPathComponent("color-basic/scene.yaml").path
      let run = try CommandRun(["golden", scene], in: folder, processor: processor.model)
      #expect(run.status == 0)
      #expect(run.messages.contains("as recorded"), "\(run.messages)")
    }
  }
#endif
