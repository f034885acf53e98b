import CFFmpeg

/// The processor's sets of instructions that x264 is told to use.
enum InstructionSets {
  /// The sets by the names of x264's `asm` parameter; `nil` leaves the choice to x264.
  ///
  /// AVX-512 never: libx264 164 reads memory that it has not written in its macroblock tree there,
  /// and then the same frames give different packets (every tenth run at 160 × 96 with the standard
  /// preset; filling fresh memory with `MALLOC_PERTURB_` shows it at once). Everything from SSSE3
  /// to AVX2 gives the same packets, so these are also equal on all machines that have SSSE3. x264
  /// does not check the list against the processor: it holds only what is there.
  static var present: String? {
    #if arch(x86_64)
      let flags = av_get_cpu_flags()
      let sets: [(flag: Int32, names: String)] = [
        (AV_CPU_FLAG_MMXEXT, "mmx2"), (AV_CPU_FLAG_SSE2, "sse2"), (AV_CPU_FLAG_SSE2, "sse2fast"),
        (AV_CPU_FLAG_SSSE3, "ssse3"), (AV_CPU_FLAG_SSE4, "sse4.1"), (AV_CPU_FLAG_SSE42, "sse4.2"),
        (AV_CPU_FLAG_AVX, "avx"), (AV_CPU_FLAG_FMA3, "fma3"),
        // Processors that have the first group of bit manipulations count leading zeros, too.
        (AV_CPU_FLAG_BMI1, "lzcnt,bmi1"), (AV_CPU_FLAG_BMI2, "bmi2"), (AV_CPU_FLAG_AVX2, "avx2"),
      ]
      return sets.filter { flags & $0.flag != 0 }.map(\.names).joined(separator: ",")
    #else
      return nil
    #endif
  }

  /// The smallest set in the class that ``areReproducible`` speaks of: the same packets wherever it
  /// is there.
  static let reproducible = "mmx2,sse2,sse2fast,ssse3"

  /// True when packets are those that every x86-64 machine with SSSE3 gives.
  static var areReproducible: Bool {
    #if arch(x86_64)
      av_get_cpu_flags() & AV_CPU_FLAG_SSSE3 != 0
    #else
      false
    #endif
  }
}
