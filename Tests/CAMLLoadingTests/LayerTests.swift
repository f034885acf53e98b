import ImportSupport
import Inbetween
import TestSupport
import Testing

/// Layers of archives: their places, values and classes.
@Suite struct LayerTests {
  @Test func `canvas and origin are as the outermost layer says`() throws {
    let top = try CAMLText.open(CAMLText.file(CAMLText.box(x: 5, y: 10)))
    #expect(top.scene.canvas == Canvas(size: Size(width: 100, height: 80)))
    #expect(top.scene.duration == nil)
    #expect(try top.picture().components(6, 11) == CAMLText.red)
    #expect(try top.picture().components(6, 69) == CAMLText.clear)
    for root in ["", #"geometryFlipped="0""#] {
      let bottom = try CAMLText.open(CAMLText.file(CAMLText.box(x: 5, y: 10), root: root))
      #expect(try bottom.picture().components(6, 11) == CAMLText.clear)
      #expect(try bottom.picture().components(6, 69) == CAMLText.red)
    }
  }

  @Test(arguments: ["geometryFlipped=\"1\"", "geometryFlipped=\"0\""])
  func `pictures stand upright whatever the origin is`(root: String) throws {
    let file = try CAMLText.open(
      CAMLText.file(
        #"<CALayer bounds="0 0 40 40" position="50 40"><contents type="CGImage" src="assets/a b.png"/></CALayer>"#,
        root: root), pictures: ["assets/a b.png": CAMLText.halves])
    #expect(try file.picture().components(50, 25) == CAMLText.red)
    #expect(try file.picture().components(50, 55) == CAMLText.blue)
    #expect(file.omissions.isEmpty)
  }

  @Test func `an element around a picture, and the picture of a mask, are understood`() throws {
    let file = try CAMLText.open(
      CAMLText.file(
        """
        <CALayer bounds="0 0 40 40" position="50 40" contentsGravity="resize">
          <contents><CGImage src="assets/p.png"/></contents>
          <mask type="CALayer" bounds="0 0 20 40" position="10 20" backgroundColor="0"/>
        </CALayer>
        """), pictures: ["assets/p.png": CAMLText.halves])
    #expect(try file.picture().components(35, 25) == CAMLText.red)
    #expect(try file.picture().components(65, 25) == CAMLText.clear)
  }

  @Test func `colours have opacities, and numbers that are none leave what is usual`() throws {
    let file = try CAMLText.open(
      CAMLText.file(
        """
        <CALayer name="a" bounds="0 0 20 10" position="10 5" zPosition="undefined" opacity="NaN"
          cornerRadius="-3" speed="inf">
          <backgroundColor opacity="0.5" value="0 0 1"/></CALayer>
        """))
    let layer = try #require(file.scene.layers.first?.sublayers.first)
    #expect(layer.properties.backgroundColor == Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    #expect(layer.properties.zPosition == 0)
    #expect(layer.properties.opacity == 1)
    #expect(layer.properties.cornerRadius == 0)
    #expect(layer.timing.speed == 1)
  }

  @Test func `matrices are numbers, or calls of which the last acts first`() throws {
    func transform(_ text: String) throws -> Transform? {
      try CAMLText.open(CAMLText.file(CAMLText.box("a", #"transform="\#(text)""#)))
        .layer("a")?.properties.transform
    }
    #expect(
      try transform("translate(10, 5, 0) scale(2, 3, 1)")
        == Transform.scale(x: 2, y: 3).concatenating(.translation(x: 10, y: 5)))
    let turn = try #require(try transform("rotate(90deg)"))
    #expect(abs(turn.m12 - 1) < 1e-12)
    #expect(
      try transform("rotate(30deg, 0, 1, 0)") == .rotation(radians: .pi / 6, x: 0, y: 1, z: 0))
    #expect(try transform("1 0 0 1 7 8") == .translation(x: 7, y: 8))
    #expect(
      try transform("1 0 0 0 0 1 0 0 0 0 1 0 3 4 5 1") == .translation(x: 3, y: 4, z: 5))
    #expect(try transform("skew(1)") == .identity)
  }

  @Test func `outlines have their operators behind their numbers`() throws {
    let file = try CAMLText.open(
      CAMLText.file(
        """
        <CAShapeLayer name="a" bounds="0 0 40 40" position="20 20" fillColor="0 0 1" fillRule="even-odd"
          strokeColor="1 0 0" lineWidth="2" lineCap="round" path="0 0 m 40 0 l 40 40 40 40 20 40 c 0 20 0 0 q h">
          <lineDashPattern><integer value="4"/><real value="2.5"/></lineDashPattern></CAShapeLayer>
        """))
    let shape = try #require(file.scene.layers.first?.sublayers.first?.properties.shape)
    #expect(shape.path == (try Path(svgPathData: "M0 0L40 0C40 40 40 40 20 40Q0 20 0 0Z")))
    #expect(shape.fillRule == .evenOdd)
    #expect(shape.lineCap == .round)
    #expect(shape.lineDashPattern == [4, 2.5])
    #expect(try file.picture().components(30, 10) == CAMLText.blue)
  }

