import Rendering
import Testing

/// How much of a clip is under way at once.
@Suite struct FrameFlowTests {
  @Test func `the last segments have room for all workers, and no more than all segments`() {
    for jobs in 1...130 {
      let flow = FrameFlow(jobs: jobs)
      #expect(flow.slots(ofLast: flow.openSegments) == flow.slotsPerSegment)
      for count in 1...flow.openSegments {
        let slots = flow.slots(ofLast: count)
        #expect(slots >= flow.slotsPerSegment, "\(jobs) workers, \(count) segments")
        #expect(count * slots <= flow.slots, "\(jobs) workers, \(count) segments")
        // Every worker draws while each encoder has a frame, unless that would be too many.
        #expect(
          count * (slots - 1) >= jobs || count * (slots + 1) > jobs + 2,
          "\(jobs) workers, \(count) segments")
      }
    }
  }
}
