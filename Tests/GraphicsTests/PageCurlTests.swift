import Graphics
import Testing

/// A page on the cylinder that it rolls up around.
@Suite struct PageCurlTests {
  static let bounds = Rect(x: 3, y: -20, width: 50, height: 160)

  @Test func `the fold goes up by the progress, and the cylinder shrinks to nothing`() {
    for (q, fold, radius) in [
      (0.0, 140.0, 20.0), (0.25, 100, 18.75), (0.5, 60, 15), (0.75, 20, 8.75), (1, -20, 0),
    ] {
      let curl = PageCurl(progress: q, in: Self.bounds)
      #expect(curl.fold == fold && curl.radius == radius, "\(q): \(curl)")
      #expect(curl.top == fold - radius && curl.bottom == fold + radius)
    }
  }

  @Test(arguments: [-1e300, -0.1, 1.1, 1e300])
  func `progress beyond 0 and 1 acts as these`(progress: Double) {
    let curl = PageCurl(progress: progress, in: Self.bounds)
    #expect(curl == PageCurl(progress: progress < 0 ? 0 : 1, in: Self.bounds))
  }

  @Test(arguments: [0.0, 0.01, 0.3, 0.5, 0.9, 0.999])
  func `every place of the paper is seen where the cylinder brings it`(progress: Double) {
    let curl = PageCurl(progress: progress, in: Self.bounds)
    // An arc of length s on a circle ends at the sine of its angle: an oracle of its own.
    for i in 0...600 {
      let angle = 1.5 * .pi * Double(i) / 600
      let place = curl.fold + curl.radius * angle
      let y = curl.fold + curl.radius * sine(angle)
      let seen = angle >= .pi / 2 ? curl.back(at: y) : curl.front(at: y)
      #expect(abs(seen - place) < 1e-6 * curl.radius, "\(angle): got \(seen), wanted \(place)")
      // The normal's height is what faces the eye.
      #expect(abs(curl.facing(from: y, to: y) - abs(sine(angle + .pi / 2))) < 1e-6)
      #expect(abs(curl.screen(of: place) - y) < 1e-9 * curl.radius)
    }
    #expect(curl.back(at: curl.top) == curl.end)
    // The mean height of a half circle of radius 1 is π/4.
    #expect(abs(curl.facing(from: curl.top, to: curl.bottom) - .pi / 4) < 1e-12)
  }

  @Test func `paper lies over paper on the cylinder, and nowhere else`() {
    let curl = PageCurl(progress: 0.5, in: Self.bounds)
    #expect(curl.places(at: 44) == [44])
    #expect(curl.places(at: 50) == [curl.back(at: 50), 50])
    #expect(curl.places(at: 70) == [curl.back(at: 70), curl.front(at: 70)])
    #expect(curl.places(at: 75).isEmpty && curl.places(at: 1000).isEmpty)
    let gone = PageCurl(progress: 1, in: Self.bounds)
    #expect(gone.places(at: -20).isEmpty && gone.places(at: -21) == [-21])
  }

  @Test func `in other units it is the curl of the scaled page`() {
    for q in [0, 0.3, 0.77, 1] {
      let scaled = PageCurl(progress: q, in: Self.bounds).scaled(by: 2, movedBy: 7)
      let wanted = PageCurl(
        progress: q, in: Rect(x: 0, y: -33, width: 1, height: 320))
      #expect(abs(scaled.fold - wanted.fold) < 1e-12 && abs(scaled.radius - wanted.radius) < 1e-12)
    }
  }

  /// The sine by its series, which shares nothing with the library's.
  private func sine(_ angle: Double) -> Double {
    var (term, sum) = (angle, angle)
    for n in stride(from: 2.0, through: 40, by: 2) {
      term *= -angle * angle / (n * (n + 1))
      sum += term
    }
    return sum
  }
}
