public import ArgumentParser
public import Inbetween
import Escaping
import Glibc

/// Reads the values of options; of a wrong one the message says the values that would be right.
enum ArgumentValue {
  /// Instants as they are written: `0,0.5,1`.
  static func instants(_ text: String) throws -> [Seconds] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try number(
        String($0), "seconds from 0 on, such as 1.5 or 0,0.5,1", where: { $0 >= 0 })
    }
  }

  /// An instant.
  static func seconds(_ text: String) throws -> Seconds {
    try number(text, "seconds from 0 on, such as 1.5", where: { $0 >= 0 })
  }

  /// A length of time: 0.5, 60.
  static func duration(_ text: String) throws -> Seconds {
    try number(text, "seconds above 0, such as 60 or 0.5", where: { $0 > 0 && $0 <= 1e9 })
  }

  /// A switch to a state: a name, and a time after `@`.
  static func stateSwitch(_ text: String) throws -> StateSwitch {
    guard let change = StateSwitch(text) else {
      throw ValidationError("found \"\(text)\", allowed: NAME, or NAME@SECONDS")
    }
    return change
  }

  /// A point of the canvas: `25,10`.
  static func point(_ text: String) throws -> Point {
    let form = "two numbers, such as 25,10"
    let numbers = try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try number(String($0), form, where: { _ in true })
    }
    guard numbers.count == 2 else { throw ValidationError("expected \(form)") }
    return Point(x: numbers[0], y: numbers[1])
  }

  /// Pixels per point.
  static func scale(_ text: String) throws -> Double {
    try number(text, "a number above 0, such as 2 or 0.5", where: { $0 > 0 })
  }

  /// A rate: 60, 12.5, 30000/1001.
  static func frameRate(_ text: String) throws -> FrameRate {
    guard let rate = FrameRate(text) else {
      throw ValidationError(
        "expected a rate above 0, at most 1000, such as 60, 12.5 or 30000/1001")
    }
    return rate
  }

  /// A size in bytes: 800000, 500M, 1.5G.
  static func byteCount(_ text: String) throws -> Int {
    try amount(text, "a size in bytes, such as 800000, 500M or 20G", in: 0...1_000_000_000_000_000)
  }

  /// The value of a limit: 200000, 200k.
  static func amount(_ text: String, of limit: WorkLimits.Name) throws -> Int {
    let range = limit.range
    return try amount(
      text,
      "a whole number of \(limit.unit) in \(range.lowerBound)…\(range.upperBound), such as \(limit.standard) or 20k",
      in: range)
  }

  private static func amount(
    _ text: String, _ needed: String, in range: ClosedRange<Int>
  ) throws -> Int {
    guard let number = SizeText.number(text), number >= 0, number <= 1e15,
      range.contains(Int(number))
    else { throw ValidationError("expected \(needed)") }
    return Int(number)
  }

  /// A constant rate factor; its range depends on the codec.
  static func rateFactor(_ text: String) throws -> Double {
    try number(
      text, "a number in \(rateFactors)",
      where: { number in rateFactorRanges.contains { $0.range.contains(number) } })
  }

  /// The ranges of constant rate factors, in order, each with its codecs and formats.
  private static var rateFactorRanges: [(range: ClosedRange<Double>, names: [String])] {
    let codecs = VideoCodec.allCases.map { ($0.rateFactors, $0.rawValue) }
    let formats = OutputFormatTable.standard.rows.filter { $0.container == nil }.map {
      ($0.rateFactors(with: nil), $0.fileName)
    }
    var names: [ClosedRange<Double>: [String]] = [:]
    for (range, name) in codecs + formats {
      if let range { names[range, default: []].append(name) }
    }
    return names.map { (range: $0.key, names: $0.value) }.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
  }

  /// The ranges of constant rate factors: "0…51 (h264, hevc), 0…63 (vp9, .webp) or 1…63 (av1)".
  static var rateFactors: String {
    Quotation.alternatives(
      rateFactorRanges.map {
        "\($0.range.shortestDecimal) (\($0.names.joined(separator: ", ")))"
      })
  }

  /// The names of the formats that can go to stdout.
  static var streamFormats: String {
    OutputFormatTable.standard.streamed.map(\.name).joined(separator: ", ")
  }

  /// The codecs, and the containers that take each.
  static var codecs: String {
    let names = VideoCodec.allCases.map { codec in
      let takers = OutputFormatTable.standard.rows.filter {
        $0.container?.codecs.contains(codec) == true
      }
      return "\(codec) (\(takers.map(\.fileName).joined(separator: ", ")))"
    }
    return Quotation.alternatives(names)
  }

  /// The formats that say how often they play.
  static var loopFormats: String {
    Quotation.alternatives(
      OutputFormatTable.standard.rows.filter(\.hasLoopCount).map(\.fileName))
  }

  /// The formats of movies.
  static var movieFormats: String {
    Quotation.alternatives(
      OutputFormatTable.standard.rows.filter { $0.container != nil }.map(\.fileName))
  }

  /// A format for standard output.
  static func streamFormat(_ text: String) throws -> OutputFormat {
    guard let format = OutputFormatTable.standard.streamed(named: text) else {
      throw ValidationError("expected one of \(streamFormats)")
    }
    return format
  }

  /// A number of workers.
  static func jobs(_ text: String) throws -> Int { try whole(text, in: 1...1024) }

  /// A port of TCP; 0 is any that is free.
  static func port(_ text: String) throws -> UInt16 { UInt16(try whole(text, in: 0...65535)) }

  /// An address to listen at, in numbers, or `localhost`.
  static func address(_ text: String) throws -> String {
    if text == "localhost" { return "127.0.0.1" }
    var bytes = [UInt8](repeating: 0, count: 16)
    guard inet_pton(AF_INET, text, &bytes) == 1 || inet_pton(AF_INET6, text, &bytes) == 1 else {
      throw ValidationError("expected an address in numbers, such as 127.0.0.1, 0.0.0.0 or ::1")
    }
    return text
  }

  /// A program that opens a place.
  static func editor(_ text: String) throws -> EditorCommand {
    guard let command = EditorCommand(text) else {
      throw ValidationError(
        "expected a program and its arguments, such as 'code -g {file}:{line}:{column}'")
    }
    return command
  }

  /// A place in a list, counted from 0.
  static func place(_ text: String) throws -> Int { try whole(text, in: 0...1_000_000_000) }

  /// A number of things, at least one.
  static func count(_ text: String) throws -> Int { try whole(text, in: 1...1_000_000) }

  /// A number of further tries.
  static func retries(_ text: String) throws -> Int { try whole(text, in: 0...100) }

  /// The memory of a job, as Slurm takes it: 800M, 2G.
  static func jobMemory(_ text: String) throws -> String {
    guard text.wholeMatch(of: /[1-9][0-9]{0,8}[MGT]/) != nil else {
      throw ValidationError("expected a size such as 1500M or 2G")
    }
    return text
  }

  /// The number of times that an animated picture plays.
  static func loopCount(_ text: String) throws -> Int { try whole(text, in: 0...65535) }

  /// A colour, or `none`.
  static func background(_ text: String) throws -> CanvasOptions.Background {
    if text == "none" { return CanvasOptions.Background(color: nil) }
    guard let color = Color(css: text) else {
      throw ValidationError(
        "expected a CSS colour, such as white, \"#fca311\" or \"rgba(0, 0, 0, 0.5)\", or none")
    }
    return CanvasOptions.Background(color: color)
  }

  /// An opaque colour.
  static func matte(_ text: String) throws -> Color {
    guard let color = Color(css: text), color.alpha == 1 else {
      throw ValidationError("expected an opaque CSS colour, such as white or \"#fca311\"")
    }
    return color
  }

  /// Frames of a clip: `0..<60`.
  static func frames(_ text: String) throws -> Range<Int> {
    try range(text, "frames from 0 on, the first and the one behind the last, such as 0..<60") {
      Int($0)
    }
  }

  /// A part of a clip: `0..<1.5`.
  static func times(_ text: String) throws -> Range<Seconds> {
    try range(text, "seconds from 0 on, the begin and the end, such as 0..<1.5") {
      Double($0).flatMap { $0.isFinite ? $0 : nil }
    }
  }

  private static func number(
    _ text: String, _ needed: String, where isFine: (Double) -> Bool
  ) throws -> Double {
    guard let number = Double(text), number.isFinite, isFine(number) else {
      throw ValidationError("expected \(needed)")
    }
    // No minus sign in front of a zero.
    return number + 0
  }

  private static func whole(_ text: String, in range: ClosedRange<Int>) throws -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw ValidationError(
        "expected a whole number in \(range.lowerBound)…\(range.upperBound)")
    }
    return number
  }

  /// A half-open range that starts at 0 or later and is not empty.
  private static func range<Bound: Comparable & ExpressibleByIntegerLiteral>(
    _ text: String, _ needed: String, bound: (String) -> Bound?
  ) throws -> Range<Bound> {
    guard let dots = text.firstRange(of: "..<"),
      let lower = bound(String(text[..<dots.lowerBound])),
      let upper = bound(String(text[dots.upperBound...])), lower >= 0, lower < upper
    else { throw ValidationError("expected \(needed)") }
    return lower..<upper
  }
}

extension VideoFormat.Preset: ExpressibleByArgument {}
extension VideoCodec: ExpressibleByArgument {}
extension ComparisonMode: ExpressibleByArgument {}
