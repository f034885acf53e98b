import Comparing
import Foundation
import Graphics
import LayerModel
import Rendering
import Storing
import TimelineModel
import Timing

extension PipelineGolden {
  /// The digests that are recorded of drawings; none where nobody recorded any.
  var recordedDrawings: DrawingList {
    (try? Self.text(drawingFile)).map { DrawingList(text: $0) } ?? DrawingList()
  }

  private var drawingFile: String { "\(folder)/\(Files.drawings)" }

  /// The differences of drawings from what is recorded, a sentence each.
  func differences(of found: DrawingList) -> [String] {
    let recorded = recordedDrawings
    return found.lists.flatMap { name, frames in
      (recorded[name]?.differences(in: frames) ?? []).map { "\(name): \($0)" }
    }
  }

  /// Warnings about drawings of which nothing is recorded, a sentence each.
  func unrecorded(_ found: DrawingList) -> [String] {
    let recorded = recordedDrawings
    return found.lists.filter { recorded[$0.name] == nil }.map {
      "the golden has no digests of the output at \($0.name), which is not compared; --record adds them"
    }
  }

  /// Draws all of some drawings, and gives their digests.
  ///
  /// - Parameters:
  ///   - drawings: The drawings.
  ///   - prefix: The beginning of the paths of what is written meanwhile.
  ///   - resources: The resources of the render.
  /// - Returns: The digests, in the order of the drawings.
  /// - Throws: `Failure.render` for one that cannot be drawn.
  func draw(
    _ drawings: [GoldenDrawing], to prefix: String, with resources: Resources
  ) throws(Failure) -> DrawingList {
    var result = DrawingList()
    for drawing in drawings {
      do throws(RenderError) {
        if drawing.request.instants != nil {
          result.lists.append((drawing.name, try Self.stills(of: drawing.request)))
          continue
        }
        let path = "\(prefix)drawing.txt"
        var request = drawing.request
        request.outputs = [.goldenDigests(path)]
        _ = try Self.render(request, with: resources)
        defer { try? FileManager.default.removeItem(atPath: path) }
        guard let text = try? Self.text(path) else {
          throw .request("the digests of \(drawing.name) cannot be read")
        }
        result.lists.append((drawing.name, FrameList(text: text)))
      } catch {
        throw .render(error)
      }
    }
    return result
  }

  /// The digests of single pictures.
  private static func stills(of request: RenderRequest) throws(RenderError) -> FrameList {
    let instants = request.instants ?? []
    let canvas = request.timeline.canvas
    var text = "stills \(canvas.widthInPixels) × \(canvas.heightInPixels)\n"
    let drawer = try StillRenderer(request.timeline).drawer()
    for (i, instant) in instants.enumerated() {
      do {
        text += "\(i) \(try drawer.picture(at: instant).digest)\n"
      } catch {
        throw .request("the picture at \(instant.shortestDecimal) s cannot be drawn: \(error)")
      }
    }
    return FrameList(text: text)
  }

  /// Records the digests of drawings, where they are not what is recorded; without any drawing none
  /// are kept.
  func record(_ drawings: DrawingList) throws(Failure) {
    guard !drawings.lists.isEmpty else {
      try? FileManager.default.removeItem(atPath: drawingFile)
      return
    }
    guard drawings != recordedDrawings else { return }
    try record(drawings, in: folder)
  }

  /// Writes the digests of drawings into a folder, if there are any.
  func record(_ drawings: DrawingList, in place: String) throws(Failure) {
    guard !drawings.lists.isEmpty else { return }
    try Self.write(drawings.text, to: "\(place)/\(Files.drawings)")
  }
}

extension OutputRequest {
  /// A list of digests for a golden, of the kind that goldens have.
  static func goldenDigests(_ path: String, isScratch: Bool = true) -> OutputRequest {
    var request = OutputRequest(path: path, as: .hashes)
    request.digests = .pixels
    return request.forGolden(isScratch: isScratch)
  }

  /// The same for a golden, which may be compared and thrown away.
  func forGolden(isScratch: Bool) -> OutputRequest {
    var request = self
    request.isReproducible = true
    if isScratch { request.durability = .unsynced }
    return request
  }
}
