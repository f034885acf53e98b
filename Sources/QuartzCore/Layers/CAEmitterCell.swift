public import CoreGraphics
package import Inbetween

/// One kind of particle that an emitter emits.
open class CAEmitterCell: NSObject, CAMediaTiming {
  private var cell = EmitterCell()
  private var children: [CAEmitterCell]?
  private var picture: Any?
  private var store: [String: Any] = [:]

  /// A cell that emits nothing.
  public override init() { super.init() }
  /// Archives are not read: `nil`.
  public required init?(coder: NSCoder) { nil }

  /// A cell that emits nothing.
  open class func emitterCell() -> CAEmitterCell { CAEmitterCell() }

  /// The cell as our own value.
  package var value: EmitterCell {
    var value = cell
    value.emitterCells = (children ?? []).map(\.value)
    return value
  }
  /// A copy, which later changes of the cell leave alone.
  var copied: CAEmitterCell { ObjectCopy.shallow(self) }

  /// The name by which key paths know it.
  open var name: String? {
    get { cell.name.isEmpty ? nil : cell.name }
    set { cell.name = newValue ?? "" }
  }
  /// False stops births.
  open var isEnabled: Bool {
    get { cell.isEnabled }
    set { cell.isEnabled = newValue }
  }
  /// The image of a particle.
  open var contents: Any? {
    get { picture }
    set {
      picture = AnyValue.unwrapped(newValue)
      cell.contents = (picture as? CGImage)?.reference
    }
  }
  /// The part of the image that is used.
  open var contentsRect: CGRect {
    get { CGRect(cell.contentsRect) }
    set { cell.contentsRect = Rect(newValue) }
  }
  /// The colour at birth.
  open var color: CGColor? {
    get { cell.color.map { CGColor($0) } }
    set { cell.color = newValue?.value }
  }
  /// The kinds of particle that each particle emits.
  open var emitterCells: [CAEmitterCell]? {
    get { children }
    set { children = newValue }
  }
  /// The filter for enlarging the image.
  open var magnificationFilter: String {
    get { cell.magnificationFilter.rawValue }
    set { cell.magnificationFilter = ContentsFilter(rawValue: newValue) ?? .linear }
  }
  /// The filter for making the image smaller.
  open var minificationFilter: String {
    get { cell.minificationFilter.rawValue }
    set { cell.minificationFilter = ContentsFilter(rawValue: newValue) ?? .linear }
  }
  /// Accepted without effect.
  open var minificationFilterBias: Float = 0
  /// Values of keys that have none of their own; accepted without effect.
  open var style: [AnyHashable: Any]?
  /// Core Animation's `birthRate`.
  open var birthRate: Float {
    get { Float(cell.birthRate) }
    set { cell.birthRate = Double(newValue) }
  }
  /// Core Animation's `lifetime`.
  open var lifetime: Float {
    get { Float(cell.lifetime) }
    set { cell.lifetime = Double(newValue) }
  }
  /// Core Animation's `lifetimeRange`.
  open var lifetimeRange: Float {
    get { Float(cell.lifetimeRange) }
    set { cell.lifetimeRange = Double(newValue) }
  }
  /// Core Animation's `emissionLatitude`.
  open var emissionLatitude: CGFloat {
    get { CGFloat(cell.emissionLatitude) }
    set { cell.emissionLatitude = Double(newValue) }
  }
  /// Core Animation's `emissionLongitude`.
  open var emissionLongitude: CGFloat {
    get { CGFloat(cell.emissionLongitude) }
    set { cell.emissionLongitude = Double(newValue) }
  }
  /// Core Animation's `emissionRange`.
  open var emissionRange: CGFloat {
    get { CGFloat(cell.emissionRange) }
    set { cell.emissionRange = Double(newValue) }
  }
  /// Core Animation's `velocity`.
  open var velocity: CGFloat {
    get { CGFloat(cell.velocity) }
    set { cell.velocity = Double(newValue) }
  }
  /// Core Animation's `velocityRange`.
  open var velocityRange: CGFloat {
    get { CGFloat(cell.velocityRange) }
    set { cell.velocityRange = Double(newValue) }
  }
  /// Core Animation's `xAcceleration`.
  open var xAcceleration: CGFloat {
    get { CGFloat(cell.xAcceleration) }
    set { cell.xAcceleration = Double(newValue) }
  }
  /// Core Animation's `yAcceleration`.
  open var yAcceleration: CGFloat {
    get { CGFloat(cell.yAcceleration) }
    set { cell.yAcceleration = Double(newValue) }
  }
  /// Core Animation's `zAcceleration`.
  open var zAcceleration: CGFloat {
    get { CGFloat(cell.zAcceleration) }
    set { cell.zAcceleration = Double(newValue) }
  }
  /// Core Animation's `scale`.
  open var scale: CGFloat {
    get { CGFloat(cell.scale) }
    set { cell.scale = Double(newValue) }
  }
  /// Core Animation's `scaleRange`.
  open var scaleRange: CGFloat {
    get { CGFloat(cell.scaleRange) }
    set { cell.scaleRange = Double(newValue) }
  }
  /// Core Animation's `scaleSpeed`.
  open var scaleSpeed: CGFloat {
    get { CGFloat(cell.scaleSpeed) }
    set { cell.scaleSpeed = Double(newValue) }
  }
  /// Core Animation's `spin`.
  open var spin: CGFloat {
    get { CGFloat(cell.spin) }
    set { cell.spin = Double(newValue) }
  }
  /// Core Animation's `spinRange`.
  open var spinRange: CGFloat {
    get { CGFloat(cell.spinRange) }
    set { cell.spinRange = Double(newValue) }
  }
  /// Core Animation's `redRange`.
  open var redRange: Float {
    get { Float(cell.redRange) }
    set { cell.redRange = Double(newValue) }
  }
  /// Core Animation's `greenRange`.
  open var greenRange: Float {
    get { Float(cell.greenRange) }
    set { cell.greenRange = Double(newValue) }
  }
  /// Core Animation's `blueRange`.
  open var blueRange: Float {
    get { Float(cell.blueRange) }
    set { cell.blueRange = Double(newValue) }
  }
  /// Core Animation's `alphaRange`.
  open var alphaRange: Float {
    get { Float(cell.alphaRange) }
    set { cell.alphaRange = Double(newValue) }
  }
  /// Core Animation's `redSpeed`.
  open var redSpeed: Float {
    get { Float(cell.redSpeed) }
    set { cell.redSpeed = Double(newValue) }
  }
  /// Core Animation's `greenSpeed`.
  open var greenSpeed: Float {
    get { Float(cell.greenSpeed) }
    set { cell.greenSpeed = Double(newValue) }
  }
  /// Core Animation's `blueSpeed`.
  open var blueSpeed: Float {
    get { Float(cell.blueSpeed) }
    set { cell.blueSpeed = Double(newValue) }
  }
  /// Core Animation's `alphaSpeed`.
  open var alphaSpeed: Float {
    get { Float(cell.alphaSpeed) }
    set { cell.alphaSpeed = Double(newValue) }
  }
  /// Core Animation's `contentsScale`.
  open var contentsScale: CGFloat {
    get { CGFloat(cell.contentsScale) }
    set { cell.contentsScale = Double(newValue) }
  }

