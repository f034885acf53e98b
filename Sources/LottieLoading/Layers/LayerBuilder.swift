import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel
import Timing

/// Makes the layer of one entry of a composition, in its own place.
struct LayerBuilder {
  let composition: Composition
  let field: JSONField

  private var reader: PropertyReader { composition.reader }
  private var writer: AnimationWriter { composition.writer }
  private var baking: Baking { composition.baking(field) }

  /// A layer's content, and its size where it is a picture.
  private typealias Content = (layer: Layer, size: Size?)

  /// The layer; `nil` when nothing is drawn.
  func layer(_ transform: TransformTracks) -> Layer? {
    guard let (content, size) = content() else { return nil }
    if field["mb"]?.isTrue == true {
      field["mb"]?.leaveOut("motion blur is left out", drawing: "the layer at each instant")
    }
    var layer = content
    layer.name = field["nm"]?.text ?? ""
    layer.location = field.location
    let effects = EffectBuilder(composition: composition, field: field)
    layer.mask = MaskBuilder(composition: composition, field: field).mask()
    let lines = effects.lines()
    // Effects see what the mask and the sides of a composition have left.
    let isCut = layer.mask != nil || layer.properties.masksToBounds
    if let revealing = lines.revealing {
      layer = Layer(
        sublayers: [layer], mask: Layer(anchorPoint: .zero, sublayers: revealing))
      layer.sublayers[0].properties.anchorPoint = .zero
      layer.properties.bounds = layer.sublayers[0].properties.bounds
    }
    if isCut && effects.isNeeded || !lines.over.isEmpty || lines.hidesLayer {
      layer.properties.anchorPoint = .zero
      var outer = Layer(
        anchorPoint: .zero, name: layer.name,
        sublayers: (lines.hidesLayer ? [] : [layer]) + lines.over,
        location: layer.location)
      outer.properties.bounds = layer.properties.bounds
      layer = outer
    }
    if effects.isNeeded { effects.put(in: &layer) }
    var transform = transform
    if field["ao"]?.isTrue == true { transform.orient(baking) }
    return transform.place(layer, size: size, writer, baking)
  }

  private func content() -> Content? {
    guard let type = field["ty"]?.integer else {
      field.leaveOut("the layer has no type", drawing: "nothing in its place")
      return nil
    }
    switch type {
    case 0: return precomposition()
    case 1: return solid()
    case 2: return picture()
    case 5:
      let layers = TextBuilder(composition: composition, field: field).layers()
      return layers.isEmpty ? nil : (Layer(anchorPoint: .zero, sublayers: layers), nil)
    case 4:
      var layer = Layer(anchorPoint: .zero)
      layer.sublayers = ShapeBuilder(reader: reader, writer: writer, baking: baking)
        .layers(field["shapes"])
      return layer.sublayers.isEmpty ? nil : (layer, nil)
    default:
      let noun = [6: "sound", 13: "second camera"][type] ?? "layer of type \(type)"
      field.leaveOut("a \(noun) is left out", drawing: "nothing in its place")
      return nil
    }
  }

  // MARK: Pictures

  private func solid() -> Content? {
    let size = Size(width: side("sw"), height: side("sh"))
    var layer = Layer()
    layer.properties.bounds.size = size
    if let name = field["sc"] {
      if let color = name.color {
        layer.properties.backgroundColor = color
      } else if name.text != nil {
        name.leaveOut("\(name.described) is no colour", drawing: "black")
        layer.properties.backgroundColor = .black
      } else {
        name.mismatch("a colour such as \"#ff8800\"")
      }
    }
    return (layer, size)
  }

  private func side(_ key: String) -> Double { max(0, field[key]?.number ?? 0) }

  /// The asset that the layer shows; `nil`, reported, when there is none.
  private func asset() -> JSONField? {
    guard let name = field["refId"]?.name else {
      field.report("the key \"refId\" is missing")
      return nil
    }
    guard let asset = composition.file.assets[name] else {
      field["refId"]?.report("there is no asset \(Quotation.quoted(Quotation.cut(name, to: 40)))")
      return nil
    }
    return asset
  }

  private func picture() -> Content? {
    guard let asset = asset(), let image = asset.picture else { return nil }
    var layer = Layer()
    let size = Size(
      width: max(0, asset["w"]?.number ?? 0), height: max(0, asset["h"]?.number ?? 0))
    layer.properties.bounds.size = size
    layer.properties.contents = image
    return (layer, size)
  }

  // MARK: Compositions

  private func precomposition() -> Content? {
    guard let asset = asset() else { return nil }
    let name = field["refId"]?.name ?? ""
    guard let list = asset["layers"] else {
      asset.report("the key \"layers\" is missing")
      return nil
    }
    guard !composition.open.contains(name) else {
      field["refId"]?.report(
        "the composition \(Quotation.quoted(Quotation.cut(name, to: 40))) is in itself",
        allowed: "a composition that this one is not in")
      return nil
    }
    guard composition.open.count < composition.file.root.reading.diagnostics.limits[.uses] else {
      field["refId"]?.report(
        "found more than \(composition.open.count) compositions in one another",
        allowed: "at most that many (--limit uses)")
      return nil
    }
    let size = Size(
      width: side("w") > 0 ? side("w") : max(0, asset["w"]?.number ?? 0),
      height: side("h") > 0 ? side("h") : max(0, asset["h"]?.number ?? 0))
    let (clock, visible, remapping) = time()
    let depth = composition.depth + (remapping == nil ? 1 : 2)
    guard Composition.allows(depth, at: field) else { return nil }
    let inner = Composition(
      file: composition.file, clock: clock, visible: visible, size: size,
      open: composition.open + [name], depth: depth)
    var layer = Layer()
    layer.properties.bounds.size = size
    // One whose transformations are collapsed neither cuts its layers nor keeps them together.
    let isCollapsed = field["ct"]?.isTrue ?? false
    layer.properties.masksToBounds = !isCollapsed
    layer.sublayers = inner.layers(list)
    guard !layer.sublayers.isEmpty else { return nil }
    // A composition is a picture by itself: nothing in it blends with what is behind it.
    layer.properties.shouldRasterize =
      !isCollapsed && layer.sublayers.contains(where: \.blends)
    if let remapping {
      // The layer's own transform keeps the time around it.
      layer.sublayers = [
        Layer(anchorPoint: .zero, timeRemapping: remapping, sublayers: layer.sublayers)
      ]
      guard field.take(of: .layers) else { return nil }
    }
    return (layer, size)
  }

