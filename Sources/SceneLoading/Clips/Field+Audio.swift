import LayerModel
import SceneModel

extension Field {
  /// The loudest that a sound can be made, in decibels; beyond it nothing but noise is left.
  private static let loudest = 60.0

  /// A list of sounds, without those with mistakes.
  func audio() -> [AudioClip]? {
    if isNull { return [] }
    return items("a list of sounds such as {file: music.mp3, at: 1}")?
      .compactMap { $0.audioClip() }
  }

  private func audioClip() -> AudioClip? {
    guard
      let mapping = MappingReader(
        self, "a sound such as {file: music.mp3, at: 1}",
        synonyms: [
          "path": "file", "src": "file", "begin": "at", "beginTime": "at", "start": "at",
          "offset": "from", "volume": "gain", "fade": "fadeIn",
        ])
    else { return nil }
    let (longest, loudest) = (SceneReader.longestDuration, Self.loudest)
    let times = NumberRange(text: "seconds in 0…\(Int(longest))") { (0...longest).contains($0) }
    let lengths = NumberRange(text: "seconds above 0, at most \(Int(longest))") {
      $0 > 0 && $0 <= longest
    }
    let gains = NumberRange(text: "decibels, at most \(Int(loudest))") { $0 <= loudest }
    let file = mapping.required("file")?.soundFile()
    let begin = mapping["at"]?.number(times)
    let offset = mapping["from"]?.number(times)
    let duration = mapping["duration"]?.number(lengths)
    let gain = mapping["gain"]?.number(gains)
    let fadeIn = mapping["fadeIn"]?.number(times)
    let fadeOut = mapping["fadeOut"]?.number(times)
    mapping.finish()
    guard let file else { return nil }
    return AudioClip(
      name: file.name, file: file.file, begin: begin ?? 0, offset: offset ?? 0, duration: duration,
      gain: gain ?? 0, fadeIn: fadeIn ?? 0, fadeOut: fadeOut ?? 0, location: location)
  }

  /// A sound's path as it is written, and its file; `nil` after reporting that there is none.
  private func soundFile() -> (name: String, file: String)? {
    let allowed = "the path of a WAV, FLAC, MP3, AAC or Ogg file, relative to the scene"
    guard let name = text(allowed), let file = asset(name, "a sound", allowed) else { return nil }
    return (sceneName(name, of: file), file)
  }
}
