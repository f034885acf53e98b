extension PreviewPage {
  /// Values as they are written, and their edits.
  static let editing = #"""
    const written = byId("written");
    // The layer whose keys are shown, and the place of the track among its tracks, if one is open.
    function editTarget() {
      if (view.layer === null || !scene.timeline) return null;
      const item = openTrack === null ? null : lineItems.find((line) => line.number === openTrack && !line.isPlot);
      const ofTrack = item && item.layer === view.layer;
      return { layer: view.layer, ...(ofTrack ? { track: scene.timeline.layers[view.layer].tracks.indexOf(item.track) } : {}) };
    }
    const findLiterals = newest(async () => {
      const target = editTarget();
      if (!target) return showLiterals([]);
      const parts = [{ title: "Layer " + scene.timeline.layers[target.layer].path, target: { layer: target.layer } }];
      if (target.track !== undefined) parts.push({ title: "Animation " + scene.timeline.layers[target.layer].tracks[target.track].animation, target });
      for (const part of parts) {
        part.found = await askJSON("/literals.json", part.target);
        if (!part.found) return;
      }
      showLiterals(parts);
    });
    function refreshWritten() {
      if (!byId("source").hidden && !scene.broken) findLiterals();
      byId("choose-written").hidden = view.layer !== null;
    }
    on("layer", refreshWritten);
    on("track", refreshWritten);
    on("scene", refreshWritten);
    on("tab", refreshWritten);

    function showLiterals(parts) {
      written.replaceChildren(...parts.flatMap(({ title, target, found }) => {
        const head = make("h3", { textContent: title });
        if (found.refusal) return [head, make("p", { className: "muted", textContent: found.refusal.message + "." })];
        const lines = found.map((literal) => {
          const label = make("label", {}, make("span", { textContent: literal.key }));
          if (literal.text === undefined) label.append(make("span", { className: "muted", textContent: literal.refusal }));
          else {
            const input = make("input", { type: "text", value: literal.text, readOnly: !config.mayWrite, autocomplete: "off", spellcheck: false });
            input.dataset.key = literal.key;
            input.onkeydown = (event) => {
              if (event.key === "Enter") { event.preventDefault(); proposeEdit(target, literal.key, input.value.trim()); }
              if (event.key === "Escape") { input.value = literal.text; input.blur(); event.stopPropagation(); }
            };
            label.append(input);
          }
          return label;
        });
        if (config.mayWrite) {
          const key = make("input", { type: "text", placeholder: "key", autocomplete: "off", spellcheck: false, "aria-label": "New key" });
          const text = make("input", { type: "text", placeholder: "value", autocomplete: "off", spellcheck: false, "aria-label": "Its value" });
          text.onkeydown = key.onkeydown = (event) => { if (event.key === "Enter" && key.value.trim() && text.value.trim()) proposeEdit(target, key.value.trim(), text.value.trim()); };
          lines.push(make("div", { className: "new-key" }, key, text));
        }
        return [head, ...lines];
      }));
    }

    // Says what an edit would change, and writes it when that is wanted.
    const post = (name, values) => ask(name, values, { method: "POST" }).then((answer) => answer && answer.json());
    let proposal = null;
    async function proposeEdit(target, key, text) {
      const values = { ...target, key, text };
      const found = await post("/edit", values).catch(failed);
      if (!found) return;
      if (found.refusal) return showRefusal(found.refusal);
      proposal = values;
      byId("edit-place").textContent = found.file + ":" + found.line;
      byId("edit-before").textContent = found.before ? "- " + found.before : "";
      byId("edit-before").hidden = !found.before;
      byId("edit-after").textContent = "+ " + found.after;
      byId("edit").showModal();
      byId("edit-write").focus();
    }
    function showRefusal({ file, line, message }) {
      toast("Not written: " + message + (line ? " (" + file + ":" + line + ")" : ""));
    }
    byId("edit-write").onclick = async () => {
      byId("edit").close();
      const found = await post("/edit", { ...proposal, write: true }).catch(failed);
      if (!found) return toast("Not written: the scene has changed meanwhile");
      if (found.refusal) return showRefusal(found.refusal);
      byId("undo").disabled = false;
      toast("Written: " + found.file + ":" + found.line);
    };
    byId("undo").onclick = async () => {
      const found = await post("/undo", {}).catch(failed);
      if (found?.refusal) { showRefusal(found.refusal); byId("undo").disabled = true; }
      else if (found) toast("Undone");
    };
    byId("undo").hidden = !config.mayWrite;
    byId("read-only").hidden = config.mayWrite;
    addEventListener("keydown", (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === "z" && config.mayWrite && !event.target.closest("input, dialog")) {
        event.preventDefault();
        byId("undo").click();
      }
    });
    """#
}
