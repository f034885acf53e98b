import Inbetween
import Quoting

/// Results in the form that continuous integration reads: JUnit's XML.
struct JUnitDocument {
  /// One check.
  struct Case {
    /// The result of a check.
    enum Outcome {
      case passed
      /// A difference: a sentence, and all there is to say.
      case failed(String, details: String)
      /// It could not be checked, and why.
      case broken(String)
      case skipped(String)
    }

    let name: String
    var seconds: Double?
    let outcome: Outcome
  }

  let name: String
  let cases: [Case]

  /// The document.
  var xml: String {
    func count(_ isCounted: (Case.Outcome) -> Bool) -> Int {
      cases.filter { isCounted($0.outcome) }.count
    }
    let failures = count { if case .failed = $0 { true } else { false } }
    let errors = count { if case .broken = $0 { true } else { false } }
    let skipped = count { if case .skipped = $0 { true } else { false } }
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append(
      "<testsuite name=\"\(XMLText.escaped(name))\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\">"
    )
    lines += cases.map(element)
    lines.append("</testsuite>")
    return lines.joined(separator: "\n") + "\n"
  }

  private func element(_ item: Case) -> String {
    let time =
      item.seconds.map { " time=\"\((($0 * 1000).rounded() / 1000).shortestDecimal)\"" } ?? ""
    let head =
      "  <testcase classname=\"\(XMLText.escaped(name))\" name=\"\(XMLText.escaped(item.name))\"\(time)"
    switch item.outcome {
    case .passed: return head + "/>"
    case .failed(let message, let details):
      return head
        + ">\n    <failure message=\"\(XMLText.escaped(message))\">\(XMLText.escaped(details))</failure>\n  </testcase>"
    case .broken(let message):
      return head + ">\n    <error message=\"\(XMLText.escaped(message))\"/>\n  </testcase>"
    case .skipped(let message):
      return head + ">\n    <skipped message=\"\(XMLText.escaped(message))\"/>\n  </testcase>"
    }
  }
}

extension JUnitDocument.Case {
  /// A comparison as a check.
  init(_ found: ClipComparison, name: String? = nil) {
    let text = ComparisonText(found).text
    let outcome: Outcome =
      found.isMatch
      ? .passed : .failed(String(text.prefix { $0 != "\n" }), details: text)
    self.init(name: name ?? "\(found.b.name) against \(found.a.name)", outcome: outcome)
  }
}
