import Documents
import SceneLoading
import TestSupport
import Testing

@Suite struct MutationTests {
  static let valid = """
    inbetween: 1
    title: "a ${n}"
    parameters: {n: 5, c: red, p: [1, 2]}
    canvas: {width: 768, height: 1004, scale: 1, background: "${c}"}
    time: {duration: 4, framesPerSecond: "30000/1001"}
    layers:
      - name: &n stage
        frame: [134, 310, 500, 384]
        transform: [{translate: [1, 2]}, {rotate: 90deg}, {scale: 2}]
        backgroundColor: rgb(255 0 0 / 50%)
        sublayers:
          - {name: *n, position: "${p}", maskedCorners: [topLeft], repeatCount: .inf}
        mask:
          type: shape
          path: {arc: {center: [250, 192], radius: 100, startAngle: -90deg, endAngle: 270deg}}
          lineDashPattern: [5, 9]
          animations:
            - {key: wipe, keyPath: strokeEnd, toValue: 1, duration: 2, autoreverses: true, fillMode: forwards}
            - {keyPath: path, values: [M0 0a5 5 0 1110 0z, {rect: [0, 0, 1, 1], transform: {scale: 2}}], keyTimes: [0, 1]}
            - animations:
                - {keyPath: position, path: "M0,0 C1 2 3 4 5 6 S7 8 9 10", timingFunctions: [easeIn, [0, 0, 1, 1]]}
    """

  static let pieces = [
    "\"", "'", "[", "]", "{", "}", ":", ": ", "- ", "\n", "  ", "\t", "&a ", "*a", "*n : ",
    "!!int ",
    "? ", "| ", "> ", "%", "@", "`", "#", "${", "}", "${n}", "~", "null", ".nan", ".inf", "-1",
    "1e999",
    "99999999999999999999", "0x1", "é", "\u{2028}", "\u{85}", "\u{0}", "\u{FEFF}", "M0 0z", "--- ",
    "...",
    "true", "type: group", "<<: ", "-", "e", ",",
  ]

  @Test(arguments: 0..<8)
  func `a mutated scene loads or is refused, and nothing else`(part: UInt64) throws {
    let original = Array(Self.valid.utf8)
    _ = try load(Self.valid)
    var generator = SeededGenerator(state: 20_260_000 + part)
    var refused = 0
    for _ in 0..<60 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let at = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
        case 1:
          bytes.removeSubrange(
            at..<min(bytes.count, at + Int.random(in: 1...20, using: &generator)))
        case 2:
          let end = min(bytes.count, at + Int.random(in: 1...60, using: &generator))
          bytes.insert(
            contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &generator))
        default:
          bytes.insert(
            contentsOf: Self.pieces.randomElement(using: &generator).map { Array($0.utf8) } ?? [],
            at: at)
        }
      }
      do {
        _ = try SceneLoader().load(bytes, file: "s.yaml")
      } catch {
        refused += 1
        for error in error.errors {
          #expect(error.line ?? 0 >= 1 && error.column ?? 0 >= 1 && !error.description.isEmpty)
        }
      }
    }
    // Most mutations hit something; if none did, nothing was tested.
    #expect(refused > 20, "\(refused) of 60 refused; seed part \(part)")
  }
}
