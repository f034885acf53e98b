import Media
import Escaping
import Rendering
import Documents
import Timing

extension OutputOptions {
  /// The reason why a setting cannot stand beside an output of a format.
  struct Refusal {
    /// The kinds of reasons.
    enum Kind {
      /// A setting without effect there: those of an entry are for its other outputs.
      case useless
      /// There is less of it: settings of an entry are met as far as they can be.
      case excessive
      /// A setting that cannot be there.
      case impossible
    }

    let kind: Kind
    let found: String
    let allowed: String
  }

  /// The reason why a setting cannot stand beside an output of a format; `nil` when it can.
  func refusal(of key: Key, in format: OutputFormat) -> Refusal? {
    guard let field = fields[key] else { return nil }
    let useless = Refusal(
      kind: .useless, found: "found \(key), which has no effect on \(format.fileName)",
      allowed: "\(key) for \(key.takers)")
    switch key {
    case .at, .frames: return refusalOfPart(in: format, useless)
    case .fps:
      if fields[.at] != nil {
        return Refusal(
          kind: .useless, found: "found fps beside at, which is an instant and no frame",
          allowed: "fps beside frames, or without both")
      }
      guard let fastest = format.fastestRate, let frameRate, frameRate > fastest else {
        return nil
      }
      return Refusal(
        kind: .excessive, found: "found \(frameRate) frames per second",
        allowed: "at most \(fastest) for \(format.fileName)")
    case .background: return nil
    case .codec:
      guard let container = format.container else { return useless }
      guard let codec, !container.codecs.contains(codec) else { return nil }
      return Refusal(
        kind: .useless, found: "found \(codec), which does not go into \(format.fileName)",
        allowed: Quotation.alternatives(container.codecs.map(\.rawValue)))
    case .loop: return format.takes(.loop) ? nil : useless
    case .matte: return format.takes(.matte) ? nil : useless
    case .maxBytes: return format.takes(.size) ? nil : useless
    case .crf:
      guard let factors = format.rateFactors(with: codec) else { return useless }
      guard let crf, !factors.contains(crf) else { return nil }
      return Refusal(
        kind: .impossible, found: "found \(field.text() ?? "crf")",
        allowed: "\(NumberRange(in: factors).text) for \(format.fileName)")
    }
  }

  private func refusalOfPart(in format: OutputFormat, _ useless: Refusal) -> Refusal? {
    let count: Int
    switch part {
    case .stills(let stills):
      guard format.files != .one else { return useless }
      count = stills.count
    case .frames(let frames): count = frames.count
    case .all, .time, nil: return nil
    }
    guard format.files == .single, count > 1 else { return nil }
    return Refusal(
      kind: .impossible, found: "found \(count) pictures for one file",
      allowed: "one picture, or a number in the file's name, such as %05d.\(format.suffix)")
  }
}

extension OutputOptions.Key {
  /// The names of files on which it has an effect.
  var takers: String {
    let table = OutputFormatTable.standard
    let formats =
      switch self {
      case .at: table.rows.filter { $0.files != .one }
      case .codec: table.takers(of: .codec)
      case .loop: table.takers(of: .loop)
      case .crf: table.takers(of: .crf)
      case .matte: table.takers(of: .matte)
      case .maxBytes: table.takers(of: .size)
      case .frames, .fps, .background: table.rows
      }
    return Quotation.alternatives(formats.map(\.fileName))
  }
}
