import CKernels

extension RowPairConversion {
  /// True where the processor has the vectors of 256 bits that ``convertWide(_:width:)`` needs.
  static let isWide = kernels_are_available()

  /// Columns that one step of the kernel converts.
  private static let kernelWidth = 32

  /// Converts some columns by a kernel in C, and those that are left by the vector twin.
  ///
  /// - Parameters:
  ///   - columns: The columns, from an even one on.
  ///   - width: Columns of the whole row; of an odd number the last is repeated.
  func convertWide(_ columns: Range<Int>, width: Int) {
    typealias K = YCbCrCoefficients
    let count = unsafe columns.count / Self.kernelWidth * Self.kernelWidth
    let x = columns.lowerBound
    if count > 0 {
      var luma = unsafe Self.weights(K.luma, bias: K.lumaBias)
      var cbWeights = unsafe Self.weights(K.cb, bias: K.chromaBias)
      var crWeights = unsafe Self.weights(K.cr, bias: K.chromaBias)
      unsafe kernel_convert_row_pair(
        top + x * 4, bottom + x * 4, lumaTop + x, lumaBottom + x, cb + x / 2, cr + x / 2, count,
        &luma, &cbWeights, &crWeights)
    }
    unsafe convertVector(x + count..<columns.upperBound, width: width)
  }

  private static func weights(
    _ weights: (red: Int32, green: Int32, blue: Int32), bias: Int32
  ) -> kernel_weights {
    kernel_weights(
      red: Int16(weights.red), green: Int16(weights.green), blue: Int16(weights.blue), bias: bias)
  }
}
