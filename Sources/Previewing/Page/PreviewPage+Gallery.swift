extension PreviewPage {
  /// The parts of the page on which a scene of a folder is chosen.
  static let galleryBody = #"""
    <body class="gallery">
    <header id="head" class="row">
    <h1 id="title">Scenes</h1><span id="facts" class="muted number" role="status">looking</span><span class="spring"></span>
    <input type="text" id="filter" placeholder="Filter scenes" aria-label="Filter scenes" autocomplete="off" spellcheck="false">
    </header>
    <main><ul id="cards" aria-label="Scenes"></ul></main>
    <div id="toast" role="status"></div>
    """#

  /// The cards: a picture of each scene when it comes into sight, and its film under the pointer.
  static let gallery = #"""
    const cards = byId("cards"), side = 320, filmLimit = 48, filmRate = 12;
    const of = (path, name, values = {}) => fetch(name + "?" + new URLSearchParams({ scene: path, ...values }), { headers });
    const opened = (path) => "/?" + new URLSearchParams({ ...(token ? { token } : {}), scene: path });

    // So many cards ask at once; those that came into sight last come first.
    let asking = 0;
    const waiting = [];
    async function serve() {
      while (asking < 2 && waiting.length) {
        asking += 1;
        const card = waiting.pop();
        await card.load().catch((error) => { card.facts.textContent = String(error.message ?? error); });
        asking -= 1;
      }
    }
    const sight = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) {
        sight.unobserve(target);
        waiting.push(target.card);
        serve();
      }
    }, { rootMargin: "200px" });

    function makeCard(path) {
      const canvas = make("canvas", { width: 1, height: 1, role: "img", "aria-label": path }), film = make("div", { className: "film" }, canvas);
      const facts = make("span", { className: "muted number" });
      const link = make("a", { className: "card", href: opened(path) }, film, make("b", { textContent: path }), facts);
      const item = make("li", {}, link);
      let info = null, turn = 0;
      async function show(at) {
        const factor = Math.min(1, side / Math.max(info.pixelWidth, info.pixelHeight));
        const answer = await of(path, "/frame.png", { at, scale: info.scale * factor });
        if (!answer.ok) throw new Error("no picture: " + answer.status);
        return createImageBitmap(await answer.blob());
      }
      function draw(bitmap) {
        Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
        canvas.getContext("2d").drawImage(bitmap, 0, 0);
      }
      const middle = () => info.duration / 2;
      async function load() {
        const answer = await of(path, "/info.json"), found = await answer.json();
        if (!answer.ok) {
          link.classList.add("broken");
          film.replaceChildren(found.errors[0].message);
          return;
        }
        info = found;
        if (info.title) link.querySelector("b").textContent = info.title;
        facts.textContent = path + " · " + info.duration + " s";
        draw(await show(middle()));
        item.dataset.isLoaded = true;
      }
      // The film in its own time, as far as pictures come; then again.
      async function play() {
        if (!info || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        const own = ++turn, count = Math.max(1, Math.min(filmLimit, Math.floor(info.duration * filmRate))), pictures = [];
        for (let i = 0; own === turn; i = (i + 1) % count) {
          const rest = new Promise((done) => setTimeout(done, 1000 * info.duration / count));
          pictures[i] ??= await show(info.duration * i / count).catch(() => null);
          if (own !== turn) break;
          if (pictures[i]) { draw(pictures[i]); canvas.dataset.at = info.duration * i / count; }
          await rest;
        }
        for (const picture of pictures) picture?.close();
      }
      async function rest() {
        const own = ++turn;
        delete canvas.dataset.at;
        const picture = info && await show(middle()).catch(() => null);
        if (picture && own === turn) draw(picture);
      }
      link.onpointerenter = link.onfocus = play;
      link.onpointerleave = link.onblur = rest;
      item.card = { load, facts };
      return item;
    }

    let paths = [];
    function showCards() {
      const words = byId("filter").value.trim().toLowerCase();
      for (const item of cards.children) item.hidden = !item.textContent.toLowerCase().includes(words);
    }
    byId("filter").addEventListener("input", showCards);
    (async () => {
      const found = await (await fetch("/scenes.json", { headers })).json();
      paths = found.scenes;
      byId("facts").textContent = paths.length === 0 ? "there is no scene in this folder" : paths.length + (paths.length === 1 ? " scene" : " scenes") + (found.isCut ? ", and more that are not listed" : "");
      cards.replaceChildren(...paths.map(makeCard));
      for (const item of cards.children) sight.observe(item);
    })();
    """#
}
