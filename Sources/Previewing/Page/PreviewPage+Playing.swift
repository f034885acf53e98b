extension PreviewPage {
  /// Time: the scrubber, the keys, and playing.
  static let playing = #"""
    const scrubber = byId("scrubber"), playButton = byId("play");
    function showClock() {
      if (!scene.info) return;
      const number = frame(), exact = instantOf(number) === view.at;
      scrubber.value = number;
      const range = view.first > 0 || view.last < lastFrame() ? " · range " + view.first + "–" + view.last : "";
      byId("clock").replaceChildren(make("b", { textContent: "frame " + number + (exact ? "" : " +") }), " of " + lastFrame() + " · " + seconds(view.at) + range);
      scrubber.setAttribute("aria-valuetext", "frame " + number + ", " + seconds(view.at));
      byId("back").disabled = byId("to-start").disabled = number === 0 && exact;
      byId("forth").disabled = byId("to-end").disabled = number === lastFrame();
      remember();
    }
    on("at", showClock);
    // The address leads back to the instant, and is changed when things have come to rest.
    let rememberTimer = 0;
    function remember() {
      clearTimeout(rememberTimer);
      rememberTimer = setTimeout(() => { if (!view.isPlaying) history.replaceState(null, "", "#at=" + view.at + (view.show === "now" ? "" : "&show=" + view.show)); }, 300);
    }

    // While the handle is held the pictures may be small; it ends with the exact one.
    let restTimer = 0;
    scrubber.addEventListener("input", () => {
      pause();
      goToFrame(+scrubber.value, { isMoving: true });
      clearTimeout(restTimer);
      restTimer = setTimeout(rest, 150);
    });
    function rest() {
      clearTimeout(restTimer);
      if (view.isMoving) goTo(view.at);
    }
    scrubber.addEventListener("change", rest);

    // MARK: Playing

    const now = () => performance.now() / 1000;
    const start = { time: 0, frame: 0 };
    const fps = () => scene.info.rate.frames / scene.info.rate.seconds;
    // Seconds that a picture takes until it is there, on average.
    let latency = 0.05;
    let isSmall = false;

    function play() {
      if (!scene.info || scene.broken || view.isPlaying) return;
      const here = frame();
      Object.assign(view, { isPlaying: true, isMoving: false });
      begin(here < view.first || here >= view.last ? view.first : here);
      isSmall = false;
      tell("state");
      requestAnimationFrame(tick);
      feed();
    }
    function begin(number) {
      Object.assign(start, { time: now(), frame: number });
      goToFrame(number);
      playSound(instantOf(number));
    }
    function pause() {
      if (!view.isPlaying) return;
      view.isPlaying = false;
      stopSound();
      tell("state");
      goToFrame(frame());
    }
    const toggle = () => view.isPlaying ? pause() : play();
    playButton.onclick = toggle;
    on("state", () => {
      byId("play-icon").setAttribute("d", view.isPlaying ? "M3 2h4v12H3zM9 2h4v12H9z" : "M4 2v12l10-6z");
      playButton.setAttribute("aria-label", view.isPlaying ? "Pause" : "Play");
    });

    function tick() {
      if (!view.isPlaying) return;
      const number = start.frame + Math.floor((now() - start.time) * fps() * view.speed + 1e-6);
      if (number > view.last) {
        if (!view.isLooping) { view.at = instantOf(view.last); return pause(); }
        begin(view.first);
      } else if (number !== frame()) goToFrame(number);
      showLatest();
      feed();
      requestAnimationFrame(tick);
    }
    // The picture of this frame, or, where it is not there yet, the nearest before it.
    function showLatest() {
      for (let number = frame(); number >= Math.max(view.first, frame() - 30); --number) {
        const at = instantOf(number);
        for (const scale of [null, smallScale()]) {
          const bitmap = bitmaps.get(keyOf(at, scale));
          if (!bitmap) continue;
          if (shown.at !== at || shown.version !== scene.version || shown.show !== view.show || !shown.isExact && scale === null) draw(bitmap, at, scale === null);
          return;
        }
      }
    }
    // Frames that come are asked for a few at a time; those that would come too late are left out.
    const flightLimit = 3, lookAhead = 16;
    let inFlight = 0;
    function feed() {
      if (!view.isPlaying || scene.broken) return;
      const period = 1 / (fps() * view.speed);
      const stride = Math.max(1, Math.ceil(latency / flightLimit / period));
      const lead = latency > 2 * period ? Math.ceil(latency / period) : 1;
      isSmall = smallScale() !== null && (isSmall ? latency > 0.3 * period : stride > 2);
      const scale = isSmall ? smallScale() : null;
      const length = view.last - view.first + 1;
      for (let i = 0; i < lookAhead && inFlight < flightLimit; ++i) {
        let number = frame() + lead + i * stride;
        if (number > view.last) {
          if (!view.isLooping) return;
          number = view.first + (number - view.first) % length;
        }
        const at = instantOf(number), key = keyOf(at, scale);
        if (bitmaps.has(keyOf(at, null)) || bitmaps.has(key) || flights.has(key)) continue;
        inFlight += 1;
        const begun = now();
        load(at, scale).then((bitmap) => { if (bitmap) latency += 0.2 * (now() - begun - latency); }, pictureFailed)
          .finally(() => { inFlight -= 1; feed(); });
      }
    }

    // MARK: Range, loop, speed

    function setRange(first, last) {
      if (!scene.info) return;
      view.first = clamp(first, 0, lastFrame());
      view.last = clamp(last, view.first, lastFrame());
      tell("state");
      showClock();
    }
    byId("range-in").onclick = () => setRange(frame(), Math.max(view.last, frame()));
    byId("range-out").onclick = () => setRange(Math.min(view.first, frame()), frame());
    byId("range-all").onclick = () => setRange(0, lastFrame());
    const loop = byId("loop"), speed = byId("speed");
    loop.onclick = () => {
      view.isLooping = !view.isLooping;
      loop.setAttribute("aria-pressed", view.isLooping);
    };
    function setSpeed(value) {
      view.speed = +value;
      speed.value = value;
      if (view.isPlaying) begin(frame());
    }
    speed.onchange = () => setSpeed(speed.value);
    function changeSpeed(by) {
      const next = speed.options[speed.selectedIndex + by];
      if (next) setSpeed(next.value);
    }
    byId("back").onclick = () => step(-1);
    byId("forth").onclick = () => step(1);
    byId("to-start").onclick = () => { pause(); goToFrame(0); };
    byId("to-end").onclick = () => { pause(); goToFrame(lastFrame()); };

    // MARK: Keys

    const keys = [
      [" ", "space", "play or pause", toggle],
      ["ArrowLeft", "←", "one frame back; ten with shift", (event) => step(event.shiftKey ? -10 : -1)],
      ["ArrowRight", "→", "one frame on; ten with shift", (event) => step(event.shiftKey ? 10 : 1)],
      ["Home", "Home", "first frame", () => byId("to-start").click()],
      ["End", "End", "last frame", () => byId("to-end").click()],
      ["i", "I", "the range begins here", () => byId("range-in").click()],
      ["o", "O", "the range ends here", () => byId("range-out").click()],
      ["x", "X", "the whole clip", () => byId("range-all").click()],
      ["l", "L", "loop", () => loop.click()],
      [",", ",", "slower", () => changeSpeed(-1)],
      [".", ".", "faster", () => changeSpeed(1)],
      ["m", "M", "mute", () => byId("mute").click()],
      ["0", "0", "fit the picture", () => setZoom("fit")],
      ["1", "1", "a pixel is a pixel", () => setZoom(1)],
      ["+", "+", "larger", () => zoomBy(1)],
      ["-", "−", "smaller", () => zoomBy(-1)],
      ["b", "B", "ground behind the picture", () => setGround({ checker: "light", light: "dark", dark: "checker" }[ground.value])],
      ["t", "T", "touch the picture", () => touchButton.click()],
      ["c", "C", "now, golden, difference", () => setShow({ now: "golden", golden: "difference", difference: "now" }[view.show])],
      ["Escape", "Esc", "select nothing", () => selectLayer(null)],
      ["?", "?", "these keys", () => byId("help").showModal()],
    ];
    function selectLayer(index) {
      if (view.layer === index) return;
      view.layer = index;
      tell("layer");
    }
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      const target = event.target;
      if (target.closest("select, input:not([type=range]), textarea, [contenteditable=true]")) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === " " && target.closest("button, a, summary")) return;
      if (target.closest("[role=tree]") && /^(Arrow|Home|End)/.test(key)) return;
      const found = keys.find(([name]) => name === key);
      if (!found) return;
      event.preventDefault();
      found[3](event);
    });
    for (const [, name, meaning] of keys) byId("keys").append(make("tr", {}, make("td", {}, make("kbd", { textContent: name })), make("td", { textContent: meaning })));
    byId("help-open").onclick = () => byId("help").showModal();
    """#
}
