extension Soundtrack {
  /// The file of its samples as they are heard: WAV with two channels of 16 bits, 48 kHz.
  ///
  /// - Returns: The bytes, 4 for each sample and 44 before them.
  /// - Throws: `MediaError` when a file cannot be decoded.
  package func wave() throws(MediaError) -> [UInt8] {
    let (channels, bytesPerSample) = (2, 2)
    let frameSize = channels * bytesPerSample
    var bytes: [UInt8] = []
    bytes.reserveCapacity(44 + sampleCount * frameSize)
    func add(_ number: Int, _ count: Int) {
      for byte in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
    }
    bytes += "RIFF".utf8
    add(36 + sampleCount * frameSize, 4)
    bytes += "WAVEfmt ".utf8
    add(16, 4)
    // PCM.
    add(1, 2)
    add(channels, 2)
    add(SoundRate.perSecond, 4)
    add(SoundRate.perSecond * frameSize, 4)
    add(frameSize, 2)
    add(8 * bytesPerSample, 2)
    bytes += "data".utf8
    add(sampleCount * frameSize, 4)
    let mixer = SoundMixer(self)
    while true {
      let samples = try mixer.read(1 << 14)
      if samples.isEmpty { return bytes }
      for sample in samples { add(Int((sample * 32767).rounded()), bytesPerSample) }
    }
  }
}
