import Graphics
import Media
import Storing

/// A frame that matters as a section of a page.
struct PageSection {
  private let frame: ComparisonPage.Frame

  init(_ frame: ComparisonPage.Frame) { self.frame = frame }

  /// The template's values.
  func context() throws(ComparisonError) -> [String: Any] {
    var context: [String: Any] = [
      "anchor": frame.anchor, "index": frame.index,
      "judgedIndex": frame.comparison?.b ?? frame.index, "title": title,
      "blame": frame.blame, "hasBlame": !frame.blame.isEmpty,
      "small": picture.map { $0.width < 320 } ?? false,
      // Beside each other, four of them are as wide as two of the others.
      "tall": picture.map { $0.width * 5 < $0.height * 6 } ?? false,
    ]
    if let facts { context["facts"] = facts }
    if let command = frame.command { context["command"] = command }
    if let expected = frame.expected { context["expected"] = try Self.url(expected) }
    if let judged = frame.judged { context["judged"] = try Self.url(judged) }
    if let today = frame.today { context["today"] = try Self.url(today) }
    if let expected = frame.expected, let judged = frame.judged,
      expected.width == judged.width, expected.height == judged.height,
      frame.comparison != nil
    {
      context["heat"] = try Self.url(HeatMap.picture(expected, judged))
      if let bounds = frame.comparison?.measures.place {
        context["zoom"] = Self.zoom(to: bounds, width: expected.width, height: expected.height)
      }
    }
    return context
  }

  private var picture: Pixmap? { frame.expected ?? frame.judged }

  private var title: String {
    if let difference = frame.difference {
      let text = difference.description
      return text.prefix(1).uppercased() + text.dropFirst()
    }
    let time = frame.comparison.map { " at \(PageNumber.text($0.time)) s" } ?? ""
    let other = frame.comparison.flatMap { $0.a == $0.b ? nil : ", against frame \($0.b)" } ?? ""
    return "Frame \(frame.index)\(time)\(other)"
  }

  private var facts: String? {
    guard let m = frame.comparison?.measures else { return nil }
    let box =
      m.bounds.map { ", in a box of \($0.width) × \($0.height) at \($0.x), \($0.y)" } ?? ""
    return
      "\(PageNumber.text(m.severity)) times its limit; a channel by up to \(m.largestDifference) of 255; \(m.changedPixels) pixels changed (\(PageNumber.text(100 * m.changedShare)) %), \(m.changedPixelsInside) of them off the rims of shapes\(box)."
  }

  /// The CSS that shows only the part around a box, at the picture's own proportions; `nil` where
  /// that is most of it.
  private static func zoom(to box: PixelBounds, width: Int, height: Int) -> String? {
    let (width, height) = (Double(width), Double(height))
    // Some of what is around it, and no more than sixteen times as large.
    let margin = 4.0
    let share = max(
      (Double(box.width) + 2 * margin) / width, (Double(box.height) + 2 * margin) / height,
      1.0 / 16)
    guard share < 0.7 else { return nil }
    func start(_ from: Int, _ length: Int, _ whole: Double) -> Double {
      let middle = (Double(from) + Double(length) / 2) / whole
      return min(max(middle - share / 2, 0), 1 - share) * 100
    }
    let (x, y) = (start(box.x, box.width, width), start(box.y, box.height, height))
    return
      "scale(\(PageNumber.text(1 / share))) translate(-\(PageNumber.text(x))%, -\(PageNumber.text(y))%)"
  }

  private static func url(_ pixmap: Pixmap) throws(ComparisonError) -> String {
    let png = try ComparisonError.reading { () throws(MediaError) in
      try PNGEncoder(hasAlpha: pixmap.hasTransparency, effort: .small).encode(pixmap)
    }
    return Base64.dataURL("image/png", png)
  }
}

extension FrameMeasures {
  /// The place to look at: around the changed pixels, or else where the mean is furthest off.
  fileprivate var place: PixelBounds? { bounds ?? window?.bounds }
}
