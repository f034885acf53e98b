import CKernels
import FramePlanning
import Graphics

extension GradientStops {
  /// The stops in the order of their places, each with the change of the colour to the next one.
  var kernelStops: [kernel_gradient_stop] {
    let colors = colors.map { SIMD4($0.red * 255, $0.green * 255, $0.blue * 255, $0.alpha) }
    return colors.indices.map { i in
      var change = SIMD4<Double>.zero
      // Over less than this the change for one unit may be no number.
      if i + 1 < colors.count, locations[i + 1] - locations[i] > 1e-300 {
        change = (colors[i + 1] - colors[i]) / (locations[i + 1] - locations[i])
      }
      func four(_ vector: SIMD4<Double>) -> (Double, Double, Double, Double) {
        (vector.x, vector.y, vector.z, vector.w)
      }
      return kernel_gradient_stop(
        place: locations[i], color: four(colors[i]), change: four(change))
    }
  }
}
