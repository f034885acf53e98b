extension PreviewPage {
  /// The scene as it is tried out: other parameters, touches on the picture, and its golden.
  static let trying = #"""
    // Shows the scene with something else; where that does not load, all is as before.
    async function tryOut(next) {
      const old = { ...variant };
      Object.assign(variant, next);
      try {
        await ask("/info.json");
        byId("try-trouble").textContent = "";
      } catch (error) {
        Object.assign(variant, old);
        if (!error.report) throw error;
        byId("try-trouble").textContent = error.report.errors[0].message;
        return false;
      }
      await open(scene.generation);
      return true;
    }

    function showParameters() {
      const { parameters } = scene.info, focus = document.activeElement?.dataset?.name;
      byId("no-parameters").hidden = parameters.length > 0;
      byId("parameters").replaceChildren(...parameters.map(({ name, text }) => {
        const input = make("input", { type: "text", value: variant.set[name] ?? text ?? "", placeholder: text === undefined ? "as it is written" : "", autocomplete: "off", spellcheck: false });
        input.dataset.name = name;
        input.onchange = () => {
          const { [name]: _, ...others } = variant.set;
          tryOut({ set: input.value === (text ?? "") ? others : { ...others, [name]: input.value } });
        };
        return make("label", {}, make("span", { textContent: name }), input);
      }));
      if (focus !== undefined) byId("parameters").querySelector("[data-name=" + CSS.escape(focus) + "]")?.focus();
    }
    on("scene", showParameters);

    // MARK: Touches

    const touchButton = byId("touch");
    touchButton.onclick = () => {
      view.isTouching = !view.isTouching;
      touchButton.setAttribute("aria-pressed", view.isTouching);
      picture.classList.toggle("touching", view.isTouching);
    };
    // A finger that rests longer (seconds) presses, one that goes further (pixels) drags.
    const pressTime = 0.5, dragWay = 4, touchLimit = 60;
    let touch = null;
    picture.addEventListener("pointerdown", (event) => {
      if (!view.isTouching || event.button || !scene.info || scene.broken) return;
      event.preventDefault();
      picture.setPointerCapture(event.pointerId);
      touch = { at: view.at, from: pointAt(event), place: [event.clientX, event.clientY], begun: now() };
    });
    picture.addEventListener("pointercancel", () => { touch = null; });
    picture.addEventListener("pointerup", (event) => {
      if (!touch) return;
      const round = (value, parts) => Math.round(value * parts) / parts;
      const held = round(now() - touch.begun, 1000), at = round(touch.at, 1000);
      const from = touch.from.map((value) => round(value, 10)), to = pointAt(event).map((value) => round(value, 10));
      const way = Math.hypot(event.clientX - touch.place[0], event.clientY - touch.place[1]);
      touch = null;
      addTouch(way > dragWay ? ["drag", at, ...from, ...to, Math.max(held, 0.05)] : held >= pressTime ? ["press", at, ...from, held] : ["tap", at, ...from]);
    });
    async function addTouch(touch) {
      if (variant.touches.length >= touchLimit) return toast("There are " + touchLimit + " touches at most");
      const touches = [...variant.touches, touch].sort((a, b) => a[1] - b[1]);
      if (!await tryOut({ touches })) return;
      pause();
      goTo(touch[1]);
      play();
    }
    const entries = {
      tap: (at, x, y) => "{at: " + at + ", tap: [" + x + ", " + y + "]}",
      press: (at, x, y, duration) => "{at: " + at + ", press: {point: [" + x + ", " + y + "], duration: " + duration + "}}",
      drag: (at, x, y, toX, toY, duration) => "{at: " + at + ", drag: {from: [" + x + ", " + y + "], to: [" + toX + ", " + toY + "], duration: " + duration + "}}",
    };
    const entryOf = ([kind, ...numbers]) => "- " + entries[kind](...numbers);
    function showTouches() {
      byId("touches").replaceChildren(...variant.touches.map((touch) => make("li", {}, make("code", { textContent: entryOf(touch).slice(2) }), " ",
        make("button", { type: "button", className: "place", textContent: "Remove", onclick: () => tryOut({ touches: variant.touches.filter((other) => other !== touch) }) }))));
      byId("touches-copy").disabled = byId("touches-clear").disabled = variant.touches.length === 0;
    }
    on("scene", showTouches);
    byId("touches-copy").onclick = () => copy("interactions:\n" + variant.touches.map((touch) => "  " + entryOf(touch) + "\n").join(""), variant.touches.length === 1 ? "1 entry of interactions" : variant.touches.length + " entries of interactions");
    byId("touches-clear").onclick = () => tryOut({ touches: [] });

    // MARK: The golden

    let wantedShow = "now";
    async function setShow(show) {
      wantedShow = byId("show").value = show;
      const found = show === "now" ? null : await askJSON("/difference.json", { at: view.at }).catch(failed);
      if (wantedShow !== show) return;
      if (show !== "now" && (!found || found.refusal)) {
        if (found) toast(found.refusal);
        return setShow("now");
      }
      view.show = show;
      showDifference(found);
      goTo(view.at, { isMoving: view.isMoving });
    }
    // A picture that is not there: that of a golden may be the only one.
    function pictureFailed(error) {
      if (view.show === "now" || !error.report) return failed(error);
      toast(error.report.errors[0].message);
      setShow("now");
    }
    byId("show").onchange = () => setShow(byId("show").value);
    function showDifference(found) {
      const count = found?.changedPixels;
      byId("golden-facts").textContent = !found ? "Choose Golden or Difference under the picture."
        : count === 0 ? "Every pixel is as the recorded scene is drawn now." : count + " of " + found.pixelCount + " pixels differ, by " + found.largestDifference + " of 255 at most.";
      byId("golden-reasons").replaceChildren(...(found?.reasons ?? []).map((text) => make("li", { textContent: text })));
    }
    const findDifference = newest(async (at) => {
      const found = await askJSON("/difference.json", { at });
      if (!found || view.show === "now") return;
      if (found.refusal) setShow("now"); else showDifference(found);
    });
    on("at", () => { if (view.show !== "now" && wantedShow === view.show && !view.isMoving && !view.isPlaying && !scene.broken) findDifference(view.at); });
    """#
}
