import Documents
import Graphics

/// The commands of path data with their numbers, between which data go number by number (SVG 2,
/// 9.3.9); those of places that are relative to the one before have the places.
struct PathWords {
  /// A letter, as it is written small, with the numbers that follow it.
  private struct Command {
    let letter: UInt8
    var numbers: [Double] = []

    var isArc: Bool { letter == UInt8(ascii: "a") }
  }

  private var commands: [Command] = []
  /// The radii, turns, flags and ways of arcs.
  private var arcs: [[Double]] = []

  /// The commands of a text; `nil` for one that is no path data.
  init?(_ text: String) {
    let bytes = Array(Self.data(in: text).utf8)
    var isRelative: [Bool] = []
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte <= 0x20 || byte == UInt8(ascii: ",") {
        place += 1
      } else if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) {
        commands.append(Command(letter: byte | 0x20))
        isRelative.append(byte & 0x20 != 0)
        place += 1
      } else {
        guard let last = commands.last else { return nil }
        // Two numbers of an arc are one sign each.
        let isFlag = last.isArc && [3, 4].contains(last.numbers.count % 7)
        if isFlag, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") {
          commands[commands.count - 1].numbers.append(Double(byte - UInt8(ascii: "0")))
          place += 1
        } else {
          guard let (number, end) = NumberText.number(in: bytes, from: place) else { return nil }
          commands[commands.count - 1].numbers.append(number)
          place = end
        }
      }
    }
    guard !commands.isEmpty, setPlaces(isRelative) else { return nil }
  }

  /// The path data of a value, which as a property stand in a function of CSS.
  static func data(in text: String) -> String {
    let text = text.trimmed
    guard text.lowercased().hasPrefix("path("), text.hasSuffix(")") else { return text }
    return text.dropFirst(5).dropLast().trimmed.filter { $0 != "\"" && $0 != "'" }
  }

  /// The numbers of a command, and those of them that are places along x and along y.
  private static let forms: [UInt8: (count: Int, x: [Int], y: [Int])] = [
    UInt8(ascii: "m"): (2, [0], [1]), UInt8(ascii: "l"): (2, [0], [1]),
    UInt8(ascii: "t"): (2, [0], [1]), UInt8(ascii: "h"): (1, [0], []),
    UInt8(ascii: "v"): (1, [], [0]), UInt8(ascii: "c"): (6, [0, 2, 4], [1, 3, 5]),
    UInt8(ascii: "s"): (4, [0, 2], [1, 3]), UInt8(ascii: "q"): (4, [0, 2], [1, 3]),
    UInt8(ascii: "a"): (7, [5], [6]), UInt8(ascii: "z"): (0, [], []),
  ]

  /// Makes all numbers places of the page; false where their counts are wrong.
  private mutating func setPlaces(_ isRelative: [Bool]) -> Bool {
    var (here, start) = (Point.zero, Point.zero)
    for i in commands.indices {
      guard let form = Self.forms[commands[i].letter] else { return false }
      let count = commands[i].numbers.count
      guard form.count == 0 ? count == 0 : count > 0 && count % form.count == 0 else {
        return false
      }
      for first in stride(from: 0, to: count, by: max(form.count, 1)) {
        let from = here
        if isRelative[i] {
          for x in form.x { commands[i].numbers[first + x] += from.x }
          for y in form.y { commands[i].numbers[first + y] += from.y }
        }
        if let x = form.x.last { here.x = commands[i].numbers[first + x] }
        if let y = form.y.last { here.y = commands[i].numbers[first + y] }
        if commands[i].letter == UInt8(ascii: "m"), first == 0 { start = here }
        if commands[i].isArc {
          arcs.append(
            commands[i].numbers[first..<first + 5] + [here.x - from.x, here.y - from.y])
        }
      }
      if form.count == 0 { here = start }
    }
    return true
  }

  /// True for the same commands with as many numbers.
  func isLike(_ other: PathWords) -> Bool {
    commands.count == other.commands.count
      && zip(commands, other.commands).allSatisfy {
        $0.letter == $1.letter && $0.numbers.count == $1.numbers.count
      }
  }

  /// True with arcs that are others than another's, so that curves that look like them go another
  /// way.
  func hasOtherArcs(than other: PathWords) -> Bool {
    isLike(other)
      && zip(arcs, other.arcs).contains { a, b in zip(a, b).contains { abs($0 - $1) > 1e-9 } }
  }

  /// The data between two texts; `nil` where there are none.
  static func between(_ a: String, _ b: String, _ share: Double) -> String? {
    guard let from = PathWords(a), let to = PathWords(b), from.isLike(to) else { return nil }
    return zip(from.commands, to.commands).map { from, to in
      let numbers = from.numbers.indices.map { place -> Double in
        let (x, y) = (from.numbers[place], to.numbers[place])
        let isFlag = from.isArc && [3, 4].contains(place % 7)
        return isFlag ? share < 0.5 ? x : y : x + (y - x) * share
      }
      return String(decoding: [from.letter & ~0x20], as: UTF8.self)
        + numbers.map(\.shortestDecimal).joined(separator: " ")
    }.joined(separator: " ")
  }
}
