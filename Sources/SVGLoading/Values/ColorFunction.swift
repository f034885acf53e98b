import Documents
import Glibc
import Graphics

/// Colours of other spaces than sRGB's, by CSS Color 4; components that sRGB does not have are the
/// nearest ones.
enum ColorFunction {
  /// The colour of `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()`, `color()` or `color-mix()` in
  /// small letters; `nil` for other texts.
  static func color(_ text: String) -> Color? {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let name = text[..<open]
    if name == "color-mix" { return mixed(text[text.index(after: open)...].dropLast()) }
    let halves = text[text.index(after: open)...].dropLast().split(
      separator: "/", omittingEmptySubsequences: false)
    guard halves.count <= 2 else { return nil }
    var words = StyleList.words(halves[0])
    var alpha = 1.0
    if halves.count == 2 {
      guard let share = component(halves[1].trimmed, 1) else { return nil }
      alpha = min(max(share, 0), 1)
    }
    let space = name == "color" && !words.isEmpty ? words.removeFirst() : ""
    guard words.count == 3, let parts = components(words, of: name, space) else { return nil }
    var color = Color(red: parts[0], green: parts[1], blue: parts[2]).clamped
    color.alpha = alpha
    return color
  }

  /// A mixture in sRGB (CSS Color 5); those within one another are none.
  private static func mixed(_ text: Substring) -> Color? {
    let items = StyleList.items(text)
    guard items.count == 3, StyleList.words(items[0]) == ["in", "srgb"],
      !text.contains("color-mix")
    else { return nil }
    var colors: [Color] = []
    var shares: [Double?] = []
    for item in items.dropFirst() {
      var words = StyleList.words(item)
      let place = words.firstIndex { $0.hasSuffix("%") }
      shares.append(place.flatMap { component(words.remove(at: $0), 1) })
      guard let color = PaintText.color(words.joined(separator: " ")) else { return nil }
      colors.append(color)
    }
    let first = shares[0] ?? shares[1].map { 1 - $0 } ?? 0.5
    let second = shares[1] ?? 1 - first
    let sum = first + second
    guard first >= 0, second >= 0, sum > 0 else { return nil }
    let parts = [first / sum * colors[0].alpha, second / sum * colors[1].alpha]
    let alpha = parts[0] + parts[1]
    guard alpha > 0 else { return .clear }
    func mean(_ component: KeyPath<Color, Double>) -> Double {
      (colors[0][keyPath: component] * parts[0] + colors[1][keyPath: component] * parts[1]) / alpha
    }
    return Color(
      red: mean(\.red), green: mean(\.green), blue: mean(\.blue), alpha: alpha * min(sum, 1))
  }

  /// A component of light as sRGB writes it.
  static func encoded(_ light: Double) -> Double {
    let size = abs(light)
    let value = size > 0.003_130_8 ? 1.055 * pow(size, 1 / 2.4) - 0.055 : 12.92 * size
    return light < 0 ? -value : value
  }

  /// A component of sRGB as light.
  static func decoded(_ value: Double) -> Double {
    let size = abs(value)
    let light = size > 0.040_45 ? pow((size + 0.055) / 1.055, 2.4) : size / 12.92
    return value < 0 ? -light : light
  }

  /// A number, or a percentage of a whole; `none` is 0.
  private static func component(_ text: some StringProtocol, _ whole: Double) -> Double? {
    if text == "none" { return 0 }
    return text.hasSuffix("%")
      ? NumberText.number(text.dropLast()).map { $0 / 100 * whole } : NumberText.number(text)
  }

  private static func hue(_ text: String) -> Double? {
    (text == "none" ? 0 : PaintText.angle(text)).map { $0 * .pi / 180 }
  }

