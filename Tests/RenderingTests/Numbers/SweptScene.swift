import Glibc
import Inbetween
import TestSupport

/// A small scene around one layer whose numbers are swept: loaded or made, compiled, sampled and
/// drawn.
struct SweptScene {
  static let side = 24.0

  /// The image that swept layers show.
  static func images() throws -> ImageStore {
    let picture = Pixmap(width: 8, height: 6) { x, y in
      Color(red: Double(x) / 8, green: Double(y) / 6, blue: 0.5, alpha: x < 4 ? 1 : 0.6)
    }
    return try ImageStore(
      opening: [ImageStore.Request(image: image, layer: "swept")], with: { _ in .still(picture) })
  }

  static let image = ImageReference(name: "art", file: "art")

  /// A layer of a kind that draws all that the kind can draw.
  static func layer(_ kind: LayerKind) -> Layer {
    var layer = Layer(kind: kind, name: "swept")
    layer.properties = properties(of: kind)
    var child = Layer(name: "child")
    child.properties.bounds = Rect(x: 0, y: 0, width: 6, height: 5)
    child.properties.position = Point(x: 4, y: 4)
    child.properties.backgroundColor = Color(red: 0, green: 0.5, blue: 0, alpha: 0.7)
    layer.sublayers = [child]
    return layer
  }

  private static func properties(of kind: LayerKind) -> LayerProperties {
    var properties = LayerProperties.defaults(of: kind)
    properties.bounds = Rect(x: 0, y: 0, width: 14, height: 12)
    properties.position = Point(x: 12, y: 11)
    properties.transform = .rotation(radians: 0.3)
    properties.backgroundColor = Color(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.8)
    properties.cornerRadius = 2
    properties.borderWidth = 1
    properties.opacity = 0.9
    // A blur of its widest takes its time, so one kind stands for all.
    properties.shadow.opacity = kind == .layer ? 0.5 : 0
    properties.shadow.radius = 1
    properties.contents = image
    properties.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    properties.shape.path = Path(ellipseIn: Rect(x: 1, y: 1, width: 11, height: 9))
    properties.shape.strokeColor = .black
    properties.shape.lineWidth = 1.5
    properties.shape.lineDashPattern = kind == .shape ? [3, 2] : []
    properties.shape.strokeStart = 0.1
    properties.gradient.colors = [.white, .black, .white]
    properties.gradient.locations = [0, 0.4, 1]
    properties.gradient.endPoint = Point(x: 0.8, y: 0.7)
    properties.text.string = "Ag"
    properties.text.fontSize = 8
    properties.text.isWrapped = true
    properties.replicator.instanceCount = 3
    properties.replicator.instanceTransform = .translation(x: 3, y: 1)
    properties.emitter.cells = [cell]
    return properties
  }

  private static var cell: EmitterCell {
    var cell = EmitterCell()
    cell.name = "dot"
    cell.contents = image
    cell.birthRate = 6
    cell.lifetime = 2
    cell.velocity = 4
    cell.scale = 0.5
    cell.emissionRange = 6
    return cell
  }

  /// The properties that a layer of a kind has in the table, its emitter cell's after them.
  static func properties(of kind: LayerKind, isOwn: Bool) -> [LayerProperty] {
    let own = LayerProperty.all.filter {
      $0.kinds.contains(kind) && (!isOwn || $0.kinds.count < LayerKind.allCases.count)
    }
    return own + (kind == .emitter ? LayerProperty.properties(ofCellAt: ["dot"]) : [])
  }

  /// True for what says how many copies or particles there are.
  static func isCount(_ property: LayerProperty) -> Bool {
    ["birthRate", "instanceCount", "lifetime", "lifetimeRange"].contains(property.ownName)
  }

  /// Compiles, samples and draws a layer in its scene.
  ///
  /// - Returns: What is wrong, or `nil`: a number that is not finite in a frame or in its drawing,
  ///   or an error of the rasterizer. An error of the compiler is an answer.
  static func fault(
    of layer: Layer, images: ImageStore, fonts: FontStore, at instants: [Double] = [0, 0.4]
  ) -> String? {
    let scene = Scene(
      canvas: Canvas(size: Size(width: side, height: side), background: .white), duration: 1,
      layers: [layer])
    return fault(of: scene, images: images, fonts: fonts, at: instants)
  }

  static func fault(
    of scene: Scene, images: ImageStore, fonts: FontStore, at instants: [Double] = [0, 0.4]
  ) -> String? {
    guard let timeline = try? TimelineCompiler().compile(scene) else { return nil }
    let sampler = FrameSampler(timeline)
    let rasterizer = Rasterizer(images: images, fonts: fonts)
    for instant in instants {
      let frame = sampler.frame(at: instant)
      if let fault = FiniteNumbers.firstFault(of: frame) { return fault }
      do {
        let plan = try rasterizer.plan(frame)
        if let fault = FiniteNumbers.firstFault(in: plan, "plan") { return fault }
        _ = try rasterizer.draw(frame)
      } catch {
        // Too many particles are refused before they are made, which is an answer, too.
        if case .limit = error { return nil }
        return "\(error)"
      }
    }
    return nil
  }

  static func fonts() throws -> FontStore {
    try FontStore(finding: [FontStore.Request(font: .helvetica, layer: "swept")])
  }

  /// Runs cases one after another, in a process of their own: the last one that standard error
  /// names is the one that ended it, or that does not end.
  static func run(
    _ cases: some Sequence<(name: String, fault: () -> String?)>
  ) -> Never {
    // A case that does not end is ended, and told by its name.
    var limit = rlimit(rlim_cur: 600, rlim_max: 600)
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    // Standard error tells how it went, and the parent reads that of a process that ends well only.
    for end in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGXCPU] {
      signal(end) { _ in _exit(0) }
    }
    var faults = 0
    for one in cases {
      note("case \(one.name)")
      guard let fault = one.fault() else { continue }
      note("FAULT \(one.name): \(fault)")
      faults += 1
      if faults > 40 { break }
    }
    note("end of cases")
    exit(0)
  }

  private static func note(_ text: String) {
    let line = Array("\(text)\n".utf8)
    _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }

  /// The faults, and the last case where the cases did not come to their end.
  static func faults(in standardError: [UInt8]) -> [String] {
    let lines = String(decoding: standardError, as: UTF8.self).split(separator: "\n")
    var faults = lines.filter { $0.hasPrefix("FAULT ") }.map { String($0.prefix(300)) }
    if !lines.contains("end of cases"), let last = lines.last(where: { $0.hasPrefix("case ") }) {
      faults.append("ended in \(last)")
    }
    return faults
  }
}
