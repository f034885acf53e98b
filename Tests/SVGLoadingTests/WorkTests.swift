import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Pictures whose work grows faster than their files: refused by limits, or read once.
@Suite struct WorkTests {
  private func errors(
    _ body: String, _ limits: [WorkLimits.Name: Int] = [:]
  ) -> [String] {
    OpenedFile.errors("a.svg", files: ["a.svg": SVGText.file(body)]) { opener in
      for (name, value) in limits { opener.limits[name] = value }
    }
  }

  /// True where the errors are that a limit was passed, and no other.
  private func isOnly(_ errors: [String], about unit: String) -> Bool {
    errors.count == 1 && errors[0].contains("found more than") && errors[0].contains(unit)
  }

  private static let rect = #"<rect width="9" height="9" fill="url(#g)" class="b"/>"#

  @Test func `an animation of many values is taken apart once`() throws {
    let values = (0..<30_000).map { "\($0 % 90)" }.joined(separator: ";")
    let file = try SVGText.open(
      #"<rect id="r" width="9" height="9"><animate attributeName="x" dur="9s" values="\#(values)"/></rect>"#
    )
    let animation = try #require(file.scene.layers.first?.sublayers.first?.animations.first)
    guard case .keyframe(let frames) = animation.action, case .values(let list) = frames.frames
    else {
      Issue.record("\(animation)")
      return
    }
    #expect(list.count == 30_000)
    guard case .path(let path) = list[17] else {
      Issue.record("\(list[17])")
      return
    }
    #expect(path?.boundingBox?.minX == 17)
  }

  @Test func `values are added to what is written, not to one another`() throws {
    let file = try SVGText.open(
      #"<rect x="10" width="4" height="4" fill="red"><animate attributeName="x" additive="sum" calcMode="discrete" dur="3s" values="0;10;20"/></rect>"#
    )
    for (instant, x) in [(0.5, 12), (1.5, 22), (2.5, 32)] {
      let picture = try file.picture(at: instant)
      #expect(picture.components(x, 2) == SVGText.red, "\(instant)")
      #expect(picture.components(x + 10, 2) == SVGText.clear, "\(instant)")
    }
  }

