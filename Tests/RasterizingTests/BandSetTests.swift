import Rasterizing
import Testing

@Suite struct BandSetTests {
  @Test func `bands are 128 rows, the last one fewer`() {
    #expect(Bands.count(rows: 1080) == 9)
    #expect(Bands.rows(of: 0, height: 1080) == 0..<128)
    #expect(Bands.rows(of: 8, height: 1080) == 1024..<1080)
    #expect(Bands.rows(of: 9, height: 1080).isEmpty)
    #expect(Bands.count(rows: 0) == 0 && Bands.count(rows: 128) == 1 && Bands.count(rows: 129) == 2)
    #expect(Bands.count(rows: 32_767) == BandSet.capacity)
  }

  @Test func `rows are in the bands they touch`() {
    #expect(BandSet(rows: 0..<1).bands == [0])
    #expect(BandSet(rows: 127..<129).bands == [0, 1])
    #expect(BandSet(rows: -50..<128).bands == [0])
    #expect(BandSet(rows: 5..<5).isEmpty)
    #expect(BandSet(rows: -9..<0).isEmpty)
    #expect(BandSet(rows: 32_000..<1_000_000).bands == [250, 251, 252, 253, 254, 255])
    #expect(BandSet(rows: 1_000_000..<1_000_001).isEmpty)
  }

  @Test func `it is a set`() {
    var set: BandSet = [3, 70, 255]
    #expect(set.contains(70) && !set.contains(71) && !set.contains(-1) && !set.contains(999))
    #expect(set.remove(70) == 70 && set.remove(70) == nil)
    #expect(set.count == 2 && set.bands == [3, 255])
    #expect(set.union([4]).bands == [3, 4, 255])
    #expect(set.intersection([3, 4]) == [3])
    #expect(set.symmetricDifference([3, 4]).bands == [4, 255])
    #expect(BandSet(all: 3).bands == [0, 1, 2] && BandSet(all: 1000).count == 256)
    #expect("\(set)" == "[3, 255]")
  }
}
