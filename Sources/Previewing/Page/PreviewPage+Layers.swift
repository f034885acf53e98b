extension PreviewPage {
  /// The tree of layers, the values of the selected one, and clicks on the picture.
  static let layers = #"""
    // A list of which only the rows in sight are in the page.
    function rows(box, draw) {
      const list = make("div", { className: "rows" });
      box.append(list);
      let items = [];
      function show() {
        const height = rowHeight();
        list.style.height = items.length * height + "px";
        const first = Math.max(0, Math.floor(box.scrollTop / height) - 4);
        const last = Math.min(items.length, Math.ceil((box.scrollTop + box.clientHeight) / height) + 4);
        list.replaceChildren(...items.slice(first, last).map((item, i) => {
          const row = draw(item);
          row.style.top = (first + i) * height + "px";
          return row;
        }));
      }
      box.addEventListener("scroll", show);
      new ResizeObserver(show).observe(box);
      coarse.addEventListener("change", show);
      return {
        show,
        set(all) { items = all; show(); },
        reveal(place) {
          if (place < 0) return;
          const height = rowHeight();
          const top = place * height;
          if (top < box.scrollTop) box.scrollTop = top;
          else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight;
        },
      };
    }

    const tree = byId("tree"), filter = byId("filter");
    const folded = new Set();
    let treeItems = [], changed = new Set();
    const nameOf = (layer) => layer.path.split("/").at(-1);
    const list = rows(tree, (item) => {
      const layer = scene.timeline.layers[item.index];
      const row = make("div", { className: "layer", id: "layer-" + item.index, role: "treeitem", title: layer.path, "aria-level": item.depth + 1, "aria-selected": view.layer === item.index });
      row.dataset.index = item.index;
      row.style.paddingLeft = 6 + Math.min(item.depth, 12) * 14 + "px";
      if (item.hasChildren && !filter.value) row.setAttribute("aria-expanded", !folded.has(item.index));
      const fold = make("span", { className: "fold", textContent: item.hasChildren && !filter.value ? folded.has(item.index) ? "▸" : "▾" : "" });
      row.append(fold, make("span", { className: "name", textContent: filter.value ? layer.path : nameOf(layer) }), make("span", { className: "muted kind", textContent: layer.isMask ? "mask" : layer.type }));
      if (changed.has(item.index)) row.append(make("span", { className: "dot", title: "Changed in this frame", textContent: "●" }));
      row.onclick = (event) => {
        if (event.target === fold && fold.textContent) toggleFold(item.index);
        else selectLayer(item.index);
      };
      return row;
    });
    function toggleFold(index) {
      if (!folded.delete(index)) folded.add(index);
      showTree();
    }
    function showTree() {
      const all = scene.timeline?.layers ?? [];
      const words = filter.value.trim().toLowerCase();
      const depths = [], isHidden = [], hasChildren = new Set(all.map((layer) => layer.parent));
      treeItems = [];
      all.forEach((layer, index) => {
        const { parent } = layer;
        depths[index] = parent == null ? 0 : depths[parent] + 1;
        isHidden[index] = parent != null && (isHidden[parent] || folded.has(parent));
        if (words ? layer.path.toLowerCase().includes(words) : !isHidden[index]) treeItems.push({ index, depth: words ? 0 : depths[index], hasChildren: hasChildren.has(index) });
      });
      byId("no-layers").hidden = treeItems.length > 0;
      list.set(treeItems);
      tree.setAttribute("aria-activedescendant", view.layer === null ? "" : "layer-" + view.layer);
    }
    filter.addEventListener("input", () => { tree.scrollTop = 0; showTree(); });
    on("scene", () => { folded.clear(); changed = new Set(); showTree(); });
    on("layer", () => {
      for (let parent = scene.timeline?.layers[view.layer]?.parent; parent != null; parent = scene.timeline.layers[parent].parent) folded.delete(parent);
      showTree();
      list.reveal(treeItems.findIndex((item) => item.index === view.layer));
    });
    tree.addEventListener("keydown", (event) => {
      const place = treeItems.findIndex((item) => item.index === view.layer);
      const go = (next) => { const item = treeItems[clamp(next, 0, treeItems.length - 1)]; if (item) selectLayer(item.index); };
      const layer = scene.timeline?.layers[view.layer];
      const keys = {
        ArrowDown: () => go(place + 1), ArrowUp: () => go(Math.max(0, place - 1)), Home: () => go(0), End: () => go(treeItems.length - 1),
        ArrowRight: () => folded.has(view.layer) ? toggleFold(view.layer) : go(place + 1),
        ArrowLeft: () => treeItems[place]?.hasChildren && !folded.has(view.layer) ? toggleFold(view.layer) : layer?.parent != null && selectLayer(layer.parent),
      };
      if (!keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    });

    // The layers that changed in this frame; asked for when things have come to rest.
    const findChanges = newest(async (at) => {
      const found = await askJSON("/changes.json", { at });
      if (!found) return;
      changed = new Set(found.changed);
      list.show();
    });
    on("at", () => { if (!view.isMoving && !view.isPlaying && !scene.broken) findChanges(view.at); });
    on("scene", () => { if (!scene.broken) findChanges(view.at); });

    // MARK: Values

    const values = byId("values");
    let known = null;
    const findLayer = newest(async (index, at) => {
      const found = await askJSON("/layer.json", { index, at });
      if (!found || found.index !== view.layer) return;
      known = found;
      showValues();
      // While it plays the picture is further on already.
      showOutline(view.isPlaying ? [] : [found.outline].filter(Boolean));
    });
    function refreshLayer() {
      if (view.layer === null) {
        known = null;
        byId("reason").textContent = "";
        showOutline([]);
        showValues();
      } else if (!scene.broken) findLayer(view.layer, view.at);
    }
    on("layer", () => { byId("reason").textContent = ""; refreshLayer(); });
    on("at", refreshLayer);

    function valueCell(value) {
      const cell = make("td", { className: "text value" });
      if (value.color) {
        const [r, g, b, a] = value.color;
        const swatch = make("span", { className: "swatch" });
        swatch.style.background = "rgb(" + [r, g, b].map((part) => part * 255).join(" ") + " / " + a + ")";
        cell.append(swatch, " ");
      }
      // Numbers are exact in the title, and short where they are read.
      const short = value.text.replace(/-?\d+\.\d{4,}(e-?\d+)?/g, (text) => String(+(+text).toFixed(3)));
      const text = short.length > 48 ? short.slice(0, 47) + "…" : short;
      cell.append(text);
      if (text !== value.text) cell.title = value.text.slice(0, 2000);
      return cell;
    }
    function showValues() {
      byId("choose").hidden = known !== null;
      byId("chosen").hidden = known === null;
      if (!known) return values.replaceChildren();
      // What is being typed stays.
      if (values.querySelector("input")) return;
      byId("layer-name").textContent = known.path;
      byId("layer-place").replaceChildren(...(known.file ? [place(known)] : []));
      const scroll = byId("value-box").scrollTop;
      values.replaceChildren(...known.rows.map((row) => {
        const command = "inbetween sample " + sceneWords() + " --layer " + word(known.path) + " --key-path " + row.keyPath + " --at " + view.at;
        const name = make("button", { type: "button", className: "place", textContent: row.keyPath, title: row.meaning + "\nCopies the command that prints it", onclick: () => copy(command) });
        const model = valueCell(row.model);
        if (config.mayWrite) {
          model.title = [model.title, "Double click (or F2) to write it anew"].filter(Boolean).join("\n");
          model.ondblclick = () => editValue(row.keyPath, model);
          name.onkeydown = (event) => { if (event.key === "F2") editValue(row.keyPath, model); };
        }
        const line = make("tr", { className: (row.isAnimated ? "animated" : "") + (row.isChanged ? " changed" : "") }, make("td", {}, name), model, valueCell(row.now));
        line.dataset.keyPath = row.keyPath;
        return line;
      }));
      byId("value-box").scrollTop = scroll;
    }

    // MARK: Outlines and clicks on the picture

    function showOutline(outlines) {
      const { width, height } = scene.info ?? { width: 1, height: 1 };
      const svg = byId("outline");
      svg.setAttribute("viewBox", "0 0 " + width + " " + height);
      svg.setAttribute("preserveAspectRatio", "none");
      svg.replaceChildren(...outlines.flatMap((corners) => [0, 1].map(() => {
        const shape = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
        shape.setAttribute("points", corners.map((corner) => corner.join(",")).join(" "));
        return shape;
      })));
    }
    const number = (value) => String(+value.toFixed(2));
    picture.addEventListener("click", async (event) => {
      if (!scene.info || scene.broken || view.isTouching || hasMoved) return;
      const [x, y] = pointAt(event), wantsList = event.shiftKey;
      const found = await askJSON("/hits.json", { at: view.at, x, y }).catch(failed);
      if (!found) return;
      const menu = byId("under");
      menu.hidden = true;
      if (found.hits.length === 0) { selectLayer(null); byId("reason").textContent = "Nothing is hit at " + number(x) + ", " + number(y) + "."; return; }
      if (wantsList) return showUnder(found.hits, event);
      selectHit(found, 0);
    });
    function selectHit(found, place) {
      const hit = found.hits[place], behind = found.hits.length - 1 - place;
      selectLayer(hit.index);
      const [left, top, width, height] = hit.bounds;
      byId("reason").textContent = "Hit: " + hit.point.map(number).join(", ") + " lies in its bounds " + [left, top, width, height].map(number).join(" ")
        + (place ? "; " + place + " in front of it" : "; nothing that can be hit is in front of it") + (behind ? ", " + behind + " behind it (shift-click lists them)." : ".");
    }
    function showUnder(hits, event) {
      const menu = byId("under"), box = viewport.getBoundingClientRect();
      menu.replaceChildren(make("div", { className: "muted", textContent: "Under the pointer, front to back" }), ...hits.map((hit, place) => {
        const button = make("button", { type: "button", textContent: hit.path, onclick: () => { menu.hidden = true; selectHit({ hits }, place); } });
        button.onpointerenter = button.onfocus = () => showOutline([hit.outline].filter(Boolean));
        return button;
      }));
      menu.hidden = false;
      menu.style.left = clamp(event.clientX - box.left, 0, Math.max(0, box.width - menu.offsetWidth - 4)) + "px";
      menu.style.top = clamp(event.clientY - box.top, 0, Math.max(0, box.height - menu.offsetHeight - 4)) + "px";
      menu.querySelector("button").focus();
    }
    byId("under").addEventListener("keydown", (event) => {
      const buttons = [...byId("under").querySelectorAll("button")], place = buttons.indexOf(document.activeElement);
      if (event.key === "Escape") { byId("under").hidden = true; refreshLayer(); viewport.focus(); }
      else if (event.key === "ArrowDown") buttons[Math.min(place + 1, buttons.length - 1)].focus();
      else if (event.key === "ArrowUp") buttons[Math.max(place - 1, 0)].focus();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    addEventListener("pointerdown", (event) => { if (!event.target.closest("#under")) byId("under").hidden = true; });
    """#
}
