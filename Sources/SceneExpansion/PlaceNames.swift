import Documents
import Expressions
import LayerModel

/// The names of a scope, as an expression at the present place may use them.
struct PlaceNames: LateNames {
  let scope: ExpansionScope
  let expander: SceneExpander
  /// The value that the expression stands in.
  let node: YAMLNode
  let place: ExpressionPlace
  /// The bytes of the scalar at which `random` is called without arguments.
  let placedCalls: [Int]

  var areLate: Bool { place == .late }
  var random: SceneRandom? { scope.random }
  var ownSeed: UInt64? {
    let own = scope.random?.seed
    return own == expander.sceneRandom?.seed ? nil : own
  }

  func value(of name: String) -> ExpressionValue? {
    if let value = scope.value(of: name) { return value }
    // A text that is worked out later has its size filled in.
    return areLate && name == "canvas" ? try? canvas(at: 0) : nil
  }

  func lateName(of name: String) -> String? {
    if scope.hasLateTag(name) { return name }
    if let variable = scope.document.variables[name] { return variable }
    return areLate && name == ExpansionKeys.event ? name : nil
  }

  func place(ofCallAt offset: Int) -> String? {
    guard areLate || expander.isInLoop else { return nil }
    return expander.placeText(ofCall: placedCalls.firstIndex(of: offset) ?? 0)
  }
}

extension SceneExpander {
  /// The names that the expressions of a scalar may use.
  func names(
    _ scope: ExpansionScope, in template: ExpressionTemplate, of node: YAMLNode
  ) -> PlaceNames {
    let calls = template.braces.flatMap { braces in
      if case .success(let expression) = braces.expression {
        expression.placedCalls
      } else {
        [Int]()
      }
    }
    return PlaceNames(
      scope: scope, expander: self, node: node, place: ExpressionPlace(path), placedCalls: calls)
  }

  /// The text of a scalar with expressions that are worked out when a handler runs; `nil` when all
  /// of it is known, or after reporting a mistake.
  func lateText(
    _ text: String, _ template: ExpressionTemplate, _ node: YAMLNode, _ scope: ExpansionScope
  ) -> LateScalar {
    let names = names(scope, in: template, of: node)
    guard names.areLate, template.braces.contains(where: { isLate($0, names) }) else {
      return .known
    }
    var output = ""
    // What is known since the last expression that stays one.
    var plain = ""
    var isWhole = true
    func takePlain() {
      // What reads as an expression must stay a text.
      output += plain.replacing("${", with: "${'$'}{")
      plain = ""
    }
    for part in template.parts {
      switch part {
      case .text(let text): plain += text
      case .braces(let braces) where isLate(braces, names):
        takePlain()
        do throws(ExpressionProblem) {
          output += try LateText.text(
            of: text, from: braces.offset, names, reading.diagnostics.limits)
        } catch {
          if !error.isReported { report(error, node, scope) }
          isWhole = false
        }
      case .braces(let braces):
        guard let value = joinable(braces, node, scope, names) else {
          isWhole = false
          continue
        }
        plain += value
      }
      guard output.utf8.count + plain.utf8.count <= ExpressionTemplate.textLimit else {
        field(node, scope).report(
          "found parameters that make too long a text",
          allowed: "at most \(ExpressionTemplate.textLimit) bytes")
        return .wrong
      }
    }
    takePlain()
    return isWhole ? .late(output) : .wrong
  }

  private func isLate(_ braces: ExpressionTemplate.Braces, _ names: PlaceNames) -> Bool {
    guard names.value(of: braces.text) == nil, case .success(let expression) = braces.expression
    else { return false }
    return expression.lateThing(names) != nil
  }

  // MARK: Places

  /// True inside a loop.
  var isInLoop: Bool { !turns.isEmpty }

  /// The text for a call of `random` at the present place, which nothing changes but what stands
  /// around it: the way to it in its file, the turns of the loops around it, and the call's number
  /// in its scalar.
  func placeText(ofCall number: Int) -> String {
    var text = ""
    for (depth, step) in path.enumerated() {
      if case .key(let key) = step {
        text += text.isEmpty ? key : ".\(key)"
      } else {
        text += "[\(labels[depth] ?? "")]"
      }
    }
    if !turns.isEmpty { text += " (\(turns.map(String.init).joined(separator: ", ")))" }
    return "\(text) #\(number)"
  }
}

/// A scalar's text, as far as it is known while loading.
enum LateScalar {
  /// A text that is known as it is.
  case known
  /// A text with expressions that are worked out when a handler runs.
  case late(String)
  /// A mistake that was reported.
  case wrong
}
