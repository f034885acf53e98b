import Documents
import Graphics
import LayerModel
import SceneModel

extension SceneKeys {
  /// The keys of a scene that are about the clip as a whole: they count for the file that is
  /// rendered, not for those that it uses.
  static let clipKeys: [Key<Scene>] = [
    Key(
      "audio",
      .items(
        .list(of: .mapping("sound", "a sound"), "a list of sounds").orNull,
        read: { $0.audio() }, write: { sound.write($0, $1) }),
      \.audio, "The sounds of movies; pictures and animated pictures have none.", usual: [],
      standard: .untold),
    subtitlesKey,
    Key(
      "motionBlur", motionBlur.codec("a motion blur").orNull, \.motionBlur,
      "The exposure of each frame; null is none.", usual: .some(nil)),
    Key(
      "showTouches", touches, \.touchIndicator, "Rings around taps, presses and drags.",
      usual: .some(nil)),
    Key(
      "markers",
      .items(
        .list(of: .mapping("marker", "a marker"), "a list of markers"),
        read: { $0.markers() }, write: { marker.write($0, $1) }),
      \.markers, "Named times, which `inspect` prints; nothing that is drawn depends on them.",
      usual: []),
  ]

  /// A named time.
  static let marker = KeyTable(
    "marker", "Markers", expected: "a marker such as {name: intro, at: 1}",
    "A named time of the clip.", blank: SceneMarker(),
    synonyms: ["begin": "at", "time": "at", "start": "at", "title": "name", "length": "duration"],
    keys: [
      Key("name", .text("a name"), \.name, "The name.", isRequired: true),
      Key(
        "at", .number(.markerTime), \.begin, "The begin in the clip, or outside of it.",
        unit: "seconds", usual: 0),
      Key(
        "duration", .number(.soundTime), \.duration, "The length; 0 is an instant.",
        unit: "seconds", usual: 0),
    ])

  /// A sound of the clip.
  static let sound = KeyTable(
    "sound", "Sounds", expected: "a sound such as {file: music.mp3, at: 1}",
    "A part of a sound file, added to the clip's sound.",
    blank: AudioClip(name: "", source: .file("")),
    synonyms: [
      "path": "file", "src": "file", "begin": "at", "beginTime": "at", "start": "at",
      "offset": "from", "volume": "gain", "fade": "fadeIn",
    ],
    keys: [
      Key(
        "file",
        .content(
          "a sound",
          "the path of a WAV, FLAC, MP3, AAC or Ogg file or a video with sound, relative to the scene",
          .nonemptyText.called(
            "the path of a WAV, FLAC, MP3, AAC or Ogg file or a video with sound, relative to the scene, or its data"
          )),
        \.content, "The sound file.", isRequired: true),
      Key(
        "at", .number(.soundTime), \.begin, "The begin in the clip.", unit: "seconds", usual: 0),
      Key(
        "from", .number(.soundTime), \.offset, "The part of the file that is left out before it.",
        unit: "seconds", usual: 0),
      Key(
        "duration", .number(.soundDuration), optional: \.duration,
        "The length; the file's when it is not there.", unit: "seconds"),
      Key(
        "gain", .number(.gain), \.gain, "The change of its level.", unit: "decibels", usual: 0),
      Key(
        "fadeIn", .number(.soundTime), \.fadeIn, "The time in which it comes.", unit: "seconds",
        usual: 0),
      Key(
        "fadeOut", .number(.soundTime), \.fadeOut, "The time in which it goes.", unit: "seconds",
        usual: 0),
    ])

  /// A sound that a script plays.
  static let playedSound = KeyTable(
    "playedSound", "A sound that is played", expected: "a sound such as {file: click.wav}",
    "A sound file that is heard from the time of the action on.",
    blank: AudioClip(name: "", source: .file("")),
    synonyms: ["path": "file", "src": "file", "volume": "gain"],
    keys: sound.keys.filter { ["file", "gain"].contains($0.name) })

