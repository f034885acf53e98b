package import FramePlanning
import FrameSampling
import Graphics
import LayerModel
package import Rasterizing
package import TimelineModel
package import Typesetting

extension ImageStore {
  /// A store of the same images that also shows snapshots, each drawn once it is shown.
  ///
  /// - Parameters:
  ///   - snapshots: The snapshots of a timeline that knows which files play.
  ///   - fonts: The timeline's fonts.
  ///   - options: The settings of those who draw.
  /// - Returns: The store.
  package func showing(
    _ snapshots: [LayerSnapshot], _ fonts: FontStore, _ options: RasterizerOptions
  ) -> ImageStore {
    guard !snapshots.isEmpty else { return self }
    return ImageStore(self, showing: snapshots.map { $0.drawable(fonts, options) })
  }
}

extension LayerSnapshot {
  /// The snapshot, to be drawn with some fonts when it is shown.
  fileprivate func drawable(
    _ fonts: FontStore, _ options: RasterizerOptions
  ) -> ImageStore.Snapshot {
    let canvas = timeline.canvas
    let pixels = Size(width: Double(canvas.widthInPixels), height: Double(canvas.heightInPixels))
    let perPoint = Size(
      width: pixels.width / canvas.size.width, height: pixels.height / canvas.size.height)
    return ImageStore.Snapshot(depth: depth, pixelsPerPoint: perPoint) {
      images throws(RasterError) in
      let worker = FrameWorker(
        rasterizer: Rasterizer(images: images, fonts: fonts, options: options),
        sampler: FrameSampler(timeline), shutter: nil)
      var picture = DrawnPicture(canvas)
      do throws(RenderError) {
        _ = try worker.draw(instant, into: &picture)
      } catch {
        guard case .raster(let reason) = error else {
          throw .missingImage(name: image.name, layer: layerPath)
        }
        throw reason
      }
      return picture.pixmap
    }
  }
}
