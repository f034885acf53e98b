import Foundation
import TestSupport
import Testing

/// The page of `inbetween preview`, in a browser.
@Suite(.serialized) struct PreviewPageTests {
  private let folder: SceneFolder
  private let browser: Browser

  init() throws {
    folder = try SceneFolder()
    try folder.write(Self.film, to: "film.yaml")
    browser = try Browser()
    try browser.show(on: .large)
    try browser.emulate()
  }

  /// Two seconds of 30 frames each on a ground that is half clear, with a layer in a layer.
  static let film = """
    inbetween: 1
    canvas: {width: 120, height: 90, background: "rgba(0, 128, 255, 0.25)"}
    time: {duration: 2, framesPerSecond: 30}
    layers:
      - name: stage
        frame: [10, 10, 100, 70]
        backgroundColor: navy
        sublayers:
          - name: box
            frame: [10, 10, 20, 20]
            backgroundColor: orange
            animations:
              - {key: walk, keyPath: position.x, fromValue: 20, toValue: 80, duration: 1.5, timingFunction: linear}
              - {key: jump, type: keyframe, keyPath: position.y, values: [20, 50, 20], keyTimes: [0, 0.25, 1], duration: 1, timingFunction: linear}
          - name: lid
            frame: [10, 10, 20, 20]
            opacity: 0.5
            backgroundColor: red

    """

  /// Opens the page, and waits for its picture.
  private func open(_ arguments: [String] = ["film.yaml"], hash: String = "") throws
    -> RunningPreview
  {
    let preview = try RunningPreview(arguments, in: folder)
    try browser.open(address: preview.address + hash)
    try settle()
    return preview
  }

  /// Waits until the exact picture of the instant is shown.
  private func settle() throws {
    try browser.wait(
      until:
        "scene.info && shown.isExact && shown.at === view.at && shown.generation === scene.generation && !view.isMoving"
    )
  }

  private func value<Value: Decodable>(_ expression: String) throws -> Value {
    try browser.value(of: "return \(expression)")
  }

  private func expectQuiet(_ preview: RunningPreview) throws {
    let messages = try browser.messages()
    #expect(messages.isEmpty, "\(messages)")
    let own = preview.address.prefix { $0 != "?" }
    let others = try browser.value(
      [String].self,
      of:
        "return performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => !name.startsWith('\(own)') && !/^(data|blob):/.test(name))"
    )
    #expect(others.isEmpty)
  }

  @Test func `fifty positions show the pixels of still`() throws {
    let preview = try open()
    var seen: Set<Double> = []
    for i in 0..<50 {
      // The slider goes by keys and by the pointer, the ruler by the pointer.
      switch i % 5 {
      case 0: try browser.drag("#scrubber", from: 0.5, to: Double(i * 37 % 50) / 50)
      case 1: try browser.drag("#ruler-area", from: 0.1, to: Double(i * 29 % 50) / 50)
      case 2: try browser.type("\u{E014}", into: "#scrubber")
      case 3: try browser.press("\u{E012}", holding: i % 2 == 0 ? "\u{E008}" : "")
      default:
        let preview = "location.hash = 'at=\(Double(i * 7 % 60) / 30 + 0.01)'; return true"
        _ = try browser.value(Bool.self, of: preview)
        try browser.wait(until: "Math.abs(view.at - \(Double(i * 7 % 60) / 30 + 0.01)) < 1e-9")
      }
      try settle()
      let at: Double = try value("view.at")
      seen.insert(at)
      let still = try CommandRun(
        ["still", "film.yaml", "--at", "\(at)", "-o", "-"], in: folder)
      #expect(try preview.data("frame.png?at=\(at)") == still.output, "\(at)")
      let differences = try browser.value(
        Int.self,
        of: """
          const bytes = Uint8Array.from(atob("\(still.output.base64EncodedString())"), (c) => c.charCodeAt(0));
          return createImageBitmap(new Blob([bytes])).then((bitmap) => {
            const size = [0, 0, bitmap.width, bitmap.height];
            const [a, b] = [bitmap, picture].map((image) => {
              const copy = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true });
              copy.drawImage(image, 0, 0);
              return copy.getImageData(...size).data;
            });
            return picture.width === bitmap.width && picture.height === bitmap.height ? a.filter((value, i) => value !== b[i]).length : -1;
          });
          """)
      #expect(differences == 0, "\(at)")
    }
    #expect(seen.count > 25, "\(seen.count)")
    try expectQuiet(preview)
  }

