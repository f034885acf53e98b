/// The one way in which Pango, fontconfig and HarfBuzz, which give no object and no reason, become
/// errors.
enum PangoCall {
  /// The object that a C function made, or an error when it made none.
  ///
  /// - Parameters:
  ///   - object: The function's result.
  ///   - function: The C function's name.
  /// - Returns: `object`.
  /// - Throws: ``TypesettingError/call(function:status:)``.
  static func made<Object>(_ object: Object?, by function: String) throws(TypesettingError)
    -> Object
  {
    guard let object else {
      throw .call(function: function, status: "the font cannot be used")
    }
    return object
  }
}
