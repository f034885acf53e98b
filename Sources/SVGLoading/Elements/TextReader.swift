import Documents
import Graphics
import LayerModel

/// Reads the runs of a text from its elements (SVG 2, 11.4 and 11.5).
struct TextReader {
  /// A part of an element's own text.
  private struct Piece {
    var text: String
    let node: SVGNode
    let style: Style
    let isPreserved: Bool
    let way: TextWay?
    /// The element within the text that says how long it is.
    let measured: SVGNode?
  }

  /// The places that elements say for a character.
  private struct Place {
    var x: TextRun.Origin?
    var y: TextRun.Origin?
    var dx: Double?
    var dy: Double?
  }

  private let builder: ElementBuilder
  private var pieces: [Piece] = []
  /// The elements with their pieces, those around others first.
  private var owners: [(node: SVGNode, style: Style, pieces: Range<Int>)] = []

  /// The runs of a text.
  static func runs(of node: SVGNode, _ style: Style, _ builder: ElementBuilder) -> [TextRun] {
    var reader = TextReader(builder: builder)
    // The elements around it may say it.
    var around: SVGNode? = node
    var isKept: Bool?
    while let next = around, isKept == nil {
      isKept = isPreserved(next, style)
      around = next.parent
    }
    reader.gather(node, style, isPreserved: isKept ?? false, along: nil, measuredBy: nil)
    reader.collapse()
    return reader.runs()
  }

  private init(builder: ElementBuilder) { self.builder = builder }

  /// True where blanks are kept as they are written; `nil` where an element does not say it.
  private static func isPreserved(_ node: SVGNode, _ style: Style) -> Bool? {
    if node.declared["white-space"] != nil, let value = style["white-space"] {
      return ["pre", "pre-wrap", "break-spaces"].contains(value)
    }
    return node.field.element["space", in: "http://www.w3.org/XML/1998/namespace"]
      .map { $0 == "preserve" }
  }

  // MARK: Pieces

