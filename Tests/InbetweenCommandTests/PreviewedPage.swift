import Foundation
import TestSupport
import Testing

/// The page of `inbetween preview`, in a browser.
final class PreviewedPage {
  let folder: SceneFolder
  let browser: Browser

  /// A browser without a page, on a large screen.
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
  func open(_ arguments: [String] = ["film.yaml"], hash: String = "") throws -> RunningPreview {
    let preview = try RunningPreview(arguments, in: folder)
    try browser.open(address: preview.address + hash)
    try settle()
    return preview
  }

  /// Waits until the exact picture of the instant is shown.
  func settle() throws {
    try browser.wait(
      until:
        "scene.info && shown.isExact && shown.at === view.at && shown.version === scene.version && shown.show === view.show && !view.isMoving"
    )
  }

  /// The value of an expression.
  func value<Value: Decodable>(_ expression: String) throws -> Value {
    try browser.value(of: "return \(expression)")
  }

  /// Runs statements.
  func run(_ statements: String) throws {
    _ = try browser.value(Bool.self, of: "\(statements); return true")
  }

  /// The number of bytes of the page's picture that differ from those of a PNG file; -1 for another
  /// size.
  func differences(from png: Data) throws -> Int {
    try browser.value(
      Int.self,
      of: """
        const bytes = Uint8Array.from(atob("\(png.base64EncodedString())"), (c) => c.charCodeAt(0));
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
  }

  /// Expects no message, and no request elsewhere.
  func expectQuiet(_ preview: RunningPreview) throws {
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
}
