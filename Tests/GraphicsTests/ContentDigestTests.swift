import Graphics
import TestSupport
import Testing

/// SHA-256, against numbers of another implementation.
@Suite struct ContentDigestTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ]) func `a digest is that of FIPS 180-4`(text: String, digest: String) {
    #expect("\(ContentDigest(of: Array(text.utf8)))" == digest)
  }

  @Test func `a digest is Python's, at any length`() {
    var all = ContentHash()
    for count in Array(0...200) + [4095, 4096, 100_001] {
      all.add(ContentDigest(of: (0..<count).map { UInt8(($0 * 7 + count) % 251) }).bytes)
    }
    #expect("\(all.digest)" == "0eef021c2769f754e468bb4aa46d9aa759bd0e491fbc07404bab00004b9d37ee")
  }

  @Test func `pieces give the digest of the whole`() {
    var random = SeededGenerator(state: 29)
    for _ in 0..<200 {
      let pieces = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        (0..<Int.random(in: 0...150, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      }
      var hash = ContentHash()
      for piece in pieces {
        hash.add(piece)
        // Asking changes nothing.
        _ = hash.digest
      }
      #expect(hash.digest == ContentDigest(of: pieces.flatMap(\.self)), "\(pieces)")
    }
  }
}
