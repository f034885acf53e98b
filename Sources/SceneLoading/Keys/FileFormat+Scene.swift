public import Documents

extension FileFormat {
  /// A scene's files.
  public static let scene = FileFormat(
    name: "scene", title: "Scene files",
    summary: """
      A scene is one YAML 1.2 file: layers, their animations and what an app did to them, in Core Animation's own
      names, defaults and units. JSON is YAML, too.
      """,
    notes: """
      Points have their origin at the top left, and y runs down. Any text may hold an expression, `${…}`, and a scalar that
      is nothing else takes its type; any mapping may `use` a definition `with` values, and any item of a list may be made
      by a loop, `forEach`: [Scenes written once](WrittenOnce.md). YAML's anchors, aliases and merge keys (`<<: *name`) work.

      An image, a font, a sound or a file of captions is a file beside the scene, or its data in the scene itself:
      `data:image/png;base64,iVBORw0KGgo…`, without blanks. The content decides what it is, not the name of the medium. One has
      at most 16 MiB, decoded, and all of a file 64 MiB; they do not count in the limit on the file's size.
      """,
    unsayable: [
      "The result of an expression has the type of its place, and the names in it are known.",
      "Definitions, layers, variables, states, emitter cells, files and their parameters are there when something names them; names that must differ do.",
      "A property belongs to the kind of the layer whose values are set or whose actions and animations it stands in.",
      "Locations and key times never decrease, and lists that go together are equally long.",
      "A width times the scale has at most 32767 pixels; a key frame ends within its block; `endProgress` is not before `startProgress`.",
      "A layer that is added lies in a superlayer, or beside another layer; its keys stand beside its place, or under `layer`.",
      "An entry does something: a transaction alone has a completion, `set` has changes.",
      "SVG path data are well formed, and a path to follow has a segment; a path's transform keeps parallels; one dash is above 0.",
      "Numbers are no NaN, an emitter cell's name that is written as a number has no point, and no key stands twice.",
      "The work that a scene asks for is within the limits that `inbetween limits` lists.",
    ],
    schemas: [
      SceneKeys.scene.schema, SceneKeys.canvas.schema, SceneKeys.time.schema,
      SceneKeys.layer.schema, SceneKeys.timeRemapping.schema, SceneKeys.textRun.schema,
      SceneKeys.emitterCell.schema, .actions, SceneKeys.animation.schema,
      SceneKeys.actionAnimation.schema, SceneKeys.interaction.schema, SceneKeys.entry.schema,
      SceneKeys.transaction.schema, SceneKeys.change.schema, .values,
    ] + SceneKeys.actions.flatMap { $0.schemas() } + [
      SceneKeys.shape.schema,
      SceneKeys.circle.schema, SceneKeys.arc.schema, SceneKeys.step.schema, .loop,
      SceneKeys.parts,
      SceneKeys.filter.schema, SceneKeys.subtitle.schema, SceneKeys.sound.schema,
      SceneKeys.motionBlur.schema,
      SceneKeys.touchIndicator.schema, SceneKeys.marker.schema, SceneKeys.state.schema,
      SceneKeys.stateTransition.schema, SceneKeys.stateAnimation.schema,
    ], sharedSchemas: SharedSchema.ofScenes, hasExpressions: true,
    pictures: [
      Picture(
        name: "corners", mapping: "layer",
        description:
          "`cornerCurve: circular` and `continuous`, and `maskedCorners: [topLeft, bottomRight]`"),
      Picture(
        name: "lines", mapping: "layer",
        description:
          "`lineCap: butt`, `round` and `square`, with `lineJoin: miter`, `round` and `bevel`"),
      Picture(
        name: "fills", mapping: "layer",
        description: "`fillRule: nonZero` and `evenOdd`, and `strokeEnd: 0.6`"),
      Picture(
        name: "gradients", mapping: "layer",
        description: "`gradientType: axial`, `radial` and `conic`"),
      Picture(
        name: "texts", mapping: "layer",
        description: "`truncationMode: middle`, `fitting: shrink` and `fitting: truncate`"),
      Picture(
        name: "timing", mapping: "animation",
        description:
          "`timingFunction: linear`, `easeIn`, `easeOut`, `easeInEaseOut` and `default`, at equal distances in time"
      ),
    ])
}
