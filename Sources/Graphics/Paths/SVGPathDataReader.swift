/// Turns SVG path data into a path, command by command.
struct SVGPathDataReader {
  private var scanner: SVGPathDataScanner
  private let elementLimit: Int
  /// The path elements that were read so far.
  private(set) var path = Path()
  /// The number of elements at the end of each command, each time it comes with arguments.
  private(set) var ends: [Int] = []
  private var current = Point.zero
  private var subpathStart = Point.zero
  /// The last control point of the curve before, which a smooth curve reflects.
  private var lastControl: (point: Point, isCubic: Bool)?

  init(_ text: String, elementLimit: Int) {
    scanner = SVGPathDataScanner(text)
    self.elementLimit = elementLimit
  }

  mutating func read() throws(SVGPathDataError) {
    var isFirst = true
    while !scanner.isAtEnd() {
      let before = scanner
      guard let command = scanner.command() else {
        throw scanner.error(expected: isFirst ? "M or m" : "a command letter")
      }
      guard !isFirst || command == "M" || command == "m" else {
        throw before.error(expected: "M or m")
      }
      isFirst = false
      try read(command)
    }
  }

  /// One command with all the arguments that follow its letter.
  private mutating func read(_ command: Character) throws(SVGPathDataError) {
    let isRelative = command.isLowercase
    guard command != "Z", command != "z" else {
      path.closeSubpath()
      ends.append(path.elements.count)
      current = subpathStart
      lastControl = nil
      return
    }
    var letter = Character(command.uppercased())
    var isFirst = true
    while isFirst || scanner.isAtArgument() {
      // What follows the letter may not begin with a comma; what follows arguments may.
      if isFirst { _ = scanner.isAtEnd() } else { scanner.skipSeparator() }
      try draw(letter, isRelative: isRelative)
      ends.append(path.elements.count)
      guard path.elements.count <= elementLimit else {
        let place = scanner.error(expected: "no more than \(elementLimit) elements")
        throw SVGPathDataError(
          position: place.position, found: place.found, expected: place.expected,
          exceedsElementLimit: true)
      }
      // Further pairs after a move are lines.
      if letter == "M" { letter = "L" }
      isFirst = false
    }
  }

  /// One set of arguments of a command given by its capital letter.
  private mutating func draw(_ letter: Character, isRelative: Bool) throws(SVGPathDataError) {
    let base = isRelative ? current : .zero
    var control: (point: Point, isCubic: Bool)?
    switch letter {
    case "M":
      current = try point(base)
      subpathStart = current
      path.move(to: current)
    case "L":
      current = try point(base)
      path.addLine(to: current)
    case "H":
      current.x = try scanner.number() + base.x
      path.addLine(to: current)
    case "V":
      current.y = try scanner.number() + base.y
      path.addLine(to: current)
    case "C", "S":
      let control1 = letter == "C" ? try nextPoint(base) : reflectedControl(isCubic: true)
      let control2 = try nextPoint(base)
      current = try point(base)
      path.addCurve(to: current, control1: control1, control2: control2)
      control = (control2, true)
    case "Q", "T":
      let point1 = letter == "Q" ? try nextPoint(base) : reflectedControl(isCubic: false)
      current = try point(base)
      path.addQuadCurve(to: current, control: point1)
      control = (point1, false)
    default:
      try drawArc(base)
    }
    lastControl = control
  }

  private mutating func drawArc(_ base: Point) throws(SVGPathDataError) {
    let rx = try scanner.number()
    scanner.skipSeparator()
    let ry = try scanner.number()
    scanner.skipSeparator()
    let degrees = try scanner.number()
    scanner.skipSeparator()
    let isLarge = try scanner.flag()
    scanner.skipSeparator()
    let isClockwise = try scanner.flag()
    scanner.skipSeparator()
    current = try point(base)
    path.addArc(
      to: current, radii: Size(width: rx, height: ry), rotation: degrees * .pi / 180,
      isLarge: isLarge, isClockwise: isClockwise)
  }

  private mutating func point(_ base: Point) throws(SVGPathDataError) -> Point {
    let x = try scanner.number()
    scanner.skipSeparator()
    return base + Point(x: x, y: try scanner.number())
  }

  /// A point and the separator behind it.
  private mutating func nextPoint(_ base: Point) throws(SVGPathDataError) -> Point {
    let result = try point(base)
    scanner.skipSeparator()
    return result
  }

  /// The mirror image of the control point before, when the command before was of the same kind;
  /// else the current point.
  private func reflectedControl(isCubic: Bool) -> Point {
    guard let lastControl, lastControl.isCubic == isCubic else { return current }
    return current * 2 - lastControl.point
  }
}
