extension TimeMap: CustomStringConvertible {
  /// The steps from outermost to innermost, such as
  /// `(-inf nothing, 0 0 + 0.5/s, 2 nothing) ÷2 easeIn`.
  public var description: String {
    links.map { link in
      switch link {
      case .pieces(let map): map.description
      case .progress(let duration): "÷\(duration.plain)"
      case .curve(let function): function.description
      case .spring(let spring):
        "\(spring) settling in \(spring.settlingDuration.plain)"
      case .time(let duration): "×\(duration.plain)"
      case .sum(let map, let other): "[\(map)] + \(other)"
      case .spliced(let parts):
        "["
          + parts.map { part in
            (part.start == -.infinity ? "" : "from \(part.start.plain) ") + part.map.description
          }.joined(separator: "; ") + "]"
      }
    }.joined(separator: " ")
  }
}

extension PiecewiseLinearMap: CustomStringConvertible {
  /// Each piece's start and what happens in it.
  public var description: String {
    "("
      + pieces.map { piece in
        let start = piece.start == -.infinity ? "before" : piece.start.plain
        return "\(start): \(piece.body)"
      }.joined(separator: ", ") + ")"
  }
}

extension PiecewiseLinearMap.Body: CustomStringConvertible {
  /// `nothing`, `holds 1`, `0 + 0.5/s`, or a wave such as `wave 2 there and back from 0 + 1/s`.
  public var description: String {
    switch self {
    case .nothing: return "nothing"
    case .constant(let position):
      let cycle = position.cycle > 0 ? " in cycle \(position.cycle.plain)" : ""
      return "holds \(position.time.plain)\(cycle)"
    case .ramp(let value, let rate): return "\(value.plain) + \(rate.plain)/s"
    case .wave(let wave, let phase, let rate):
      let shape = wave.autoreverses ? " there and back" : ""
      let direction = wave.runsBackwards ? " backwards" : ""
      return "wave \(wave.duration.plain)\(shape)\(direction) from \(phase.plain) + \(rate.plain)/s"
    }
  }
}

extension Double {
  /// The shortest exact decimal, without a trailing ".0".
  var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