  @Test func `attributes without number are refused`() {
    let attributes = (0..<257).map { "a\($0)='1'" }.joined(separator: " ")
    #expect(
      errors("<g \(attributes)/>").first?.contains("more than 256 attributes of an element") == true
    )
  }

  @Test func `the stops of a gradient count each time that it is used`() {
    let gradient = { (count: Int) in
      "<linearGradient id='g'>"
        + (0..<count).map { "<stop offset='\(Double($0) / Double(count))'/>" }.joined()
        + "</linearGradient>"
    }
    let limits = [WorkLimits.Name.madeValues: 1000]
    #expect(errors(gradient(100) + Self.rect, limits).isEmpty)
    #expect(
      isOnly(
        errors(gradient(100) + String(repeating: Self.rect, count: 9), limits), about: "values"))
    let again = gradient(100).replacing("id=", with: "x2='0.001' spreadMethod='repeat' id=")
    #expect(isOnly(errors(again + Self.rect, limits), about: "values"))
  }

  @Test func `rules are compared with the elements that they may be for`() {
    func sheet(_ selector: (Int) -> String) -> String {
      "<style>" + (0..<500).map { "\(selector($0)){fill:red}" }.joined() + "</style>"
        + String(repeating: Self.rect, count: 20)
    }
    let limits = [WorkLimits.Name.expressionSteps: 200]
    for selector in [".a", "#a", "g .x", "circle"] as [String] {
      let rules = sheet { selector == "circle" ? "circle" : "\(selector)\($0)" }
      #expect(errors(rules, limits).isEmpty, "\(selector)")
    }
    #expect(isOnly(errors(sheet { _ in "*" }, limits), about: "steps"))
    #expect(isOnly(errors(sheet { _ in "rect" }, limits), about: "steps"))
  }

  @Test func `a selector of many parts goes through the elements around once`() throws {
    let selector = "q " + String(repeating: "* ", count: 18) + "rect"
    let body =
      String(repeating: "<g>", count: 80) + Self.rect + String(repeating: "</g>", count: 80)
    #expect(
      errors("<style>\(selector){fill:red}</style>" + body, [.expressionSteps: 1000]).isEmpty)
    // The nearest is not always the one.
    let file = try SVGText.open(
      """
      <style>.a > .b rect{fill:red}</style><g class="a"><g class="b"><g class="b"><rect width="9" height="9"/></g></g></g>
      """)
    #expect(try file.picture().components(5, 5) == SVGText.red)
  }

  @Test func `texts that are read again and again count`() {
    let long = "<path id='a' d='" + String(repeating: " ", count: 1000) + "M0 0L9 9'/>"
    let used = long + String(repeating: "<use href='#a'/>", count: 20)
    #expect(errors(long, [.parameterBytes: 5000]).isEmpty)
    #expect(isOnly(errors(used, [.parameterBytes: 5000]), about: "bytes"))
    // An outline that is too long for the limit is told, wherever it is read.
    let way =
      "<path id='p' d='M0 0" + String(repeating: "L9 9", count: 90) + "'/>"
      + "<rect width='9' height='9'><animateMotion dur='1s'><mpath href='#p'/></animateMotion></rect>"
    #expect(isOnly(errors(way, [.pathElements: 120]), about: "path elements"))
  }

  @Test func `elements of no layer count where they are looked at again`() {
    let titles = String(repeating: "<title/>", count: 100)
    for body in [
      "<clipPath id='c'>\(titles)</clipPath><rect width='9' height='9' clip-path='url(#c)'/>",
      "<filter id='c'>\(titles)</filter><rect width='9' height='9' filter='url(#c)'/>",
      "<pattern id='c' width='9' height='9'>\(titles)</pattern><rect width='9' height='9' fill='url(#c)'/>",
      "<g id='c'>\(titles)</g><use href='#c'/>", "<text id='c'>\(titles)</text><use href='#c'/>",
    ] {
      #expect(errors(body, [.madeValues: 400]).isEmpty, "\(body.prefix(20))")
      #expect(
        isOnly(errors(String(repeating: body, count: 9), [.madeValues: 400]), about: "values"),
        "\(body.prefix(20))")
    }
  }

  @Test func `animations that wait for each other count, and so do the times they come at`() {
    let chain = (1..<40).map {
      "<animate id='a\($0)' attributeName='opacity' to='0' dur='1s' begin='a\($0 - 1).end'/>"
    }
    let body =
      "<rect width='9' height='9'><animate id='a0' attributeName='opacity' to='0' dur='1s'/>"
      + chain.joined() + "</rect>"
    // Each runs when the one before it has changed, and not else.
    #expect(errors(body, [.events: 200]).isEmpty)
    let begins = String(repeating: "1;", count: 300)
    #expect(
      isOnly(
        errors(
          "<rect width='9' height='9'><animate attributeName='x' to='1' dur='1s' begin='\(begins)'/></rect>",
          [.events: 200]), about: "events"))
  }

  @Test func `sums of one attribute are looked at once each`() {
    let sum =
      #"<animate attributeName="opacity" to="1" additive="sum" fill="freeze" dur="1s"/>"#
    let body = "<rect width='9' height='9'>\(String(repeating: sum, count: 20_000))</rect>"
    let time = ContinuousClock().measure { _ = errors(body) }
    #expect(time < .seconds(20), "\(time)")
  }

  @Test func `transforms that are added to one another without number are refused`() {
    let move = "<animateTransform attributeName='transform' type='rotate' by='3' dur='1s'/>"
    #expect(
      errors("<rect width='9' height='9'>\(String(repeating: move, count: 3000))</rect>").first?
        .contains("found 3000 animations of one transform") == true)
  }

  @Test func `values that a property may not have leave what was there`() throws {
    let file = try SVGText.open(
      """
      <g fill="red" stroke-width="8"><rect width="9" height="9" fill="bogus" fill-opacity="half"/>
      <rect x="20" width="9" height="9" style="fill:12"/>
      <rect x="40" width="9" height="9" fill="blue" style="fill:no;fill:;visibility:no"/>
      <path d="M60 20h9" stroke="blue" stroke-width="-2" stroke-linecap="none" stroke-dasharray="3 -1"/></g>
      <style>.k{fill:blue;fill:nonsense}</style><rect class="k" x="80" width="9" height="9"/>
      """)
    let picture = try file.picture()
    #expect(picture.components(5, 5) == SVGText.red)
    #expect(picture.components(25, 5) == SVGText.red)
    #expect(picture.components(45, 5) == SVGText.blue)
    #expect(picture.components(85, 5) == SVGText.blue)
    #expect(picture.components(65, 17) == SVGText.blue)
    #expect(
      file.omissions.contains(
        "a value of fill that is not known is left out; the element with what it has without it"))
  }
}
