import CKernels

/// Vectors of 256 bits, for which kernels have twins in Swift that give the same bytes.
package enum WideVectors {
  /// True where the processor has them.
  package static let areAvailable = kernels_are_available()
}
