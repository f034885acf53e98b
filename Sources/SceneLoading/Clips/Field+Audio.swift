import Documents
import LayerModel
import SceneModel

extension Field {
  /// A list of sounds, without those with mistakes.
  func audio() -> [AudioClip]? {
    if isNull { return [] }
    return items("a list of sounds such as {file: music.mp3, at: 1}")?
      .compactMap { $0.audioClip() }
  }

  private func audioClip() -> AudioClip? {
    guard reading.take(of: .sounds, self), let mapping = MappingReader(self, .sound) else {
      return nil
    }
    let file = mapping.required("file")?.content(
      "a sound", "the path of a WAV, FLAC, MP3, AAC or Ogg file, relative to the scene")
    let begin = mapping["at"]?.number(.soundTime)
    let offset = mapping["from"]?.number(.soundTime)
    let duration = mapping["duration"]?.number(.soundDuration)
    let gain = mapping["gain"]?.number(.gain)
    let fadeIn = mapping["fadeIn"]?.number(.soundTime)
    let fadeOut = mapping["fadeOut"]?.number(.soundTime)
    mapping.finish()
    guard let file else { return nil }
    return AudioClip(
      name: file.name, source: file.source, begin: begin ?? 0, offset: offset ?? 0,
      duration: duration, gain: gain ?? 0, fadeIn: fadeIn ?? 0, fadeOut: fadeOut ?? 0,
      location: location)
  }
}
