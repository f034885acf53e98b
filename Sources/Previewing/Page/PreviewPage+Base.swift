extension PreviewPage {
  /// The common part of the script: requests, the scene, the instant that is shown.
  static let base = #"""
    const byId = (id) => document.getElementById(id);
    const config = JSON.parse(byId("config").textContent);
    const query = new URLSearchParams(location.search);
    const token = query.get("token");
    const scenePath = query.get("scene");
    const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

    // The scene as it is known, and what is shown of it.
    const scene = { generation: 0, version: 0, info: null, timeline: null };
    // What is tried out: values of parameters, and touches besides the script's.
    const variant = { set: {}, touches: [] };
    const view = { at: 0, isMoving: false, isPlaying: false, first: 0, last: 0, speed: 1, isLooping: true, zoom: "fit", layer: null, show: "now", isTouching: false };

    // Parts of the page that want to know when something has changed.
    const listeners = { scene: [], at: [], layer: [], track: [], state: [], tab: [] };
    const on = (what, listener) => listeners[what].push(listener);
    const tell = (what) => { for (const listener of listeners[what]) listener(); };

    function address(name, values = {}) {
      const all = new URLSearchParams();
      if (scenePath !== null) all.set("scene", scenePath);
      for (const [key, value] of Object.entries(values)) for (const one of [value].flat()) all.append(key, one);
      const text = all.toString();
      return text ? name + "?" + text : name;
    }
    const headers = token ? { Authorization: "Bearer " + token } : {};

    const settings = () => Object.entries(variant.set).map(([name, value]) => name + "=" + value);
    const tried = () => ({ set: settings(), touch: variant.touches.map((touch) => touch.join(",")) });

    // An answer about the scene as it is known; null when it has become another meanwhile.
    async function ask(name, values = {}, options = {}) {
      const answer = await fetch(address(name, { ...values, ...tried(), generation: scene.generation }), { headers, ...options });
      if (answer.status === 204) return null;
      if (!answer.ok) throw Object.assign(new Error(name + ": " + answer.status), { report: await answer.json().catch(() => null) });
      return answer;
    }
    async function askJSON(name, values, options) {
      const answer = await ask(name, values, options);
      return answer && await answer.json();
    }

    // One request of a kind at a time; of those that come meanwhile the last one wins.
    function newest(work) {
      let isBusy = false, next = null;
      return async function run(...values) {
        if (isBusy) { next = values; return; }
        isBusy = true;
        try { await work(...values); } catch (error) { if (error.name !== "AbortError" && !(error instanceof TypeError)) console.error(error); } finally { isBusy = false; }
        if (next) { const values = next; next = null; run(...values); }
      };
    }

    function make(name, properties = {}, ...children) {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(properties)) key.includes("-") || key === "role" ? element.setAttribute(key, value) : element[key] = value;
      element.append(...children);
      return element;
    }

    // Rows are as high as a finger where fingers point.
    const coarse = matchMedia("(pointer: coarse), (max-width: 44rem)");
    const rowHeight = () => coarse.matches ? 44 : 24;

    let toastTimer = 0;
    function toast(text) {
      byId("toast").textContent = text;
      clearTimeout(toastTimer);
      toastTimer = setTimeout(() => { byId("toast").textContent = ""; }, 4000);
    }
    async function copy(text, what = text) {
      try { await navigator.clipboard.writeText(text); toast("Copied: " + what); } catch { prompt("Copy this:", text); }
    }
    // A word as a shell takes it.
    const word = (text) => /^[A-Za-z0-9_@%+=:,.\/-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";

    // The scene in commands, with the parameters that are tried out.
    const sceneWords = () => word(scene.info.file) + settings().map((text) => " --set " + word(text)).join("");

    // Frame i is the instant i · seconds / frames, computed from i.
    const instantOf = (frame) => frame * scene.info.rate.seconds / scene.info.rate.frames;
    const frameOf = (at) => clamp(Math.floor(at * scene.info.rate.frames / scene.info.rate.seconds + 1e-9), 0, scene.info.frames - 1);
    const lastFrame = () => scene.info ? scene.info.frames - 1 : 0;
    const frame = () => scene.info ? frameOf(view.at) : 0;
    const seconds = (at) => at.toFixed(3) + " s";

    function goTo(at, { isMoving = false } = {}) {
      if (!scene.info) return;
      view.at = Math.max(0, at);
      view.isMoving = isMoving;
      tell("at");
    }
    function goToFrame(number, options) { goTo(instantOf(clamp(number, 0, lastFrame())), options); }
    function step(by) { pause(); goToFrame(frame() + by); }

    // A place in a file leads to the editor, or onto the clipboard.
    function place(item) {
      const text = item.file + (item.line ? ":" + item.line + (item.column ? ":" + item.column : "") : "");
      return make("button", { type: "button", className: "place", textContent: text, title: config.mayOpen ? "Open in the editor" : "Copy the place", onclick: () => openPlace(item, text) });
    }
    async function openPlace(item, text) {
      if (!config.mayOpen) return copy(text);
      const answer = await fetch(address("/open", { file: item.file, line: item.line ?? 1, column: item.column ?? 1 }), { method: "POST", headers });
      toast(answer.ok ? "Opened " + text : "The editor did not start");
    }
    function message(item) {
      const parts = [];
      if (item.file) parts.push(place(item));
      parts.push(make("div", { textContent: item.message }));
      if (item.excerpt) parts.push(make("pre", { textContent: item.excerpt.text + "\n" + " ".repeat(item.excerpt.column - 1) + "^" }));
      for (const note of item.notes ?? []) parts.push(make("div", { className: "muted", textContent: note.file + ":" + note.line + ": " + note.text }));
      return make("li", {}, ...parts);
    }
    """#
}
