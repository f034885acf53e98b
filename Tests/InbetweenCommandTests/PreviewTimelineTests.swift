import Foundation
import TestSupport
import Testing

/// The timeline on the preview's page.
@Suite(.serialized) struct PreviewTimelineTests {
  private let page: PreviewedPage

  init() throws { page = try PreviewedPage() }

  @Test func `the timeline has bars, key times and plots, and leads to instants`() throws {
    let preview = try page.open()
    try page.browser.wait(until: "document.querySelectorAll('.bar').length >= 2")
    #expect(
      try page.value(
        "[...document.querySelectorAll('.line .label')].map((label) => label.textContent)")
        == ["stage/box", "position.x⚠", "position.y"])
    // The finding of the linter at the row that it is about.
    #expect(
      try page.value(
        "document.querySelector('.finding').title.includes('An animation never changes the model')")
    )
    #expect(
      try page.value(
        "[...document.querySelectorAll('.key')].map((mark) => Math.round(parseFloat(mark.style.left) * 100) / 100)"
      ) == [12.5])
    #expect(
      try page.value("Math.round(parseFloat(document.querySelector('.bar.runs').style.width))")
        == 75)
    // The end of the clip is proved still.
    try page.browser.wait(until: "document.querySelector('.still')")
    #expect(
      try page.value(
        "document.querySelector('.still').title.startsWith('proved still: frames 45 to 59')"))
    try page.browser.click(".line:nth-child(2) .label")
    try page.browser.wait(until: "document.querySelector('.plot-line polyline')")
    #expect(try page.value("scene.timeline.layers[view.layer].path") == "stage/box")
    let ends: [Double] = try page.value(
      "document.querySelector('.plot-line .label').innerText.split('\\n').map(Number)")
    #expect(ends.count == 2 && (79...80).contains(ends[0]) && ends[1] == 20, "\(ends)")
    try page.run("goToFrame(50)")
    let bar: [Double] = try page.value(
      "[document.querySelector('.bar').getBoundingClientRect()].flatMap((box) => [box.left + box.width / 2, box.top + box.height / 2])"
    )
    try page.browser.point(at: (bar[0], bar[1]), clicks: 2)
    try page.browser.wait(until: "view.at === 0")
    try page.browser.click("#span-in")
    #expect(try page.value("[span.from, span.to]") == [0, 1])
    try page.browser.click("#span-all")
    #expect(try page.value("[span.from, span.to]") == [0, 2])
    try page.expectQuiet(preview)
  }

  @Test func `twenty thousand tracks stay usable`() throws {
    try page.folder.write(
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
    let preview = try page.open(["many.yaml"])
    try page.browser.wait(until: "document.querySelectorAll('.bar').length > 5")
    #expect(try page.value("lineItems.length") == 30_000)
    let count: Int = try page.value(
      "document.querySelectorAll('#line-list > *, #tree .layer').length")
    #expect(count < 120, "\(count) rows are in the page")
    // Wherever it is, only what is in sight is in the page.
    let counts = try page.browser.value(
      [Int].self,
      of: """
        const counts = [];
        for (let i = 0; i < 20; ++i) {
          lines.scrollTop = i * 30000;
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          counts.push(lineList.children.length);
        }
        return counts;
        """)
    #expect(counts.allSatisfy { (5..<60).contains($0) }, "\(counts)")
    try page.browser.wait(
      until:
        "[...document.querySelectorAll('.line[data-number]')].every((line) => line.querySelector('.bar'))"
    )
    try page.expectQuiet(preview)
  }
}
