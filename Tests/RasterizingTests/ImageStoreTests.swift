import FramePlanning
import Graphics
import LayerModel
import Testing

@Suite struct ImageStoreTests {
  struct Broken: Error, CustomStringConvertible { let description = "no such file" }

  static func request(_ file: String, layer: String) -> ImageStore.Request {
    ImageStore.Request(image: ImageReference(name: file, file: "/assets/" + file), layer: layer)
  }

  @Test func `each file is decoded once`() throws {
    var decoded: [String] = []
    let store = try ImageStore(
      opening: [
        Self.request("a.png", layer: "x"), Self.request("b.png", layer: "x"),
        Self.request("a.png", layer: "y"),
      ],
      with: { source in
        decoded.append(source.description)
        return .still(Pixmap(width: 2, height: 1))
      })
    #expect(decoded == ["/assets/a.png", "/assets/b.png"])
    #expect(store.pixmap(of: ImageReference(name: "a.png", file: "/assets/a.png"))?.width == 2)
    #expect(store.pixmap(of: ImageReference(name: "c.png", file: "/assets/c.png")) == nil)
  }

  @Test func `all files that cannot be read are named, with their layers`() throws {
    let error = #expect(throws: RasterError.self) {
      try ImageStore(
        opening: [
          Self.request("gone.png", layer: "stage/logo"), Self.request("empty.png", layer: "dot"),
          Self.request("fine.png", layer: "dot"),
        ],
        with: { source in
          if source.description.hasSuffix("gone.png") { throw Broken() }
          return .still(
            Pixmap(width: source.description.hasSuffix("empty.png") ? 0 : 3, height: 3))
        })
    }
    #expect(
      error?.description == """
        layer "stage/logo" shows "gone.png", which cannot be read: no such file
        layer "dot" shows "empty.png", which cannot be read: 0 × 3 pixels, each side may have \
        1...32767
        """)
  }
}
