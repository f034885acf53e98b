/// The bytes of a zip archive (APPNOTE 6.3.3) whose files are not compressed, or say what they are
/// not.
public struct ZipBytes {
  /// A file of an archive, with what its entry says of it.
  public struct File: Sendable {
    /// Its name.
    public var name: String
    /// Its bytes.
    public var bytes: [UInt8]
    /// The method of its compression: 0 for none, 8 for deflate's blocks that are stored.
    public var method: UInt16 = 0
    /// Bits such as 1 for encrypted files and 2048 for names in UTF-8.
    public var flags: UInt16 = 1 << 11
    /// The size that it claims; its own when `nil`.
    public var claimedSize: Int?
    /// True where the check sum is another's.
    public var hasWrongSum = false

    /// A file.
    public init(_ name: String, _ bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

    /// A file with a text.
    public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
  }

  /// The bytes of an archive of files in their order.
  public static func of(_ files: [File]) -> [UInt8] {
    var (archive, directory) = ([UInt8](), [UInt8]())
    for file in files {
      let packed = file.method == 8 ? deflated(file.bytes) : file.bytes
      let sum = checkSum(file.bytes) ^ (file.hasWrongSum ? 1 : 0)
      let name = Array(file.name.utf8)
      let head =
        number(20, 2) + number(Int(file.flags), 2) + number(Int(file.method), 2) + number(0, 4)
        + number(Int(sum), 4) + number(packed.count, 4)
        + number(file.claimedSize ?? file.bytes.count, 4) + number(name.count, 2) + number(0, 2)
      directory += mark(1, 2) + number(20, 2) + head + number(0, 10) + number(archive.count, 4)
      directory += name
      archive += mark(3, 4) + head + name + packed
    }
    let end =
      mark(5, 6) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
      + number(directory.count, 4) + number(archive.count, 4) + number(0, 2)
    return archive + directory + end
  }

  private static func mark(_ a: UInt8, _ b: UInt8) -> [UInt8] { [0x50, 0x4B, a, b] }

  /// A number of some bytes, the lowest first.
  private static func number(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 }
  }

  /// A stream of deflate's whose one block is stored (RFC 1951, 3.2.4).
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    [1] + number(bytes.count, 2) + number(~bytes.count, 2) + bytes
  }

  /// The check sum CRC-32.
  private static func checkSum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
