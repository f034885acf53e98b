package import Graphics
import Synchronization

extension ImageStore {
  /// A snapshot of layers that can be drawn.
  package struct Snapshot: Sendable {
    /// The snapshots inside each other that it is, from 1 on.
    let depth: Int
    /// The pixels for each point of its layer.
    let pixelsPerPoint: Size
    /// Draws it, with a store of all images and snapshots.
    package let draw: @Sendable (ImageStore) throws(RasterError) -> Pixmap

    /// A snapshot from its parts.
    package init(
      depth: Int, pixelsPerPoint: Size,
      draw: @escaping @Sendable (ImageStore) throws(RasterError) -> Pixmap
    ) {
      (self.depth, self.pixelsPerPoint, self.draw) = (depth, pixelsPerPoint, draw)
    }
  }
}

/// The pictures of snapshots, of which those shown last are kept.
///
/// All workers share them. A snapshot shows only others of less depth, and those of each depth are
/// kept by themselves: who waits for one never waits for itself.
final class SnapshotPictures: Sendable {
  private let snapshots: [ImageStore.Snapshot]
  /// The pictures by their depth.
  private let pictures: [DecodedPictures<Int>]
  private let errors = Mutex<[Int: RasterError]>([:])

  /// The most bytes of pictures of a depth that are kept.
  private static let byteLimit = 64 << 20

  init(_ snapshots: [ImageStore.Snapshot]) {
    self.snapshots = snapshots
    pictures = (0..<(snapshots.map(\.depth).max() ?? 0)).map { _ in
      DecodedPictures(byteLimit: Self.byteLimit)
    }
  }

  /// The picture of a snapshot by its number, from 1 on; `nil` when it cannot be drawn.
  func entry(_ number: Int, drawing images: ImageStore) -> ImageStore.Entry? {
    guard snapshots.indices.contains(number - 1) else { return nil }
    let snapshot = snapshots[number - 1]
    return pictures[snapshot.depth - 1].entry(number, pixelsPerPoint: snapshot.pixelsPerPoint) {
      do throws(RasterError) {
        return try snapshot.draw(images)
      } catch {
        errors.withLock { $0[number] = error }
        throw error
      }
    }
  }

  /// The error for which a snapshot could not be drawn.
  func error(of number: Int) -> RasterError? { errors.withLock { $0[number] } }
}
