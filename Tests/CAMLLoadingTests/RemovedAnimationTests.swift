import ImportSupport
import Inbetween
import TestSupport
import Testing

/// States that take animations away.
@Suite struct RemovedAnimationTests {
  private static let text = CAMLText.file(
    """
    <CALayer id="a" name="a" bounds="0 0 10 10" position="0 0"><animations>
      <animation type="CABasicAnimation" key="run" keyPath="position.x" fromValue="0" toValue="100" duration="10"/>
    </animations></CALayer>
    """, root: #"geometryFlipped="1""#,
    """
    <states>
      <LKState name="Sleep"><elements>
        <LKStateRemoveAnimation targetId="a" key="run"/>
        <LKStateAddAnimation targetId="a" key="fade"><animation type="CABasicAnimation" keyPath="opacity" fromValue="0"
          toValue="1" duration="10"/></LKStateAddAnimation></elements></LKState>
      <LKState name="Off" basedOn="Sleep"><elements><LKStateRemoveAnimation targetId="a" key="fade"/>
        <LKStateRemoveAnimation targetId="b" key="no"/></elements></LKState>
    </states>
    <stateTransitions><LKStateTransition fromState="*" toState="Off"><elements>
      <LKStateTransitionElement enabled="0" key="position.x" targetId="a"><animation type="CABasicAnimation" fromValue="77"
        duration="5"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
    """)

  private func open(_ switches: String...) throws -> OpenedFile {
    try CAMLText.open(Self.text) { $0.states = switches.compactMap { StateSwitch($0) } }
  }

  private func values(_ file: OpenedFile, at times: [Double]) -> [Double] {
    times.flatMap { time -> [Double] in
      let layer = file.layer("a", at: time)?.properties
      return [layer?.position.x ?? .nan, layer?.opacity ?? .nan]
    }
  }

  @Test func `they are gone while the state is on, and go on where they would be`() throws {
    let none = try open()
    #expect(values(none, at: [2, 5]) == [20, 1, 50, 1])
    #expect(values(try open("Sleep"), at: [2]) == [0, 0.2])
    let woken = try open("Sleep@1", "@4")
    #expect(values(woken, at: [0.5, 2, 5]) == [5, 1, 0, 0.1, 50, 1])
  }

  @Test(arguments: [
    "timeOffset=\"1\"", "beginTime=\"-3\"", "speed=\"0.5\" timeOffset=\"2\"",
  ])
  func `they come back in phase where a layer has a clock of its own`(clock: String) throws {
    let text = Self.text.replacing(#"id="a" name="a""#, with: #"id="a" name="a" \#(clock)"#)
    let woken = try CAMLText.open(text) {
      $0.states = ["Sleep@1", "@4"].compactMap { StateSwitch($0) }
    }
    let times = [0.5, 4.5, 6]
    #expect(values(woken, at: times) == values(try CAMLText.open(text), at: times))
  }

  @Test func `a state takes away what it is based on, and what is not enabled does not run`() throws
  {
    let off = try open("Sleep@1", "Off@2")
    #expect(values(off, at: [1.5, 3]) == [0, 0.05, 0, 1])
    // One of its parts speaks of no layer.
    #expect(off.omissions.count == 1, "\(off.omissions)")
  }

  @Test(arguments: [[], ["Sleep"], ["Off@1", "Sleep@2", "@3"]])
  func `a converted scene has the same states and pixels`(switches: [String]) throws {
    let states = switches.compactMap { StateSwitch($0) }
    let file = try CAMLText.open(Self.text) { $0.states = states }
    let converted = try file.converted { $0.states = states }
    #expect(converted.loaded.scene.states == file.scene.states)
    #expect(!file.scene.states[0].removedAnimations.isEmpty)
    let drawer = try StillRenderer(converted.timeline).drawer()
    for time in [0, 0.75, 1.5, 2.5, 3.5] {
      #expect(try drawer.picture(at: time) == file.picture(at: time), "\(switches) \(time)")
    }
  }
}
