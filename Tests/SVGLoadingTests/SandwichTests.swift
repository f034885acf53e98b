import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Several animations of one attribute, of which those that begin later win (SMIL 3, 3.5.2).
@Suite struct SandwichTests {
  /// Animations of a box, and what they make of it at instants.
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let animations: String
    let attributes: String
    let wanted: [(time: Double, numbers: [Double])]
    let isExact: Bool

    init(
      _ name: String, _ animations: String, of attributes: String = "",
      _ wanted: [(time: Double, numbers: [Double])], isExact: Bool = true
    ) {
      (testDescription, self.animations, self.attributes) = (name, animations, attributes)
      (self.wanted, self.isExact) = (wanted, isExact)
    }

    func check(_ numbers: (OpenedFile, Double) -> [Double]) throws {
      let file = try SVGText.open(
        #"<rect id="box" width="10" height="10" \#(attributes)>\#(animations)</rect>"#)
      for (time, wanted) in wanted {
        let found = numbers(file, time)
        let isNear = zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-6 }
        #expect(found.count == wanted.count && isNear, "\(time) s: \(found) is not \(wanted)")
      }
      #expect(file.omissions.isEmpty == isExact, "\(file.omissions)")
    }
  }

  static let opacities = [
    Sample(
      "one begins again after another",
      """
      <animate attributeName="opacity" values="1;0.8" begin="0;2" dur="1s" fill="freeze"/>
      <animate attributeName="opacity" values="0.1;0.3" begin="1" dur="1s" fill="freeze"/>
      """, [(0.5, [0.9]), (1.5, [0.2]), (2.5, [0.9]), (5, [0.8])]),
    Sample(
      "one goes on from what has stayed",
      """
      <animate attributeName="opacity" from="0.1" to="0.5" dur="1s" fill="freeze"/>
      <animate attributeName="opacity" to="1" begin="2" dur="2s" fill="freeze"/>
      """, [(0.5, [0.3]), (1.5, [0.5]), (3, [0.75]), (5, [1])]),
    Sample(
      "a sum begins again without what it was",
      #"<animate attributeName="opacity" by="-0.3" begin="0;2" dur="1s" fill="freeze"/>"#,
      [(0.5, [0.85]), (1.5, [0.7]), (2.5, [0.85]), (5, [0.7])]),
    Sample(
      "a way to an end begins again from the base value",
      #"<animate attributeName="opacity" to="0.2" begin="0;2" dur="1s" fill="freeze"/>"#,
      [(0.5, [0.6]), (1.5, [0.2]), (2.5, [0.6]), (5, [0.2])]),
    Sample(
      "ways to ends begin each other",
      """
      <animate id="a" attributeName="opacity" to="0" begin="0;b.end" dur="1s" fill="freeze"/>
      <animate id="b" attributeName="opacity" to="0.8" begin="a.end" dur="2s" end="11s" fill="freeze"/>
      """, [(0.5, [0.5]), (2, [0.4]), (3.5, [0.4]), (5, [0.4]), (6, [0.8]), (6.5, [0.4])]),
    Sample(
      "a way to an end is not accumulated",
      #"<animate attributeName="opacity" to="0.5" accumulate="sum" repeatCount="2" dur="1s" fill="freeze"/>"#,
      [(0.5, [0.75]), (1.5, [0.75]), (3, [0.5])]),
  ]

  @Test(arguments: opacities) func `opacities are those of the last that has begun`(
    sample: Sample
  ) throws {
    try sample.check { [$0.layer("box", at: $1)?.properties.opacity ?? .nan] }
  }

  private static func transform(_ type: String, _ rest: String) -> String {
    #"<animateTransform attributeName="transform" type="\#(type)" \#(rest)/>"#
  }

  /// The places of a box's corner.
  static let transforms = [
    Sample(
      "one begins again after another",
      transform("translate", #"values="0;60" begin="0;2" dur="1s" fill="freeze""#)
        + transform("translate", #"values="100;140" begin="1" dur="1s" fill="freeze""#),
      [(0.5, [30, 0]), (1.5, [120, 0]), (2.5, [30, 0]), (5, [60, 0])]),
    Sample(
      "one goes to its end from a transform of its type",
      transform("translate", #"to="100 20" dur="2s""#), of: #"transform="translate(20 10)""#,
      [(0, [20, 10]), (1, [60, 15]), (3, [20, 10])]),
    Sample(
      "one goes to its end from none of another type",
      transform("translate", #"to="100 20" dur="2s""#), of: #"transform="rotate(20)""#,
      [(0, [0, 0]), (1, [50, 10])]),
    Sample(
      "one goes on from what has stayed",
      transform("translate", #"from="0 0" to="100 0" dur="1s" fill="freeze""#)
        + transform("translate", #"to="0 60" begin="2" dur="1s" fill="freeze""#),
      [(0.5, [50, 0]), (1.5, [100, 0]), (2.5, [50, 30]), (5, [0, 60])], isExact: false),
    Sample(
      "turns about several points",
      transform("rotate", #"values="0 20 20;90 20 20" dur="1s" fill="freeze""#)
        + transform("rotate", #"values="0 40 0;90 40 0" begin="2" dur="1s" fill="freeze""#),
      [(1.5, [40, 0]), (5, [40, -40])], isExact: false),
    Sample(
      "one takes the place of what is added",
      transform("translate", #"by="50 0" dur="1s" fill="freeze""#)
        + transform("rotate", #"values="0;90" begin="2" dur="1s""#),
      [(0.5, [25, 0]), (1.5, [50, 0]), (2.5, [0, 0]), (5, [50, 0])], isExact: false),
    Sample(
      "a turn about a point that moves takes the place of a transform",
      transform("rotate", #"values="0 0 0;180 40 0" dur="2s""#), of: #"transform="translate(5 5)""#,
      [(1, [20, -20]), (3, [5, 5])]),
    Sample(
      "turns and their points are accumulated",
      transform(
        "rotate", #"values="0 20 20;90 20 20" accumulate="sum" repeatCount="2" dur="1s""#),
      [(0.5, [20, 20 - 20 * 2.0.squareRoot()]), (1.5, [40 + 40 * 2.0.squareRoot(), 40])]),
    Sample(
      "motion begins again after other motion",
      """
      <animateMotion values="0,0;50,0" begin="0;2" dur="1s" fill="freeze"/>
      <animateMotion values="0,50;50,50" begin="1" dur="1s" fill="freeze"/>
      """, [(0.5, [25, 0]), (1.5, [25, 50]), (2.5, [25, 0]), (5, [50, 0])]),
    Sample(
      "motion by a way begins again",
      #"<animateMotion by="50 0" begin="0;2" dur="1s" fill="freeze"/>"#,
      [(0.5, [25, 0]), (1.5, [50, 0]), (2.5, [25, 0]), (5, [50, 0])]),
    Sample(
      "steps come to each of their key points",
      #"<animateMotion path="M0 0H40" keyPoints="0;1;0.25" keyTimes="0;0.5;0.8" calcMode="discrete" dur="1s" fill="freeze"/>"#,
      [(0.2, [0, 0]), (0.6, [40, 0]), (0.9, [10, 0]), (2, [10, 0])]),
    Sample(
      "key points come at their times without a mode",
      #"<animateMotion path="M0 0H40" keyPoints="0;1;0.5" keyTimes="0;0.25;1" dur="4s"/>"#,
      [(0.5, [20, 0]), (1, [40, 0]), (2.5, [30, 0])]),
  ]

  @Test(arguments: transforms) func `transforms are those of the last that has begun`(
    sample: Sample
  ) throws {
    try sample.check { file, time in
      file.place(in: "box", at: time).map { [$0.x, $0.y] } ?? []
    }
  }

  @Test func `shears along y add up in each turn`() throws {
    let file = try SVGText.open(
      #"<rect id="box" width="10" height="10">"#
        + Self.transform("skewY", #"values="0;20" accumulate="sum" repeatCount="3" dur="1s""#)
        + "</rect>")
    let place = try #require(file.place(Point(x: 10, y: 0), in: "box", at: 2.5))
    #expect(abs(place.y - 10 * 1.191753592594) < 1e-6 && abs(place.x - 10) < 1e-9, "\(place)")
    #expect(file.omissions.isEmpty, "\(file.omissions)")
  }

  @Test func `a colour and its opacity move at times of their own`() throws {
    let file = try SVGText.open(
      """
      <rect id="a" width="9" height="9" fill="red"><animate attributeName="fill" to="blue" dur="2s" fill="freeze"/>
      <animate attributeName="fill-opacity" values="1;0" begin="1s" dur="2s" fill="freeze"/></rect>
      <rect id="b" width="9" height="9"><animate attributeName="fill" by="#400" begin="0;2" dur="1s" fill="freeze"/></rect>
      """)
    func fill(_ name: String, _ time: Double) -> [Double] {
      let color = file.layer(name, at: time)?.properties.shape.fillColor ?? .clear
      return [color.red, color.blue, color.alpha].map { ($0 * 1e4).rounded() / 1e4 }
    }
    #expect(fill("a", 0.5) == [0.75, 0.25, 1])
    #expect(fill("a", 1.5) == [0.25, 0.75, 0.75])
    #expect(fill("a", 2.5) == [0, 1, 0.25])
    #expect(fill("b", 1.5) == [0.2667, 0, 1])
    #expect(fill("b", 2.5) == [0.1333, 0, 1])
  }

  @Test func `an alpha and an opacity that move are multiplied`() throws {
    let file = try SVGText.open(
      """
      <rect id="a" width="9" height="9"><animate attributeName="fill" values="rgba(0,0,0,0);rgba(0,0,0,1)" dur="4s"/>
      <animate attributeName="fill-opacity" values="0;1" dur="4s"/></rect>
      """)
    for (time, alpha) in [(1.0, 0.0625), (2, 0.25), (3, 0.5625)] {
      let found = file.layer("a", at: time)?.properties.shape.fillColor?.alpha ?? .nan
      #expect(abs(found - alpha) < 1e-3, "\(time): \(found)")
    }
    #expect(file.omissions.count == 1, "\(file.omissions)")
  }

  @Test func `so are those of a gradient's stop`() throws {
    let moves = #"<animate attributeName="stop-opacity" values="0;1" dur="4s"/>"#
    let file = try SVGText.open(
      """
      <linearGradient id="g"><stop offset="0" stop-color="red"><animate attributeName="stop-color" values="rgba(0,0,0,0);black" dur="4s"/>\(moves)</stop><stop offset="1"/></linearGradient>
      <rect id="a" width="9" height="9" fill="url(#g)"/>
      """)
    for (time, alpha) in [(1.0, 0.0625), (2, 0.25), (3, 0.5625)] {
      let found = file.layer("a", at: time)?.properties.shape.fillGradient.colors.first?.alpha
      #expect(abs((found ?? .nan) - alpha) < 1e-3, "\(time): \(found ?? .nan)")
    }
    #expect(file.omissions.count == 1, "\(file.omissions)")
  }

  @Test func `nothing is between a colour and none`() throws {
    let file = try SVGText.open(
      #"<rect id="a" width="9" height="9"><animate attributeName="fill" values="none;lime" dur="2s"/></rect>"#
    )
    for (time, color) in [(0.5, SVGText.clear), (1.5, [0, 255, 0, 255]), (3, [0, 0, 0, 255])] {
      #expect(try file.picture(at: time).components(5, 5) == color, "\(time)")
    }
  }

  @Test func `what is shown, and where, is that of the last that has begun`() throws {
    let file = try SVGText.open(
      """
      <defs><rect id="r" width="10" height="10" fill="red"/></defs>
      <use href="#r"><animate attributeName="x" values="0" begin="0;2" dur="1s" fill="freeze"/>
        <animate attributeName="x" values="50" begin="1" dur="1s" fill="freeze"/></use>
      <rect y="20" width="10" height="10" fill="red"><set attributeName="visibility" to="hidden" begin="0;2" dur="1s" fill="freeze"/>
        <set attributeName="visibility" to="visible" begin="1" dur="1s" fill="freeze"/></rect>
      """)
    for (time, isBack) in [(0.5, true), (1.5, false), (2.5, true), (5, true)] {
      let picture = try file.picture(at: time)
      #expect(picture.components(5, 5) == (isBack ? SVGText.red : SVGText.clear), "\(time)")
      #expect(picture.components(5, 25) == (isBack ? SVGText.clear : SVGText.red), "\(time)")
    }
  }

  /// Animations of a gradient, which is scaled, and where its colours meet then.
  static let paints: [(motion: String, edge: Int)] = [
    (#"type="translate" by="10 0""#, 30), (#"type="scale" from="1" to="3" additive="sum""#, 30),
    (#"type="translate" from="0" to="10""#, 15), (#"type="scale" to="3""#, 15),
    (#"by="10 0""#, 30), (#"type=" translate " from="0" to="10""#, 15),
  ]

  @Test(arguments: paints.indices)
  func `transforms of paints take the place of others, or are added`(place: Int) throws {
    let (motion, edge) = Self.paints[place]
    let file = try SVGText.open(
      """
      <linearGradient id="g" gradientUnits="userSpaceOnUse" x2="10" gradientTransform="scale(2)">
        <stop offset="0.5" stop-color="red"/><stop offset="0.5" stop-color="blue"/>
        <animateTransform attributeName="gradientTransform" \(motion) dur="1s" fill="freeze"/></linearGradient>
      <rect width="100" height="80" fill="url(#g)"/>
      """)
    let picture = try file.picture(at: 2)
    #expect(file.omissions.isEmpty == !motion.contains("scale"), "\(file.omissions)")
    #expect(picture.components(edge - 2, 40) == SVGText.red)
    #expect(picture.components(edge + 2, 40) == SVGText.blue)
  }

  @Test(arguments: [
    #"attributeName="x" from="left" to="50""#, #"attributeName="x" values="0;;50""#,
    #"attributeName="opacity" by="some""#, #"attributeName="fill" to="colour""#,
  ])
  func `values that are none are told, and nothing moves`(words: String) throws {
    let file = try SVGText.open(
      #"<rect x="20" width="9" height="9" fill="red"><animate \#(words) dur="1s" fill="freeze"/></rect>"#
    )
    for time in [0, 0.7, 3] {
      #expect(try file.picture(at: time).components(25, 5) == SVGText.red, "\(time)")
    }
    #expect(file.omissions.count == 1 && file.omissions[0].contains("values that are not known"))
  }
}
