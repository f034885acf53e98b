import FrameSampling
import Graphics
import LayerModel
import Media
import Storing

/// Two values of a property that are not the same, as text in which that is seen.
///
/// Files and bytes are the same when their content is, wherever it lies; fonts by name, when the
/// name is.
struct ValueDifference {
  /// The value that was expected, and the one that is judged.
  let texts: (before: String, after: String)

  /// The most characters of a value that are shown, those around the first that differ.
  private static let limit = 80

  /// The difference of two values; `nil` when there is none, or none that can be shown.
  init?(_ before: PropertyValue, _ after: PropertyValue) {
    guard before != after else { return nil }
    switch (before, after) {
    case (.font(let a), .font(let b)):
      guard a.list.count == b.list.count else {
        self.init(shown: a.description, b.description)
        return
      }
      // The first that differs.
      for (a, b) in zip(a.list, b.list) {
        let difference = Self(
          name: a.name, source: a.source, otherName: b.name, otherSource: b.source)
        guard let difference else { continue }
        self = difference
        return
      }
      return nil
    case (.image(let a?), .image(let b?)):
      self.init(name: a.name, source: a.source, otherName: b.name, otherSource: b.source)
    case (.text(let a), .text(let b)):
      self.init(
        shown: a.string.debugDescription + Self.attributes(of: a),
        b.string.debugDescription + Self.attributes(of: b))
    default: self.init(shown: before.description, after.description)
    }
  }

  /// The difference of two mixes of images; `nil` when there is none, or only one image on either
  /// side.
  init?(_ before: ImageDissolve?, _ after: ImageDissolve?) {
    guard let before, let after else { return nil }
    self.init(shown: Self.text(before), Self.text(after))
  }

  /// The difference of files and bytes: other content under the same name is told by its hash.
  private init?(
    name: String, source: ContentSource?, otherName: String, otherSource: ContentSource?
  ) {
    let (hash, otherHash) = (source.flatMap(Self.hash), otherSource.flatMap(Self.hash))
    guard let hash, let otherHash else {
      self.init(shown: name, otherName)
      return
    }
    if hash == otherHash { return nil }
    if hash != otherHash, name == otherName {
      self.init(
        shown: "\(name) of content \(hash.prefix(8))", "\(name) of content \(otherHash.prefix(8))")
    } else {
      self.init(shown: name, otherName)
    }
  }

  /// Texts that are equal show nothing.
  private init?(shown before: String, _ after: String) {
    guard before != after else { return nil }
    let (a, b) = (Array(before), Array(after))
    let common = zip(a, b).prefix { $0 == $1 }.count
    texts = (Self.part(a, around: common), Self.part(b, around: common))
  }

  private static func part(_ text: [Character], around place: Int) -> String {
    guard text.count > limit else { return String(text) }
    let start = max(0, min(place - limit / 4, text.count - limit))
    let end = min(start + limit, text.count)
    return (start > 0 ? "…" : "") + String(text[start..<end]) + (end < text.count ? "…" : "")
  }

  /// The attributes of a text's runs; empty where there are none.
  private static func attributes(of text: AttributedText) -> String {
    text.runs.map { run in
      let own = run.attributes
      let words = [
        own.font.map { "font \($0)" }, own.fontSize.map { "fontSize \($0.shortestDecimal)" },
        own.foregroundColor.map { "foregroundColor \($0.spelling)" },
        own.kern == 0 ? nil : "kern \(own.kern.shortestDecimal)",
        own.isUnderlined ? "underline" : nil,
        own.baselineOffset == 0 ? nil : "baselineOffset \(own.baselineOffset.shortestDecimal)",
      ].compactMap(\.self)
      return " [\(run.text.debugDescription) \(words.joined(separator: ", "))]"
    }.joined()
  }

  private static func text(_ dissolve: ImageDissolve) -> String {
    let (from, to) = (dissolve.from?.name ?? "none", dissolve.to?.name ?? "none")
    return "\(from) to \(to) at \(dissolve.fraction.shortestDecimal)"
  }

  /// The hash of content; `nil` when it cannot be read.
  private static func hash(_ source: ContentSource) -> String? {
    switch source {
    case .file(let file):
      var hash = ContentHash()
      return (try? hash.add(contentsOf: file)).map { "\(hash.digest)" }
    case .bytes(let bytes): return "\(bytes.digest)"
    case .snapshot: return nil
    }
  }
}
