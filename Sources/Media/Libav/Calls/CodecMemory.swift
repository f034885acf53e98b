import CMalloc

/// The C library's memory once pictures are encoded, in all of the process.
enum CodecMemory {
  /// Sets the threshold, once: blocks of 256 KiB and more come from the system and go back to it.
  ///
  /// By itself the C library raises that threshold with each large block that is freed, keeps one
  /// segment's encoder on one thread's heap while the next is made on another's, and grows with the
  /// clip: 64 s beside 20 s at 720p60 took 1.19 times the memory, and 1.00 with this.
  static let settled: Void = { _ = mallopt(M_MMAP_THRESHOLD, 256 << 10) }()
}
