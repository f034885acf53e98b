import CPango

/// A set of fonts among which fontconfig and Pango search.
///
/// It may be sent to other threads and read by several, which fontconfig allows: its references are
/// counted atomically. Only its one owner may add faces.
///
/// The corresponding C object is `FcConfig`.
@safe struct FontConfiguration: ~Copyable, @unchecked Sendable {  // Shared, it is only read.
  private let raw: OpaquePointer
  private let set: FcSetName

  /// The rules and fonts of the system, or `nil` when it has none.
  ///
  /// The corresponding C function is `FcInitLoadConfigAndFonts`.
  static func system() -> FontConfiguration? {
    guard let config = unsafe FcInitLoadConfigAndFonts() else { return nil }
    return unsafe FontConfiguration(owning: config, set: FcSetSystem)
  }

  /// The faces of one file, without any rules of the machine.
  ///
  /// The corresponding C functions are `FcConfigCreate` and `FcConfigAppFontAddFile`.
  init(file: String) throws(TypesettingError) {
    let config = unsafe try PangoCall.made(FcConfigCreate(), by: "FcConfigCreate")
    guard unsafe FcConfigAppFontAddFile(config, file) != 0 else {
      unsafe FcConfigDestroy(config)
      throw .call(
        function: "FcConfigAppFontAddFile", status: "the file is no font that can be read")
    }
    if let fonts = unsafe FcConfigGetFonts(config, FcSetApplication) {
      for i in 0..<Int(unsafe fonts.pointee.nfont) {
        if let pattern = unsafe fonts.pointee.fonts[i] { unsafe FontPattern.makeScalable(pattern) }
      }
    }
    unsafe self.init(owning: config, set: FcSetApplication)
  }

  private init(owning config: OpaquePointer, set: FcSetName) {
    unsafe raw = config
    self.set = set
  }

  /// The corresponding C function is `FcConfigDestroy`.
  deinit { unsafe FcConfigDestroy(raw) }

  /// Adds a face behind all others.
  ///
  /// The corresponding C functions are `FcFontSetAdd` and, for faces of pictures, of which the
  /// system's entry stays as it is, `FcPatternDuplicate`.
  mutating func add(_ pattern: borrowing FontPattern) {
    guard let fonts = unsafe FcConfigGetFonts(raw, set) else { return }
    let hasOutlines = pattern.hasOutlines
    unsafe pattern.withRaw { pattern in
      if hasOutlines {
        unsafe FcPatternReference(pattern)
        unsafe FcFontSetAdd(fonts, pattern)
      } else if let own = unsafe FcPatternDuplicate(pattern) {
        unsafe FontPattern.makeScalable(own)
        unsafe FcFontSetAdd(fonts, own)
      }
    }
  }

  /// Calls a function with each face.
  ///
  /// The corresponding C function is `FcConfigGetFonts`.
  borrowing func forEachFont(_ body: (borrowing FontPattern) -> Void) {
    guard let fonts = unsafe FcConfigGetFonts(raw, set) else { return }
    for i in 0..<Int(unsafe fonts.pointee.nfont) {
      guard let pattern = unsafe fonts.pointee.fonts[i] else { continue }
      unsafe body(FontPattern(sharing: pattern))
    }
  }

  /// Lends the C object to the other owners in this folder.
  borrowing func withRaw<Result>(_ body: (OpaquePointer) -> Result) -> Result { unsafe body(raw) }
}
