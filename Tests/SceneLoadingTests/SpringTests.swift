import LayerModel
import SceneLoading
import SceneModel
import Testing
import Timing

struct SpringSceneCase: Sendable, CustomTestStringConvertible {
  let yaml: String
  let wanted: SpringMotion.Parameters?
  var testDescription: String { yaml }

  static let all: [SpringSceneCase] = [
    .init(yaml: "type: spring", wanted: .physical(.standard)),
    .init(
      yaml: "mass: 2, stiffness: 50, damping: 3, initialVelocity: -1, allowsOverdamping: true",
      wanted: Spring(
        mass: 2, stiffness: 50, damping: 3, initialVelocity: -1, allowsOverdamping: true
      ).map { .physical($0) }),
    .init(yaml: "damping: 0", wanted: Spring(damping: 0).map { .physical($0) }),
    .init(
      yaml: "perceptualDuration: 0.5, bounce: 0.3",
      wanted: Spring(perceptualDuration: 0.5, bounce: 0.3).map { .perceptual($0) }),
    .init(
      yaml: "type: spring, perceptualDuration: 0.5, initialVelocity: 2",
      wanted: Spring(perceptualDuration: 0.5, bounce: 0, initialVelocity: 2).map {
        .perceptual($0)
      }),
    .init(
      yaml: "dampingRatio: 0.6", wanted: .fitted(dampingRatio: 0.6, initialVelocity: 0)),
    .init(
      yaml: "dampingRatio: 0.6, initialSpringVelocity: 3",
      wanted: .fitted(dampingRatio: 0.6, initialVelocity: 3)),
  ]
}

@Suite struct SpringTests {
  @Test(arguments: SpringSceneCase.all)
  func `a spring is read in each of its forms`(sample: SpringSceneCase) throws {
    let read = try animation("{keyPath: opacity, toValue: 1, \(sample.yaml)}")
    let endpoints = AnimationEndpoints(
      keyPath: try #require(AnimationKeyPath("opacity")), toValue: .number(1))
    let parameters = try #require(sample.wanted)
    #expect(read.action == .spring(SpringMotion(endpoints, parameters: parameters)))
  }

  @Test(arguments: [
    ("mass: 0", "mass: found 0, allowed: a number above 0"),
    ("stiffness: -1", "stiffness: found -1, allowed: a number above 0"),
    ("damping: -1", "damping: found -1, allowed: a number, at least 0"),
    (
      "perceptualDuration: 1, bounce: 2", "bounce: found 2, allowed: a number in -1…1"
    ),
    ("bounce: 0.5", "the key \"perceptualDuration\" is missing"),
    ("initialSpringVelocity: 1", "the key \"dampingRatio\" is missing"),
    (
      "perceptualDuration: 1, mass: 1",
      "mass: \"mass\" cannot stand beside \"perceptualDuration\""
    ),
    ("dampingRatio: 1, bounce: 0", "bounce: \"bounce\" cannot stand beside \"dampingRatio\""),
    (
      "dampingRatio: 1, initialVelocity: 0",
      "initialVelocity: \"initialVelocity\" is called \"initialSpringVelocity\" beside \"dampingRatio\""
    ),
    (
      "type: basic, damping: 3", "damping: \"damping\" belongs to spring animations"
    ),
  ])
  func `a spring that cannot be is refused`(yaml: String, message: String) {
    let found = headlines(scene(animation: "{keyPath: opacity, toValue: 1, \(yaml)}"))
    #expect(found.count == 1 && found.allSatisfy { $0.hasSuffix(message) }, "\(found)")
  }

  @Test func `a spring's timing function is ignored with a warning`() throws {
    let found = try warnings(
      scene(animation: "{type: spring, keyPath: opacity, toValue: 1, timingFunction: easeIn}"))
    #expect(found.count == 1 && found[0].hasSuffix("is ignored: the spring is the curve"))
  }
}
