extension ComparisonPage {
  /// The script of the page.
  ///
  /// A place is an index into `frames`: the frame of A, that of B, and their measures.
  static let script = #"""
    const { frames, notes, stops } = JSON.parse(document.getElementById("moments").textContent);
    const all = (selector, of = document) => [...of.querySelectorAll(selector)];
    const share = (value) => Math.min(1, Math.max(0, value));

    // Dragging on an element tells how far from its left the pointer is, 0 to 1.
    function drag(element, move) {
      const follow = (event) => {
        const box = element.getBoundingClientRect();
        move(share((event.clientX - box.left) / box.width));
      };
      element.addEventListener("pointerdown", (event) => {
        if (event.button || event.target.closest("a")) return;
        element.setPointerCapture(event.pointerId);
        follow(event);
      });
      element.addEventListener("pointermove", (event) => {
        if (element.hasPointerCapture(event.pointerId)) follow(event);
      });
    }

    for (const overlay of all(".overlay")) {
      const slider = overlay.nextElementSibling;
      const [below, above] = all("img", overlay);
      below.src = overlay.closest("section").querySelector(".expected").src;
      above.src = overlay.closest("section").querySelector(".judged").src;
      const show = () => overlay.style.setProperty("--at", slider.value + "%");
      slider.addEventListener("input", show);
      drag(overlay, (at) => { slider.value = 100 * at; show(); });
    }

    const scrubber = document.getElementById("scrubber");
    const videos = all("video");
    if (scrubber) {
      const readout = document.getElementById("readout");
      const last = frames.length - 1;

      function describe(place) {
        const [a, b, limit, psnr, ssim] = frames[place];
        const parts = [a === null ? "judged frame " + b : "frame " + a + (b === null || a === b ? "" : ", against " + b)];
        if (notes[place]) parts.push(notes[place].join("; "));
        if (limit === undefined) parts.push("equal");
        else if (limit !== null) {
          parts.push(limit + " times its limit", "PSNR " + (psnr === null ? "∞" : psnr + " dB"));
          if (ssim !== null) parts.push("SSIM " + ssim);
        }
        return parts.join(" · ");
      }

      // Shows a place everywhere, and makes videos go there.
      function show(place, moving = videos) {
        scrubber.value = place;
        readout.textContent = describe(place);
        scrubber.setAttribute("aria-valuetext", readout.textContent);
        for (const cursor of all(".cursor")) cursor.style.left = (last ? 100 * place / last : 50) + "%";
        for (const button of all("[data-stop]")) button.disabled = next(+button.dataset.stop) === undefined;
        for (const button of all("[data-step]")) button.disabled = frames[place + +button.dataset.step] === undefined;
        for (const video of moving) seek(video, place);
      }

      function seek(video, place) {
        const frame = frames[place][video.dataset.side];
        if (placeOf(video) === place || frame === null || !+video.dataset.rate) return;
        video.pause();
        // The middle of a frame, which no rounding takes for its neighbour.
        video.currentTime = (frame + 0.5) / video.dataset.rate;
      }

      // The place that a video shows.
      function placeOf(video) {
        const frame = Math.floor(video.currentTime * video.dataset.rate + 0.001);
        return frames.findIndex((row) => row[video.dataset.side] === frame);
      }

      const place = () => +scrubber.value;
      const next = (way) => way > 0 ? stops.find((stop) => stop > place()) : stops.findLast((stop) => stop < place());
      scrubber.addEventListener("input", () => show(place()));
      for (const area of all(".area")) drag(area, (at) => show(Math.round(at * last)));
      for (const button of all("[data-step]")) button.addEventListener("click", () => show(place() + +button.dataset.step));
      for (const button of all("[data-stop]")) button.addEventListener("click", () => show(next(+button.dataset.stop)));

      const play = document.getElementById("play");
      const isPlaying = () => videos.some((video) => !video.paused && !video.ended);
      const label = () => { play.textContent = (isPlaying() ? "Pause " : "Play ") + play.dataset.what; };
      if (play) play.addEventListener("click", () => {
        if (isPlaying()) return videos.forEach((video) => video.pause());
        if (videos.some((video) => video.ended)) show(0);
        for (const video of videos) video.play().catch(() => {});
      });
      for (const video of videos) {
        for (const kind of ["play", "pause", "ended"]) video.addEventListener(kind, label);
        video.addEventListener("timeupdate", () => {
          if (!video.paused && video === videos.find((other) => !other.paused) && frames[placeOf(video)]) show(placeOf(video), []);
        });
        // The scrubber moves them all, and nothing covers their pictures.
        video.controls = false;
        const fail = () => {
          video.closest(".picture").hidden = true;
          const note = video.closest("figure").querySelector(".note");
          note.textContent = "This browser cannot play this kind of file.";
          note.hidden = false;
          play.hidden = videos.every((other) => other.error);
        };
        if (video.error) fail();
        video.addEventListener("error", fail);
      }
      show(stops[0] ?? 0);
    }
    """#
}
