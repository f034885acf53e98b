import ImportSupport
import Inbetween
import TestSupport
import Testing

/// States of archives, the ways between them, and their writing.
@Suite struct StateTests {
  private static let text = CAMLText.file(
    CAMLText.box("a") + CAMLText.box("#b", y: 20),
    """
    <states>
      <LKState name="Locked"><elements>
        <LKStateSetValue targetId="a" keyPath="position.x"><value type="integer" value="40"/></LKStateSetValue>
        <LKStateSetValue targetId="#b" keyPath="transform.scale.xy"><value type="real" value="0.5"/></LKStateSetValue>
      </elements></LKState>
      <LKState name="Unlock" basedOn="Locked"><elements>
        <LKStateSetValue targetId="a" keyPath="position.x"><value type="integer" value="80"/></LKStateSetValue>
        <LKStateSetValue targetId="a" keyPath="backgroundColor"><value type="CGColor" value="0 0 1"/></LKStateSetValue>
        <LKStateAddElement targetId="root" keyPath="sublayers">
          <object type="CALayer" name="added" bounds="0 0 10 10" position="5 75" backgroundColor="0 0 1"/></LKStateAddElement>
        <LKStateAddAnimation targetId="#b"><animation type="CABasicAnimation" keyPath="opacity" duration="2"
          repeatCount="inf" fromValue="1" toValue="0"/></LKStateAddAnimation>
        <LKStateRemoveElement targetId="root" keyPath="sublayers"><object id="#b"/></LKStateRemoveElement>
      </elements></LKState>
    </states>
    <stateTransitions>
      <LKStateTransition fromState="*" toState="Locked"><elements>
        <LKStateTransitionElement key="position.x" targetId="a"><animation type="CABasicAnimation" duration="2"/>
        </LKStateTransitionElement></elements></LKStateTransition>
      <LKStateTransition fromState="Unlock" toState="Locked"><elements>
        <LKStateTransitionElement key="position.x" targetId="a">
          <animation type="CASpringAnimation" mass="1" stiffness="100" damping="10" velocity="0" duration="4" delay="0.5"
            keyPath="position.x"/></LKStateTransitionElement></elements></LKStateTransition>
    </stateTransitions>
    """)

  private func open(_ switches: String...) throws -> OpenedFile {
    try CAMLText.open(Self.text) { $0.states = switches.compactMap { StateSwitch($0) } }
  }

  private func x(_ file: OpenedFile, _ time: Double) -> Double {
    file.layer("a", at: time)?.properties.position.x ?? .nan
  }

  @Test func `a state changes a filter of a layer`() throws {
    let text = CAMLText.file(
      CAMLText.box(
        "a", "", #"<filters><CAFilter filter="gaussianBlur" name="b" inputRadius="0"/></filters>"#),
      """
      <states><LKState name="On"><elements><LKStateSetValue targetId="a" keyPath="filters.b.inputRadius">\
      <value type="NSNumber" value="8"/></LKStateSetValue></elements></LKState></states>
      """)
    for (states, radius) in [([], 0.0), (["On"], 8)] {
      let file = try CAMLText.open(text) { $0.states = states.compactMap { StateSwitch($0) } }
      #expect(file.omissions == [])
      #expect(file.layer("a")?.properties.filters.first?.value == .number(radius))
    }
  }

  @Test func `a scene begins in a state without a transition`() throws {
    #expect(x(try open(), 1) == 10)
    #expect(x(try open("Locked"), 0) == 40)
    #expect(try open("Locked").layer("#b")?.properties.transform.m11 == nil)
    #expect(try open("Locked").layer("b")?.properties.transform.m11 == 0.5)
    let unlocked = try open("Unlock")
    #expect(x(unlocked, 0) == 80)
    #expect(unlocked.layer("b")?.properties.transform.m11 == 0.5)
    #expect(unlocked.layer("b")?.properties.isHidden == true)
    #expect(unlocked.layer("b", at: 1)?.properties.opacity == 0.5)
    #expect(try unlocked.picture().components(2, 75) == CAMLText.blue)
    #expect(try open("Locked").picture().components(2, 75) == CAMLText.clear)
  }

  @Test func `a way of any begin is taken, and a nearer one before it`() throws {
    let locked = try open("Locked@1")
    for (time, wanted) in [(0.5, 10.0), (1, 10), (2, 25), (3, 40), (5, 40)] {
      #expect(abs(x(locked, time) - wanted) < 1e-9, "\(time): \(x(locked, time))")
    }
    let back = try open("Unlock", "Locked@2")
    #expect(x(back, 2.2) == 80)
    for time in [2.6, 3, 4] {
      let wanted = 80 - 40 * Spring.standard(time - 2.5)
      #expect(abs(x(back, time) - wanted) < 1e-9, "\(time): \(x(back, time))")
    }
    // What has no animation jumps, and what is no longer changed is as it was.
    #expect(back.layer("b", at: 2.01)?.properties.isHidden == false)
    #expect(back.layer("b", at: 3)?.properties.opacity == 1)
    let left = try open("Unlock", "@1")
    #expect(x(left, 1.5) == 10)
    #expect(left.layer("b", at: 1.5)?.properties.transform == .identity)
  }

  @Test func `a state that is not there is told with those that are`() {
    let errors = OpenedFile.errors("main.caml", files: ["main.caml": Self.text]) {
      $0.states = [StateSwitch("Unlok")]
    }
    #expect(
      errors == [
        #"1:1: there is no state "Unlok", allowed: "Locked", "Unlock"; did you mean "Unlock"?"#
      ])
  }

  @Test func `a clip needs a length`() {
    let errors = OpenedFile.errors("main.caml", files: ["main.caml": Self.text]) {
      $0.lengthOfEndless = nil
    }
    #expect(errors == ["1:1: the file has no length, allowed: --duration SECONDS"])
  }

  @Test(arguments: [[], ["Locked"], ["Unlock", "Locked@1.5"], ["Locked@0.5", "Unlock@1", "@2"]])
  func `a converted scene has the same states and pixels`(switches: [String]) throws {
    let states = switches.compactMap { StateSwitch($0) }
    let file = try CAMLText.open(Self.text) { $0.states = states }
    let converted = try file.converted { $0.states = states }
    #expect(converted.loaded.scene.states == file.scene.states)
    let drawer = try StillRenderer(converted.timeline).drawer()
    for time in [0, 0.75, 1.25, 1.6, 2.2, 4] {
      #expect(try drawer.picture(at: time) == file.picture(at: time), "\(switches) \(time)")
    }
  }
}
