import Documents
import LayerModel

/// The fonts that a style asks for: of each of its families the face whose weight, width and slant
/// are the nearest (CSS Fonts 4, 5.2).
struct FontList {
  private let document: SVGDocument
  private let style: Style
  private let weight: Double

  /// The fonts of generic families, of which the first that is installed counts.
  private static let generic = [
    "serif": ["Times New Roman"], "sans-serif": ["Helvetica"],
    "monospace": ["DejaVu Sans Mono", "Courier New"], "system-ui": ["DejaVu Sans", "Helvetica"],
    "cursive": [standard], "fantasy": [standard],
  ]
  /// The families of a list that count, at most.
  private static let mostFamilies = 20
  /// The font of texts without a family that is installed.
  private static let standard = "Times New Roman"

  init(of style: Style, in document: SVGDocument) {
    (self.style, self.document) = (style, document)
    weight = style.fontWeight
  }

  /// The fonts of all families, installed or not, and the standard one where none is.
  var reference: FontReference {
    let families = (style["font-family"] ?? "").split(
      separator: ",", maxSplits: Self.mostFamilies
    ).prefix(Self.mostFamilies).map {
      $0.trimmed.filter { $0 != "\"" && $0 != "'" }
    }.filter { !$0.isEmpty }
    var fonts = families.flatMap { family in
      Self.generic[family.lowercased()].map { names in
        faces(of: names.first { document.has(font($0)) } ?? names[0])
      } ?? faces(of: family)
    }
    if !fonts.contains(where: { document.has($0) }) { fonts += faces(of: Self.standard) }
    return fonts[0].followed(by: Array(fonts[1...]))
  }

  private func font(_ name: String) -> FontReference {
    FontReference(name: name, folders: document.root.field.reading.diagnostics.assets.folders)
  }

  /// The face of a family that is nearest to what the style says; without it that of its weight,
  /// and the family behind it.
  private func faces(of family: String) -> [FontReference] {
    let own = document.faces(of: family, weight: weight, isSlanted: !slant.isEmpty)
    guard own.isEmpty else { return own }
    for width in isCondensed ? [" Condensed", ""] : [""] {
      for weight in weights {
        let face = font(family + width + weight + slant)
        if document.has(face) { return [face] }
      }
    }
    // The name of a face may stand for that of a family.
    let isBold = weight > 500 && !family.lowercased().contains("bold")
    let face = font(family + (isBold ? " Bold" : "") + slant)
    let regular = font(family)
    return face != regular && document.has(regular) ? [face, regular] : [face]
  }

  private var slant: String {
    let slant = style["font-style"] ?? ""
    return slant.hasPrefix("italic") || slant.hasPrefix("oblique") ? " Italic" : ""
  }

  private var isCondensed: Bool {
    let text = style["font-stretch"] ?? "normal"
    if text.hasSuffix("%") { return NumberText.number(text.dropLast()).map { $0 < 100 } ?? false }
    return text.hasSuffix("condensed")
  }

  /// The names of weights, the nearest first.
  private var weights: [String] {
    switch weight {
    case ..<150: [" Thin", " ExtraLight", " Light", ""]
    case ..<250: [" ExtraLight", " Thin", " Light", ""]
    case ..<400: [" Light", " ExtraLight", " Thin", ""]
    case ...400: [""]
    case ...500: [" Medium", ""]
    case ...600: [" SemiBold", " DemiBold", " Bold", " ExtraBold", " Black"]
    case ...700: [" Bold", " ExtraBold", " Black", " SemiBold"]
    case ...800: [" ExtraBold", " Black", " Bold", " SemiBold"]
    default: [" Black", " ExtraBold", " Bold", " SemiBold"]
    }
  }
}
