extension PreviewPage {
  /// The picture: fetched, kept, drawn, enlarged, and its colours read.
  static let pictures = #"""
    // Files that were fetched, and the few that are decoded; the oldest go first.
    const blobs = new Map(), bitmaps = new Map(), flights = new Map();
    const blobLimit = 64 << 20, pixelLimit = 48 << 20;
    let blobBytes = 0, bitmapPixels = 0;
    function forgetPictures() {
      for (const bitmap of bitmaps.values()) if (bitmap !== shown.bitmap) bitmap.close();
      blobs.clear(); bitmaps.clear(); flights.clear();
      blobBytes = bitmapPixels = 0;
    }
    const keyOf = (at, scale) => view.show + " " + at + " " + (scale ?? "");
    const pictureOf = { now: ["/frame.png", {}], golden: ["/frame.png", { golden: true }], difference: ["/difference.png", {}] };

    function renew(map, key) {
      const value = map.get(key);
      if (value !== undefined) { map.delete(key); map.set(key, value); }
      return value;
    }
    function keepBlob(key, blob) {
      blobs.set(key, blob);
      blobBytes += blob.size;
      for (const [old, other] of blobs) {
        if (blobBytes <= blobLimit || old === key) break;
        blobs.delete(old);
        blobBytes -= other.size;
      }
    }
    function keepBitmap(key, bitmap) {
      bitmaps.set(key, bitmap);
      bitmapPixels += bitmap.width * bitmap.height;
      for (const [old, other] of bitmaps) {
        if (bitmapPixels <= pixelLimit || old === key) break;
        bitmaps.delete(old);
        bitmapPixels -= other.width * other.height;
        if (other !== shown.bitmap) other.close();
      }
    }

    // A decoded picture; null when the scene has become another meanwhile.
    function load(at, scale = null) {
      const key = keyOf(at, scale);
      const known = renew(bitmaps, key);
      if (known) return Promise.resolve(known);
      const running = flights.get(key);
      if (running) return running;
      const { version } = scene, [name, values] = pictureOf[view.show];
      const flight = (async () => {
        let blob = renew(blobs, key);
        if (!blob) {
          const answer = await ask(name, { ...values, at, ...(scale === null ? {} : { scale }) });
          if (!answer) return null;
          blob = await answer.blob();
          if (version !== scene.version) return null;
          keepBlob(key, blob);
        }
        const bitmap = await createImageBitmap(blob);
        if (version !== scene.version) { bitmap.close(); return null; }
        keepBitmap(key, bitmap);
        return bitmap;
      })().finally(() => { if (flights.get(key) === flight) flights.delete(key); });
      flights.set(key, flight);
      return flight;
    }

    // While something moves, pictures no larger than this come first.
    const smallSide = 480;
    function smallScale() {
      const { scale, pixelWidth, pixelHeight } = scene.info;
      const factor = smallSide / Math.max(pixelWidth, pixelHeight);
      return factor < 0.75 ? scale * factor : null;
    }

    const picture = byId("picture"), paper = byId("paper"), context = picture.getContext("2d");
    const shown = { bitmap: null, at: null, isExact: false, version: 0, show: "now" };
    function draw(bitmap, at, isExact, show = view.show) {
      const { pixelWidth, pixelHeight } = scene.info;
      if (picture.width !== pixelWidth || picture.height !== pixelHeight) {
        picture.width = pixelWidth;
        picture.height = pixelHeight;
        layOut();
      }
      context.clearRect(0, 0, pixelWidth, pixelHeight);
      context.drawImage(bitmap, 0, 0, pixelWidth, pixelHeight);
      const old = shown.bitmap;
      Object.assign(shown, { bitmap, at, isExact, show, version: scene.version });
      if (old && old !== bitmap && ![...bitmaps.values()].includes(old)) old.close();
      byId("draft").hidden = isExact;
      picture.dataset.at = at;
      picture.dataset.exact = isExact;
      picture.setAttribute("aria-label", "Frame " + frame() + ", " + seconds(at));
      readColor();
    }

