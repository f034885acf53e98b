import Foundation
import Inbetween
import TestSupport
import Testing

/// The palettes of rendered GIFs.
@Suite struct GIFPaletteTests {
  /// For each image of a GIF the bits of its highest place.
  private func codeSizes(_ gif: [UInt8]) -> [Int] {
    var sizes: [Int] = []
    // The header, and a global table.
    var place = 13 + (6 << Int(gif[10] & 7))
    func skipBlocks() {
      while gif[place] > 0 { place += 1 + Int(gif[place]) }
      place += 1
    }
    while gif[place] != 0x3B {
      if gif[place] == 0x21 {
        place += 2
      } else {
        sizes.append(Int(gif[place + 10]))
        place += 11
      }
      skipBlocks()
    }
    return sizes
  }

  /// More than 128 greys, and a bar that is at the same place in every fourth frame: those whose
  /// colours are counted.
  private static let scene = """
    inbetween: 1
    canvas: {width: 200, height: 20, background: white}
    time: {duration: 3.88, framesPerSecond: 25}
    layers:
      - {type: gradient, frame: [0, 0, 200, 10], colors: [black, white], startPoint: [0, 0.5], endPoint: [1, 0.5]}
      - frame: [90, 12, 10, 6]
        backgroundColor: "#ffeedd"
        animations:
          - {keyPath: position.y, values: [14, 15, 16, 15], calculationMode: discrete, duration: 0.16, repeatCount: .inf}
    """

  @Test func `colours of changes from frame to frame have low places`() throws {
    let folder = try TemporaryFolder()
    let scene = try SceneLoader().load(Array(Self.scene.utf8), file: "s.yaml").scene
    var files: [Data] = []
    for jobs in [1, 3] {
      let path = folder.file("\(jobs).gif")
      var request = RenderRequest(
        timeline: try TimelineCompiler().compile(scene),
        outputs: [try OutputRequest(path: path)])
      request.jobs = jobs
      _ = try Renderer(request).render()
      files.append(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    #expect(files[0] == files[1])
    // White, the bar's colour and transparent.
    #expect(codeSizes([UInt8](files[0])) == [8] + Array(repeating: 2, count: 96))
  }
}
