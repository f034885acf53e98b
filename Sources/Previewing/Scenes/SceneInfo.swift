import Inbetween
import Reporting

/// A scene's facts for the page.
struct SceneInfo: Encodable {
  /// A rate as a fraction.
  struct Rate: Encodable {
    let frames: Int
    let seconds: Int
  }

  let file: String
  let title: String
  let generation: Int
  let width: Double
  let height: Double
  let scale: Double
  let pixelWidth: Int
  let pixelHeight: Int
  let duration: Double
  let frames: Int
  let rate: Rate
  let hasSound: Bool
  let hasPicture: Bool
  let isOurs: Bool
  let findings: [FindingReport]
  /// The parameters that it declares, with their values where they are one line.
  let parameters: [Parameter]

  /// A parameter.
  struct Parameter: Encodable {
    let name: String
    let text: String?
  }

  init(_ snapshot: SceneSnapshot) {
    let timeline = snapshot.timeline
    file = snapshot.opened.file
    title = timeline.title
    generation = snapshot.generation
    (width, height) = (timeline.canvas.size.width, timeline.canvas.size.height)
    scale = timeline.canvas.scale
    (pixelWidth, pixelHeight) = (timeline.canvas.widthInPixels, timeline.canvas.heightInPixels)
    duration = timeline.duration
    frames = timeline.frameCount(at: timeline.frameRate)
    rate = Rate(frames: timeline.frameRate.frames, seconds: timeline.frameRate.seconds)
    hasSound = !timeline.audio.isEmpty
    hasPicture = snapshot.pictureProblem == nil
    isOurs = snapshot.opened.loaded.omissions.isEmpty && !snapshot.opened.file.hasSuffix(".json")
    findings = snapshot.opened.findings.map { FindingReport($0) }
    let opener = snapshot.opened.opener
    let bytes = try? SceneFile.bytes(of: opener.file, opener.limits)
    parameters = LiteralEdit.parameters(of: SourceText(bytes ?? []), limits: opener.limits).map {
      Parameter(name: $0.name, text: opener.parameters[$0.name] ?? $0.text)
    }
  }
}
