extension WorkLimits {
  /// One limit, by the name that `--limit` takes.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    // Rows of the table below say what each limits, in which unit.
    case sceneBytes, usedBytes, imageBytes, fontBytes, rowsBytes
    case values, nesting, parameterBytes, madeItems, madeValues, uses, expressionBytes,
      expressionNesting, expressionSteps, layers, animations, pathElements, characters, sounds
    case events, eventBytes, scriptSteps, causes, handlers, shownLayers, tracks, keyframes, frames
    case clipPixels, stillPixels, imagePixels, decodedPixels, videoPixels, videoFrames,
      surfacePixels
    case particles, drawnCharacters, drawnElements, drawnSteps, drawnPixels
  }
}

extension WorkLimits.Name {
  /// The limit's value unless another is given, in its unit.
  public var standard: Int { row.standard }

  /// The values that it may be given.
  public var range: ClosedRange<Int> { 1...row.largest }

  /// The noun of the things counted, in the plural.
  public var unit: String { row.unit }

  /// The limited quantity, as a clause.
  public var meaning: String { row.meaning }

  private typealias Row = (standard: Int, largest: Int, unit: String, meaning: String)

  /// More than any machine can do, and far from where integers end.
  private static let endless = 1_000_000_000_000_000

  private var row: Row {
    let endless = Self.endless
    return switch self {
    case .sceneBytes: (16 << 20, 1 << 30, "bytes", "the file of a scene or manifest")
    case .usedBytes: (64 << 20, 1 << 32, "bytes", "the files that a scene uses, together")
    case .imageBytes: (256 << 20, 1 << 40, "bytes", "the file of an image or a video")
    case .fontBytes: (64 << 20, 1 << 32, "bytes", "the file of a font")
    case .rowsBytes: (64 << 20, 1 << 32, "bytes", "a file of rows of parameters")
    // As many as a scene at the limits of layers and animations has, some 14 each.
    case .values:
      (1_000_000, endless, "values", "values in a scene's file, aliases counted each time")
    // The reader goes one call deeper for each.
    case .nesting:
      (100, 200, "levels of lists and mappings", "lists and mappings inside each other")
    case .parameterBytes:
      (
        64 << 20, 1 << 32, "bytes",
        "text that parameters make when put in, captions each time they change, and attributes of SVG each time they are read"
      )
    case .madeItems: (100_000, endless, "items", "items that loops make")
    case .madeValues:
      (
        2_000_000, endless, "values",
        "values that loops, definitions and used files make, and other formats each time"
      )
    // The reader goes some calls deeper for each.
    case .uses: (30, 50, "definitions and files", "definitions and files that use one another")
    case .expressionBytes: (10_000, 1 << 20, "bytes", "one expression")
    // The parser goes some calls deeper for each.
    case .expressionNesting:
      (100, 200, "levels of parentheses", "parentheses inside each other in an expression")
    case .expressionSteps:
      (
        20_000_000, endless, "steps",
        "operations in expressions and selectors, each time they are worked out"
      )
    // Masks and layers that a script adds included.
    case .layers: (20_000, endless, "layers", "layers that a scene is written with")
    // Those in groups included.
    case .animations: (50_000, endless, "animations", "animations that a scene is written with")
    case .pathElements:
      (1_000_000, endless, "path elements", "elements in all paths of a scene together")
    // Those of animations included.
    case .characters:
      (200_000, endless, "characters", "characters in all texts of a scene together")
    // Files that a process may have open, less those of a render.
    case .sounds: (200, 100_000, "sounds", "sounds that a scene is written with")
    case .events:
      (
        1_000_000, endless, "events",
        "what happens while a scene's script is played, or makes animations of SVG begin and end"
      )
    // A million events with a line each.
    case .eventBytes: (128 << 20, 1 << 32, "bytes", "texts of all events of a scene's script")
    case .scriptSteps:
      (
        10_000_000, endless, "steps",
        "layers, animations and changes looked at while a script is played"
      )
    case .causes: (10_000, endless, "events", "events at one time each of which causes the next")
    // Each is some calls deep.
    case .handlers: (100, 200, "handlers", "handlers that make one another run")
    case .shownLayers:
      (
        100_000, endless, "layers",
        "layers of the compiled scene, with copies and the states that transitions keep"
      )
    case .tracks: (200_000, endless, "tracks", "tracks of the compiled timeline")
    // Some 200 bytes each.
    case .keyframes:
      (2_000_000, endless, "key frames", "key frames of all animations, each time one is added")
    case .frames: (10_000_000, 1 << 31, "frames", "frames of a clip")
    // 8192 × 8192: several are in memory at once, and more of each in the encoder.
    case .clipPixels: (64 << 20, 250_000_000, "pixels", "the canvas of a clip")
    // One gigabyte, and the most that libavcodec takes.
    case .stillPixels: (250_000_000, 250_000_000, "pixels", "the canvas of a single picture")
    case .imagePixels: (64 << 20, 1 << 30, "pixels", "one image, or one picture of a video")
    // A video counts its largest picture four times.
    case .decodedPixels:
      (
        256 << 20, endless, "pixels",
        "all images of a scene and pictures of a frame's glyphs, in memory"
      )
    case .videoPixels: (100_000_000_000, endless, "pixels", "all pictures of a video together")
    case .videoFrames: (100_000, endless, "pictures", "pictures of a video")
    case .surfacePixels:
      (
        512 << 20, endless, "pixels",
        "pictures made on the way for one frame, such as groups and shadows"
      )
    case .particles: (100_000, endless, "particles", "particles that live at one instant")
    case .drawnCharacters: (50_000, endless, "characters", "characters of text shown in one frame")
    // Glyphs and the outlines of lines included.
    case .drawnElements:
      (4_000_000, endless, "path elements", "elements of all paths drawn in one frame")
    // Some 300 bytes each, of two frames at a time.
    case .drawnSteps:
      (
        500_000, endless, "steps",
        "fills, lines and pictures of one frame, those behind several backdrops each time"
      )
    // Pictures on the way and what a blur adds up included.
    case .drawnPixels:
      (20_000_000_000, endless, "pixels", "pixels painted in one frame, one over another")
    }
  }
}
