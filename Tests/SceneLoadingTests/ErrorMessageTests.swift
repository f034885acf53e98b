import SceneLoading
import Testing

struct MessageCase: Sendable, CustomTestStringConvertible {
  let yaml: String
  let headlines: [String]
  var testDescription: String { yaml }

  /// Keys of a layer in flow style, on line 4 from column 5.
  init(layer yaml: String, _ headlines: String...) {
    self.yaml = scene(layer: yaml)
    self.headlines = headlines
  }

  /// Keys of an animation of a shape layer in flow style, on line 6 from column 9.
  init(animation yaml: String, _ headlines: String...) {
    self.yaml = scene(animation: yaml)
    self.headlines = headlines
  }

  /// A whole file.
  init(_ yaml: String, _ headlines: String...) {
    self.yaml = yaml
    self.headlines = headlines
  }
}

@Suite struct ErrorMessageTests {
  @Test(arguments: MessageCase.topLevel + MessageCase.layers + MessageCase.values)
  func `a mistake in a layer is located and explained`(sample: MessageCase) {
    #expect(headlines(sample.yaml) == sample.headlines)
  }

  @Test(arguments: MessageCase.animations)
  func `a mistake in an animation is located and explained`(sample: MessageCase) {
    #expect(headlines(sample.yaml) == sample.headlines)
  }
}
