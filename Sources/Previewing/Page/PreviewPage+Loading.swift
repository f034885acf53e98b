extension PreviewPage {
  /// The scene: opened, opened again when it has changed, and what is wrong with it.
  static let loading = #"""
    const statusBadge = byId("status");
    function setStatus(text, isBad) {
      statusBadge.textContent = text;
      statusBadge.classList.toggle("bad", isBad);
    }
    function failed(error) {
      if (error.name === "AbortError" || error instanceof TypeError) return;
      if (error.report?.errors) return showTrouble(error.report);
      console.error(error);
    }
    function showTrouble(report) {
      scene.broken = true;
      pause();
      const limit = 50, errors = report.errors;
      const items = errors.slice(0, limit).map(message);
      const more = errors.length - limit + (report.omittedErrors ?? 0);
      if (more > 0) items.push(make("li", { className: "muted", textContent: "… and " + more + " more" }));
      byId("messages").replaceChildren(...items);
      byId("trouble").hidden = false;
      setStatus(errors.length === 1 ? "1 error" : errors.length + " errors", true);
    }

    const open = newest(async (generation) => {
      scene.generation = generation;
      const version = scene.version += 1;
      const answers = await Promise.all(["/info.json", "/timeline.json", "/warnings.json"].map((name) => askJSON(name))).catch((error) => {
        if (!error.report || !settings().length && !variant.touches.length) throw error;
        // What was tried out does not go with the scene as it is now.
        Object.assign(variant, { set: {}, touches: [] });
        toast("Parameters and touches are let go: " + error.report.errors[0].message);
        open(generation);
      });
      const [info, timeline, warnings] = answers ?? [];
      if (!info || !timeline || !warnings || version !== scene.version) return;
      const isFirst = !scene.info;
      const old = scene.timeline && view.layer !== null ? scene.timeline.layers[view.layer]?.path : null;
      forgetPictures();
      forgetSound();
      scene.broken = !info.hasPicture;
      Object.assign(scene, { info, timeline, warnings });
      if (info.hasPicture) {
        byId("trouble").hidden = true;
        setStatus("live", false);
      }
      document.title = (info.title || info.file) + " – preview";
      byId("title").textContent = info.title || info.file;
      byId("title").title = info.file;
      byId("facts").textContent = [info.width + " × " + info.height + (info.scale === 1 ? "" : " @" + info.scale), info.duration + " s", info.frames + " frames at " + (info.rate.seconds === 1 ? info.rate.frames : info.rate.frames + "/" + info.rate.seconds)].join(" · ");
      byId("mute").hidden = !info.hasSound;
      scrubber.max = lastFrame();
      setRange(isFirst ? 0 : view.first, isFirst || view.last >= scrubber.dataset.last ? lastFrame() : view.last);
      scrubber.dataset.last = lastFrame();
      view.layer = null;
      if (old !== null) {
        const place = timeline.layers.findIndex((layer) => layer.path === old);
        view.layer = place < 0 ? null : place;
      }
      showNotes();
      tell("scene");
      tell("layer");
      if (isFirst) readAddress(); else goTo(view.at);
    });

    function readAddress(where = location.href) {
      const words = new URLSearchParams(new URL(where).hash.slice(1)), at = Number(words.get("at"));
      setShow(pictureOf[words.get("show")] ? words.get("show") : "now");
      goTo(Number.isFinite(at) && at >= 0 ? at : 0);
    }
    // The event's own address: what is remembered late may have taken its place.
    addEventListener("hashchange", (event) => { pause(); readAddress(event.newURL); });

    function showNotes() {
      const findings = scene.info.findings.map((finding) => ({ ...finding, message: [finding.what, finding.why, finding.fix].filter(Boolean).join(" – ") }));
      const notes = [...scene.warnings, ...findings];
      byId("note-list").replaceChildren(...notes.map(message));
      byId("no-notes").hidden = notes.length > 0;
      byId("note-count").textContent = notes.length ? "(" + notes.length + ")" : "";
    }

    for (const tab of document.querySelectorAll("[role=tab]")) {
      tab.onclick = () => {
        for (const other of document.querySelectorAll("[role=tab]")) {
          other.setAttribute("aria-selected", other === tab);
          byId(other.getAttribute("aria-controls")).hidden = other !== tab;
        }
        tell("tab");
      };
    }

    byId("commands-open").onclick = () => {
      if (!scene.info) return;
      const file = sceneWords();
      const range = view.first > 0 || view.last < lastFrame() ? " --frames '" + view.first + "..<" + (view.last + 1) + "'" : "";
      const list = [
        ["This picture", "inbetween still " + file + " --at " + view.at + " -o still.png"],
        ["The range as a movie", "inbetween render " + file + range + " -o clip.mp4"],
        ["The clip as a sheet", "inbetween sheet " + file + " -o sheet.png"],
        ["All values at this instant", "inbetween sample " + file + " --at " + view.at],
        ["This page at this instant", "inbetween preview " + file + " --at " + view.at],
        ["The scene against its golden", "inbetween golden " + word(scene.info.file) + " --report report"],
      ];
      byId("command-list").replaceChildren(...list.map(([name, text]) => make("li", {}, name, make("pre", { textContent: text }), make("button", { type: "button", textContent: "Copy", onclick: () => copy(text) }))));
      byId("commands").showModal();
    };

    function listen() {
      const events = new EventSource(address("/events", token ? { token } : {}));
      const generationOf = (event) => JSON.parse(event.data).generation;
      events.addEventListener("state", (event) => { if (generationOf(event) !== scene.generation) open(generationOf(event)); });
      events.addEventListener("reload", (event) => open(generationOf(event)));
      events.addEventListener("error", (event) => {
        if (event.data) return showTrouble(JSON.parse(event.data));
        setStatus("not connected", true);
        // Another process may answer next, which counts anew.
        scene.generation = 0;
        events.addEventListener("state", () => { if (!scene.broken) setStatus("live", false); }, { once: true });
      });
    }
    if (config.isFolder) Object.assign(byId("home"), { hidden: false, href: "/" + (token ? "?token=" + token : "") });
    listen();
    """#
}
