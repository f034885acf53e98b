import Encoding
import Foundation
import Media
import Rasterizing
import Rendering
import TimelineModel
import Timing

/// Single pictures of an entry's clip: a file, or several that are numbered.
struct EntryStills {
  let job: EntryJob
  let request: OutputRequest
  let timeline: Timeline
  let fonts: FontStore
  let key: ClipKey

  /// Makes the pictures, as far as the cache does not have them.
  func make(
    _ stills: [BatchOutput.Still], _ cancellation: RenderCancellation, _ result: inout BatchResult
  ) throws(EntryFailure) {
    let pattern = NumberedPath(request.path)
    var (bytes, drawn) = (0, 0)
    var drawer: PictureDrawer?
    for (number, still) in stills.enumerated() {
      guard !cancellation.isCancelled else { throw EntryFailure(RenderError.cancelled) }
      let instant = try instant(of: still)
      let path = pattern?.path(number) ?? request.path
      let key = try EntryFailure.media { () throws(MediaError) in
        try self.key.still(of: timeline, at: instant)
      }
      let restored = try EntryFailure.media { () throws(MediaError) -> BatchCache.Restored in
        guard let cache = job.cache else { return .absent }
        return try cache.restore(key, to: path)
      }
      if case .absent = restored {
        drawn += 1
        do throws(RenderError) {
          let drawing: PictureDrawer
          if let drawer {
            drawing = drawer
          } else {
            drawing = try StillRenderer(timeline, fonts: fonts).drawer()
          }
          drawer = drawing
          try StillRenderer.write(try drawing.picture(at: instant), to: path)
          // A picture that lacks a layer is made, and told, again.
          if drawing.issues.isEmpty { job.cache?.keep(path, as: key) }
        } catch {
          throw EntryFailure(error)
        }
      }
      bytes += EntryOutputs.byteCount(of: path)
    }
    result.warnings += drawer?.issues.map(\.description) ?? []
    result.files.append(
      BatchResult.File(path: request.path, bytes: bytes, isCached: drawn == 0))
  }

  private func instant(of still: BatchOutput.Still) throws(EntryFailure) -> Seconds {
    switch still {
    case .instant(let instant): return instant
    case .frame(let frame):
      let rate = timeline.frameRate
      let count = timeline.frameCount(at: rate)
      guard frame < count else {
        throw EntryFailure(
          .badInput,
          "\(request.path): there is no frame \(frame); the clip has frames 0..<\(count) at \(rate) frames per second"
        )
      }
      return rate.instant(of: frame)
    }
  }
}
