package import Graphics
import Synchronization
public import Timing

/// Drawers of a timeline's single pictures for several threads, made when they are first needed.
///
/// Between two pictures they wait here with their memory.
public final class PictureDrawers: Sendable {
  private let renderer: StillRenderer
  /// The most that are kept while they wait.
  private let limit: Int
  private let idle = Mutex<[Transferred<PictureDrawer>]>([])

  /// A list without drawers.
  ///
  /// - Parameters:
  ///   - renderer: The pictures' renderer.
  ///   - limit: The number of drawers that is kept while they wait: as many as there are threads.
  public init(_ renderer: StillRenderer, limit: Int) {
    (self.renderer, self.limit) = (renderer, limit)
  }

  /// The PNG file of the picture at an instant in seconds, as
  /// ``StillRenderer/write(_:to:over:)`` writes it; from any thread.
  public func png(at instant: Seconds) throws(RenderError) -> [UInt8] {
    try StillRenderer.png(picture(at: instant))
  }

  /// The picture at an instant in seconds; from any thread.
  package func picture(at instant: Seconds) throws(RenderError) -> Pixmap {
    // Nobody else has the drawer until it comes back.
    let drawer = idle.withLock { $0.popLast() } ?? Transferred(renderer.drawer())
    defer { idle.withLock { if $0.count < limit { $0.append(drawer) } } }
    return try drawer.value.picture(at: instant)
  }
}