  /// The components in sRGB of the words of a function.
  private static func components(
    _ words: [String], of name: some StringProtocol, _ space: String
  ) -> [Double]? {
    func numbers(_ wholes: [Double]) -> [Double]? {
      let found = zip(words, wholes).compactMap { component($0, $1) }
      return found.count == wholes.count ? found : nil
    }
    switch name {
    case "hwb":
      guard let white = component(words[1], 100), let black = component(words[2], 100),
        let pure = PaintText.color("hsl(\(words[0] == "none" ? "0" : words[0]) 100% 50%)")
      else { return nil }
      let (w, b) = (white / 100, black / 100)
      guard w + b < 1 else { return Array(repeating: w / (w + b), count: 3) }
      return [pure.red, pure.green, pure.blue].map { $0 * (1 - w - b) + w }
    case "lab": return numbers([100, 125, 125]).map { lab($0[0], $0[1], $0[2]) }
    case "oklab": return numbers([1, 0.4, 0.4]).map { oklab($0[0], $0[1], $0[2]) }
    case "lch", "oklch":
      let isOk = name == "oklch"
      guard let light = component(words[0], isOk ? 1 : 100),
        let chroma = component(words[1], isOk ? 0.4 : 150), let hue = hue(words[2])
      else { return nil }
      let (a, b) = (max(chroma, 0) * cos(hue), max(chroma, 0) * sin(hue))
      return isOk ? oklab(light, a, b) : lab(light, a, b)
    case "color":
      guard let parts = numbers([1, 1, 1]) else { return nil }
      switch space {
      case "srgb": return parts
      case "srgb-linear": return parts.map(encoded)
      case "display-p3": return srgb(ofLight: displayP3, parts.map(decoded))
      case "xyz", "xyz-d65": return srgb(ofLight: xyz, parts)
      default: return nil
      }
    default: return nil
    }
  }

  // MARK: Spaces

  /// The rows from light by CIE's XYZ of D65 to sRGB's.
  private static let xyz: [[Double]] = [
    [12_831 / 3_959.0, -329 / 214.0, -1_974 / 3_959.0],
    [-851_781 / 878_810.0, 1_648_619 / 878_810.0, 36_519 / 878_810.0],
    [705 / 12_673.0, -2_585 / 12_673.0, 705 / 667.0],
  ]

  /// The rows from light of Display P3's primaries to sRGB's.
  private static let displayP3: [[Double]] = [
    [1.224_940_176_280_56, -0.224_940_176_280_56, 0],
    [-0.042_056_954_709_69, 1.042_056_954_709_69, 0],
    [-0.019_637_554_590_33, -0.078_636_045_550_63, 1.098_273_600_140_96],
  ]

  /// The rows from XYZ under D50 to that under D65, by Bradford.
  private static let adaptation: [[Double]] = [
    [0.955_473_421_488_075, -0.023_098_454_948_765, 0.063_259_243_200_570],
    [-0.028_369_709_333_863, 1.009_995_398_081_304, 0.021_041_441_191_917],
    [0.012_314_014_864_482, -0.020_507_649_298_899, 1.330_365_926_242_124],
  ]

  private static func product(_ rows: [[Double]], _ parts: [Double]) -> [Double] {
    rows.map { row in zip(row, parts).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  private static func srgb(ofLight rows: [[Double]], _ parts: [Double]) -> [Double] {
    product(rows, parts).map(encoded)
  }

  private static func lab(_ light: Double, _ a: Double, _ b: Double) -> [Double] {
    let (kappa, epsilon) = (24_389 / 27.0, 216 / 24_389.0)
    let middle = (min(max(light, 0), 100) + 16) / 116
    func share(_ f: Double) -> Double {
      f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa
    }
    let white = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]
    let parts = zip([middle + a / 500, middle, middle - b / 200], white).map { share($0) * $1 }
    return srgb(ofLight: xyz, product(adaptation, parts))
  }

  private static func oklab(_ light: Double, _ a: Double, _ b: Double) -> [Double] {
    let roots = product(
      [
        [1, 0.396_337_777_376_174_9, 0.215_803_757_309_913_6],
        [1, -0.105_561_345_815_658_6, -0.063_854_172_825_813_3],
        [1, -0.089_484_177_529_811_9, -1.291_485_548_019_409_2],
      ], [min(max(light, 0), 1), a, b])
    let parts = product(
      [
        [1.226_879_875_845_924_3, -0.557_814_994_460_217_1, 0.281_391_045_665_964_7],
        [-0.040_575_745_214_800_8, 1.112_286_803_280_317_0, -0.071_711_058_065_516_4],
        [-0.076_372_936_674_660_1, -0.421_493_332_402_243_2, 1.586_924_019_836_781_6],
      ], roots.map { $0 * $0 * $0 })
    return srgb(ofLight: xyz, parts)
  }
}
