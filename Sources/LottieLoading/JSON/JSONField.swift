import Documents
import Escaping
import Graphics
import LayerModel

/// A value of a JSON document with the way to it.
struct JSONField {
  let value: JSONValue
  let path: ValuePath
  let reading: Reading

  /// The text that messages show, such as `layers[2].ks.p.k[0].t`.
  var keyPath: String { path.text }

  /// The place, for messages of later stages.
  var location: SourceLocation {
    SourceLocation(file: reading.diagnostics.file, path: keyPath)
  }

  /// The value of a key; `nil` for none, and for null.
  subscript(key: String) -> JSONField? {
    guard let found = value[key] else { return nil }
    if case .null = found { return nil }
    return JSONField(
      value: found, path: ValuePath(.key(key), in: ValuePath.Container(path)), reading: reading)
  }

  /// The values of an object by their keys; of several that are the same the last counts.
  var members: [String: JSONField] {
    guard case .object(let members) = value else { return [:] }
    let container = ValuePath.Container(path)
    return Dictionary(
      members.map { member in
        let path = ValuePath(.key(member.key), in: container)
        return (member.key, JSONField(value: member.value, path: path, reading: reading))
      }, uniquingKeysWith: { $1 })
  }

  /// The items of a list; one that is no list is the only item.
  var items: [JSONField] {
    let container = ValuePath.Container(path)
    func field(_ place: Int, _ value: JSONValue) -> JSONField {
      JSONField(value: value, path: ValuePath(.item(place), in: container), reading: reading)
    }
    switch value {
    case .list(let items): return items.enumerated().map(field)
    case .numbers(let numbers): return numbers.enumerated().map { field($0, .number($1)) }
    default: return [self]
    }
  }

  /// True for an object.
  var isObject: Bool { if case .object = value { true } else { false } }

  // MARK: Scalars

  /// A finite number; of a list the first, of a boolean 0 or 1.
  var number: Double? { numbers?.first }

  /// A whole number, of which files write a fraction now and then.
  var integer: Int? { number.map { Int(max(-1e9, min(1e9, $0.rounded()))) } }

  /// A list of finite numbers; one number is a list of one.
  var numbers: [Double]? { value.finiteNumbers }

  /// A text that others refer to, which some files write as a number.
  var name: String? { text ?? integer.map(String.init) }

  var text: String? { if case .text(let text) = value { text } else { nil } }

  /// True for true and for all numbers but 0.
  var isTrue: Bool {
    switch value {
    case .bool(let bool): bool
    case .number(let number): number != 0
    default: false
    }
  }

  /// The value as messages show it.
  var described: String {
    switch value {
    case .null: "nothing (null)"
    case .bool(let value): "\(value)"
    case .number(let number): number.shortestDecimal
    case .text(let text): Quotation.quoted(Quotation.cut(text, to: 40))
    case .numbers(let numbers): "a list of \(numbers.count)"
    case .list(let items): items.isEmpty ? "an empty list" : "a list of \(items.count)"
    case .object: "an object"
    }
  }

  // MARK: Findings

  /// Reports an error here.
  func report(_ found: String, allowed: String? = nil) {
    reading.add(
      .error, line: nil, column: nil, origin: nil, keyPath: keyPath, found: found,
      allowed: allowed)
  }

  /// Reports that something else is allowed here than was found.
  func mismatch(_ allowed: String) { report("found \(described)", allowed: allowed) }

  /// Tells of a feature that is written here and that the scene does not have, or has in part.
  func leaveOut(_ found: String, drawing substitute: String) {
    reading.leaveOut(found, at: keyPath, drawing: substitute)
  }

  /// Counts a share of a limit; false when there is too much of it, which is reported once.
  func take(_ count: Int = 1, of name: WorkLimits.Name) -> Bool {
    guard !reading.diagnostics.isOverLimit else { return false }
    guard let (excess, isFirst) = reading.diagnostics.take(count, of: name) else { return true }
    if isFirst { report("found \(excess.amount)", allowed: excess.permission) }
    return false
  }
}