  private mutating func gather(
    _ node: SVGNode, _ style: Style, isPreserved: Bool, along way: TextWay?,
    measuredBy measured: SVGNode?
  ) {
    guard node.field.take(1 + node.children.count, of: .madeValues) else { return }
    let (own, first) = (owners.count, pieces.count)
    owners.append((node, style, first..<first))
    tellRest(of: node, style)
    let children = Dictionary(
      node.children.map { ($0.field.element.offset, $0) }, uniquingKeysWith: { first, _ in first })
    for part in node.field.element.content {
      switch part {
      case .text(let text):
        pieces.append(
          Piece(
            text: Self.transformed(
              isPreserved
                ? String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) : Self.collapsed(text),
              style["text-transform"]),
            node: node, style: style, isPreserved: isPreserved, way: way,
            measured: measured))
      case .element(let element):
        guard let child = children[element.offset] else { continue }
        let inner = Style(child, in: style).fadingPaints
        guard inner.isDisplayed, child.isForAll else { continue }
        let length = child["textLength"] == nil ? measured : measured ?? child
        if let measured, child["textLength"] != nil {
          measured.field.leaveOut(
            "a length of a part of a measured text is left out", drawing: "that around it")
        }
        switch child.name {
        case "tspan", "a":
          builder.document.motion.tellRest(
            of: child, but: Set(["x", "y"].filter { child[$0] != nil }))
          gather(
            child, inner, isPreserved: Self.isPreserved(child, inner) ?? isPreserved, along: way,
            measuredBy: length)
        case "textPath":
          guard let way = TextWay(child, inner, builder) else {
            child.field.leaveOut(
              "a text along a path that is not there is left out", drawing: "nothing in its place")
            continue
          }
          builder.document.motion.tellRest(of: child, but: ["startOffset"])
          gather(child, inner, isPreserved: isPreserved, along: way, measuredBy: length)
        default: break
        }
      }
    }
    owners[own].pieces = first..<pieces.count
  }

  /// Tells of properties that letters do not have.
  private func tellRest(of node: SVGNode, _ style: Style) {
    if let mode = style["writing-mode"], mode.hasPrefix("tb") || mode.hasPrefix("vertical") {
      node.field.leaveOut(
        "a text from top to bottom is approximated", drawing: "one from left to right")
    }
    if style["unicode-bidi"]?.hasSuffix("override") == true {
      node.field.leaveOut(
        "a direction of letters against their own is left out", drawing: "their own")
    }
  }

  /// A text in other letters (`text-transform`).
  private static func transformed(_ text: String, _ transform: String?) -> String {
    switch transform {
    case "uppercase": return text.uppercased()
    case "lowercase": return text.lowercased()
    case "capitalize":
      var isFirst = true
      return text.reduce(into: "") { result, letter in
        result += isFirst && letter.isLetter ? letter.uppercased() : String(letter)
        isFirst = letter.isWhitespace || isFirst && !letter.isLetter && !letter.isNumber
      }
    default: return text
    }
  }

  private static func collapsed(_ text: String) -> String {
    var result = ""
    for character in text {
      // Other blanks are letters that draw nothing.
      if character == " " || character == "\t" || character.isNewline {
        if result.last != " " { result.append(" ") }
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// Takes away blanks at the ends and after blanks.
  private mutating func collapse() {
    var endsInBlank = true
    for i in pieces.indices {
      if !pieces[i].isPreserved, endsInBlank {
        pieces[i].text = String(pieces[i].text.drop { $0 == " " })
      }
      if let last = pieces[i].text.last { endsInBlank = last == " " && !pieces[i].isPreserved }
    }
    for i in pieces.indices.reversed() where !pieces[i].text.isEmpty {
      guard !pieces[i].isPreserved else { return }
      while pieces[i].text.last == " " { pieces[i].text.removeLast() }
      if !pieces[i].text.isEmpty { return }
    }
  }

  // MARK: Runs

  private func runs() -> [TextRun] {
    var starts = [0]
    for piece in pieces { starts.append(starts[starts.count - 1] + piece.text.count) }
    var places: [Int: Place] = [:]
    var turns: [Double] = []
    let (width, height) = builder.viewport.sides
    for (node, style, range) in owners {
      let characters = starts[range.lowerBound]..<starts[range.upperBound]
      func list(_ name: String, _ reference: Length.Reference) -> [Double] {
        guard let text = node[name] else {
          // A text begins at 0, from where it may move.
          let moves = node.name == "text" && ["x", "y"].contains(name)
          return moves && builder.document.motion.changes(name, of: node, in: builder) ? [0] : []
        }
        return StyleList.values(text).prefix(characters.count).compactMap {
          Length($0)?.value(of: reference, fontSize: style.fontSize)
        }
      }
      func put(
        _ name: String, _ reference: Length.Reference, _ set: (inout Place, TextRun.Origin) -> Void
      ) {
        for (place, value) in list(name, reference).enumerated() {
          set(
            &places[characters.lowerBound + place, default: Place()],
            TextRun.Origin(value: value, node: node, place: place))
        }
      }
      put("x", width) { $0.x = $1 }
      put("y", height) { $0.y = $1 }
      put("dx", width) { $0.dx = $1.value }
      put("dy", height) { $0.dy = $1.value }
      let rotations = StyleList.values(node["rotate"] ?? "").compactMap { NumberText.number($0) }
      guard let last = rotations.last, !characters.isEmpty else { continue }
      guard node.field.take(characters.count, of: .madeValues) else { return [] }
      if turns.isEmpty { turns = [Double](repeating: 0, count: starts[pieces.count]) }
      for (place, character) in characters.enumerated() {
        turns[character] = place < rotations.count ? rotations[place] : last
      }
    }
    return pieces.enumerated().flatMap { place, piece in
      runs(of: piece, from: starts[place], places, turns).flatMap(\.inSmallCapitals)
    }
  }

  /// The runs of a piece: each character with a place or a turn begins one.
  private func runs(
    of piece: Piece, from start: Int, _ places: [Int: Place], _ turns: [Double]
  ) -> [TextRun] {
    guard !piece.text.isEmpty else { return [] }
    var runs: [TextRun] = []
    func begin(_ text: String, _ index: Int) {
      let place = places[index]
      runs.append(
        TextRun(
          text: text, node: piece.node, style: piece.style, x: place?.x, y: place?.y,
          dx: place?.dx ?? 0, dy: place?.dy ?? 0, turn: turns.isEmpty ? 0 : turns[index],
          way: piece.way, measured: piece.measured))
    }
    guard !places.isEmpty || !turns.isEmpty else {
      begin(piece.text, start)
      return runs
    }
    for (place, character) in piece.text.enumerated() {
      let index = start + place
      let isTurned = !turns.isEmpty && (turns[index] != 0 || runs.last?.turn ?? 0 != 0)
      if runs.isEmpty || isTurned || places[index] != nil {
        begin(String(character), index)
      } else {
        runs[runs.count - 1].text.append(character)
      }
    }
    if runs.count > 1, TextRun.runsLeft(piece.text) {
      piece.node.field.leaveOut(
        "places and turns of letters from right to left are approximated",
        drawing: "each letter for itself, as it stands alone")
    }
    return runs
  }
}
