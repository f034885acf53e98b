import Foundation
import TestSupport
import Testing

/// The look of the preview's page.
@Suite(.serialized) struct PreviewLookTests {
  private let page: PreviewedPage

  init() throws { page = try PreviewedPage() }

  @Test func `it is readable in the light and the dark, wide, narrow and on a phone`() throws {
    let preview = try page.open()
    try page.run("selectLayer(1)")
    try page.browser.wait(until: "known && document.querySelector('.bar')")
    let checks = PageChecks(page.browser, page: "the preview")
    for screen in [Browser.Screen.large, .small] {
      try page.browser.show(on: screen)
      for dark in [false, true] {
        try page.browser.emulate(dark: dark)
        try checks.contrast(dark ? "dark" : "light")
        try checks.none(
          """
          if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) return ["the page is larger than the window"];
          const tops = new Set([...document.querySelectorAll("[role=tab]")].map((tab) => tab.offsetTop));
          if (tops.size > 1) return ["the tabs take two rows"];
          if (byId("value-box").scrollWidth > byId("value-box").clientWidth) return ["the values are cut off"];
          return [...document.querySelectorAll("button, select, #picture")].filter((e) => e.checkVisibility() && !e.closest("dialog, #side, #line-box"))
            .filter((e) => { const box = e.getBoundingClientRect(); return box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1; }).map((e) => e.outerHTML.slice(0, 60));
          """, "cut off")
      }
    }
    try page.browser.emulate()
    try checks.links()
    try checks.phone()
    try page.expectQuiet(preview)
  }
}
