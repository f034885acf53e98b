import FramePlanning
import FrameSampling
import Rasterizing
import TimelineModel
import Timing
import Typesetting

/// A timeline that is open to be drawn: its values at any instant, its images and fonts.
struct DrawableTimeline: Sendable {
  let sampler: FrameSampler
  private let images: ImageStore
  private let fonts: FontStore
  private let pictures = SharedPictures()
  /// The settings of each worker.
  var options = RasterizerOptions()

  /// The timeline, which knows the times of its images that play.
  var timeline: Timeline { sampler.timeline }

  /// Opens a timeline.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - fonts: Its fonts, where they were found beforehand.
  ///   - refusedLayers: Paths of layers at whose drawing Cairo is made to fail.
  /// - Throws: `RenderError.raster` when an image cannot be read, or there is no font.
  init(
    _ timeline: Timeline, fonts: FontStore?, refusedLayers: Set<String> = []
  ) throws(RenderError) {
    let found = if let fonts { fonts } else { try FontStore(of: timeline) }
    self.fonts = found
    options.refusedLayers = refusedLayers
    let images = try ImageStore(of: timeline)
    let played = timeline.playing(images.timetables)
    sampler = FrameSampler(played)
    self.images = images.showing(played.snapshots, found, options)
  }

  /// A timeline of which nothing will be drawn.
  init(undrawn timeline: Timeline) {
    (images, fonts, sampler) = (ImageStore(), FontStore(), FrameSampler(timeline))
  }

  /// A new worker, through a shutter; `nil` shows instants.
  func worker(through shutter: Shutter?) -> FrameWorker {
    FrameWorker(
      rasterizer: Rasterizer(images: images, fonts: fonts, options: options, sharing: pictures),
      sampler: sampler, shutter: shutter)
  }
}

extension FontStore {
  /// Every font of a timeline's texts, found once, and those that stand for others.
  init(of timeline: Timeline) throws(RenderError) {
    do {
      try self.init(
        finding: timeline.fontsUsed.map { FontStore.Request(font: $0.font, layer: $0.layerPath) },
        limits: timeline.limits)
    } catch {
      throw .raster(.text(error))
    }
  }
}