  /// The frame, and the words about it.
  private func expect(
    frame: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try browser.wait(until: "!view.isPlaying")
    try settle()
    let text: String = try value("byId('clock').textContent")
    #expect(
      text.hasPrefix("frame \(frame) of 59 · "), "\(text)", sourceLocation: sourceLocation)
    #expect(try value("+scrubber.value") == frame, sourceLocation: sourceLocation)
  }

  @Test func `every control of time works by key and by pointer`() throws {
    let preview = try open()
    try expect(frame: 0)
    for (keys, button, frame) in [
      ("\u{E014}", "#forth", 1), ("\u{E012}", "#back", 0), ("\u{E010}", "#to-end", 59),
      ("\u{E011}", "#to-start", 0),
    ] {
      let start = frame == 0 ? (button == "#back" ? 1 : 59) : 0
      _ = try browser.value(Bool.self, of: "goToFrame(\(start)); return true")
      try settle()
      try browser.press(keys)
      try expect(frame: frame)
      _ = try browser.value(Bool.self, of: "goToFrame(\(start)); return true")
      try settle()
      try browser.click(button)
      try expect(frame: frame)
      _ = try browser.value(Bool.self, of: "document.activeElement.blur(); return true")
    }
    try browser.press("\u{E014}", holding: "\u{E008}")
    try expect(frame: 10)
    // A range, in which it plays again and again.
    try browser.press("i")
    try browser.press("\u{E014}\u{E014}\u{E014}")
    try expect(frame: 13)
    try browser.press("o")
    #expect(try value("[view.first, view.last]") == [10, 13])
    try browser.press(" ")
    try browser.wait(until: "view.isPlaying && playButton.ariaLabel === 'Pause'")
    try browser.wait(until: "start.time > 0 && frame() === 12")
    #expect(try value("frame() >= 10 && frame() <= 13"))
    try browser.press(" ")
    try browser.wait(until: "!view.isPlaying && playButton.ariaLabel === 'Play'")
    try settle()
    // Without the loop it ends at the range's end.
    try browser.press("l")
    #expect(try value("loop.getAttribute('aria-pressed')") == "false")
    try browser.click("#play")
    try browser.wait(until: "!view.isPlaying")
    try expect(frame: 13)
    try browser.click("#loop")
    #expect(try value("loop.getAttribute('aria-pressed')") == "true")
    try browser.click("#range-all")
    #expect(try value("[view.first, view.last]") == [0, 59])
    try browser.click("#range-in")
    try browser.click("#range-out")
    #expect(try value("[view.first, view.last]") == [13, 13])
    _ = try browser.value(Bool.self, of: "document.activeElement.blur(); return true")
    try browser.press("x")
    #expect(try value("[view.first, view.last]") == [0, 59])
    // Speeds from a quarter to four.
    try browser.press(",,,")
    #expect(try value("view.speed") == 0.25)
    try browser.press(".....")
    #expect(try value("view.speed") == 4)
    try browser.type("1", into: "#speed")
    #expect(
      try value("[...byId('speed').options].map((option) => +option.value)") == [
        0.25, 0.5, 1, 2, 4,
      ])
    try expectQuiet(preview)
  }

  @Test func `playing at four times the speed takes a quarter of the time`() throws {
    _ = try open()
    let seconds = try browser.value(
      [Double].self,
      of: """
        const times = [];
        view.isLooping = false;
        for (const speed of [4, 2]) {
          setSpeed(speed);
          goToFrame(0);
          const start = performance.now();
          play();
          await new Promise((done) => { const look = () => view.isPlaying ? setTimeout(look, 5) : done(); look(); });
          times.push((performance.now() - start) / 1000);
        }
        return times;
        """)
    #expect(abs(seconds[0] - 0.5) < 0.25 && abs(seconds[1] - 1) < 0.3, "\(seconds)")
  }

  @Test func `zoom, ground and the colour under the pointer`() throws {
    let preview = try open()
    func width() throws -> Double { try value("parseFloat(picture.style.width)") }
    try browser.press("1")
    #expect(try width() == 120)
    try browser.press("+")
    #expect(try width() == 240)
    try browser.press("-")
    try browser.press("-")
    #expect(try width() == 60)
    try browser.press("0")
    #expect(try value("zoom.value") == "fit")
    #expect(try width() > 120)
    for ground in ["light", "dark", "checker"] {
      try browser.press("b")
      #expect(try value("paper.className") == ground)
    }
    // Inside the stage, beside the others.
    try browser.press("1")
    let box: [Double] = try value(
      "[picture.getBoundingClientRect()].flatMap((box) => [box.left, box.top])")
    try browser.point(at: (box[0] + 90, box[1] + 70))
    try browser.wait(until: "byId('color').textContent.includes('#000080')")
    let inside: String = try value("byId('color').textContent")
    #expect(inside.hasSuffix("#000080"), "\(inside)")
    try browser.point(at: (box[0] + 3, box[1] + 3))
    try browser.wait(until: "byId('color').textContent.endsWith('25 %')")
    try expectQuiet(preview)
  }

  @Test func `while the slider is held small pictures come first`() throws {
    try folder.write(
      Self.film.replacing("width: 120, height: 90", with: "width: 1200, height: 900"),
      to: "large.yaml")
    let preview = try open(["large.yaml"])
    let kinds = try browser.value(
      [Bool].self,
      of: """
        const kinds = [];
        const old = context.drawImage.bind(context);
        context.drawImage = (bitmap, ...rest) => { kinds.push(bitmap.width < 1200); old(bitmap, ...rest); };
        for (let number = 20; number < 40; ++number) {
          scrubber.value = number;
          scrubber.dispatchEvent(new Event("input"));
        }
        while (shown.at !== view.at) await new Promise((done) => setTimeout(done, 10));
        scrubber.dispatchEvent(new Event("change"));
        while (!(shown.isExact && shown.at === view.at)) await new Promise((done) => setTimeout(done, 10));
        return kinds;
        """)
    // All twenty were wanted before a picture was there: the newest won, and the last is exact.
    #expect(kinds.last == false && kinds.contains(true) && kinds.count < 20, "\(kinds)")
    #expect(try value("byId('draft').hidden"))
    try expectQuiet(preview)
  }

  @Test func `a change is shown in place, and an error over the last picture`() throws {
    let preview = try open(hash: "#at=0.5")
    #expect(try value("view.at") == 0.5)
    try browser.point(at: (0, 0))
    _ = try browser.value(
      Bool.self,
      of:
        "selectLayer(scene.timeline.layers.findIndex((layer) => layer.path.endsWith('box'))); return true"
    )
    try folder.write(Self.film.replacing("orange", with: "lime"), to: "film.yaml")
    try browser.wait(until: "scene.generation === 2")
    try settle()
    #expect(
      try value("[view.at, scene.timeline.layers[view.layer].path]") == Pair(0.5, "stage/box"))
    let still = try CommandRun(["still", "film.yaml", "--at", "0.5", "-o", "-"], in: folder)
    #expect(try preview.data("frame.png?at=0.5") == still.output)
    // An error lies over it, with its place and the line.
    let before: String = try value("picture.toDataURL()")
    try folder.write(Self.film.replacing("opacity: 0.5", with: "opacty: 0.5"), to: "film.yaml")
    try browser.wait(until: "!byId('trouble').hidden")
    let text: String = try value("byId('trouble').innerText")
    #expect(
      text.contains("film.yaml:17:9") && text.contains("did you mean \"opacity\"?"), "\(text)")
    #expect(text.contains("opacty: 0.5") && text.contains("^"), "\(text)")
    #expect(try value("picture.toDataURL()") == before)
    #expect(try value("byId('status').textContent") == "1 error")
    // It goes when the scene is whole again, and the instant and the layer are as they were.
    try folder.write(Self.film, to: "film.yaml")
    try browser.wait(until: "byId('trouble').hidden")
    try settle()
    #expect(
      try value("[view.at, scene.timeline.layers[view.layer].path]") == Pair(0.5, "stage/box"))
    try expectQuiet(preview)
  }

  /// A number and a text in one list.
  private struct Pair: Decodable, Equatable {
    let number: Double
    let text: String

    init(_ number: Double, _ text: String) { (self.number, self.text) = (number, text) }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      (number, text) = (try list.decode(Double.self), try list.decode(String.self))
    }
  }

  @Test func `a click selects a layer, and shows its values and its outline`() throws {
    let preview = try open(hash: "#at=0")
    try browser.press("1")
    let box: [Double] = try value(
      "[picture.getBoundingClientRect()].flatMap((box) => [box.left, box.top])")
    // The lid lies over the box at first.
    try browser.point(at: (box[0] + 30, box[1] + 30), clicks: 1)
    try browser.wait(until: "known?.path === 'stage/lid'")
    #expect(
      try value("document.querySelectorAll('#outline polygon')[0].getAttribute('points')")
        == "20,20 40,20 40,40 20,40")
    let reason: String = try value("byId('reason').textContent")
    #expect(reason.hasPrefix("Hit: 10, "), "\(reason)")
    #expect(reason.contains("lies in its bounds 0 0 20 20; nothing"), "\(reason)")
    #expect(reason.contains("2 behind it"), "\(reason)")
    try browser.point(at: (box[0] + 30, box[1] + 30), clicks: 1, holding: "\u{E008}")
    try browser.wait(until: "!byId('under').hidden")
    #expect(
      try value("[...byId('under').querySelectorAll('button')].map((button) => button.textContent)")
        == ["stage/lid", "stage/box", "stage"])
    try browser.press("\u{E015}\u{E007}")
    try browser.wait(until: "known?.path === 'stage/box'")
    // Model and presentation side by side, what changed marked.
    _ = try browser.value(Bool.self, of: "goToFrame(15); return true")
    try browser.wait(
      until:
        "[...byId('values').rows].some((row) => row.dataset.keyPath === 'position.x' && row.cells[2].textContent === '40')"
    )
    let row: [String] = try value(
      "[...[...byId('values').rows].find((row) => row.dataset.keyPath === 'position.x').cells].map((cell) => cell.textContent)"
    )
    #expect(row == ["position.x", "20", "40"])
    try browser.wait(until: "document.querySelectorAll('#tree .dot').length === 1")
    #expect(
      try value(
        "[...byId('values').querySelectorAll('.changed')].map((row) => row.dataset.keyPath)") == [
          "position.x", "position.y",
        ])
    // The tree by keys.
    try browser.click("#tree")
    try browser.press("\u{E011}")
    #expect(try value("scene.timeline.layers[view.layer].path") == "stage")
    try browser.press("\u{E015}\u{E015}")
    #expect(try value("scene.timeline.layers[view.layer].path") == "stage/lid")
    try browser.press("\u{E012}")
    #expect(try value("scene.timeline.layers[view.layer].path") == "stage")
    try browser.press("\u{E012}")
    #expect(try value("document.querySelectorAll('.layer').length") == 1)
    try browser.press("\u{E014}")
    #expect(try value("document.querySelectorAll('.layer').length") == 3)
    try browser.type("bo", into: "#filter")
    #expect(
      try value("[...document.querySelectorAll('.layer .name')].map((name) => name.textContent)")
        == ["stage/box"])
    // A click beside all selects none.
    try browser.point(at: (box[0] + 3, box[1] + 3), clicks: 1)
    try browser.wait(until: "view.layer === null")
    try expectQuiet(preview)
  }

  @Test func `the timeline has bars, key times and plots, and leads to instants`() throws {
    let preview = try open()
    try browser.wait(until: "document.querySelectorAll('.bar').length >= 2")
    #expect(
      try value("[...document.querySelectorAll('.line .label')].map((label) => label.textContent)")
        == ["stage/box", "position.x", "position.y"])
    #expect(
      try value(
        "[...document.querySelectorAll('.key')].map((mark) => Math.round(parseFloat(mark.style.left) * 100) / 100)"
      ) == [12.5])
    #expect(
      try value("Math.round(parseFloat(document.querySelector('.bar.runs').style.width))") == 75)
    // The end of the clip is proved still.
    try browser.wait(until: "document.querySelector('.still')")
    #expect(
      try value(
        "document.querySelector('.still').title.startsWith('proved still: frames 45 to 59')"))
    try browser.click(".line:nth-child(2) .label")
    try browser.wait(until: "document.querySelector('.plot-line polyline')")
    #expect(try value("scene.timeline.layers[view.layer].path") == "stage/box")
    let ends: [Double] = try value(
      "document.querySelector('.plot-line .label').innerText.split('\\n').map(Number)")
    #expect(ends.count == 2 && (79...80).contains(ends[0]) && ends[1] == 20, "\(ends)")
    _ = try browser.value(Bool.self, of: "goToFrame(50); return true")
    let bar: [Double] = try value(
      "[document.querySelector('.bar').getBoundingClientRect()].flatMap((box) => [box.left + box.width / 2, box.top + box.height / 2])"
    )
    try browser.point(at: (bar[0], bar[1]), clicks: 2)
    try browser.wait(until: "view.at === 0")
    try browser.click("#span-in")
    #expect(try value("[span.from, span.to]") == [0, 1])
    try browser.click("#span-all")
    #expect(try value("[span.from, span.to]") == [0, 2])
    try expectQuiet(preview)
  }

  @Test func `a value is written where it stands, after its difference was shown`() throws {
    let preview = try open()
    _ = try browser.value(
      Bool.self, of: "selectTrack(lineItems.find((line) => line.track)); return true")
    try browser.click("#tab-source")
    try browser.wait(until: "document.querySelectorAll('#written input[data-key]').length > 6")
    // What is refused or cancelled is not written.
    let opacity = "#written input[data-key='backgroundColor']"
    try browser.type("\u{E006}", into: opacity)
    try browser.wait(until: "byId('edit').open")
    try browser.click("#edit-cancel")
    _ = try browser.value(
      Bool.self, of: "document.querySelector(\"\(opacity)\").value = 'lime'; return true")
    try browser.type("\u{E006}", into: opacity)
    try browser.wait(until: "byId('edit').open")
    #expect(try value("byId('edit-place').textContent") == "film.yaml:11")
    #expect(
      try value("[byId('edit-before').textContent, byId('edit-after').textContent]") == [
        "-         backgroundColor: orange", "+         backgroundColor: lime",
      ])
    #expect(try folder.bytes("film.yaml") == Array(Self.film.utf8))
    try browser.click("#edit-write")
    try browser.wait(until: "scene.generation === 2")
    #expect(
      try folder.bytes("film.yaml") == Array(Self.film.replacing("orange", with: "lime").utf8))
    try settle()
    try browser.click("#undo")
    try browser.wait(until: "scene.generation === 3")
    #expect(try folder.bytes("film.yaml") == Array(Self.film.utf8))
    try settle()
    // The end of a bar, dragged to a half of its length, is the animation's duration.
    try browser.wait(until: "document.querySelector('.bar.runs')")
    try browser.drag(".bar.runs", from: 0.998, to: 0.5)
    try browser.wait(until: "byId('edit').open")
    let after: String = try value("byId('edit-after').textContent")
    let duration = try #require(
      after.firstMatch(of: #/key: walk, .*toValue: 80, duration: (0\.[0-9]+)/#).map {
        String($0.1)
      },
      "\(after)")
    try browser.click("#edit-write")
    try browser.wait(until: "scene.generation === 4")
    #expect(
      try folder.bytes("film.yaml")
        == Array(Self.film.replacing("duration: 1.5", with: "duration: \(duration)").utf8))
    // The timeline comes after the number of the new scene.
    try browser.wait(
      until: "String(scene.timeline.layers[1].tracks[0].active.end) === '\(duration)'")
    try expectQuiet(preview)
    // An address without the token changes nothing.
    try browser.open(address: String(preview.address.prefix { $0 != "?" }))
    try settle()
    _ = try browser.value(Bool.self, of: "selectLayer(1); return true")
    try browser.click("#tab-source")
    try browser.wait(until: "document.querySelectorAll('#written input').length === 3")
    #expect(
      try value("[...document.querySelectorAll('#written input')].every((input) => input.readOnly)")
    )
    #expect(try value("byId('undo').hidden && !byId('read-only').hidden"))
  }

  @Test func `twenty thousand tracks stay usable`() throws {
    try folder.write(
      """
      inbetween: 1
      canvas: {width: 200, height: 100}
      time: {duration: 1, framesPerSecond: 10}
      layers:
        - forEach: {count: 10000, index: i}
          name: "l${i}"
          frame: ["${i % 200}", 10, 1, 1]
          animations:
            - {keyPath: opacity, fromValue: 0, toValue: 1, duration: 1}
            - {keyPath: position.y, toValue: 90, duration: "${0.1 + (i % 9) / 10}"}

      """, to: "many.yaml")
    let preview = try open(["many.yaml"])
    try browser.wait(until: "document.querySelectorAll('.bar').length > 5")
    #expect(try value("lineItems.length") == 30_000)
    let count: Int = try value("document.querySelectorAll('#line-list > *, #tree .layer').length")
    #expect(count < 120, "\(count) rows are in the page")
    let seconds = try browser.value(
      Double.self,
      of: """
        const start = performance.now();
        for (let i = 0; i < 20; ++i) {
          lines.scrollTop = i * 30000;
          await new Promise((done) => requestAnimationFrame(done));
        }
        return (performance.now() - start) / 1000;
        """)
    #expect(seconds < 5, "\(seconds) s for 20 jumps")
    try browser.wait(
      until:
        "[...document.querySelectorAll('.line[data-number]')].every((line) => line.querySelector('.bar'))"
    )
    try expectQuiet(preview)
  }

  @Test func `it is readable in the light and the dark, wide, narrow and on a phone`() throws {
    let preview = try open()
    _ = try browser.value(Bool.self, of: "selectLayer(1); return true")
    try browser.wait(until: "known && document.querySelector('.bar')")
    let checks = PageChecks(browser, page: "the preview")
    for screen in [Browser.Screen.large, .small] {
      try browser.show(on: screen)
      for dark in [false, true] {
        try browser.emulate(dark: dark)
        try checks.contrast(dark ? "dark" : "light")
        try checks.none(
          """
          if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) return ["the page is larger than the window"];
          return [...document.querySelectorAll("button, select, #picture")].filter((e) => e.checkVisibility() && !e.closest("dialog, #side, #line-box"))
            .filter((e) => { const box = e.getBoundingClientRect(); return box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1; }).map((e) => e.outerHTML.slice(0, 60));
          """, "cut off")
      }
    }
    try browser.emulate()
    try checks.links()
    try checks.phone()
    try expectQuiet(preview)
  }

  @Test func `a scene that never loaded shows its messages`() throws {
    let preview = try RunningPreview(["broken.yaml"], in: folder)
    try browser.open(address: preview.address)
    try browser.wait(until: "!byId('trouble').hidden")
    #expect(try value("document.querySelectorAll('#messages li').length") == 2)
    try folder.write(Self.film, to: "broken.yaml")
    try settle()
    #expect(try value("byId('trouble').hidden"))
    try expectQuiet(preview)
  }
}