  /// A composition's clock, those of its frames that can be seen, and the way that its time goes,
  /// where it has its own.
  private typealias CompositionTime = (Clock, ClosedRange<Double>, TimeRemapping?)

  /// The time of the composition that the layer shows.
  private func time() -> CompositionTime {
    let outer = composition.visible
    let (start, stretch) = (field["st"]?.number ?? 0, field["sr"]?.number ?? 1)
    if let seconds = field["tm"] {
      let rate = Double(composition.clock.rate.frames) / Double(composition.clock.rate.seconds)
      return remapped(by: reader.number(seconds, or: 0).map { $0 * rate })
    }
    func frame(_ outer: Double) -> Double { (outer - start) / stretch }
    guard stretch != 0, abs(stretch) > 1e-6 else {
      field["sr"]?.leaveOut("a stretch of 0 is left out", drawing: "the composition unstretched")
      return (
        composition.clock.inside(start: start, stretch: 1),
        outer.lowerBound - start...outer.upperBound - start, nil
      )
    }
    if stretch < 0 {
      let back = Track<Double>.Segment(
        start: outer.lowerBound, end: outer.upperBound, from: frame(outer.lowerBound),
        to: frame(outer.upperBound), curve: nil)
      return remapped(by: Track([back], last: back.to))
    }
    return (
      composition.clock.inside(start: start, stretch: stretch),
      frame(outer.lowerBound)...frame(outer.upperBound), nil
    )
  }

  private func remapped(by map: Track<Double>) -> CompositionTime {
    let map = map.map { max(-1e6, min(1e6, $0)) }
    let frames = map.values
    let (low, high) = (frames.min() ?? 0, frames.max() ?? 0)
    // Curves may lead beyond the values of their keys.
    let room = (high - low) / 2 + 1
    let visible = low - room...high + room
    _ = field.take(frames.count, of: .keyframes)
    // Below 0 the layer's time stands still: it begins before the first frame that is shown.
    let isBelow = map.segments.contains { segment in
      (0...16).contains {
        map.value(at: segment.start + (segment.end - segment.start) * Double($0) / 16) < 0
      }
    }
    let clock = composition.clock.remapped(from: isBelow || map.last < 0 ? visible.lowerBound : 0)
    return (clock, visible, writer.remapping(map, to: clock))
  }
}

extension JSONField {
  /// The picture of an asset, beside the file or in it; `nil`, reported or told, where there is
  /// none.
  fileprivate var picture: ImageReference? {
    guard let place = self["p"], let name = place.text else {
      report("the key \"p\" is missing", allowed: "the name of a picture, or its data")
      return nil
    }
    let path = (self["u"]?.text ?? "") + name
    if name.hasPrefix("data:image/svg") || path.lowercased().hasSuffix(".svg") {
      place.leaveOut("a picture that is SVG is left out", drawing: "nothing in its place")
      return nil
    }
    if name.hasPrefix("data:") {
      guard let (name, bytes) = reading.diagnostics.contents.content(name) else {
        place.report(
          "found data that is not in base64",
          allowed: "data:MEDIA;base64,… at most \(EmbeddedContents.largest) bytes decoded")
        return nil
      }
      return ImageReference(name: name, source: .bytes(bytes))
    }
    if reading.diagnostics.archive != nil {
      do throws(TextProblem) {
        if let (file, bytes) = try packed(path, name, in: ["i", "images"]) {
          return ImageReference(name: file, source: .bytes(bytes))
        }
        throw TextProblem(
          found: "the package has no picture \(Quotation.quoted(name))",
          allowed: "a picture in its folder i or images")
      } catch {
        place.report(error.found, allowed: error.allowed)
        return nil
      }
    }
    guard !path.contains("://") else {
      place.leaveOut("a picture on the network is left out", drawing: "nothing in its place")
      return nil
    }
    do throws(AssetFolders.Problem) {
      return ImageReference(name: path, file: try reading.diagnostics.assets.find(path))
    } catch {
      place.report(
        "there is no picture \(Quotation.quoted(Quotation.cut(path, to: 100)))",
        allowed: "a picture in the file's folder or an asset root")
      return nil
    }
  }

  /// A content of the package that the file is in, in one of its folders or as the file says; `nil`
  /// for none.
  func packed(
    _ path: String, _ name: String? = nil, in folders: [String]
  ) throws(TextProblem) -> (name: String, bytes: ContentBytes)? {
    guard let archive = reading.diagnostics.archive else { return nil }
    // Writers of packages leave the path of the animation's own folder.
    let last = name ?? path.split(separator: "/").last.map(String.init) ?? path
    let names = folders.map { "\($0)/\(last)" } + [String(path.drop { $0 == "/" })]
    guard let file = names.lazy.compactMap({ try? archive.name(of: $0) }).first else { return nil }
    return (file, try archive.content(of: file))
  }
}
