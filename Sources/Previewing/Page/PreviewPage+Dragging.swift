extension PreviewPage {
  /// Edits where a value is seen: a number in the table, a layer on the picture, the end of a bar,
  /// the handles of a curve.
  static let dragging = #"""
    // The literal of a key, for what is dragged; null after saying why there is none.
    async function literalOf(target, key) {
      const found = await askJSON("/literals.json", target).catch(failed);
      if (!found) return null;
      if (found.refusal) { showRefusal(found.refusal); return null; }
      const literal = found.find((one) => one.key === key) ?? { key, isMissing: true, all: found };
      if (literal.refusal) { showRefusal({ message: literal.refusal }); return null; }
      return literal;
    }
    const round = (value, digits) => String(+value.toFixed(digits));
    const numbersIn = (text, count) => {
      const parts = text?.match(/^\[(.*)\]$/)?.[1].split(",").map((part) => part.trim() === "" ? NaN : Number(part));
      return parts?.length === count && parts.every(Number.isFinite) ? parts : null;
    };

    // MARK: A value in the table

    async function editValue(keyPath, cell) {
      const target = { layer: view.layer }, literal = await literalOf(target, keyPath);
      if (!literal || view.layer !== target.layer || !cell.isConnected) return;
      if (literal.isMissing && keyPath.includes(".")) return showRefusal({ message: keyPath + " is a part of another key; see Source" });
      const input = make("input", { type: "text", value: literal.text ?? "", autocomplete: "off", spellcheck: false, "aria-label": keyPath });
      const close = () => { input.onblur = null; input.remove(); showValues(); };
      input.onblur = close;
      input.onkeydown = (event) => {
        event.stopPropagation();
        if (event.key === "Escape") close();
        if (event.key !== "Enter") return;
        const text = input.value.trim();
        close();
        if (text && text !== literal.text) proposeEdit(target, keyPath, text);
      };
      cell.replaceChildren(input);
      input.focus();
      input.select();
    }

    // MARK: The selected layer on the picture

    let hasMoved = false;
    const isInside = ([x, y], corners) => {
      let inside = false;
      corners.forEach(([ax, ay], i) => {
        const [bx, by] = corners[(i + 1) % corners.length];
        if (ay > y !== by > y && x < ax + (y - ay) / (by - ay) * (bx - ax)) inside = !inside;
      });
      return inside;
    };
    const canMove = (point) => config.mayWrite && !view.isTouching && !scene.broken && known?.index === view.layer && known?.outline && isInside(point, known.outline);
    picture.addEventListener("pointermove", (event) => picture.classList.toggle("movable", !!scene.info && !!canMove(pointAt(event))));
    picture.addEventListener("pointerdown", (event) => {
      hasMoved = false;
      if (event.button || event.shiftKey || !scene.info || !canMove(pointAt(event))) return;
      pause();
      const layer = known, start = pointAt(event), place = [event.clientX, event.clientY];
      let way = null;
      const move = (event) => {
        if (!way && Math.hypot(event.clientX - place[0], event.clientY - place[1]) <= dragWay) return;
        const here = pointAt(event);
        way = [here[0] - start[0], here[1] - start[1]];
        hasMoved = true;
        showOutline([layer.outline.map(([x, y]) => [x + way[0], y + way[1]])]);
      };
      const end = async (event) => {
        for (const [name, listener] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) removeEventListener(name, listener);
        if (!way) return;
        if (event.type === "pointerup") await moveLayer(layer, way);
        refreshLayer();
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    });
    // Its position, or its frame where that is what is written.
    async function moveLayer(layer, [x, y]) {
      if (!layer.motion) return showRefusal({ message: "the layer lies in perspective, or is not shown" });
      const [a, b, c, d] = layer.motion, by = [a * x + b * y, c * x + d * y];
      const target = { layer: layer.index };
      let literal = await literalOf(target, "position");
      if (!literal) return;
      let count = 2;
      if (literal.isMissing && literal.all.some((one) => one.key === "frame")) {
        literal = await literalOf(target, "frame");
        count = 4;
      }
      if (!literal) return;
      const model = layer.rows.find((row) => row.keyPath === "position")?.model.text.split(" ").map(Number);
      const numbers = literal.isMissing ? model : numbersIn(literal.text, count);
      if (!numbers || !numbers.every(Number.isFinite)) return showRefusal({ message: literal.key + " is no list of " + count + " numbers" });
      await proposeEdit(target, literal.key, "[" + numbers.map((value, i) => round(i < 2 ? value + by[i] : value, i < 2 ? 1 : 9)).join(", ") + "]");
    }

    // MARK: The handles of a curve

    async function findCurve(item) {
      const target = { layer: item.layer, track: scene.timeline.layers[item.layer].tracks.indexOf(item.track) };
      if (!config.mayWrite || item.track.settlingDuration !== undefined) return null;
      const found = await askJSON("/literals.json", target).catch(() => null);
      if (!found || found.refusal) return null;
      const literal = found.find((one) => one.key === "timingFunction");
      const points = literal ? numbersIn(literal.text, 4) ?? config.curves[literal.text?.replace(/^["'](.*)["']$/, "$1")] : config.curves.linear;
      return points ? { target, points } : null;
    }
    // Over the first cycle, if that is in sight as a whole.
    function curveEditor() {
      const { curve, number } = plot, item = lineItems.find((line) => line.number === number && !line.isPlot);
      const bar = bars.get(number)?.bars.find((one) => one.cycle === 0), { begin, end } = item?.track.active ?? {};
      if (!curve || !bar || Math.abs(bar.from - begin) > 1e-6 || bar.to >= span.to && Math.abs(bar.to - end) > 1e-6) return null;
      const points = [...curve.points], box = make("div", { className: "curve" });
      box.style.left = percent(bar.from);
      box.style.width = 100 * (share(bar.to) - share(bar.from)) + "%";
      // Curves go beyond their ends: a sixth of the height is for that on each side.
      const height = (y) => 1 - (y + 0.25) / 1.5, yOf = (share) => (1 - share) * 1.5 - 0.25;
      const svg = shape("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" });
      const path = shape("path", {}), first = shape("line", { x1: 0, y1: height(0) }), second = shape("line", { x1: 1, y1: height(1) });
      svg.append(path, first, second);
      const text = () => "[" + points.map((value) => round(value, 2)).join(", ") + "]";
      const handles = [0, 1].map((which) => {
        const handle = make("button", { type: "button", className: "handle", "aria-label": which ? "Second handle of the curve" : "First handle of the curve" });
        const put = (x, y) => { points[2 * which] = clamp(x, 0, 1); points[2 * which + 1] = clamp(y, -0.25, 1.25); draw(); };
        const propose = async () => {
          if (points.some((value, i) => round(value, 2) !== round(curve.points[i], 2))) await proposeEdit(curve.target, "timingFunction", text());
          points.splice(0, 4, ...curve.points);
          draw();
        };
        handle.onpointerdown = (event) => { if (event.button) return; event.preventDefault(); handle.focus(); handle.setPointerCapture(event.pointerId); };
        handle.onpointermove = (event) => {
          if (!handle.hasPointerCapture(event.pointerId)) return;
          const area = box.getBoundingClientRect();
          put((event.clientX - area.left) / area.width, yOf((event.clientY - area.top) / area.height));
        };
        handle.onpointerup = propose;
        handle.onkeydown = (event) => {
          const by = event.shiftKey ? 0.1 : 0.01, [dx, dy] = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, by], ArrowDown: [0, -by] }[event.key] ?? [0, 0];
          if (event.key === "Enter") propose(); else if (dx || dy) put(points[2 * which] + dx, points[2 * which + 1] + dy); else return;
          event.preventDefault();
        };
        return handle;
      });
      function draw() {
        const [x, y, toX, toY] = points;
        path.setAttribute("d", "M0 " + height(0) + "C" + [x, height(y), toX, height(toY), 1, height(1)].join(" "));
        [first, second].forEach((line, i) => {
          line.setAttribute("x2", points[2 * i]);
          line.setAttribute("y2", height(points[2 * i + 1]));
          handles[i].style.left = 100 * points[2 * i] + "%";
          handles[i].style.top = 100 * height(points[2 * i + 1]) + "%";
          handles[i].title = text();
        });
      }
      box.append(svg, ...handles);
      draw();
      return box;
    }

    // MARK: The end of a bar

    // A drag of the right end of a bar writes the animation's duration.
    const edge = 7;
    lineList.addEventListener("pointerdown", (event) => {
      const bar = event.target.closest(".bar:not(.fills)"), row = event.target.closest(".line[data-number]");
      if (!bar || !row || !config.mayWrite || event.button) return;
      const box = bar.getBoundingClientRect();
      if (box.right - event.clientX > edge || bar.matches(".odd")) return;
      event.preventDefault();
      const item = lineItems.find((line) => line.number === +row.dataset.number && !line.isPlot);
      const begin = +bar.dataset.from, old = +bar.dataset.to - begin, area = byId("ruler-area").getBoundingClientRect();
      let next = old;
      const move = (event) => {
        const at = span.from + (span.to - span.from) * (event.clientX - area.left) / area.width;
        // To whole frames, unless shift is held.
        next = Math.max(1e-3, (event.shiftKey ? at : Math.round(at * fps()) / fps()) - begin);
        bar.style.width = 100 * next / (span.to - span.from) + "%";
      };
      const end = async () => {
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", end);
        if (Math.abs(next - old) < 1e-6) return;
        const target = { layer: item.layer, track: scene.timeline.layers[item.layer].tracks.indexOf(item.track) };
        const literal = await literalOf(target, "duration");
        const parts = literal?.text?.match(/^([\d.]+)(\D*)$/);
        if (literal) {
          if (!literal.isMissing && !parts) showRefusal({ message: "the duration is no number" });
          else await proposeEdit(target, "duration", String(+((parts ? +parts[1] : old) * next / old).toFixed(4)) + (parts?.[2] ?? ""));
        }
        showLines();
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", end);
    });
    """#
}