  // MARK: Time

  /// The time at which its emission begins.
  open var beginTime: CFTimeInterval {
    get { cell.timing.beginTime ?? 0 }
    set { cell.timing.beginTime = newValue == 0 ? nil : newValue }
  }
  /// The length of its emission; infinite unless it is set.
  open var duration: CFTimeInterval {
    get { cell.timing.duration ?? .infinity }
    set { cell.timing.duration = newValue == .infinity ? nil : newValue }
  }
  /// A factor of all its rates and ages.
  open var speed: Float {
    get { Float(cell.timing.speed) }
    set { cell.timing.speed = Double(newValue) }
  }
  /// Shift of its own time.
  open var timeOffset: CFTimeInterval {
    get { cell.timing.timeOffset }
    set { cell.timing.timeOffset = newValue }
  }
  /// The number of cycles of its emission.
  open var repeatCount: Float {
    get { Float(cell.timing.repeatCount) }
    set { cell.timing.repeatCount = Double(newValue) }
  }
  /// The time for which its emission is repeated.
  open var repeatDuration: CFTimeInterval {
    get { cell.timing.repeatDuration }
    set { cell.timing.repeatDuration = newValue }
  }
  /// True when its time also runs back.
  open var autoreverses: Bool {
    get { cell.timing.autoreverses }
    set { cell.timing.autoreverses = newValue }
  }
  /// The value outside its time.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: cell.timing.fillMode.rawValue) }
    set { cell.timing.fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed }
  }

  // MARK: Keys

  /// The value of a key when nobody has set it.
  open class func defaultValue(forKey key: String) -> Any? { CAEmitterCell().value(forKey: key) }
  /// True for a value that is worth archiving.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }
  /// The value of a key, also of one that it does not know and that was set.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "name": return name
    case "contents": return contents
    case "emitterCells": return emitterCells
    case "beginTime": return NSNumber(value: beginTime)
    case "duration": return NSNumber(value: duration)
    case "speed": return NSNumber(value: speed)
    default: break
    }
    var properties = LayerProperties()
    var named = cell
    named.name = "cell"
    properties.emitter.cells = [named]
    guard
      let keyPath = AnimationKeyPath("emitterCells.cell.\(key == "enabled" ? "isEnabled" : key)")
    else { return store[key] }
    return AnyValue.any(properties.value(of: keyPath), of: keyPath.property)
  }
  /// Sets the value of a key, also of one that it does not know.
  open func setValue(_ value: Any?, forKey key: String) {
    let value = AnyValue.unwrapped(value)
    let number = value.flatMap { AnyValue.number($0) } ?? 0
    switch key {
    case "name": return name = value as? String
    case "contents": return contents = value
    case "emitterCells": return emitterCells = value as? [CAEmitterCell]
    case "beginTime": return beginTime = number
    case "duration": return duration = number
    case "speed": return speed = Float(number)
    default: break
    }
    guard
      let keyPath = AnimationKeyPath("emitterCells.cell.\(key == "enabled" ? "isEnabled" : key)"),
      let new = AnyValue.value(value, keyPath.valueKind, keyPath.property)
    else { return store[key] = value }
    var properties = LayerProperties()
    var named = cell
    named.name = "cell"
    properties.emitter.cells = [named]
    let name = cell.name
    cell = properties.setting(keyPath, to: new).emitter.cells[0]
    cell.name = name
  }
}
