import Testing
import Timing

/// Which picture of an animated file is shown when.
@Suite struct PictureTimetableTests {
  struct PictureCase: Sendable, CustomTestStringConvertible {
    let time: Double
    let playCount: Int
    let picture: Int
    var testDescription: String { "\(time) s, played \(playCount) times" }
  }

  /// Pictures at 0, 0.1 and 0.4; 0.5 s in all.
  static let cases = [
    PictureCase(time: -1, playCount: 0, picture: 0),
    PictureCase(time: 0, playCount: 0, picture: 0),
    PictureCase(time: 0.0999, playCount: 0, picture: 0),
    PictureCase(time: 0.1, playCount: 0, picture: 1),
    PictureCase(time: 0.3999, playCount: 0, picture: 1),
    PictureCase(time: 0.4, playCount: 0, picture: 2),
    PictureCase(time: 0.5, playCount: 0, picture: 0),
    PictureCase(time: 1.6, playCount: 0, picture: 1),
    PictureCase(time: 1e9 + 0.45, playCount: 0, picture: 2),
    PictureCase(time: 0.5, playCount: 1, picture: 2),
    PictureCase(time: 0.5, playCount: 2, picture: 0),
    PictureCase(time: 0.95, playCount: 2, picture: 2),
    PictureCase(time: 1, playCount: 2, picture: 2),
    PictureCase(time: .infinity, playCount: 2, picture: 2),
    PictureCase(time: .infinity, playCount: 0, picture: 2),
    // A sum of tenths that falls short of three of them.
    PictureCase(time: 0.8 - 0.7, playCount: 0, picture: 1),
  ]

  @Test(arguments: cases)
  func `the picture is the last that has begun`(_ row: PictureCase) throws {
    let timetable = try #require(
      PictureTimetable(starts: [0, 0.1, 0.4], duration: 0.5, playCount: row.playCount))
    #expect(timetable.picture(at: row.time) == row.picture)
  }

  @Test(
    arguments: [
      ([], 1, 0), ([0.1], 1, 0), ([0, 0], 1, 0), ([0, 0.2, 0.1], 1, 0), ([0, 1], 1, 0),
      ([0], 0, 0), ([0], .infinity, 0), ([0], 1, -1),
    ] as [([Double], Double, Int)])
  func `what is no timetable is refused`(_ starts: [Double], _ duration: Double, _ count: Int) {
    #expect(PictureTimetable(starts: starts, duration: duration, playCount: count) == nil)
  }
}
