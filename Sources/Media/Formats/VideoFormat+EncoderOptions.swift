extension VideoFormat {
  /// The encoder's options by libavcodec's names.
  var encoderOptions: [(name: String, value: String)] {
    switch codec {
    case .h264: x264Options
    case .vp9: vpxOptions
    case .prores: proresOptions
    case .hevc: x265Options
    case .av1: svtOptions
    }
  }

  private var x264Options: [(name: String, value: String)] {
    // Cuts may not move key frames: they come where segments begin, and nowhere else.
    var parameters = "scenecut=0:open-gop=0"
    if preset != .high { parameters += ":bframes=0:weightp=0" }
    let sets =
      isReproducible ? InstructionSets.reproducible : InstructionSets.present
    if let sets { parameters += ":asm=\(sets)" }
    return [
      ("preset", select("ultrafast", "veryfast", "slow")), ("crf", "\(rateFactor)"),
      ("x264-params", parameters),
    ]
  }

  private var x265Options: [(name: String, value: String)] {
    // Key frames as in H.264; threads for two rows, whatever the machine has; and neither words on
    // standard error nor a list of settings in each segment.
    let parameters =
      "scenecut=0:open-gop=0:frame-threads=\(codec.threadCount):pools=\(codec.threadCount):info=0:log-level=none"
    return [
      ("preset", select("ultrafast", "veryfast", "slow")), ("crf", "\(rateFactor)"),
      ("x265-params", parameters),
    ]
  }

  private var svtOptions: [(name: String, value: String)] {
    [
      ("preset", select("12", "10", "6")), ("crf", "\(Int(rateFactor.rounded()))"),
      // Threads that are not tied to the first processors, which all encoders would share.
      ("svtav1-params", "lp=\(codec.threadCount):pin=0:scd=0"),
    ]
  }

  private var vpxOptions: [(name: String, value: String)] {
    [
      ("deadline", select("realtime", "good", "good")), ("cpu-used", select("8", "4", "1")),
      ("crf", "\(Int(rateFactor.rounded()))"),
      // No bound on the bits: the factor alone decides.
      ("b", "0"),
      // Key frames where segments begin, and nowhere else, in the pictures as in their alpha.
      ("keyint_min", "\(Self.segmentLength)"),
      // Frames that are only referred to would come at other places in the alpha than in the
      // pictures.
      ("auto-alt-ref", "0"), ("lag-in-frames", "0"),
      // Columns are what threads share out.
      ("tile-columns", "2"), ("row-mt", "0"),
    ]
  }

  private var proresOptions: [(name: String, value: String)] {
    [
      ("profile", preset == .high ? "4444xq" : "4444"), ("alpha_bits", hasAlpha ? "16" : "0"),
      ("vendor", "apl0"),
    ]
  }

  /// The value for the preset.
  private func select(_ draft: String, _ standard: String, _ high: String) -> String {
    switch preset {
    case .draft: draft
    case .standard: standard
    case .high: high
    }
  }
}
