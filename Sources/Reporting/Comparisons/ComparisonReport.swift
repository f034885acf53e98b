package import Inbetween

/// The result of a comparison, for programs.
package struct ComparisonReport: Encodable {
  struct Clip: Encodable {
    let name: String
    let width: Int
    let height: Int
    let frames: Int
    let framesPerSecond: String?
    let duration: Double

    init(_ clip: ClipSummary) {
      name = clip.name
      width = clip.width
      height = clip.height
      frames = clip.frameCount
      framesPerSecond = clip.frameRate?.description
      duration = clip.duration
    }
  }

  struct Limit: Encodable {
    let value: Double
    let meaning: String
    let source: String
  }

  struct Difference: Encodable {
    let kind: String
    let frame: Int?
    let message: String
  }

  struct Window: Encodable {
    let value: Double
    let limit: Double
    let plane: String
    /// Left, top, width, height.
    let box: [Int]

    init(_ window: FrameMeasures.Window) {
      value = window.value
      limit = window.limit
      plane = window.plane.rawValue
      box = Self.box(window.bounds)
    }

    static func box(_ bounds: PixelBounds) -> [Int] {
      [bounds.x, bounds.y, bounds.width, bounds.height]
    }
  }

  struct Frame: Encodable {
    let frame: Int
    let judgedFrame: Int
    let time: Double
    let isEqual: Bool
    let isWithin: Bool
    let severity: Double
    let largestDifference: Int
    let changedPixels: Int
    let changedShare: Double
    let changedPixelsOffRims: Int
    let box: [Int]?
    let window: Window?
    let shift: Window?
    let spot: Window?
    let tileShift: Double
    let tileLimit: Double
    /// Absent for equal pictures, whose ratio is infinite.
    let psnr: Double?
    let ssim: Double?

    init(_ frame: FrameComparison) {
      let m = frame.measures
      self.frame = frame.a
      judgedFrame = frame.b
      time = frame.time
      isEqual = m.isEqual
      isWithin = m.isWithin
      severity = m.severity
      largestDifference = m.largestDifference
      changedPixels = m.changedPixels
      changedShare = m.changedShare
      changedPixelsOffRims = m.changedPixelsInside
      box = m.bounds.map(Window.box)
      window = m.window.map(Window.init)
      shift = m.shift.map(Window.init)
      spot = m.spot.map(Window.init)
      tileShift = m.tileShift
      tileLimit = m.tileLimit
      psnr = m.psnr.isFinite ? m.psnr : nil
      ssim = m.ssim
    }
  }

  /// The exit status: 0, or 1 when something differs.
  let status: Int32
  let isMatch: Bool
  let expected: Clip
  let judged: Clip
  let mode: String
  let limits: [String: Limit]
  let firstDivergence: Int?
  let differences: [Difference]
  let notes: [String]
  /// `none`, `alike`, `different` or `notCompared`.
  let sound: String
  /// The reasons why two scenes differ where they part.
  let reasons: [String]
  let differingFrames: Int
  let frames: [Frame]

  /// The report of a comparison, and why two scenes differ where they part.
  package init(_ found: ClipComparison, reasons: [String]) {
    self.reasons = reasons
    status = found.isMatch ? 0 : 1
    isMatch = found.isMatch
    expected = Clip(found.a)
    judged = Clip(found.b)
    mode = found.mode.rawValue
    limits = Dictionary(
      uniqueKeysWithValues: ComparisonThresholds.names(in: found.mode).map { name in
        let source = found.thresholds.source(of: name).description
        return (
          name.rawValue,
          Limit(value: found.thresholds[name], meaning: name.meaning, source: source)
        )
      })
    firstDivergence = found.firstDivergence
    differences = found.differences.map {
      Difference(kind: $0.kind, frame: $0.frame, message: $0.description)
    }
    notes = found.notes
    sound = found.sound.rawValue
    differingFrames = found.differingFrames.count
    frames = found.frames.map(Frame.init)
  }
}
