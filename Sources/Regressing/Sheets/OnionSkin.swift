import Graphics

/// Frames on top of each other, as a draughtsman sees the drawings before through thin paper.
///
/// The ground is the median of all frames in each pixel: all that mostly rests. On it each frame
/// shows the pixels in which it differs from the ground, the later the stronger, the last whole.
struct OnionSkin {
  /// The opacity of the first frame.
  static let faintest = 0.25
  /// The difference from the ground, in levels, from which a pixel counts in full.
  static let fullDifference = 16

  private let frames: [Pixmap]

  /// An onion skin of at least one frame; frames of another size than the first's lie at its top
  /// left corner, and are cut at its edges.
  init(_ frames: [Pixmap]) {
    self.frames = frames.map { frame in
      var sheet = Pixmap(width: frames[0].width, height: frames[0].height)
      sheet.paint(frame, x: 0, y: 0)
      return sheet
    }
  }

  /// The opacity of a frame by its place.
  static func opacity(_ place: Int, of count: Int) -> Double {
    guard count > 1 else { return 1 }
    return faintest + (1 - faintest) * Double(place) / Double(count - 1)
  }

  /// The picture, over white where the frames are transparent.
  var picture: Pixmap {
    let ground = self.ground
    var result = ground
    for (place, frame) in frames.enumerated() {
      let opacity = Self.opacity(place, of: frames.count)
      for start in stride(from: 0, to: result.bytes.count, by: 4) {
        let difference =
          (start..<start + 4).map {
            abs(Int(frame.bytes[$0]) - Int(ground.bytes[$0]))
          }.max() ?? 0
        guard difference > 0 else { continue }
        let share = opacity * min(1, Double(difference) / Double(Self.fullDifference))
        for i in start..<start + 4 {
          let (below, above) = (Double(result.bytes[i]), Double(frame.bytes[i]))
          result.bytes[i] = UInt8((below + share * (above - below)).rounded())
        }
      }
    }
    var paper = Pixmap(width: result.width, height: result.height)
    for i in paper.bytes.indices { paper.bytes[i] = 255 }
    paper.paint(result, x: 0, y: 0)
    return paper
  }

  private var ground: Pixmap {
    var ground = frames[0]
    var values = [UInt8](repeating: 0, count: frames.count)
    for i in ground.bytes.indices {
      for place in frames.indices { values[place] = frames[place].bytes[i] }
      values.sort()
      ground.bytes[i] = values[(values.count - 1) / 2]
    }
    return ground
  }
}
