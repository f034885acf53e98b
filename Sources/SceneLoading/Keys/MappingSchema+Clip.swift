package import Documents
import Graphics
import LayerModel

extension MappingSchema {
  /// The rows of a scene that are about the clip as a whole.
  static var clipRows: [KeyRow] {
    [
      KeyRow(
        "audio", .list(of: .mapping("sound", "a sound"), "a list of sounds").orNull,
        "The sounds of movies; pictures and animated pictures have none."),
      KeyRow(
        "motionBlur", .mapping("motionBlur", "a motion blur").orNull,
        "The exposure of each frame; null is none.", standard: "null"),
      KeyRow(
        "showTouches", .bool.or(.mapping("touchIndicator", "a ring")).orNull,
        "Rings around taps, presses and drags.", standard: "false"),
    ]
  }

  /// A sound of the clip.
  package static let sound = MappingSchema(
    "sound", "Sounds", expected: "a sound such as {file: music.mp3, at: 1}",
    "A part of a sound file, added to the clip's sound.",
    synonyms: [
      "path": "file", "src": "file", "begin": "at", "beginTime": "at", "start": "at",
      "offset": "from", "volume": "gain", "fade": "fadeIn",
    ]
  ) {
    [
      KeyRow(
        "file",
        .nonemptyText.called(
          "the path of a WAV, FLAC, MP3, AAC or Ogg file, relative to the scene, or its data"),
        "The sound file.", isRequired: true),
      KeyRow(
        "at", .number(.soundTime), "The begin in the clip.", unit: "seconds", standard: "0"),
      KeyRow(
        "from", .number(.soundTime), "The part of the file that is left out before it.",
        unit: "seconds", standard: "0"),
      KeyRow(
        "duration", .number(.soundDuration), "The length; the file's when it is not there.",
        unit: "seconds"),
      KeyRow("gain", .number(.gain), "The change of its level.", unit: "decibels", standard: "0"),
      KeyRow(
        "fadeIn", .number(.soundTime), "The time in which it comes.", unit: "seconds",
        standard: "0"),
      KeyRow(
        "fadeOut", .number(.soundTime), "The time in which it goes.", unit: "seconds",
        standard: "0"),
    ]
  }

  /// The exposure of frames.
  package static let motionBlur = MappingSchema(
    "motionBlur", "Motion blur", expected: "{shutterAngle: …, samples: …}",
    "Each frame is the mean of pictures over the time that a shutter is open, in linear light.",
    synonyms: ["angle": "shutterAngle", "shutter": "shutterAngle", "count": "samples"]
  ) {
    let usual = MotionBlur()
    return [
      KeyRow(
        "shutterAngle", .number(.shutterAngle),
        "The part of a frame's time in which the shutter is open; 360 is all of it.",
        unit: "degrees", standard: usual.shutterAngle.shortestDecimal),
      KeyRow(
        "samples", .number(.shutterSamples), "The number of pictures.",
        standard: "\(usual.samples)"),
    ]
  }

  /// The ring around touches.
  package static let touchIndicator = MappingSchema(
    "touchIndicator", "Rings of touches", expected: "true, false or {color: …, radius: …}",
    "A ring around each touch, which fades once it has ended.",
    synonyms: ["size": "radius", "tint": "color", "backgroundColor": "color"]
  ) {
    let usual = TouchIndicator()
    return [
      KeyRow(
        "color", .shared(.color).orNull, "The ring's colour.",
        standard: "\"\(usual.color.spelling)\""),
      KeyRow(
        "radius", .number(.positive), "The ring's radius.", unit: "points",
        standard: usual.radius.shortestDecimal),
    ]
  }

  /// A filter of a layer.
  package static let filter = MappingSchema(
    "filter", "Filters", expected: "a filter such as {name: soft, gaussianBlur: 8}",
    "A filter of a layer with its sublayers, or of the picture behind it.",
    rules: [.exactlyOne(LayerFilter.Kind.allCases.map(\.rawValue))],
    synonyms: [
      "blur": "gaussianBlur", "inputRadius": "gaussianBlur", "radius": "gaussianBlur",
      "saturation": "saturate", "inputSaturation": "saturate", "inputBrightness": "brightness",
      "inputContrast": "contrast", "hue": "hueRotate", "inputAngle": "hueRotate",
      "color": "tint", "matrix": "colorMatrix",
    ]
  ) {
    [
      KeyRow(
        "name", .text, "The name by which key paths know it: `filters.NAME.gaussianBlur`.",
        standard: "\"\"")
    ]
      + LayerFilter.Kind.allCases.map { kind in
        let property = LayerProperty(
          LayerFilter.Path(isOfBackground: false, name: "name", kind: kind))
        return KeyRow(
          kind.rawValue, ValueSchema(property), kind.meaning, unit: property.unit.words)
      }
  }
}

extension NumberRange {
  /// A time in a clip or in a sound file.
  static let soundTime = NumberRange(
    text: "seconds in 0…\(Int(NumberRange.longestDuration))", from: 0,
    to: NumberRange.longestDuration)
  /// The length of a sound.
  static let soundDuration = NumberRange(
    text: "seconds above 0, at most \(Int(NumberRange.longestDuration))", from: 0, isAbove: true,
    to: NumberRange.longestDuration)
  /// The change of a level: beyond 60 decibels nothing but noise is left.
  static let gain = NumberRange(text: "decibels, at most 60", to: 60)
  /// The angle of a shutter.
  static let shutterAngle = NumberRange(
    text: "degrees in 0…\(Int(MotionBlur.largestAngle))", from: 0, to: MotionBlur.largestAngle)
  /// The number of pictures of an exposure.
  static let shutterSamples = NumberRange(
    text: "a whole number in 1…\(MotionBlur.mostSamples)", from: 1,
    to: Double(MotionBlur.mostSamples), isWhole: true)
}
