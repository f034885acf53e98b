import Expressions
package import Graphics
import HeapModule
package import LayerModel
package import SceneModel
package import TimelineModel
package import Timing

/// Plays a scene's script once, from event to event, and records what every layer was when.
///
/// The next event is the earliest of the script's entries and the begins and ends of animations
/// under the clocks as they are known. At one time animations come first, in the order of their
/// layers and then in the order in which they were added; then the script's entries, in their
/// order. What handlers do happens at once. The same script gives the same events, always.
///
/// A program may take its place between two events: it lets the clock ``advance(to:)`` an instant,
/// reads the presentation tree, hit-tests it, changes layers in transactions that it begins and
/// commits, and goes on. Its code runs in the same order as a script's handlers.
package final class ScriptPlayer {
  package let scene: Scene
  let limits: WorkLimits
  /// The last instant at which something may happen.
  let horizon: Seconds
  /// The present, in clip time.
  package private(set) var now: Seconds = 0
  /// The events so far.
  var record: ScriptRecord
  /// Knows what the layers of the record show.
  let flattener = LayerFlattener()
  /// The tree as a finger met it last.
  var touched: TouchedTree?
  /// The number of times that the tree was flattened for a finger.
  var treeCount = 0
  /// True once the layers and the script of the scene are known.
  private(set) var isPlaying = false
  /// True once a limit was passed.
  private(set) var isOver = false
  private var queue = Heap<ScheduledEvent>()
  var layerCount = 0
  /// True once a layer has come into another one, and paths may mean others than they did.
  var hasMoved = false
  /// Layers in the states that transitions keep.
  var keptCount = 0
  private var eventCount = 0
  /// The bytes of all texts of the events so far.
  private var eventByteCount = 0
  /// The key frames of all animations that were added so far.
  var keyframeCount = 0
  /// The elements of all paths that were edited so far, each time.
  var elementCount = 0
  /// The number of events in a row, at the present time, that each made the next one happen.
  private var chainLength = 0
  /// The layers and tracks that were looked at so far.
  private(set) var stepCount = 0
  /// The place in the script of what is happening.
  var site: SourceLocation?
  var touchCount = 0
  /// The script's variables, and what its expressions need.
  var script: ScriptState
  /// Works out the script's expressions; apart, because these look at the rest meanwhile.
  var evaluator: ExpressionEvaluator
  /// Code that is told of each touch after the layers' handlers: its kind, the layer that it hits,
  /// and the point of the canvas.
  package var touchHandler: ((TimelineEvent.Kind, LayerReference?, Point) -> Void)?
  var handlerDepth = 0
  /// Copies of layers that will have a transition, as they were when the present transactions
  /// began.
  var outgoingStates: [LayerID] = []
  /// The innermost transaction.
  var transaction: LiveTransaction?
  /// The one of these that was opened because code runs outside all others.
  var codeTransaction: LiveTransaction?
  /// The script of what code has done, an entry a commit.
  package internal(set) var codeLog: [Interaction] = []
  /// Code that runs at the end of each commit, in its outermost transaction.
  package var willCommit: (() -> Void)?
  /// The code that is to run, by its number.
  private var codes: [Int: (code: Handler, context: HandlerContext)] = [:]
  private var codeCount = 0
  /// The commit of the present entry.
  var commit = LiveCommit()
  /// Layers that came in it, or in the entries that made it run.
  var uncommitted: Set<LayerID> = []
  /// The layers that ever had a name, a path or an identity, in the order in which they had it.
  var layersByReference: [LayerReference: [LayerID]] = [:]
  /// The next tick of each entry of the script that is within a layer, by the entry's place.
  var layerTicks: [Int: LayerTick] = [:]
  /// The number of times that the next tick of an entry was looked for.
  var tickStamp = 0
  /// The places of the entries that are within layers which the script adds.
  var entriesToCome: [LayerReference: [Int]] = [:]
  /// The progress of each animation, in the order in which they were added.
  var progress: [AnimationProgress] = []

  /// A player of a scene, before its first event.
  package init(_ scene: Scene, _ limits: WorkLimits) {
    self.scene = scene
    self.limits = limits
    record = ScriptRecord(scene.vocabulary)
    script = ScriptState(scene)
    evaluator = ExpressionEvaluator(limits)
    horizon = scene.duration.flatMap { $0.isFinite ? $0 : nil } ?? .infinity
  }

  /// Plays the script, and gives what it did.
  @discardableResult func run() -> ScriptRecord {
    begin()
    while step() {}
    warnAboutEntriesToCome()
    return record
  }

  /// Makes the layers of the scene, and expects the script's entries.
  func begin() {
    record.makeRoom(forLayers: scene.layers.count)
    for (i, layer) in scene.layers.enumerated() {
      record.append(
        makeLayer(layer, in: nil, place: i, isMask: false, addedAt: nil, cause: "scene"))
    }
    commitChanges()
    for i in scene.interactions.indices { schedule(i, tick: 1) }
    isPlaying = true
  }

  /// Lets the next event happen; false when there is none, or something is wrong.
  func step() -> Bool {
    guard record.issues.errors.isEmpty, let event = queue.popMin(),
      event.time <= horizon + timeTolerance
    else { return false }
    now = max(now, event.time)
    chainLength = event.chainLength
    eventCount += 1
    if let excess = limits.excess(of: .causes, found: chainLength, isLeast: true) {
      reportCircle(in: record.events.last?.cause ?? "the script", excess)
    } else if keeps(to: .events, eventCount) {
      handle(event)
    }
    return true
  }

  private func handle(_ event: ScheduledEvent) {
    switch event.action {
    case .start(let animation, let stamp):
      site = record[animation].animation.location
      if stamp == progress[record[animation].ordinal].stamp { start(animation) }
    case .stop(let animation, let stamp):
      site = record[animation].animation.location
      if stamp == progress[record[animation].ordinal].stamp {
        stop(animation, finished: true, cause: "completed")
      }
    case .press(let touch, let context): pressed(touch, context)
    case .interaction(let index, let tick, let stamp):
      guard stamp == layerTicks[index]?.stamp ?? 0 else { return }
      if hasLeft(index) { return layerTicks[index] = nil }
      site = scene.interactions[index].entry.location
      let entry = scene.interactions[index].entry
      var context = HandlerContext(cause: "interactions[\(index)]")
      context.event = countRun(of: [entry])
      run([entry], context)
      schedule(index, tick: tick + 1)
    case .code(let number, _):
      guard let (code, context) = codes.removeValue(forKey: number) else { return }
      site = nil
      run(code, context)
    }
  }

  /// The time of the next event; `nil` when there is none.
  var nextTime: Seconds? { queue.min?.time }

  /// Lets time pass in which nothing happens.
  func wait(until instant: Seconds) { now = max(now, instant) }

  /// Expects code at a time.
  func expect(
    _ code: Handler, at time: Seconds, isDisplayLink: Bool, _ context: HandlerContext
  ) {
    codeCount += 1
    codes[codeCount] = (code, context)
    add(ScheduledEvent(at: time, .code(codeCount, isDisplayLink: isDisplayLink)))
  }

  /// Puts an event into its place.
  func add(_ event: ScheduledEvent) {
    var event = event
    // What is written in the scene is caused by nothing, however much of it there is.
    event.chainLength = isPlaying && event.time <= now + timeTolerance ? chainLength + 1 : 0
    queue.insert(event)
  }

  // MARK: Limits

  /// True while a number keeps to a limit; when it does not, that is reported and the script ends.
  func keeps(to name: WorkLimits.Name, _ count: Int, layer: LayerID? = nil) -> Bool {
    guard let excess = limits.excess(of: name, found: count, isLeast: true) else { return true }
    report(excess.at(layer: layer.map { record[$0].path } ?? ""))
    return false
  }

  /// Reports the first limit that is passed, and ends the script.
  func report(_ excess: LimitExcess) {
    if !isOver { record.issues.error(excess.at(layer: excess.layerPath, instant: now), at: site) }
    isOver = true
  }

  /// Reports a fault of the script, at a place or where it is now, and ends the script.
  func fail(_ fault: TimelineFault, at place: SourceLocation?) {
    if !isOver { record.issues.error(fault, at: place ?? site) }
    isOver = true
  }

  /// Reports a fault of a layer, where its author wrote the layer.
  func report(_ fault: TimelineFault, of layer: LayerID) {
    record.issues.error(fault, layer: record[layer].path, at: record[layer].source.location)
  }

  /// Reports that the script causes itself again and again, and so ends it.
  func reportCircle(in cause: String, _ excess: LimitExcess) {
    record.issues.error(.circle(cause: cause, instant: now, excess), at: site)
  }

  /// Counts layers, animations or changes that are looked at; false when these are too many.
  func take(steps: Int) -> Bool {
    stepCount += steps
    return keeps(to: .scriptSteps, stepCount)
  }

  func schedule(_ index: Int, tick: Int) {
    let interaction = scene.interactions[index]
    switch interaction.schedule {
    case .at(let time):
      guard tick == 1 else { return layerTicks[index] = nil }
      expect(index, tick: 1, at: time)
    case .every(let interval, let until):
      let time = Double(tick) * interval
      // A layer's own time may be ahead of the clip's.
      let end = min(until ?? .infinity, interaction.entry.within == nil ? horizon : .infinity)
      guard min(end, horizon) < .infinity else {
        return record.issues.error(.endlessTimer, at: interaction.entry.location)
      }
      guard interval > 0 else {
        return record.issues.error(.timerInterval(interval), at: interaction.entry.location)
      }
      guard time <= end + timeTolerance else { return layerTicks[index] = nil }
      expect(index, tick: tick, at: time)
    }
  }

  /// Notes something in the event log.
  func note(
    _ kind: TimelineEvent.Kind, layer: LayerID? = nil, key: String? = nil, cause: String,
    finished: Bool? = nil, message: String = ""
  ) {
    let event = TimelineEvent(
      time: now, kind: kind, layerPath: layer.map { record[$0].path }, key: key, cause: cause,
      isFinished: finished, message: message)
    eventByteCount += event.byteCount
    guard keeps(to: .events, record.events.count + 1), keeps(to: .eventBytes, eventByteCount) else {
      return
    }
    record.events.append(event)
  }
}
