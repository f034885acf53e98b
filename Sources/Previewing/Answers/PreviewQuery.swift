import FlyingFox
import Inbetween

/// The values of a request's query.
struct PreviewQuery {
  private let items: [HTTPRequest.QueryItem]
  private let messages: PreviewMessages

  init(_ request: HTTPRequest, _ messages: PreviewMessages) {
    (items, self.messages) = (request.query, messages)
  }

  /// A value by its name.
  subscript(name: String) -> String? { items[name] }

  /// All values of a name, in order.
  func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }

  /// A number that must be there.
  func number(_ name: String) throws(PreviewProblem) -> Double {
    guard let number = items[name].flatMap(Double.init), number.isFinite else {
      throw wrong("\(name): expected a number")
    }
    return number + 0
  }

  /// A whole number from 0 on that must be there.
  func index(_ name: String, below limit: Int) throws(PreviewProblem) -> Int {
    guard let number = items[name].flatMap({ Int($0) }), (0..<limit).contains(number) else {
      throw wrong("\(name): expected a whole number from 0 on, below \(limit)")
    }
    return number
  }

  /// The instant `at`, in seconds.
  func instant() throws(PreviewProblem) -> Seconds {
    let instants = try instants(limit: 1)
    return instants[0]
  }

  /// The instants of `at`, separated by commas.
  func instants(limit: Int) throws(PreviewProblem) -> [Seconds] {
    var result: [Seconds] = []
    for text in (items["at"] ?? "").split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Double(text), number.isFinite, number >= 0, result.count < limit else {
        let form = limit == 1 ? "1.5" : "1.5 or 0,0.5,1, at most \(limit) of them"
        throw wrong("at: expected seconds from 0 on, such as \(form)")
      }
      result.append(number + 0)
    }
    return result
  }

  /// The pixels per point that are asked for; `nil` for the scene's own.
  func scale() throws(PreviewProblem) -> Double? {
    guard items["scale"] != nil else { return nil }
    let scale = try number("scale")
    guard scale > 0 else { throw wrong("scale: expected a number above 0, such as 2 or 0.5") }
    return scale
  }

  /// The frames from `from` on, up to `to`.
  func frames(
    of timeline: Timeline, limit: Seconds
  ) throws(PreviewProblem) -> Range<FrameIndex> {
    let (from, to) = (items["from"].flatMap { Int($0) }, items["to"].flatMap { Int($0) })
    guard let from, let to, from >= 0, from < to, to <= timeline.frameCount(at: timeline.frameRate),
      timeline.frameRate.instant(of: to - from) <= limit
    else { throw wrong("from, to: expected frames of the clip, \(limit) s of them at most") }
    return from..<to
  }

  private func wrong(_ message: String) -> PreviewProblem {
    PreviewProblem(status: .badRequest, json: messages.usage(message, nil))
  }
}
