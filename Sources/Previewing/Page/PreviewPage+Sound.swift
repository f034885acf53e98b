extension PreviewPage {
  /// Sound that goes with the picture, a few seconds at a time.
  static let sound = #"""
    const chunkSeconds = 4, chunkLimit = 12;
    const chunks = new Map();
    let audio = null, volume = null, playingSound = 0, sources = [];
    function forgetSound() { stopSound(); chunks.clear(); }

    // The frames of a piece of sound: pieces begin with frames.
    const chunkFrames = () => Math.max(1, Math.round(chunkSeconds * fps()));
    function chunk(number) {
      const known = renew(chunks, number);
      if (known) return known;
      const from = number * chunkFrames(), to = Math.min(scene.info.frames, from + chunkFrames());
      const made = (async () => {
        const answer = await ask("/sound.wav", { from, to });
        return answer && audio.decodeAudioData(await answer.arrayBuffer());
      })();
      chunks.set(number, made);
      if (chunks.size > chunkLimit) chunks.delete(chunks.keys().next().value);
      return made;
    }

    async function playSound(at) {
      stopSound();
      if (!scene.info.hasSound) return;
      audio ??= new AudioContext();
      if (!volume) { volume = audio.createGain(); volume.connect(audio.destination); setVolume(); }
      const turn = ++playingSound, speed = view.speed, begun = now();
      try {
        await audio.resume();
        for (let number = Math.floor(frameOf(at) / chunkFrames()); number * chunkFrames() < scene.info.frames; ++number) {
          const buffer = await chunk(number);
          if (turn !== playingSound || !buffer) return;
          // Where the picture is by now, and where this piece belongs.
          const place = instantOf(number * chunkFrames()), here = at + (now() - begun) * speed;
          const source = audio.createBufferSource();
          source.buffer = buffer;
          source.playbackRate.value = speed;
          source.connect(volume);
          if (here < place + buffer.duration) source.start(audio.currentTime + Math.max(0, (place - here) / speed), Math.max(0, here - place));
          sources.push(source);
          // The next piece is fetched while this one plays.
          const left = (place + buffer.duration - here) / speed - 1.5;
          if (left > 0) await new Promise((done) => setTimeout(done, left * 1000));
          if (turn !== playingSound) return;
        }
      } catch (error) { failed(error); }
    }
    function stopSound() {
      playingSound += 1;
      for (const source of sources) try { source.stop(); } catch { /* It has not begun. */ }
      sources = [];
    }
    const mute = byId("mute");
    function setVolume() { if (volume) volume.gain.value = mute.getAttribute("aria-pressed") === "true" ? 0 : 1; }
    mute.onclick = () => {
      mute.setAttribute("aria-pressed", mute.getAttribute("aria-pressed") !== "true");
      setVolume();
    };
    """#
}
