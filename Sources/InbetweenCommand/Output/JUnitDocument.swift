import Inbetween
import Escaping
import Reporting

/// Results in the form that continuous integration reads: JUnit's XML.
struct JUnitDocument {
  /// One check.
  struct Case {
    /// The result of a check.
    enum Outcome {
      case passed
      /// A difference: a sentence, and all there is to say.
      case failed(String, details: String)
      /// A check that could not be made: the reason and its kind.
      case broken(String, kind: String)
      case skipped(String)
    }

    let name: String
    /// Seconds that the check took.
    let seconds: Double
    let outcome: Outcome
  }

  let name: String
  let cases: [Case]
  /// The run that checked.
  let origin: RunOrigin

  /// The document, in the form that strict readers accept: with all that a schema of JUnit's asks
  /// for.
  var xml: String {
    func count(_ isCounted: (Case.Outcome) -> Bool) -> Int {
      cases.filter { isCounted($0.outcome) }.count
    }
    let failures = count { if case .failed = $0 { true } else { false } }
    let errors = count { if case .broken = $0 { true } else { false } }
    let skipped = count { if case .skipped = $0 { true } else { false } }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    // Schemas of JUnit's know no zone: it is UTC.
    let timestamp = origin.date.replacing("Z", with: "")
    let time = Self.time(cases.reduce(0) { $0 + $1.seconds })
    lines.append(
      "<testsuite name=\"\(XMLText.escaped(name))\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\" time=\"\(time)\" timestamp=\"\(timestamp)\" hostname=\"\(XMLText.escaped(origin.hostName))\">"
    )
    lines.append("  <properties>")
    lines += origin.lines.map { line in
      "    <property name=\"\(line.name)\" value=\"\(XMLText.escaped(line.text))\"/>"
    }
    lines.append("  </properties>")
    lines += cases.map(element)
    lines += ["  <system-out/>", "  <system-err/>", "</testsuite>"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Seconds to the millisecond, at least 0.
  private static func time(_ seconds: Double) -> String {
    max((seconds * 1000).rounded() / 1000, 0).shortestDecimal
  }

  private func element(_ item: Case) -> String {
    let head =
      "  <testcase classname=\"\(XMLText.escaped(name))\" name=\"\(XMLText.escaped(item.name))\" time=\"\(Self.time(item.seconds))\""
    switch item.outcome {
    case .passed: return head + "/>"
    case .failed(let message, let details):
      return head
        + ">\n    <failure type=\"different\" message=\"\(XMLText.escaped(message))\">\(XMLText.escaped(details))</failure>\n  </testcase>"
    case .broken(let message, let kind):
      return head
        + ">\n    <error type=\"\(kind)\" message=\"\(XMLText.escaped(message))\"/>\n  </testcase>"
    case .skipped(let message):
      return head + ">\n    <skipped message=\"\(XMLText.escaped(message))\"/>\n  </testcase>"
    }
  }
}

extension JUnitDocument.Case {
  /// A comparison as a check.
  init(_ found: ClipComparison, seconds: Double) {
    let text = ComparisonText(found, isVerbose: true).text
    let outcome: Outcome =
      found.isMatch
      ? .passed : .failed(String(text.prefix { $0 != "\n" }), details: text)
    self.init(
      name: "\(found.b.name) against \(found.a.name)", seconds: seconds, outcome: outcome)
  }
}
