public import ArgumentParser
public import Inbetween

/// Instants as they are written on the command line: `0,0.5,1`.
struct TimeList: ExpressibleByArgument {
  let instants: [Seconds]

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
      return nil
    }
    instants = numbers
  }
}

extension FrameRate: ExpressibleByArgument {
  /// A rate as it is written: 60, 12.5, 30000/1001.
  public init?(argument: String) { self.init(argument) }
}

/// A colour, or `none`.
struct BackgroundArgument: ExpressibleByArgument {
  let color: Color?

  init?(argument: String) {
    if argument == "none" {
      color = nil
    } else if let color = Color(css: argument) {
      self.color = color
    } else {
      return nil
    }
  }
}

/// A half-open range as it is written: `A..<B`.
struct RangeArgument<Bound: Comparable & LosslessStringConvertible & Sendable>:
  ExpressibleByArgument
{
  let range: Range<Bound>

  init?(argument: String) {
    guard let dots = argument.firstRange(of: "..<"),
      let lower = Bound(String(argument[..<dots.lowerBound])),
      let upper = Bound(String(argument[dots.upperBound...])), lower <= upper
    else { return nil }
    range = lower..<upper
  }
}

extension VideoFormat.Preset: ExpressibleByArgument {}
