import Documents
import Graphics

/// The commands of path data with their numbers as they are written, between which data go number
/// by number (SVG 2, 9.3.9).
struct PathWords {
  /// A letter with the numbers that follow it.
  private struct Command {
    let letter: UInt8
    var numbers: [Double] = []

    var isArc: Bool { letter | 0x20 == UInt8(ascii: "a") }
  }

  private var commands: [Command] = []

  /// The commands of a text; `nil` for one that is no path data.
  init?(_ text: String) {
    let bytes = Array(text.trimmed.utf8)
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte <= 0x20 || byte == UInt8(ascii: ",") {
        place += 1
      } else if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) {
        commands.append(Command(letter: byte))
        place += 1
      } else {
        guard let last = commands.last else { return nil }
        // Two numbers of an arc are one sign each.
        let isFlag = last.isArc && [3, 4].contains(last.numbers.count % 7)
        if isFlag, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") {
          commands[commands.count - 1].numbers.append(Double(byte - UInt8(ascii: "0")))
          place += 1
        } else {
          guard let (number, end) = NumberText.number(in: bytes, from: place), end > place else {
            return nil
          }
          commands[commands.count - 1].numbers.append(number)
          place = end
        }
      }
    }
  }

  /// True for the same commands with as many numbers.
  private func isLike(_ other: PathWords) -> Bool {
    commands.count == other.commands.count
      && zip(commands, other.commands).allSatisfy {
        $0.letter == $1.letter && $0.numbers.count == $1.numbers.count
      }
  }

  /// True with arcs that are others than another's, so that curves that look like them go another
  /// way.
  func hasOtherArcs(than other: PathWords) -> Bool {
    // An arc to a place of the page is another one where it begins elsewhere.
    let isAbsolute = commands.contains { $0.letter == UInt8(ascii: "A") }
    return isLike(other)
      && zip(commands, other.commands).contains { a, b in
        a.isArc && a.numbers != b.numbers || isAbsolute && a.numbers != b.numbers
      }
  }

  /// The data between two texts; `nil` where there are none.
  static func between(_ a: String, _ b: String, _ share: Double) -> String? {
    guard let from = PathWords(a), let to = PathWords(b), from.isLike(to), !from.commands.isEmpty
    else { return nil }
    return zip(from.commands, to.commands).map { from, to in
      let numbers = from.numbers.indices.map { place -> Double in
        let (x, y) = (from.numbers[place], to.numbers[place])
        let isFlag = from.isArc && [3, 4].contains(place % 7)
        return isFlag ? share < 0.5 ? x : y : x + (y - x) * share
      }
      return String(decoding: [from.letter], as: UTF8.self)
        + numbers.map(\.shortestDecimal).joined(separator: " ")
    }.joined(separator: " ")
  }
}
