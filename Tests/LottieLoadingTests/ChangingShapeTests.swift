import Inbetween
import Testing

/// Numbers of shapes that change: at each frame the picture is that of a file in which the number
/// stays what it is then.
@Suite struct ChangingShapeTests {
  /// A number of a shape, and the two values between which it goes evenly in ten frames.
  struct Number: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let values: (Double, Double)
    /// The shapes, in which `@` stands for the number.
    let shapes: String

    init(_ name: String, _ from: Double, _ to: Double, _ shapes: String) {
      (testDescription, values) = ("\(name) from \(from) to \(to)", (from, to))
      self.shapes = shapes
    }

    func file(_ number: String) -> String {
      LottieText.file(LottieText.shapes(shapes.replacing("@", with: number)))
    }
  }

  private static let red = LottieText.red
  private static let line =
    #"{"ty": "st", "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "w": {"k": 5}, "lc": 1, "lj": 1}"#

  private static func rect(radius: String) -> String {
    #"{"ty": "rc", "p": {"k": [50, 40]}, "s": {"k": [70, 40]}, "r": \#(radius)}"#
  }

  private static let triangle =
    #"{"ty": "sh", "ks": {"k": {"c": true, "v": [[20, 60], [50, 15], [80, 60]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}}"#

  private static func star(_ key: String) -> String {
    let numbers = ["or": "30", "ir": "14", "os": "0", "is": "0", "r": "10"].map {
      #""\#($0)": \#($0 == key ? "@" : #"{"k": \#($1)}"#)"#
    }
    return
      #"{"ty": "sr", "sy": 1, "pt": {"k": 5}, "p": {"k": [50, 40]}, \#(numbers.sorted().joined(separator: ", "))},"#
      + red
  }

  static let numbers: [Number] =
    [
      Number("the radius of a rectangle", 0, 20, rect(radius: "@") + "," + red),
      Number("the radius of a rectangle", 10, 90, rect(radius: "@") + "," + red),
      Number("the radius of a rectangle", -20, 15, rect(radius: "@") + "," + line),
      Number(
        "the height of a rectangle with round corners", 0, 60,
        #"{"ty": "rc", "p": {"k": [50, 40]}, "s": {"s": true, "x": {"k": 70}, "y": @}, "r": {"k": 20}},"#
          + red),
      Number("round corners", 0, 12, triangle + #", {"ty": "rd", "r": @},"# + red),
      Number("round corners", 5, 80, triangle + #", {"ty": "rd", "r": @},"# + red),
      Number("pucker and bloat", -40, 60, triangle + #", {"ty": "pb", "a": @},"# + red),
      Number(
        "the size of ridges", 1, 9,
        triangle + #", {"ty": "zz", "s": @, "r": {"k": 3}, "pt": {"k": 2}},"# + red),
      Number(
        "the number of ridges", 0, 6,
        triangle + #", {"ty": "zz", "s": {"k": 5}, "r": @, "pt": {"k": 1}},"# + red),
      Number("an outer radius", 5, 35, star("or")),
      Number("an inner radius", 0, 40, star("ir")),
      Number("an outer roundness", 0, 120, star("os")),
      Number("an inner roundness", 0, -80, star("is")),
      Number("the turn of a star", 0, 100, star("r")),
      Number(
        "the offset of a trim", 0, 300,
        triangle + #", {"ty": "tm", "s": {"k": 10}, "e": {"k": 45}, "o": @},"# + line),
      Number(
        "the end of a trim before round corners", 0, 100,
        triangle
          + #", {"ty": "tm", "s": {"k": 0}, "e": @, "o": {"k": 0}}, {"ty": "rd", "r": {"k": 8}},"#
          + line),
      Number(
        "the end of a trim before a trim", 20, 90,
        triangle
          + #", {"ty": "tm", "s": {"k": 0}, "e": @, "o": {"k": 30}}, {"ty": "tm", "s": {"k": 20}, "e": {"k": 80}, "o": {"k": 0}},"#
          + line),
      Number(
        "the angle of a highlight", 0, 180,
        rect(radius: #"{"k": 0}"#)
          + #", {"ty": "gf", "t": 2, "o": {"k": 100}, "s": {"k": [50, 40]}, "e": {"k": [85, 40]}, "h": {"k": 60}, "a": @, "g": {"p": 2, "k": {"k": [0, 1, 1, 1, 1, 0, 0, 1]}}}"#
      ),
      Number(
        "the copies before a trim in turn", 1, 4,
        #"{"ty": "gr", "it": [{"ty": "rc", "p": {"k": [10, 10]}, "s": {"k": [12, 12]}, "r": {"k": 0}}, {"ty": "tr"}]},"#
          + #"{"ty": "rp", "c": @, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [20, 9]}}},"#
          + #"{"ty": "tm", "m": 2, "s": {"k": 0}, "e": {"k": 60}, "o": {"k": 0}},"# + line),
      Number(
        "the sides of a rectangle", 20, 60,
        #"{"ty": "rc", "p": {"k": [50, 40]}, "s": {"s": true, "x": @, "y": {"k": 35}}, "r": {"k": 30}},"#
          + red),
      Number(
        "the copies of a repeater", 1, 4,
        #"{"ty": "rc", "p": {"k": [10, 10]}, "s": {"k": [12, 12]}, "r": {"k": 0}},"# + red
          + #", {"ty": "rp", "c": @, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [20, 9]}, "so": {"k": 100}, "eo": {"k": 30}}}"#
      ),
      Number(
        "the copies of an outline", 0, 4,
        #"{"ty": "rc", "p": {"k": [10, 10]}, "s": {"k": [12, 12]}, "r": {"k": 0}},"#
          + #"{"ty": "rp", "c": @, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [20, 9]}}},"# + red),
      Number(
        "the offset of a repeater", 0, 3,
        #"{"ty": "rc", "p": {"k": [10, 10]}, "s": {"k": [12, 12]}, "r": {"k": 0}},"# + red
          + #", {"ty": "rp", "c": {"k": 3}, "o": @, "m": 1, "tr": {"p": {"k": [14, 9]}, "r": {"k": 8}, "so": {"k": 100}, "eo": {"k": 100}}}"#
      ),
    ]
    + (1...3).flatMap { join in
      [(-9.0, 12.0), (0, 15)].map { values in
        Number(
          "an offset with joins of kind \(join)", values.0, values.1,
          triangle + #", {"ty": "op", "a": @, "lj": \#(join), "ml": {"k": 4}},"# + red)
      }
    }

  @Test(arguments: numbers)
  func `a number that changes is what it is at each frame`(_ number: Number) throws {
    let (from, to) = number.values
    let changing = try OpenedLottie(
      number.file(#"{"a": 1, "k": [{"t": 0, "s": [\#(from)]}, {"t": 10, "s": [\#(to)]}]}"#))
    // Between frames some go straight, which is told.
    #expect(changing.omissions.allSatisfy { $0.hasSuffix("is approximated") })
    var pictures: Set<Pixmap> = []
    for frame in [0.0, 1, 3, 5, 8, 10, 15] {
      let now = from + (to - from) * min(frame / 10, 1)
      let wanted = try OpenedLottie(number.file(#"{"k": \#(now)}"#)).picture(at: frame)
      let found = try changing.picture(at: frame)
      #expect(found.largestDifference(from: wanted) <= 1, "frame \(frame)")
      pictures.insert(wanted)
    }
    #expect(pictures.count > 2, "it changes hardly anything")
  }
}

extension Pixmap {
  /// The largest difference of a byte.
  fileprivate func largestDifference(from other: Pixmap) -> Int {
    zip(bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}
