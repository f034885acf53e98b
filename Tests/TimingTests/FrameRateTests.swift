import Testing
import Timing

@Suite struct FrameRateTests {
  struct InstantCase: Sendable, CustomTestStringConvertible {
    let rate: String
    let frame: Int
    let wanted: Double
    var testDescription: String { "frame \(frame) at \(rate)" }
  }

  @Test(arguments: [
    InstantCase(rate: "60", frame: 30, wanted: 0.5),
    InstantCase(rate: "60", frame: 1, wanted: 1.0 / 60),
    InstantCase(rate: "25", frame: 3, wanted: 0.12),
    InstantCase(rate: "30000/1001", frame: 1, wanted: 1001.0 / 30000),
    InstantCase(rate: "30000/1001", frame: 30000, wanted: 1001),
    InstantCase(rate: "30000/1001", frame: 3_000_000, wanted: 100_100),
    InstantCase(rate: "24000/1001", frame: 1_000_001, wanted: 1_001_001_001.0 / 24000),
  ]) func `a frame's instant is exact, however far it is`(_ row: InstantCase) throws {
    let rate = try #require(FrameRate(row.rate))
    #expect(rate.instant(of: row.frame) == row.wanted)
  }

  struct CountCase: Sendable, CustomTestStringConvertible {
    let name: String
    let duration: Double
    let rate: String
    let wanted: Int
    var testDescription: String { name }
  }

  @Test(arguments: [
    CountCase(name: "a whole number", duration: 4, rate: "60", wanted: 240),
    CountCase(name: "a part of a frame is a frame", duration: 0.51, rate: "25", wanted: 13),
    CountCase(name: "decimals that miss by a rounding", duration: 0.1 + 0.2, rate: "10", wanted: 3),
    CountCase(
      name: "5e-7 of a frame too much is nothing", duration: 1 + 5e-9, rate: "100", wanted: 100),
    CountCase(
      name: "2e-6 of a frame too much is a frame", duration: 1 + 2e-8, rate: "100", wanted: 101),
    CountCase(
      name: "5e-7 of a frame missing is nothing", duration: 1 - 5e-9, rate: "100", wanted: 100),
    CountCase(name: "1 s at 30000/1001", duration: 1, rate: "30000/1001", wanted: 30),
    CountCase(name: "1.001 s at 30000/1001", duration: 1.001, rate: "30000/1001", wanted: 30),
    CountCase(name: "1001 s at 30000/1001", duration: 1001, rate: "30000/1001", wanted: 30000),
    CountCase(name: "nothing", duration: 0, rate: "60", wanted: 0),
  ]) func `a clip has as many frames as begin in it`(_ row: CountCase) throws {
    let rate = try #require(FrameRate(row.rate))
    #expect(rate.frameCount(for: row.duration) == row.wanted)
  }

  struct TextCase: Sendable, CustomTestStringConvertible {
    let text: String
    let wanted: String?
    var testDescription: String { "\"\(text)\"" }
  }

  @Test(arguments: [
    TextCase(text: "60", wanted: "60"), TextCase(text: "30000/1001", wanted: "30000/1001"),
    TextCase(text: "50/2", wanted: "25"), TextCase(text: "12.5", wanted: "25/2"),
    TextCase(text: "29.97", wanted: "2997/100"), TextCase(text: "1000", wanted: "1000"),
    TextCase(text: "1/1000000", wanted: "1/1000000"), TextCase(text: "0.001", wanted: "1/1000"),
    TextCase(text: "0", wanted: nil), TextCase(text: "-25", wanted: nil),
    TextCase(text: "1001", wanted: nil), TextCase(text: "60/0", wanted: nil),
    TextCase(text: "0/1", wanted: nil), TextCase(text: "1000001/1001", wanted: nil),
    TextCase(text: "0.0001", wanted: nil), TextCase(text: "nan", wanted: nil),
    TextCase(text: "inf", wanted: nil), TextCase(text: "0x10", wanted: nil),
    TextCase(text: "1e2", wanted: nil), TextCase(text: "60 ", wanted: nil),
    TextCase(text: "1/2/3", wanted: nil), TextCase(text: "/", wanted: nil),
    TextCase(text: "99999999999999999999", wanted: nil), TextCase(text: "", wanted: nil),
  ]) func `a rate reads as it is written`(_ row: TextCase) {
    #expect(FrameRate(row.text)?.description == row.wanted)
  }

  @Test func `faster is faster`() throws {
    let ntsc = try #require(FrameRate(frames: 30000, per: 1001))
    #expect(FrameRate.sixty > .fifty && !(FrameRate.fifty > .sixty))
    #expect(!(ntsc > ntsc))
    #expect(try #require(FrameRate(frames: 30)) > ntsc)
  }
}
