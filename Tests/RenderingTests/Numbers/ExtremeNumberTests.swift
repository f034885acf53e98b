import Inbetween
import TestSupport
import Testing

/// No number brings a stage down: subnormal, huge, negative and equal ones through every property
/// of the table.
///
/// Each sweep runs in a process of its own, so that a crash names its case.
@Suite(.serialized) struct ExtremeNumberTests {
  @Test(arguments: LayerKind.allCases)
  func `every number of every property of a layer is drawn or refused`(
    _ kind: LayerKind
  ) async throws {
    await expectNoFault(.model(kind.rawValue))
  }

  @Test(arguments: LayerKind.allCases)
  func `every number of every animation is shown or refused`(
    _ kind: LayerKind
  ) async throws {
    await expectNoFault(.animation(kind.rawValue))
  }

  @Test func `every number of every timing and spring is played or refused`() async throws {
    await expectNoFault(.timing)
  }

  @Test func `every number in a scene file is drawn or refused`() async throws {
    await expectNoFault(.file)
  }

  @Test(arguments: 0..<3)
  func `numbers of all properties and animations together are drawn or refused`(
    _ seed: Int
  ) async throws {
    await expectNoFault(.random(seed: UInt64(seed)))
  }

  /// A sweep, as it is handed to a process of its own.
  private enum Sweep: Codable, Sendable {
    /// Properties of a kind of layer; animations of them.
    case model(String), animation(String)
    case timing, file
    case random(seed: UInt64)

    func cases() throws -> [Case] {
      switch self {
      case .model(let kind): try modelCases(of: #require(LayerKind(rawValue: kind)))
      case .animation(let kind): try animatedCases(of: #require(LayerKind(rawValue: kind)))
      case .timing: try timingCases()
      case .file: try writtenCases()
      case .random(let seed): try randomCases(seed: seed, count: 100)
      }
    }
  }

  private func expectNoFault(_ sweep: Sweep) async {
    let run = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) { [sweep = sweep as Sweep] in
      try SweptScene.run(sweep.cases())
    }
    let faults = SweptScene.faults(in: run?.standardErrorContent ?? [])
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }
}

extension ExtremeNumberTests {
  typealias Case = (name: String, fault: () -> String?)

  /// Each number alone, and all numbers of a property at once.
  static func modelCases(of kind: LayerKind) throws -> [Case] {
    let (images, fonts) = (try SweptScene.images(), try SweptScene.fonts())
    let base = SweptScene.layer(kind)
    var cases: [Case] = []
    // What all layers have is swept on plain ones.
    for property in SweptScene.properties(of: kind, isOwn: kind != .layer) {
      for number in ExtremeNumbers.all + ExtremeNumbers.lone + ExtremeNumbers.notFinite {
        // Thousands of copies and particles are a matter of work, not of numbers.
        if SweptScene.isCount(property), number > 1000 { continue }
        var values =
          ExtremeNumbers.lone.contains(number)
          ? base.properties[property].replacingEachNumber(by: number) : []
        if let all = ExtremeValues(next: { number }).value(of: property.valueKind) {
          values.append(all)
        }
        for (i, value) in values.enumerated() {
          var layer = base
          layer.properties[property] = value
          cases.append(
            (
              "\(kind) \(property) \(i) \(number)",
              { [layer] in
                SweptScene.fault(of: layer, images: images, fonts: fonts, at: [0.4])
              }
            ))
        }
      }
    }
    return cases
  }

  static func animatedCases(of kind: LayerKind) throws -> [Case] {
    let (images, fonts) = (try SweptScene.images(), try SweptScene.fonts())
    var base = SweptScene.layer(kind)
    var cases: [Case] = []
    base.properties.shadow.opacity = 0
    let properties = SweptScene.properties(of: kind, isOwn: kind != .layer)
    let paths = properties.filter(\.isAnimatable).flatMap { property in
      [AnimationKeyPath(property)]
        + AnimationKeyPath.Member.members(of: property.valueKind).map {
          AnimationKeyPath(property, $0)
        }
    }
    for (n, keyPath) in paths.enumerated() {
      for (m, number) in ExtremeNumbers.all.enumerated() {
        if SweptScene.isCount(keyPath.property), abs(number) > 1 { continue }
        guard let value = ExtremeValues(next: { number }).value(of: keyPath.valueKind) else {
          continue
        }
        // Every way to animate, in turn.
        let way = ExtremeAnimation.allCases[(n + m) % ExtremeAnimation.allCases.count]
        cases.append(
          (
            "\(kind) \(keyPath) \(way) \(number)",
            { [base] in
              var layer = base
              layer.animations = [way.animation(of: keyPath, through: value)]
              return SweptScene.fault(of: layer, images: images, fonts: fonts, at: [0.2])
            }
          ))
      }
    }
    return cases
  }

  static func timingCases() throws -> [Case] {
    let (images, fonts) = (try SweptScene.images(), try SweptScene.fonts())
    var cases: [Case] = []
    for number in ExtremeNumbers.all + ExtremeNumbers.notFinite {
      for (i, timing) in ExtremeTiming.timings(around: number).enumerated() {
        let kinds = [LayerKind.layer, .emitter, .replicator]
        for (n, layer) in ExtremeTiming.layers(timing, kinds[i % kinds.count]).enumerated() {
          cases.append(
            (
              "\(layer.kind) timing \(i) \(n) \(number)",
              { SweptScene.fault(of: layer, images: images, fonts: fonts, at: [0.4]) }
            ))
        }
      }
      for (i, spring) in ExtremeTiming.springs(around: number).enumerated() {
        cases.append(
          (
            "spring \(i) \(number)",
            {
              SweptScene.fault(
                of: ExtremeTiming.layer(spring), images: images, fonts: fonts, at: [0.4])
            }
          ))
      }
      for (i, interactions) in ExtremeTiming.interactions(around: number).enumerated() {
        cases.append(
          (
            "interaction \(i) \(number)",
            {
              SweptScene.fault(
                of: ExtremeTiming.scene(interactions), images: images, fonts: fonts, at: [0.4])
            }
          ))
      }
    }
    return cases
  }

  static func randomCases(seed: UInt64, count: Int) throws -> [Case] {
    let (images, fonts) = (try SweptScene.images(), try SweptScene.fonts())
    return (0..<count).map { i in
      (
        "random \(seed) \(i)",
        {
          var random = RandomLayer(seed: seed &* 1_000_003 &+ UInt64(i))
          return SweptScene.fault(
            of: random.layer(), images: images, fonts: fonts, at: [0.3])
        }
      )
    }
  }

  static func writtenCases() throws -> [Case] {
    let (images, fonts) = (try SweptScene.images(), try SweptScene.fonts())
    var cases: [Case] = []
    for kind in LayerKind.allCases {
      for property in LayerProperty.all where property.kinds.first == kind {
        for number in WrittenNumbers.texts {
          guard let text = WrittenNumbers.scene(kind, property, number) else { continue }
          cases.append(
            (
              "written \(property) \(number)",
              {
                guard let loaded = try? SceneLoader().load(Array(text.utf8), file: "swept.yaml")
                else { return nil }
                return SweptScene.fault(of: loaded.scene, images: images, fonts: fonts, at: [0.4])
              }
            ))
        }
      }
    }
    return cases
  }
}