    // Shows the instant, one picture after another: of those that were wanted meanwhile the last.
    let isFollowing = false;
    async function follow() {
      if (isFollowing || !scene.info || scene.broken) return;
      isFollowing = true;
      try {
        while (!view.isPlaying) {
          const { at, isMoving, show } = view, { version } = scene;
          if (shown.version === version && shown.show === show && shown.at === at && (shown.isExact || isMoving)) break;
          const small = smallScale();
          const scale = isMoving && small !== null && !bitmaps.has(keyOf(at, null)) ? small : null;
          const bitmap = await load(at, scale);
          if (bitmap && version === scene.version && show === view.show && !view.isPlaying) draw(bitmap, at, scale === null);
          else if (bitmap && show !== view.show) continue;
          else if (!bitmap) break;
        }
      } catch (error) { pictureFailed(error); } finally { isFollowing = false; }
      if (!view.isMoving && !view.isPlaying && shown.at === view.at) readAhead();
    }
    on("at", follow);

    // Neighbours are drawn before they are asked for.
    const neighbors = [1, -1, 2, -2, 3, 4];
    const readAhead = newest(async () => {
      const { at } = view, here = frame();
      for (const offset of neighbors) {
        const next = here + offset;
        if (view.at !== at || view.isMoving || view.isPlaying || scene.broken) return;
        if (next >= 0 && next <= lastFrame()) await load(instantOf(next)).catch(() => null);
      }
    });

    // MARK: Size and ground

    const zoom = byId("zoom"), ground = byId("ground"), viewport = byId("view");
    function layOut() {
      const pixels = [picture.width, picture.height], ratio = devicePixelRatio;
      let factor = view.zoom === "fit"
        ? Math.min((viewport.clientWidth - 24) / pixels[0], (viewport.clientHeight - 24) / pixels[1])
        : view.zoom / ratio;
      if (view.zoom === "fit" && factor > 1) factor = Math.max(1 / ratio, Math.floor(factor));
      factor = Math.max(factor, 1 / Math.max(...pixels));
      picture.style.width = pixels[0] * factor + "px";
      picture.style.height = pixels[1] * factor + "px";
      picture.classList.toggle("large", factor * ratio > 1);
    }
    function setZoom(value) {
      view.zoom = value === "fit" ? value : Number(value);
      zoom.value = String(value);
      layOut();
    }
    function zoomBy(steps) {
      const sizes = [...zoom.options].slice(1).map((option) => +option.value);
      const now = parseFloat(picture.style.width) * devicePixelRatio / picture.width;
      const next = steps > 0 ? sizes.find((size) => size > now * 1.01) : sizes.findLast((size) => size < now / 1.01);
      setZoom(next ?? (steps > 0 ? sizes.at(-1) : sizes[0]));
    }
    zoom.onchange = () => setZoom(zoom.value);
    function setGround(value) {
      ground.value = value;
      paper.className = value;
    }
    ground.onchange = () => setGround(ground.value);
    new ResizeObserver(layOut).observe(viewport);
    viewport.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? 1 : -1);
    }, { passive: false });

    // MARK: Colour under the pointer

    const probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    let pointer = null;
    // The place on the picture, in its pixels.
    function pixelAt(event) {
      const box = picture.getBoundingClientRect();
      return [(event.clientX - box.left) / box.width * picture.width, (event.clientY - box.top) / box.height * picture.height];
    }
    // The place on the canvas, in points.
    const pointAt = (event) => pixelAt(event).map((value) => value / scene.info.scale);
    function readColor() {
      const output = byId("color"), swatch = byId("swatch");
      if (!pointer || !shown.bitmap) { output.textContent = "–"; swatch.style.background = "none"; return; }
      const [x, y] = pointer.map((value, i) => clamp(Math.floor(value), 0, (i ? picture.height : picture.width) - 1));
      probe.clearRect(0, 0, 1, 1);
      probe.drawImage(picture, -x, -y);
      const [r, g, b, a] = probe.getImageData(0, 0, 1, 1).data;
      const hex = "#" + [r, g, b].map((value) => value.toString(16).padStart(2, "0")).join("");
      const points = pointer.map((value) => (value / scene.info.scale).toFixed(1)).join(", ");
      output.textContent = points + " · " + hex + (a < 255 ? " · " + Math.round(a / 2.55) + " %" : "") + (shown.isExact ? "" : " (small picture)");
      swatch.style.background = "rgb(" + r + " " + g + " " + b + " / " + a / 255 + ")";
    }
    picture.addEventListener("pointermove", (event) => { pointer = pixelAt(event); readColor(); });
    picture.addEventListener("pointerleave", () => { pointer = null; readColor(); });
    """#
}
