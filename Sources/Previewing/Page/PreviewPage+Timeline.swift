extension PreviewPage {
  /// The rows of tracks, drawn as they are seen, under a ruler with what happens in the clip.
  static let timeline = #"""
    const ruler = byId("ruler"), lines = byId("line-box"), lineList = byId("line-list");
    const plotHeight = 92;
    const span = { from: 0, to: 1 };
    let lineItems = [], lineTop = [], clip = { still: [], events: [] };
    // The bars that are known, for the part of the clip that is shown.
    const bars = new Map();
    let openTrack = null, openKey = null, plot = null;

    const share = (time) => (time - span.from) / (span.to - span.from);
    const percent = (time) => 100 * share(time) + "%";
    const shape = (name, attributes) => {
      const element = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      return element;
    };

    function layOutLines() {
      lineItems = [];
      let number = 0;
      (scene.timeline?.layers ?? []).forEach((layer, index) => {
        if (layer.tracks.length) lineItems.push({ layer: index });
        for (const track of layer.tracks) {
          lineItems.push({ layer: index, track, number });
          if (openTrack === number) lineItems.push({ layer: index, track, number, isPlot: true });
          number += 1;
        }
      });
      let top = 0;
      lineTop = lineItems.map((item) => { const here = top; top += item.isPlot ? plotHeight : rowHeight(); return here; });
      lineTop.push(top);
      lineList.style.height = top + "px";
      byId("no-tracks").hidden = lineItems.length > 0 || !scene.timeline;
    }
    // The first row that ends below a height.
    function rowAt(height) {
      let low = 0, high = lineItems.length;
      while (low < high) { const middle = (low + high) >> 1; if (lineTop[middle + 1] > height) high = middle; else low = middle + 1; }
      return low;
    }

    function showLines() {
      const first = Math.max(0, rowAt(lines.scrollTop) - 3), last = Math.min(lineItems.length, rowAt(lines.scrollTop + lines.clientHeight) + 4);
      lineList.replaceChildren(...lineItems.slice(first, last).map((item, i) => {
        const row = item.isPlot ? plotRow() : item.track ? trackRow(item) : layerRow(item);
        row.style.top = lineTop[first + i] + "px";
        return row;
      }));
      movePlayhead();
      const wanted = lineItems.slice(first, last).filter((item) => item.track && !item.isPlot && !bars.has(item.number)).map((item) => item.number);
      if (wanted.length && !scene.broken) findBars(wanted[0], wanted.at(-1) - wanted[0] + 1);
    }
    const findBars = newest(async (first, count) => {
      const { from, to } = span;
      const found = await askJSON("/tracks.json", { first, count: Math.min(count, 200), from, to });
      if (!found || from !== span.from || to !== span.to) return;
      for (const row of found.rows) bars.set(row.number, row);
      showLines();
    });

    function layerRow(item) {
      const layer = scene.timeline.layers[item.layer];
      const row = make("div", { className: "line head" + (view.layer === item.layer ? " chosen" : "") });
      const found = findingsOf(layer).filter((finding) => !layer.tracks.some((track) => track.animation === finding.animation));
      row.append(make("button", { type: "button", className: "label", title: layer.path, onclick: () => selectLayer(item.layer) }, layer.path, ...found.map(findingMark)));
      return row;
    }
    // Findings of the linter stand at the row that they are about.
    const findingsOf = (layer) => scene.info.findings.filter((finding) => finding.layer === layer.path);
    const findingMark = (finding) => make("span", { className: "finding", textContent: "⚠", role: "img", title: [finding.what, finding.why, finding.fix].join(". "), "aria-label": finding.what });
    function trackRow(item) {
      const row = make("div", { className: "line" + (view.layer === item.layer ? " chosen" : "") + (openTrack === item.number ? " open" : "") });
      row.dataset.number = item.number;
      const label = make("button", { type: "button", className: "label", title: item.track.animation + "\n" + item.track.values, "aria-expanded": openTrack === item.number, onclick: () => selectTrack(item) },
        item.track.keyPath, ...findingsOf(scene.timeline.layers[item.layer]).filter((finding) => finding.animation === item.track.animation).map(findingMark));
      const area = make("div", { className: "bars" });
      const known = bars.get(item.number);
      if (known) drawBars(area, known, item);
      row.append(label, area);
      area.onclick = (event) => { if (event.target.closest(".bar")) selectTrack(item); };
      area.ondblclick = (event) => {
        const bar = event.target.closest(".bar");
        if (bar) { pause(); goTo(Math.max(0, +bar.dataset.from)); }
      };
      return row;
    }
    function drawBars(area, known, item) {
      const { track } = item;
      const running = known.bars.filter((bar) => bar.cycle !== undefined);
      for (const bar of known.bars) {
        const kind = bar.cycle === undefined ? "fills" : bar.cycle % 2 ? "odd" : "runs";
        const element = make("i", { className: "bar " + kind });
        const { from: begins, to: ends } = bar;
        element.style.left = percent(begins);
        element.style.width = 100 * (share(ends) - share(begins)) + "%";
        element.dataset.from = begins;
        element.dataset.to = ends;
        element.title = track.animation + (kind === "fills" ? ": stands still" : ": " + seconds(begins) + " to " + seconds(ends) + (bar.cycle ? ", cycle " + (bar.cycle + 1) : "")) + "\n" + track.values;
        if (bar === running.at(-1) && known.isCutOff) element.classList.add("cut");
        if (bar.curve) {
          const svg = shape("svg", { viewBox: "0 0 " + (bar.curve.length - 1) + " 1", preserveAspectRatio: "none" });
          svg.append(shape("polyline", { points: bar.curve.map((value, i) => i + "," + (0.88 - 0.76 * clamp(value, -0.15, 1.15))).join(" ") }));
          element.append(svg);
        }
        area.append(element);
      }
      for (const time of known.keyTimes) {
        const mark = make("i", { className: "key", title: "key time at " + seconds(time) });
        mark.style.left = percent(time);
        area.append(mark);
      }
      if (known.settles !== undefined && share(known.settles) <= 1) {
        const mark = make("i", { className: "settles", title: "the spring is at rest at " + seconds(known.settles) });
        mark.style.left = percent(known.settles);
        area.append(mark);
      }
    }
    function selectTrack(item) {
      openTrack = openTrack === item.number && view.layer === item.layer ? null : item.number;
      plot = null;
      const layer = scene.timeline.layers[item.layer];
      openKey = openTrack === null ? null : { path: layer.path, place: layer.tracks.indexOf(item.track) };
      selectLayer(item.layer);
      layOutLines();
      showLines();
      if (openTrack !== null) findPlot(item);
      tell("track");
    }

    // MARK: The plot of a value

    const plotPoints = 160;
    const findPlot = newest(async (item) => {
      const { from, to } = span;
      const instants = Array.from({ length: plotPoints + 1 }, (_, i) => Math.max(0, from + (to - from) * i / plotPoints));
      const layer = scene.timeline.layers[item.layer].path;
      const found = await askJSON("/sample.json", { at: instants.join(","), layer, keyPath: item.track.keyPath });
      if (!found || openTrack !== item.number) return;
      const values = found.slice(0, instants.length).map((row) => typeof row.value === "number" ? [row.value] : Array.isArray(row.value) ? row.value : []);
      plot = { number: item.number, keyPath: item.track.keyPath, instants, values, curve: await findCurve(item) };
      showLines();
    });
    function partNames(keyPath, count) {
      const sides = ["width", "height"], point = ["x", "y"];
      if (count === 2) return /(size|Size|Offset)$/.test(keyPath) ? sides : point;
      if (count === 4 && /olor$/.test(keyPath)) return ["red", "green", "blue", "alpha"];
      if (count === 4 && /(bounds|Rect|Center)$/.test(keyPath)) return [...point, ...sides];
      return Array.from({ length: Math.min(count, 4) }, (_, i) => String(i + 1)).concat(count > 4 ? ["…"] : []);
    }
    function plotRow() {
      const row = make("div", { className: "line plot-line" });
      const label = make("div", { className: "label" }), area = make("div", { className: "bars" });
      row.append(label, area);
      const all = (plot?.values ?? []).flat().filter(Number.isFinite);
      if (!all.length) { label.textContent = plot ? "no numbers to plot" : "…"; return row; }
      let low = Math.min(...all), high = Math.max(...all);
      label.append(make("span", { textContent: number(high) }), make("span", { textContent: low === high ? "" : number(low) }));
      if (low === high) [low, high] = [low - 1, high + 1];
      const svg = shape("svg", { viewBox: "0 0 " + plotPoints + " 1", preserveAspectRatio: "none", role: "img", "aria-label": "the value over time" });
      const components = Math.max(...plot.values.map((value) => value.length));
      for (let part = 0; part < components; ++part) {
        const points = plot.values.flatMap((value, i) => Number.isFinite(value[part]) ? [i + "," + (0.94 - 0.88 * (value[part] - low) / (high - low))] : []);
        svg.append(shape("polyline", { points: points.join(" "), class: "part-" + part % 4 }));
      }
      area.append(svg);
      if (components > 1) {
        const legend = make("div", { className: "plot-legend" });
        for (const [part, name] of partNames(plot.keyPath, components).entries())
          legend.append(make("span", { className: "part-" + part % 4, textContent: name }));
        area.append(legend);
      }
      const curve = curveEditor();
      if (curve) area.append(curve);
      return row;
    }

    // MARK: The ruler

    function showRuler() {
      const area = byId("ruler-area"), length = span.to - span.from;
      const wanted = length / Math.max(2, area.clientWidth / 90);
      const power = 10 ** Math.floor(Math.log10(wanted));
      const stepSize = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= wanted) ?? wanted;
      const parts = [];
      const put = (className, from, to, title) => {
        const element = make("i", { className, title: title ?? "" });
        element.style.left = percent(from);
        if (to !== undefined) element.style.width = 100 * (share(to) - share(from)) + "%";
        parts.push(element);
        return element;
      };
      for (const [first, last] of clip.still) put("still", instantOf(first), instantOf(last), "proved still: frames " + first + " to " + (last - 1));
      if (scene.info && (view.first > 0 || view.last < lastFrame())) put("range", instantOf(view.first), instantOf(view.last + 1));
      for (let i = Math.ceil(span.from / stepSize); i * stepSize <= span.to + 1e-9; ++i) put("tick", i * stepSize).append(make("span", { textContent: String(+(i * stepSize).toFixed(6)) }));
      for (const event of clip.events) if (event.time >= span.from && event.time <= span.to) put("event", event.time, undefined, event.text);
      area.querySelectorAll("i:not(.playhead)").forEach((element) => element.remove());
      area.prepend(...parts);
    }
    function movePlayhead() {
      const place = share(view.at);
      for (const line of [byId("playhead"), byId("line-playhead")]) {
        line.hidden = place < 0 || place > 1;
        line.style.left = 100 * place + "%";
      }
    }
    on("at", movePlayhead);
    on("state", showRuler);
    function setSpan(from, to) {
      const whole = Math.max(scene.info?.duration ?? 1, 1e-3), length = clamp(to - from, Math.min(whole, 1e-2), whole);
      span.from = clamp(from, 0, whole - length);
      span.to = span.from + length;
      bars.clear();
      byId("span-all").disabled = length === whole;
      showRuler();
      showLines();
      const item = lineItems.find((line) => line.isPlot);
      if (item) { plot = null; findPlot(item); }
    }
    function zoomSpan(factor, center = view.at) {
      const middle = clamp(center, span.from, span.to);
      setSpan(middle - (middle - span.from) * factor, middle + (span.to - middle) * factor);
    }
    byId("span-in").onclick = () => zoomSpan(0.5);
    byId("span-out").onclick = () => zoomSpan(2);
    byId("span-all").onclick = () => setSpan(0, scene.info?.duration ?? 1);
    for (const area of [ruler, lines]) area.addEventListener("wheel", (event) => {
      const length = span.to - span.from;
      if (event.ctrlKey || event.metaKey) {
        const box = byId("ruler-area").getBoundingClientRect();
        zoomSpan(event.deltaY < 0 ? 0.8 : 1.25, span.from + length * clamp((event.clientX - box.left) / box.width, 0, 1));
      } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        const by = (event.deltaX || event.deltaY) / 600 * length;
        setSpan(span.from + by, span.to + by);
      } else return;
      event.preventDefault();
    }, { passive: false });

    const rulerArea = byId("ruler-area");
    function dragRuler(event, isMoving) {
      const box = rulerArea.getBoundingClientRect();
      pause();
      const at = span.from + (span.to - span.from) * clamp((event.clientX - box.left) / box.width, 0, 1);
      goToFrame(Math.round(at * fps()), { isMoving });
    }
    rulerArea.addEventListener("pointerdown", (event) => { if (event.button || !scene.info) return; rulerArea.setPointerCapture(event.pointerId); dragRuler(event, true); });
    rulerArea.addEventListener("pointermove", (event) => { if (rulerArea.hasPointerCapture(event.pointerId)) dragRuler(event, true); });
    rulerArea.addEventListener("lostpointercapture", rest);
    lines.addEventListener("scroll", showLines);
    coarse.addEventListener("change", () => { layOutLines(); showLines(); });
    new ResizeObserver(() => { byId("lines").style.setProperty("--gutter", lines.offsetWidth - lines.clientWidth + "px"); if (scene.info) { showRuler(); showLines(); } }).observe(lines);

    const findClip = newest(async () => {
      const found = await askJSON("/clip.json");
      if (!found) return;
      clip = found;
      showRuler();
    });
    on("scene", () => {
      const kept = openKey && scene.timeline.layers.findIndex((layer) => layer.path === openKey.path && layer.tracks.length > openKey.place);
      plot = null;
      openTrack = kept === null || kept < 0 ? null : openKey.place + scene.timeline.layers.slice(0, kept).reduce((sum, layer) => sum + layer.tracks.length, 0);
      clip = { still: [], events: [] };
      bars.clear();
      layOutLines();
      const isNew = span.duration !== scene.info.duration;
      span.duration = scene.info.duration;
      if (isNew) setSpan(0, scene.info.duration); else setSpan(span.from, span.to);
      if (!scene.broken) findClip();
    });
    on("layer", () => {
      const place = lineItems.findIndex((item) => item.layer === view.layer && !item.track);
      if (place >= 0 && (lineTop[place] < lines.scrollTop || lineTop[place] > lines.scrollTop + lines.clientHeight - 2 * rowHeight())) lines.scrollTop = lineTop[place];
      showLines();
    });
    """#
}