  @Test func `the classes of layers have their values`() throws {
    let file = try CAMLText.open(
      CAMLText.file(
        """
        <CAGradientLayer name="g" bounds="0 0 40 10" position="20 5" type="axial" startPoint="0 0.5" endPoint="1 0.5">
          <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity="0.5"/></colors>
          <locations><real value="0.25"/><real value="2"/></locations></CAGradientLayer>
        <CATextLayer name="t" bounds="0 0 40 10" position="20 5" fontSize="9" foregroundColor="0 0 1" wrapped="1"
          alignmentMode="center"><font type="string" value="Liberation Serif"/><string type="string" value="a &amp; b"/></CATextLayer>
        <CAReplicatorLayer name="r" bounds="0 0 40 10" position="20 5" instanceCount="3" instanceDelay="0.1"
          instanceTransform="translate(5, 0, 0)"/>
        <CATransformLayer name="s" bounds="0 0 40 10" position="20 5"/>
        <CAEmitterLayer name="e" bounds="0 0 40 10" position="20 5" emitterPosition="20 5" emitterSize="8 0"
          emitterShape="line" renderMode="additive" birthRate="1">
          <emitterCells><CAEmitterCell name="Cell 1" birthRate="20" lifetime="2" velocity="-30" spin="1e-100"
            particleType="plane"><contents><CGImage src="assets/p.png"/></contents>
            <color value="1 0.5 0" opacity="0.5"/></CAEmitterCell></emitterCells></CAEmitterLayer>
        """), pictures: ["assets/p.png": CAMLText.halves])
    let layers = try #require(file.scene.layers.first?.sublayers)
    #expect(layers.map(\.kind) == [.gradient, .text, .replicator, .transform, .emitter])
    #expect(layers[0].properties.gradient.locations == [0.25, 1])
    #expect(layers[0].properties.gradient.colors.last?.alpha == 0.5)
    #expect(layers[1].properties.text.string == "a & b")
    #expect(layers[1].properties.text.isWrapped)
    #expect(layers[2].properties.replicator.instanceCount == 3)
    let cell = try #require(layers[4].properties.emitter.cells.first)
    #expect((cell.birthRate, cell.lifetime, cell.velocity) == (20, 2, -30))
    #expect(cell.color == Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(cell.contents != nil)
    #expect(file.omissions.isEmpty)
  }

  @Test func `filters and blend modes are known, or told once`() throws {
    let file = try CAMLText.open(
      CAMLText.file(
        CAMLText.box(
          "a", "",
          """
          <filters><CAFilter filter="gaussianBlur" name="soft" enabled="true" inputRadius="4"/>
            <CAFilter filter="colorHueRotate" name="hue" inputAngle="1.5"/>
            <CAFilter filter="colorInvert" enabled="false"/><CAFilter filter="vibrantDark" name="v"/></filters>
          <compositingFilter type="CAFilter" filter="multiplyBlendMode" name="m"/>
          """) + CAMLText.box("b", "", #"<filters><CAFilter filter="vibrantDark"/></filters>"#)))
    let layer = try #require(file.scene.layers.first?.sublayers.first)
    #expect(
      layer.properties.filters == [
        LayerFilter(name: "soft", .gaussianBlur, .number(4)),
        LayerFilter(name: "hue", .hueRotate, .number(1.5)),
      ])
    #expect(layer.properties.compositingFilter == .multiply)
    #expect(
      file.omissions == [#"the filter "vibrantDark" is left out; the layer without it"#])
  }

  @Test func `what is not known is told once, and attributes of editors are not`() throws {
    let file = try CAMLText.open(
      CAMLText.file(
        CAMLText.box("a", #"caplayKind="video" mica_thing="1" wobble="3""#)
          + CAMLText.box("b", #"wobble="3""#)
          + #"<CASDFLayer bounds="0 0 1 1"/><CALayer><contents src="assets/none.png"/></CALayer>"#,
        "<scriptComponents/>"))
    #expect(
      file.omissions == [
        #"the property "wobble" is left out; the layer without it"#,
        #"a layer of the class "CASDFLayer" is approximated; a plain layer"#,
        #"the picture "assets/none.png" is not in the archive's folder; nothing in its place"#,
      ])
  }

  @Test func `a layer without a size has that of the layers in it`() throws {
    let file = try CAMLText.open(
      """
      <caml><CALayer position="-0.5 0" geometryFlipped="1"><sublayers>
      <CALayer bounds="0 0 40 20" position="0 0" backgroundColor="1 0 0"/></sublayers></CALayer></caml>
      """)
    #expect(file.scene.canvas.size == Size(width: 40, height: 20))
    #expect(try file.picture().components(1, 1) == CAMLText.red)
    #expect(try file.picture().components(39, 19) == CAMLText.red)
  }
}