  /// The exposure of frames.
  static let motionBlur = KeyTable(
    "motionBlur", "Motion blur", expected: "{shutterAngle: …, samples: …}",
    "Each frame is the mean of pictures over the time that a shutter is open, in linear light.",
    blank: MotionBlur(),
    synonyms: ["angle": "shutterAngle", "shutter": "shutterAngle", "count": "samples"],
    keys: [
      Key(
        "shutterAngle", .number(.shutterAngle), \.shutterAngle,
        "The part of a frame's time in which the shutter is open; 360 is all of it.",
        unit: "degrees", usual: MotionBlur().shutterAngle),
      Key(
        "samples", .whole(.shutterSamples), \.samples, "The number of pictures.",
        usual: MotionBlur().samples),
    ])

  /// The ring around touches.
  static let touchIndicator = KeyTable(
    "touchIndicator", "Rings of touches", expected: "true, false or {color: …, radius: …}",
    "A ring around each touch, which fades once it has ended.",
    blank: TouchIndicator(),
    synonyms: ["size": "radius", "tint": "color", "backgroundColor": "color"],
    keys: [
      Key(
        "color", Codec.color.mapped({ $0 ?? .clear }, { $0 }), \.color, "The ring's colour.",
        usual: TouchIndicator().color,
        standard: .json("\"\(TouchIndicator().color.spelling)\"")),
      Key(
        "radius", .number(.positive), \.radius, "The ring's radius.", unit: "points",
        usual: TouchIndicator().radius),
    ])

  /// A ring, or true for the usual one.
  private static let touches = Codec<TouchIndicator?>(
    .bool.or(.mapping("touchIndicator", "a ring")).orNull,
    read: { field in
      if field.isNull { return .some(nil) }
      if case .bool(let isShown) = field.node.content {
        return .some(isShown ? TouchIndicator() : nil)
      }
      return touchIndicator.read(field).map { .some($0) }
    },
    write: { indicator, writing in
      guard let indicator, indicator != TouchIndicator() else { return .bool(indicator != nil) }
      return touchIndicator.write(indicator, writing)
    })
}

extension AudioClip {
  /// The content and its name.
  fileprivate var content: DocumentWriting.Asset {
    get { DocumentWriting.Asset(name: name, source: source) }
    set { (name, source) = (newValue.name, newValue.source ?? source) }
  }
}

extension Field {
  /// A list of markers, without those with mistakes.
  fileprivate func markers() -> [SceneMarker] {
    (items("a list of markers such as {name: intro, at: 1}") ?? []).compactMap {
      SceneKeys.marker.read($0)
    }
  }

  /// A list of sounds, without those with mistakes.
  fileprivate func audio() -> [AudioClip] {
    if isNull { return [] }
    let items = items("a list of sounds such as {file: music.mp3, at: 1}") ?? []
    return items.compactMap { field in
      guard field.reading.take(of: .sounds, field) else { return nil }
      return field.sound(SceneKeys.sound)
    }
  }
}

extension Field {
  /// A sound with its place; `nil` after reporting its mistakes.
  func sound(_ table: KeyTable<AudioClip>) -> AudioClip? {
    var sound = table.read(self)
    sound?.location = location
    return sound
  }
}

extension NumberRange {
  /// A time in a clip or in a sound file.
  fileprivate static let soundTime = NumberRange(
    text: "seconds in 0…\(Int(NumberRange.longestDuration))", from: 0,
    to: NumberRange.longestDuration)
  /// The begin of a marker.
  fileprivate static let markerTime = NumberRange(
    text: "seconds in -\(Int(NumberRange.longestDuration))…\(Int(NumberRange.longestDuration))",
    from: -NumberRange.longestDuration, to: NumberRange.longestDuration)
  /// The length of a sound.
  fileprivate static let soundDuration = NumberRange(
    text: "seconds above 0, at most \(Int(NumberRange.longestDuration))", from: 0, isAbove: true,
    to: NumberRange.longestDuration)
  /// The change of a level: beyond 60 decibels nothing but noise is left.
  fileprivate static let gain = NumberRange(text: "decibels, at most 60", to: 60)
  /// The angle of a shutter.
  fileprivate static let shutterAngle = NumberRange(
    text: "degrees in 0…\(Int(MotionBlur.largestAngle))", from: 0, to: MotionBlur.largestAngle)
  /// The number of pictures of an exposure.
  fileprivate static let shutterSamples = NumberRange(
    text: "a whole number in 1…\(MotionBlur.mostSamples)", from: 1,
    to: Double(MotionBlur.mostSamples), isWhole: true)
}
