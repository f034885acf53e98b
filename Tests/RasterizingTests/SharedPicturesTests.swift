import Dispatch
import FramePlanning
import FrameSampling
import Graphics
import Synchronization
import TestSupport
import Testing

@testable import Rasterizing

/// Pictures that workers share: made once while they stand still, and never seen by one that shows
/// others.
@Suite struct SharedPicturesTests {
  private typealias Cache = MovingPictureCache<Int, Int>

  private static let extents = PixelRect(x: 0..<8, y: 0..<4)

  /// A picture of a number, which a cache keeps or makes.
  ///
  /// - Returns: The number that its pixels say.
  private static func shown(_ number: Int, in cache: Cache, made: inout Int) throws -> UInt32 {
    try said(by: picture(number, in: cache, made: &made))
  }

  private static func picture(
    _ number: Int, in cache: Cache, made: inout Int
  ) throws -> Picture {
    try cache.picture(
      7, number, showing: extents, movedBy: (0, 0), isSame: { $0 == number },
      making: { (pool) throws(RasterError) in
        made += 1
        let picture = try Picture(extents: extents, format: .color, takingMemoryFrom: pool)
        picture.changeRows(as: UInt32.self) { _, row in
          for x in row.indices { row[x] = UInt32(number) }
        }
        return picture
      })
  }

  /// The number that all pixels say.
  private static func said(by picture: Picture) throws -> UInt32 {
    var said: Set<UInt32> = []
    for y in extents.rows {
      picture.changeRow(y, as: UInt32.self) { row in for x in row.indices { said.insert(row[x]) } }
    }
    #expect(said.count == 1)
    return try #require(said.first)
  }

  @Test func `who comes later shows what another one made`() throws {
    let table = SharedPictureTable<Int, Int>()
    var made = 0
    let caches = (0..<4).map { _ in
      Cache(keeps: true, pool: PixelMemoryPool(), sharing: table)
    }
    for cache in caches { #expect(try Self.shown(5, in: cache, made: &made) == 5) }
    #expect(made == 1)
    // The others go on showing theirs when the first one shows something else in the same place.
    #expect(try Self.shown(6, in: caches[0], made: &made) == 6)
    for cache in caches.dropFirst() { #expect(try Self.shown(5, in: cache, made: &made) == 5) }
    #expect(made == 2)
    for cache in caches { #expect(try Self.shown(6, in: cache, made: &made) == 6) }
    #expect(made == 2)
  }

  @Test func `memory is used again once nobody shows it`() throws {
    let table = SharedPictureTable<Int, Int>()
    let pool = PixelMemoryPool()
    let cache = Cache(keeps: true, pool: pool, sharing: table)
    let other = Cache(keeps: true, pool: PixelMemoryPool(), sharing: table)
    var made = 0
    /// True when the pool has nothing for a picture.
    func isEmpty() -> Bool {
      let memory = pool.take(byteCount: 1)
      defer { if memory.capacity > 4096 { pool.give(back: memory) } }
      return memory.capacity <= 4096
    }
    pool.give(back: PixelMemory(byteCount: 5000, capacity: 5000))
    #expect(try Self.shown(1, in: cache, made: &made) == 1)
    #expect(isEmpty())
    #expect(try Self.shown(1, in: other, made: &made) == 1)
    cache.remove(7)
    #expect(isEmpty(), "the other one shows it")
    #expect(try Self.shown(1, in: cache, made: &made) == 1)
    other.remove(7)
    cache.remove(7)
    #expect(!isEmpty())
    #expect(made == 1)
  }

  @Test func `memory that a frame shows still is nobody's to write to`() throws {
    let table = SharedPictureTable<Int, Int>()
    let cache = Cache(keeps: true, pool: PixelMemoryPool(), sharing: table)
    let pool = PixelMemoryPool()
    let other = Cache(keeps: true, pool: pool, sharing: table)
    var made = 0
    let shown = try Self.picture(1, in: cache, made: &made)
    #expect(try Self.shown(1, in: other, made: &made) == 1)
    // As a line's gradient takes the place of its fill's.
    #expect(try Self.shown(2, in: cache, made: &made) == 2)
    #expect(try Self.shown(3, in: other, made: &made) == 3)
    #expect(pool.take(byteCount: 1).capacity == 4096, "new memory")
    #expect(try Self.said(by: shown) == 1)
    #expect(made == 3)
  }

  @Test func `a worker that has gone leaves nothing behind`() throws {
    let table = SharedPictureTable<Int, Int>()
    var made = 0
    for _ in 0..<2 {
      let cache = Cache(keeps: true, pool: PixelMemoryPool(), sharing: table)
      #expect(try Self.shown(1, in: cache, made: &made) == 1)
    }
    #expect(made == 2)
  }

  @Test func `workers side by side draw what each draws alone`() throws {
    let sampler = try BusyScene.sampler()
    let frames = BusyScene.instants.map { sampler.frame(at: $0) }
    let alone = try frames.map { try PurityTests.fresh($0) }
    let images = try BusyScene.images()
    let pictures = SharedPictures()
    let different = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { worker in
      let rasterizer = Rasterizer(images: images, sharing: pictures)
      var random = SeededGenerator(seed: UInt64(worker))
      // Some frames again, as those at rest are.
      for _ in 0..<3 * frames.count {
        let number = Int.random(in: frames.indices, using: &random)
        for _ in 0..<2 where (try? rasterizer.draw(frames[number])) != alone[number] {
          different.withLock { $0.append(number) }
        }
      }
    }
    #expect(different.withLock(\.self).isEmpty)
  }
}
