import Foundation
import TestSupport
import Testing

/// What every page must be, looked at in a browser.
struct PageChecks {
  let browser: Browser
  /// Named in messages.
  let page: String

  /// Opens a page of a folder in a new browser, shown on a desk.
  init(_ folder: SceneFolder, _ page: String) throws {
    browser = try Browser()
    self.page = page
    try browser.show(on: .desktop)
    try browser.emulate()
    try browser.open(folder.file(page))
    // Pictures that are not in sight are decoded when somebody asks.
    try browser.wait(until: "[...document.images].every((image) => image.complete)")
    try browser.wait(
      until:
        "[...document.querySelectorAll('video')].every((video) => video.error || video.readyState >= 2)"
    )
  }

  /// A page that is open already.
  init(_ browser: Browser, page: String) { (self.browser, self.page) = (browser, page) }

  /// All that holds of any page.
  func run() throws {
    try media()
    try links()
    try contrast("light")
    try browser.emulate(dark: true)
    try contrast("dark")
    try browser.emulate()
    try phone()
    try paper()
    try network()
    let messages = try browser.messages()
    #expect(messages.isEmpty, "\(page): \(messages)")
  }

  func none(
    _ script: String, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try browser.value([String].self, of: script)
    #expect(found.isEmpty, "\(page): \(what): \(found)", sourceLocation: sourceLocation)
  }

  /// Videos decode and pictures are pictures.
  private func media() throws {
    try none(
      """
      return [...document.images].filter((image) => !(image.naturalWidth > 0)).map((image) => image.alt)
        .concat([...document.querySelectorAll("video")].filter((video) => !video.error && !(video.videoWidth > 0))
          .map((video) => video.ariaLabel));
      """, "nothing to see")
  }

  /// Links lead to something that is there, and no two things have one name.
  func links() throws {
    try none(
      """
      return [...document.querySelectorAll("a[href^='#']")].map((link) => link.getAttribute("href"))
        .filter((href) => !document.getElementById(href.slice(1)));
      """, "links that lead nowhere")
    try none(
      """
      const names = [...document.querySelectorAll("[id]")].map((element) => element.id);
      return names.filter((name, place) => names.indexOf(name) !== place);
      """, "names given twice")
  }

  /// Nothing comes from anywhere but the file itself.
  private func network() throws {
    try none(
      """
      return performance.getEntriesByType("resource").map((entry) => entry.name.slice(0, 80))
        .filter((name) => !name.startsWith("data:"));
      """, "requests")
  }

  /// Text has the contrast that WCAG 2.2 asks for, 4.5 to 1.
  func contrast(_ scheme: String) throws {
    try none(
      """
      const numbers = (color) => color.match(/[0-9.]+/g).map(Number);
      const luminance = (color) => {
        const [r, g, b] = color.map((level) => level / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      function ground(element) {
        for (let e = element; e; e = e.parentElement) {
          const color = numbers(getComputedStyle(e).backgroundColor);
          if (color.length < 4 || color[3] === 1) return color.slice(0, 3);
        }
        return [255, 255, 255];
      }
      const poor = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement;
        if (!text.data.trim() || !element.checkVisibility() || element.closest("script, :disabled, svg")) continue;
        const [a, b] = [luminance(numbers(getComputedStyle(element).color)), luminance(ground(element))];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 4.5) poor.push(`${text.data.trim().slice(0, 30)}: ${ratio.toFixed(2)}`);
      }
      return poor;
      """, "text that is hard to read in the \(scheme)")
  }

  /// A phone shows all of its width, and what is touched is large enough for a finger.
  func phone() throws {
    try browser.show(on: .phone)
    try browser.wait(until: "screen.width === 390")
    let width = try browser.value(
      [Double].self, of: "return [document.documentElement.scrollWidth, screen.width]")
    #expect(width[0] <= width[1], "\(page): \(width[0]) wide on a phone of \(width[1])")
    try none(
      """
      return [...document.querySelectorAll("button, input[type=range], label, summary")].filter((e) => e.checkVisibility())
        .map((e) => [e, e.getBoundingClientRect()]).filter(([, box]) => box.height < 44 || box.width < 44)
        .map(([e, box]) => `${e.outerHTML.slice(0, 60)}: ${box.width} × ${box.height}`);
      """, "too small for a finger")
    try browser.show(on: .desktop)
  }

  /// On paper there are no controls, and nothing is cut off at the width of A4.
  private func paper() throws {
    try browser.emulate(paper: true)
    try browser.show(on: .paper)
    try none(
      """
      return [...document.querySelectorAll("button, input, summary")].filter((e) => e.checkVisibility())
        .map((e) => e.outerHTML.slice(0, 60));
      """, "controls on paper")
    try none(
      """
      return [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !e.closest("svg, .picture > *"))
        .filter((e) => e.getBoundingClientRect().right > innerWidth + 0.5 || e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX !== "visible" && !e.matches(".picture"))
        .map((e) => e.outerHTML.slice(0, 60));
      """, "cut off on paper")
    let printed = try browser.printed()
    #expect(printed.starts(with: Data("%PDF-".utf8)), "\(page): \(printed.count) bytes")
    try browser.emulate()
    try browser.show(on: .desktop)
  }
}
