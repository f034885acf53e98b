import CZip
import Escaping
import Glibc

/// A zip archive in memory that libzip reads.
@safe struct ZipReader: ~Copyable {
  private let raw: OpaquePointer

  /// An entry as the archive's directory describes it.
  struct Entry {
    /// The place in the directory.
    let place: Int
    let name: String
    /// Bytes that it says it has, and bytes that they take in the archive.
    let size: Int
    let packedSize: Int
    let isEncrypted: Bool
  }

  /// An archive in some bytes, of which it has a copy of its own.
  ///
  /// The corresponding C functions are `zip_source_buffer_create` and `zip_open_from_source`.
  init(_ bytes: [UInt8]) throws(TextProblem) {
    var error = unsafe zip_error_t()
    unsafe zip_error_init(&error)
    defer { unsafe zip_error_fini(&error) }
    guard let copy = unsafe malloc(max(1, bytes.count)) else {
      throw TextProblem(found: "there is no memory for the archive")
    }
    unsafe bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { unsafe memcpy(copy, start, bytes.count) }
    }
    // The source frees the copy.
    guard let source = unsafe zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error) else {
      unsafe free(copy)
      throw unsafe ZipStatus.problem(&error, in: "zip_source_buffer_create")
    }
    guard let archive = unsafe zip_open_from_source(source, ZIP_RDONLY, &error) else {
      unsafe zip_source_free(source)
      throw unsafe ZipStatus.problem(&error, in: "zip_open_from_source")
    }
    unsafe raw = archive
  }

  /// The corresponding C function is `zip_discard`.
  deinit { unsafe zip_discard(raw) }

  /// The entries in the order of the directory.
  ///
  /// The corresponding C functions are `zip_get_num_entries` and `zip_stat_index`.
  func entries() throws(TextProblem) -> [Entry] {
    var entries: [Entry] = []
    for place in 0..<Int(unsafe zip_get_num_entries(raw, 0)) {
      var status = unsafe zip_stat_t()
      unsafe zip_stat_init(&status)
      guard unsafe zip_stat_index(raw, UInt64(place), 0, &status) == 0,
        let name = unsafe status.name
      else { throw unsafe ZipStatus.problem(zip_get_error(raw), in: "zip_stat_index") }
      entries.append(
        Entry(
          place: place, name: unsafe String(cString: name),
          size: Int(clamping: unsafe status.size),
          packedSize: Int(clamping: unsafe status.comp_size),
          isEncrypted: unsafe status.encryption_method != UInt16(ZIP_EM_NONE)))
    }
    return entries
  }

  /// The bytes of an entry, as many as the directory says, whose sum is checked.
  ///
  /// The corresponding C functions are `zip_fopen_index`, `zip_fread` and `zip_fclose`.
  func contents(of entry: Entry) throws(TextProblem) -> [UInt8] {
    guard let file = unsafe zip_fopen_index(raw, UInt64(entry.place), 0) else {
      throw unsafe ZipStatus.problem(zip_get_error(raw), in: "zip_fopen_index", entry: entry.name)
    }
    defer { _ = unsafe zip_fclose(file) }
    var found = 0
    // A byte more: the sum of all is looked at where the file ends.
    var bytes = unsafe [UInt8](unsafeUninitializedCapacity: entry.size + 1) { buffer, count in
      while count <= entry.size, let start = buffer.baseAddress {
        found = Int(unsafe zip_fread(file, start + count, UInt64(entry.size + 1 - count)))
        guard found > 0 else { return }
        count += found
      }
    }
    guard found >= 0 else {
      throw unsafe ZipStatus.problem(
        zip_file_get_error(file), in: "zip_fread", entry: entry.name)
    }
    guard bytes.count == entry.size else {
      throw TextProblem(
        found: "the archive's entry \(Quotation.quoted(entry.name)) has another size than it says")
    }
    bytes.reserveCapacity(0)
    return bytes
  }
}
