extension CaptionCue {
  /// The payload of a cue of WebVTT, without times.
  public var webVTT: String {
    spans.map { span in
      var text = span.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;")
      if span.style.isUnderlined { text = "<u>\(text)</u>" }
      if span.style.isItalic { text = "<i>\(text)</i>" }
      if span.style.isBold { text = "<b>\(text)</b>" }
      return text
    }.joined()
  }
}
