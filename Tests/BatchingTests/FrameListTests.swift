import Inbetween
import Testing

/// Lists of digests, and how two differ.
@Suite struct FrameListTests {
  private func list(_ lines: String...) -> FrameList {
    FrameList(text: (["# note"] + lines).joined(separator: "\n") + "\n")
  }

  @Test func `frames that changed are named by number`() {
    let recorded = list("5 frames", "0…2 aa", "3 bb", "4 cc")
    #expect(recorded.differences(in: recorded) == [])
    #expect(
      recorded.differences(in: list("5 frames", "0…1 aa", "2…4 bb"))
        == ["2 of 5 raw frames differ: 2, 4"])
    #expect(
      recorded.differences(in: list("5 frames", "0…4 zz")) == ["5 of 5 raw frames differ: 0…4"])
    #expect(
      recorded.differences(in: list("4 frames", "0…2 aa", "3 bb"))
        == ["the clip is \"4 frames\", recorded is \"5 frames\""])
    #expect(
      recorded.differences(in: list("5 frames", "0 aa", "1…2 aa", "3 bb", "4 cc"))
        == ["the list is written in another way"])
    #expect(recorded.differences(in: list()) != [])
  }
}
