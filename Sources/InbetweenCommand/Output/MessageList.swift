import Escaping
import Synchronization
import Reporting

/// The messages of a process: together not more than anyone reads, and the rest counted.
///
/// What `--json` prints has all of them.
final class MessageList: Sendable {
  /// The list of this process.
  static let shared = MessageList()

  /// The most bytes of all messages, with the line that counts the rest.
  static let limit = 8000
  /// The bytes that are kept for the failure that ends the process, and for that line.
  private static let reserve = 600
  /// The most bytes of warnings: behind them there must be room for an error.
  private static let warningLimit = 4000

  private struct State {
    var byteCount = 0
    /// The number of further ones of each kind, in order.
    var rest: [(noun: String, count: Int)] = []
    /// Warnings that were told, and how many more times each came.
    var told = RepeatedTexts()
  }
  private let state = Mutex(State())

  /// The first of some results, and how many more there are: a text of its own.
  static func text(
    _ texts: some Sequence<String>, _ noun: String, plural: String? = nil
  ) -> String {
    let (text, rest) = Quotation.first(texts, to: limit - reserve)
    return text
      + (rest > 0
        ? "… and \(rest.counted("more \(noun)", plural: plural.map { "more \($0)" })); --json lists all\n"
        : "")
  }

  /// Shows messages, each ending in a newline, as far as there is room; of a warning that comes
  /// again only the number of times is told, at the end.
  ///
  /// - Parameters:
  ///   - texts: The messages.
  ///   - omitted: The number of further ones, which are not given.
  ///   - noun: The noun for them: "error", "warning", "finding".
  func tell(_ texts: some Sequence<String>, omitted: Int = 0, _ noun: String) {
    state.withLock { state in
      guard noun == "warning" else {
        let room = noun == "error" ? Self.limit - Self.reserve : Self.warningLimit
        let (text, rest) = Quotation.first(texts, to: room - state.byteCount)
        return Self.show(text, rest + omitted, noun, &state)
      }
      let news = texts.filter { !state.told.isRepeated($0) }
      let (text, rest) = Quotation.first(news, to: Self.warningLimit - state.byteCount)
      state.told.add(news.dropLast(rest))
      Self.show(text, rest + omitted, noun, &state)
    }
  }

  /// The warnings of one of many entries that nobody was told yet; the others are counted, as are
  /// those that are like several before.
  func news(of warnings: [String]) -> [String] {
    state.withLock { state in
      let news = warnings.filter {
        !state.told.isRepeated("warning: \($0)", isOneOfMany: true)
      }
      state.told.add(news.map { "warning: \($0)" })
      return news
    }
  }

  /// Shows the failure that ends the process, of which something is told in any case, and counts
  /// what was left out.
  func end(with failure: CommandFailure) {
    state.withLock { state in
      let room = Self.limit - Self.reserve - state.byteCount
      var (text, rest) = Quotation.first(failure.messages, to: room)
      if text.isEmpty, let first = failure.messages.first {
        text = Quotation.bounded(first, to: max(room, Self.reserve / 2))
        rest -= 1
      }
      Self.show(text, rest + failure.omittedCount, "error", &state)
    }
    end()
  }

  /// Tells the number of messages that were left out, and of warnings that came again.
  func end() {
    state.withLock { state in
      let (repeats, others) = Quotation.first(state.told.lines, to: Self.warningLimit)
      state.told = RepeatedTexts()
      StandardStreams.error(repeats)
      if others > 0 {
        StandardStreams.error("… and \(others.counted("more warning")) that came again\n")
      }
      let counts = state.rest.map { $0.count.counted("more \($0.noun)") }
      state.rest = []
      guard !counts.isEmpty else { return }
      StandardStreams.error("… and \(counts.joined(separator: ", ")); --json lists all\n")
    }
  }

  private static func show(_ text: String, _ rest: Int, _ noun: String, _ state: inout State) {
    StandardStreams.error(text)
    state.byteCount += text.utf8.count
    guard rest > 0 else { return }
    if let index = state.rest.firstIndex(where: { $0.noun == noun }) {
      state.rest[index].count += rest
    } else {
      state.rest.append((noun, rest))
    }
  }
}
