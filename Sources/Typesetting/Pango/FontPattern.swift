import CPango

/// The entry of one face of a font file in fontconfig's tables.
///
/// The corresponding C object is `FcPattern`.
@safe struct FontPattern: ~Copyable {
  private let raw: OpaquePointer

  /// Shares a pattern that another object holds.
  ///
  /// The corresponding C function is `FcPatternReference`.
  init(sharing raw: OpaquePointer) {
    unsafe FcPatternReference(raw)
    unsafe self.raw = raw
  }

  /// The face of a file.
  ///
  /// The corresponding C function is `FcFreeTypeQuery`.
  ///
  /// - Throws: ``TypesettingError/call(function:status:)`` when the file is no font that can be
  ///   read, or has no such face.
  init(file: String, index: Int) throws(TypesettingError) {
    var count: Int32 = 0
    unsafe raw = try PangoCall.made(
      UInt32(exactly: index).flatMap { unsafe FcFreeTypeQuery(file, $0, nil, &count) },
      by: "FcFreeTypeQuery")
  }

  private init(owning raw: OpaquePointer) { unsafe self.raw = raw }

  /// A copy under a family of its own, by which nothing else is found.
  ///
  /// The corresponding C functions are `FcPatternDuplicate`, `FcPatternDel` and
  /// `FcPatternAddString`.
  borrowing func renamed(_ family: String) throws(TypesettingError) -> FontPattern {
    let copy = unsafe try PangoCall.made(FcPatternDuplicate(raw), by: "FcPatternDuplicate")
    let result = unsafe FontPattern(owning: copy)
    unsafe FcPatternDel(result.raw, FC_FAMILY)
    unsafe FcPatternAddString(result.raw, FC_FAMILY, family)
    return result
  }

  /// The corresponding C function is `FcPatternDestroy`.
  deinit { unsafe FcPatternDestroy(raw) }

  /// The number of faces in a file, 0 when it is no font.
  ///
  /// The corresponding C function is `FcFreeTypeQuery`.
  static func faceCount(ofFile file: String) -> Int {
    var count: Int32 = 0
    guard let pattern = unsafe FcFreeTypeQuery(file, 0, nil, &count) else { return 0 }
    unsafe FcPatternDestroy(pattern)
    return Int(count)
  }

  /// All texts of a property, such as the family in several languages.
  ///
  /// The corresponding C function is `FcPatternGetString`.
  borrowing func texts(_ property: String) -> [String] {
    var texts: [String] = []
    var text: UnsafeMutablePointer<FcChar8>?
    while unsafe FcPatternGetString(raw, property, Int32(texts.count), &text) == FcResultMatch,
      let found = unsafe text
    {
      texts.append(unsafe String(cString: found))
    }
    return texts
  }

  /// The first number of a property.
  ///
  /// The corresponding C function is `FcPatternGetInteger`.
  borrowing func number(_ property: String) -> Int? {
    var number: Int32 = 0
    guard unsafe FcPatternGetInteger(raw, property, 0, &number) == FcResultMatch else { return nil }
    return Int(number)
  }

  /// False for faces of nothing but bitmaps, such as many of colour emoji.
  var hasOutlines: Bool { isTrue(FC_OUTLINE) }

  /// True for faces with glyphs in colours of their own.
  var hasColors: Bool { isTrue(FC_COLOR) }

  /// The corresponding C function is `FcPatternGetBool`.
  private borrowing func isTrue(_ property: String) -> Bool {
    var value: FcBool = 0
    return unsafe FcPatternGetBool(raw, property, 0, &value) == FcResultMatch && value != 0
  }

  /// Lets Pango set a face of pictures at any size, as it does faces of outlines: advances are
  /// those of the file, scaled.
  ///
  /// The corresponding C function is `FcPatternDel`.
  static func makeScalable(_ pattern: OpaquePointer) {
    var isOutline: FcBool = 0
    guard unsafe FcPatternGetBool(pattern, FC_OUTLINE, 0, &isOutline) == FcResultMatch,
      isOutline == 0
    else { return }
    unsafe FcPatternDel(pattern, FC_PIXEL_SIZE)
  }

  /// The face itself, or `nil` when it lies in no file.
  var face: FontFace? {
    guard let file = texts(FC_FILE).first else { return nil }
    let names = texts(FC_FULLNAME) + texts(FC_FAMILY)
    return FontFace(file: file, index: number(FC_INDEX) ?? 0, fullName: names.first ?? file)
  }

  /// The names by which it is found: family, alone and with the style, full name and PostScript
  /// name, without case and blanks.
  var foldedNames: Set<String> {
    let families = texts(FC_FAMILY)
    // A file has names for programs that know four styles, and others, each in its place; the last
    // style is that of all behind it.
    let styles = texts(FC_STYLE)
    let named = families.enumerated().compactMap { place, family in
      styles.isEmpty ? nil : "\(family) \(styles[min(place, styles.count - 1)])"
    }
    return Set(
      (families + texts(FC_FULLNAME) + texts(FC_POSTSCRIPT_NAME) + named).map(FontName.folded))
  }

  /// The distance from an upright face of normal weight and width: 0 for that one.
  var distanceFromRegular: Int {
    abs((number(FC_WEIGHT) ?? Int(FC_WEIGHT_REGULAR)) - Int(FC_WEIGHT_REGULAR))
      + (number(FC_SLANT) ?? 0) + abs((number(FC_WIDTH) ?? 100) - 100)
  }

  /// Lends the C object to the other owners in this folder.
  borrowing func withRaw<Result>(_ body: (OpaquePointer) -> Result) -> Result { unsafe body(raw) }
}

extension FontFace {
  /// The face of a font of Pango's; `nil` when it lies in no file.
  ///
  /// The corresponding C function is `pango_fc_font_get_pattern`.
  init?(of font: UnsafeMutablePointer<PangoFont>) {
    let ownFont = unsafe UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
    guard let pattern = unsafe pango_fc_font_get_pattern(ownFont),
      let face = unsafe FontPattern(sharing: pattern).face
    else { return nil }
    self = face
  }
}
