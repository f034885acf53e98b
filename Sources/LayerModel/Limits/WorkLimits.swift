import Graphics
public import Timing

/// The most work that a scene may ask for: one table, from which every stage reads its limits.
///
/// Each limit is checked before the work is done. Passing one is an error that names the number,
/// the place, and the option that raises the limit, ``LimitExcess``.
public struct WorkLimits: Hashable, Sendable {
  /// The limits that differ from their defaults.
  private var given: [Name: Int] = [:]

  /// The defaults.
  public init() {}

  /// A limit, in its own unit; setting one brings it into its ``Name/range``.
  public subscript(name: Name) -> Int {
    get { given[name] ?? name.standard }
    set {
      let value = min(max(newValue, name.range.lowerBound), name.range.upperBound)
      given[name] = value == name.standard ? nil : value
    }
  }

  /// The excess of a number over a limit; `nil` when it keeps to it.
  ///
  /// - Parameters:
  ///   - name: The limit.
  ///   - found: The number, in the limit's unit.
  ///   - isLeast: True when counting stopped there and the number may be larger.
  /// - Returns: The excess to report.
  public func excess(of name: Name, found: Int, isLeast: Bool = false) -> LimitExcess? {
    guard found > self[name] else { return nil }
    return LimitExcess(name: name, found: found, isLeast: isLeast, allowed: self[name])
  }
}

/// A number that passes one of the ``WorkLimits``.
public struct LimitExcess: Error, Hashable, Sendable, CustomStringConvertible {
  /// The limit.
  public let name: WorkLimits.Name
  /// The number, or the one at which counting stopped.
  public let found: Int
  /// True when the number may be larger than ``found``.
  public let isLeast: Bool
  /// The limit's value.
  public let allowed: Int
  /// The layer concerned, names from the root separated by `/`; empty when it is no single one.
  public var layerPath = ""
  /// The instant, in seconds from the clip's start; `nil` when it is at no single time.
  public var instant: Seconds?

  init(name: WorkLimits.Name, found: Int, isLeast: Bool, allowed: Int) {
    self.name = name
    self.found = found
    self.isLeast = isLeast
    self.allowed = allowed
  }

  /// A copy about a layer at an instant.
  public func at(layer path: String, instant: Seconds? = nil) -> LimitExcess {
    var result = self
    (result.layerPath, result.instant) = (path, instant)
    return result
  }

  /// "100001 particles", or "more than 100000 particles" when counting stopped.
  public var amount: String {
    isLeast ? "more than \(allowed) \(name.unit)" : "\(found) \(name.unit)"
  }

  /// "at most 100000 (--limit particles=N raises it)".
  public var permission: String { "at most \(allowed)\(hint)" }

  /// " (--limit particles=N raises it)"; empty for a limit that is as high as it can be.
  public var hint: String {
    allowed < name.range.upperBound ? " (--limit \(name.rawValue)=N raises it)" : ""
  }

  /// "layer "a/b" at 2.5 s: found 100001 particles, allowed: at most 100000 (--limit particles=N
  /// raises it)".
  public var description: String {
    let time = instant.map { "at \($0.shortestDecimal) s" }
    let layer = layerPath.isEmpty ? nil : "layer \"\(layerPath)\""
    let place = [layer, time].compactMap(\.self).joined(separator: " ")
    return (place.isEmpty ? "" : "\(place): ") + "found \(amount), allowed: \(permission)"
  }
}

extension WorkLimits {
  /// The deepest that layers of other formats may lie in one another: a scene in YAML has two
  /// levels of its nesting for each, and some around and in them.
  package var deepestLayers: Int { max(1, (self[.nesting] - 10) / 2) }

  /// The words of a message for that.
  package var deepestLayersAllowed: String {
    "at most \(deepestLayers) (two levels each: --limit nesting=N raises it)"
  }
}
