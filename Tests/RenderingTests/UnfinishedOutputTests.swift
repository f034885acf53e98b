import Foundation
import Inbetween
import Synchronization
import TestSupport
import Testing

/// Nothing is left of a render that does not finish.
@Suite struct UnfinishedOutputTests {
  @Test(arguments: OutputFormat.clipNames)
  func `a cancelled render leaves no half file`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let old = Data("what was there before".utf8)
    try old.write(to: URL(fileURLWithPath: folder.file("clip.mp4")))
    try old.write(to: URL(fileURLWithPath: folder.file("clip.gif")))
    let cancellation = RenderCancellation()
    let timeline = try TestScene.moving(seconds: 20)
    var request = RenderRequest(
      timeline: timeline, outputs: [try OutputRequest(path: folder.file(name))])
    request.jobs = 2
    #expect {
      try Renderer(request).render(cancellation: cancellation) { frames in
        if frames >= 30 { cancellation.cancel() }
      }
    } throws: { error in
      if case .cancelled? = error as? RenderError { true } else { false }
    }
    let hidden = folder.contents.filter { $0.hasPrefix(".") }
    #expect(hidden.isEmpty, "\(hidden)")
    for kept in ["clip.mp4", "clip.gif"] {
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file(kept))) == old)
    }
  }

  @Test(arguments: OutputFormat.clipNames)
  func `a folder that is not there is an encoding error`(_ name: String) throws {
    let folder = try TemporaryFolder()
    let request = RenderRequest(
      timeline: try TestScene.moving(seconds: 0.1),
      outputs: [try OutputRequest(path: folder.file("missing/\(name)"))])
    #expect {
      try Renderer(request).render()
    } throws: { error in
      if case .encoding? = error as? RenderError { true } else { false }
    }
    #expect(folder.contents.isEmpty)
  }

  @Test func `an image that cannot be read is named`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("broken.png")
    try Data("not a picture".utf8).write(to: URL(fileURLWithPath: file))
    var layer = Layer(name: "picture")
    layer.properties.contents = ImageReference(name: "broken.png", file: file)
    let timeline = try TimelineCompiler().compile(
      Scene(canvas: Canvas(size: Size(width: 8, height: 8)), duration: 1, layers: [layer]))
    #expect {
      try StillRenderer(timeline)
    } throws: { error in
      guard case .raster(let raster)? = error as? RenderError else { return false }
      return raster.description.contains("broken.png") && raster.description.contains("picture")
    }
  }
}
