import Encoding
import Storing
public import TimelineModel

/// Renders an animated picture into a file of at most so many bytes, giving up what must be.
///
/// Each try draws the frames again, so that none is kept in memory; a file appears only when it is
/// small enough.
public struct FittingRenderer: Sendable {
  /// A file that is small enough.
  public struct Result: Sendable {
    /// The report of the render that made it.
    public let report: RenderReport
    /// The quality that was given up.
    public let reduction: SizeReduction
  }

  private let request: RenderRequest
  private let limit: Int
  private let reductions: [SizeReduction]

  /// A renderer of one output.
  ///
  /// - Parameters:
  ///   - request: The request, with one output.
  ///   - limit: The most bytes.
  /// - Throws: `RenderError.request` when the output is none that can give anything up, or goes to
  ///   standard output, which has what is written to it at once.
  public init(_ request: RenderRequest, atMost limit: Int) throws(RenderError) {
    precondition(request.outputs.count == 1, "\(request.outputs.count) outputs for one size")
    let output = request.outputs[0]
    let reductions = SizeReduction.all(
      of: output, at: Renderer.plan(of: output, in: request).frameRate)
    guard !reductions.isEmpty else {
      throw .request(
        "-o \(output.path): \(output.format) gives nothing up to keep to a size; \(OutputFormatTable.standard.takers(of: .size).map(\.fileName).joined(separator: " and ")) give up colours or quality, then rate and scale"
      )
    }
    guard !output.isStandardOutput else {
      throw .request("-o -: what does not fit cannot be taken back from stdout; name a file")
    }
    (self.request, self.limit, self.reductions) = (request, limit, reductions)
  }

  /// Renders until the file is small enough.
  ///
  /// - Parameters:
  ///   - scaled: The timeline at a share of its scale.
  ///   - cancellation: Stops it from another thread.
  ///   - times: Measures the stages, when given.
  ///   - progress: Told how many frames of how many are encoded in this try, from any thread.
  /// - Returns: The file and what it gave up.
  /// - Throws: `RenderError`; when all are too large, with the size of the smallest.
  public func render(
    scaled: (_ share: Double) throws(RenderError) -> Timeline,
    cancellation: RenderCancellation = RenderCancellation(), times: StageTimes? = nil,
    progress: @escaping @Sendable (_ frames: Int, _ frameCount: Int) -> Void = { (_, _) in }
  ) throws(RenderError) -> Result {
    var request = request
    var smallest: (byteCount: Int, reduction: SizeReduction)?
    var scale = 1.0
    for reduction in reductions {
      request.outputs = [reduction.applied(to: self.request.outputs[0], atMost: limit)]
      if reduction.scale != scale {
        scale = reduction.scale
        request.timeline = try scaled(scale)
      }
      let renderer = Renderer(request)
      let frameCount = renderer.frameCount
      do throws(RenderError) {
        let report = try renderer.render(cancellation: cancellation, times: times) {
          progress($0, frameCount)
        }
        return Result(report: report, reduction: reduction)
      } catch {
        guard case .encoding(let failure) = error,
          case .tooManyBytes(let found, _) = failure.reason
        else { throw error }
        if found < smallest?.byteCount ?? .max { smallest = (found, reduction) }
      }
    }
    throw .tooLarge(
      "\(request.outputs[0].path): at its smallest it has \(smallest?.byteCount ?? 0) bytes (\(smallest.map { "\($0.reduction)" } ?? "")), and may have \(limit); nothing is written"
    )
  }
}

extension RenderRequest {
  /// Renderers of its outputs one by one, each of which keeps to a size.
  ///
  /// - Parameter limit: The most bytes of each file.
  /// - Returns: A renderer for each output.
  /// - Throws: `RenderError.request` when an output cannot give anything up.
  public func fitting(_ limit: Int) throws(RenderError) -> [FittingRenderer] {
    try outputs.map { output throws(RenderError) in
      var request = self
      request.outputs = [output]
      return try FittingRenderer(request, atMost: limit)
    }
  }
}

extension RenderReport {
  /// The report of several renders as one.
  public init(joining reports: [RenderReport]) {
    var issues = RenderIssues()
    for report in reports { issues.add(report.issues) }
    self.init(
      outputs: reports.flatMap(\.outputs),
      segments: (
        reports.reduce(0) { $0 + $1.segments.encoded },
        reports.reduce(0) { $0 + $1.segments.cached }
      ), issues: issues.sorted)
  }
}
