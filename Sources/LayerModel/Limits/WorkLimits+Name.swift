extension WorkLimits {
  /// One limit, by the name that `--limit` takes.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// The file of a scene or manifest.
    case sceneBytes
    /// The files that a scene uses, all together.
    case usedBytes
    /// The file of an image or a video that a layer shows.
    case imageBytes
    /// The file of a font.
    case fontBytes
    /// A file of rows of parameters for a batch.
    case rowsBytes

    /// Values in a scene's file: texts, numbers, lists and mappings, those of aliases and
    /// parameters each time.
    case values
    /// Lists and mappings inside each other in a scene's file.
    case nesting
    /// Text that all parameters make together when they are put in.
    case parameterBytes
    /// Items that the loops of a scene make, those of used files included.
    case madeItems
    /// Values of the items and parts that loops, definitions and used files make.
    case madeValues
    /// Definitions and files that use one another.
    case uses
    /// One expression.
    case expressionBytes
    /// Parentheses, calls and indices inside each other in an expression.
    case expressionNesting
    /// Operations, calls and names in all expressions of a scene, each time they are worked out.
    case expressionSteps
    /// Layers that a scene is written with, masks and those that its script adds included.
    case layers
    /// Animations that a scene is written with, those in groups included.
    case animations
    /// Elements in all paths of a scene together.
    case pathElements
    /// Characters in all texts of a scene together, those of its animations included.
    case characters
    /// Sounds that a scene is written with, each of which holds its file open while it is heard.
    case sounds

    /// Events while a scene's script is played.
    case events
    /// The texts of all these events together.
    case logBytes
    /// Layers, animations and changes that are visited while a scene's script is played, each time.
    case scriptSteps
    /// Events at one time each of which causes the next.
    case causes
    /// Handlers that make one another run before the first of them ends.
    case handlers
    /// Layers of the compiled scene, with the copies of replicators and the states that transitions
    /// keep.
    case shownLayers
    /// Tracks of the compiled timeline, those of kept states included, and animations that a script
    /// adds.
    case tracks
    /// Key frames of all animations, each time one is added.
    case keyframes
    /// Frames of a clip.
    case frames

    /// The canvas of a clip.
    case clipPixels
    /// The canvas of a single picture.
    case stillPixels
    /// One image, or one picture of a video.
    case imagePixels
    /// All images of a scene together, as they lie in memory, and the pictures of the glyphs that
    /// one frame shows; a video counts its largest picture four times.
    case decodedPixels
    /// All pictures of a video together, each of which is decoded once to know when it is shown.
    case videoPixels
    /// Pictures of a video.
    case videoFrames
    /// All pictures that are made on the way for one frame and needed at the same time: groups,
    /// masks, the sources of shadows, flat pictures for a perspective, scaled images, gradients.
    case surfacePixels

    /// Particles that live at one instant, over all emitters and their copies.
    case particles
    /// Characters of text that is shown in one frame, in copies each time.
    case drawnCharacters
    /// Elements of all paths that are drawn in one frame, glyphs and the outlines of lines
    /// included.
    case drawnElements
    /// Fills, lines and pictures that one frame is painted with; what several groups or backdrops
    /// show counts in each.
    case drawnSteps
    /// Pixels that are painted in one frame, one over another, pictures on the way and what a blur
    /// adds up included.
    case drawnPixels
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
      (64 << 20, 1 << 32, "bytes", "text that parameters make when they are put in")
    case .madeItems: (100_000, endless, "items", "items that loops make")
    case .madeValues:
      (2_000_000, endless, "values", "values that loops, definitions and used files make")
    // The reader goes some calls deeper for each.
    case .uses: (30, 50, "definitions and files", "definitions and files that use one another")
    case .expressionBytes: (10_000, 1 << 20, "bytes", "one expression")
    // The parser goes some calls deeper for each.
    case .expressionNesting:
      (100, 200, "levels of parentheses", "parentheses inside each other in an expression")
    case .expressionSteps:
      (20_000_000, endless, "steps", "operations in expressions, each time they are worked out")
    case .layers: (20_000, endless, "layers", "layers that a scene is written with")
    case .animations: (50_000, endless, "animations", "animations that a scene is written with")
    case .pathElements:
      (1_000_000, endless, "path elements", "elements in all paths of a scene together")
    case .characters:
      (200_000, endless, "characters", "characters in all texts of a scene together")
    // Files that a process may have open, less those of a render.
    case .sounds: (200, 100_000, "sounds", "sounds that a scene is written with")
    case .events: (1_000_000, endless, "events", "what happens while a scene's script is played")
    // A million events with a line each.
    case .logBytes: (128 << 20, 1 << 32, "bytes", "texts of all events of a scene's script")
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
    case .drawnElements:
      (4_000_000, endless, "path elements", "elements of all paths drawn in one frame")
    // Some 300 bytes each, of two frames at a time.
    case .drawnSteps:
      (
        500_000, endless, "steps",
        "fills, lines and pictures of one frame, those behind several backdrops each time"
      )
    case .drawnPixels:
      (20_000_000_000, endless, "pixels", "pixels painted in one frame, one over another")
    }
  }
}
