import Inbetween

/// The page of a preview: one document that needs nothing else.
struct PreviewPage {
  let nonce: String
  /// True when there are several scenes to choose from.
  let isFolder: Bool
  /// True for the page on which they are chosen.
  let isGallery: Bool
  /// True when what is changed on the page may be written.
  let mayWrite: Bool
  /// True when a place may be opened in an editor.
  let mayOpen: Bool

  private struct Configuration: Encodable {
    let isFolder: Bool
    let mayWrite: Bool
    let mayOpen: Bool
    /// The inner control points of curves with a name: x and y of the first, then of the second.
    let curves: [String: [Double]]
  }

  /// The whole document.
  var html: String {
    let configuration = JSONText.encodeInOneLine(
      Configuration(
        isFolder: isFolder, mayWrite: mayWrite, mayOpen: mayOpen,
        curves: Dictionary(
          uniqueKeysWithValues: TimingFunction.named.map { name, function in
            (name, function.controlPoints[1...2].flatMap { [$0.x, $0.y] })
          })))
    return """
      \(PageStyle.opening)
      \(Self.style)
      </style>
      <title>Preview</title>
      </head>
      \(isGallery ? Self.galleryBody : Self.body)
      <script type="application/json" id="config">\(configuration)</script>
      <script nonce="\(nonce)">
      "use strict";
      \((isGallery ? [Self.base, Self.gallery] : Self.scripts).joined(separator: "\n"))
      </script>
      </body>
      </html>

      """
  }

  /// The page's own script runs, and nothing comes from elsewhere.
  var policy: String {
    """
    default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'unsafe-inline'; \
    img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'
    """
  }

  private static let scripts = [
    base, pictures, playing, sound, layers, timeline, editing, dragging, trying, loading,
  ]
}
