import Graphics
public import LayerModel
import Timing

extension TimelineFault {
  private static let notFinite = "holds a number that is not finite"

  /// The fault as a sentence about its place, and its remedy in the words of the scene's format.
  public func message(in words: SceneVocabulary) -> String {
    switch self {
    case .canvasWithoutArea(let canvas):
      "the canvas is \(canvas.size.width) × \(canvas.size.height) points at scale \(canvas.scale); each must be a number above 0"
    case .canvasTooLarge(let canvas):
      "the canvas is \(canvas.widthInPixels) × \(canvas.heightInPixels) pixels; a side has at most \(Canvas.longestSideInPixels)"
    case .clipDuration(let duration):
      "\(words.clipDuration) is \(duration); it must be a number of seconds from 0 on"
    case .endless: "never ends, so the scene must say its length: set \(words.clipDuration)"
    case .afterClip(let time, let end):
      "an interaction at \(time) s is after the clip, which ends at \(end) s: set \(words.clipDuration)"
    case .excess(let excess):
      "\(excess.instant.map { "at \($0.shortestDecimal) s: " } ?? "")found \(excess.amount), allowed: \(excess.permission)"
    case .tooManyFrames(let excess):
      "the clip would have \(excess.amount), allowed: \(excess.permission)"
    case .tooManyCopies(let excess, let count):
      "the scene shows \(excess.amount), this one \(count) times; at most \(excess.allowed) may be shown\(excess.hint)"
    case .circle(let cause, let instant, let excess):
      "the script runs in a circle at \(instant) s: \(cause) makes itself run again and again, \(excess.amount), allowed: \(excess.permission)"
    case .endlessTimer:
      "a timer without an end needs \(words.timerEnd), or the scene a \(words.clipDuration)"
    case .timerInterval(let interval):
      "a timer's interval is \(interval); it must be above 0"
    case .late(let found, let allowed, let cause, let instant):
      "\(cause) at \(instant.shortestDecimal) s: \(found)\(allowed.map { ", allowed: \($0)" } ?? "")"
    case .noHandler(let cause):
      "\(cause) says \(words.handlerLayer), and no layer's handler runs there"
    case .notInTree(let layer, let cause, let instant):
      "\(cause) at \(instant) s: no layer \"\(layer)\" is in the tree, so nothing was done"
    case .noTouch(let cause): "\(cause): there is no touch here, so say a \(words.point)"
    case .noPath: "has no path to edit"
    case .unsettable(let keyPath, let value): "\(keyPath) cannot be set to \(value)"
    case .scrub(let values, let duration):
      "is scrubbed by \(values) in \(duration) s; it takes one value or more, and numbers that are finite"
    case .scrubMoves(let speed):
      "is scrubbed, and its speed is \(speed): its time also goes on by itself"
    case .snapshotTooLarge(let layer, let width, let height, let cause, let instant):
      "\(cause) at \(instant.shortestDecimal) s: a snapshot of \"\(layer)\" has \(width) × \(height) pixels, allowed: at most \(Canvas.longestSideInPixels) on a side"
    case .snapshotTooDeep(let layer, let depth, let cause, let instant):
      "\(cause) at \(instant.shortestDecimal) s: a snapshot of \"\(layer)\" would be \(depth) snapshots inside each other, allowed: at most \(LayerSnapshot.deepest)"
    case .viewKeyframe: "a layer's mask and its time cannot be a view's key frame"
    case .maskTransition: "is a mask, which cannot have a transition"
    case .maskMoved: "is a mask, which cannot become a sublayer"
    case .besideMask: "is a mask, and nothing is below or above it"
    case .insideItself: "cannot be put into itself"
    case .replacedAtOnce: "is replaced at once by a later animation of the same key"
    case .notFinite(let property): "\(property) \(Self.notFinite)"
    case .filterNotFinite(let kind): "the filter \(kind) \(Self.notFinite)"
    case .timeRemapping(let times, let values):
      "its time remapping has \(times) times for \(values) values; it takes as many, at least one, all finite, and no time before the one before it"
    case .timing(let fault, let cell, let instant):
      "\(cell.map { "emitterCells.\($0): " } ?? "")\(instant.map { "at \($0) s " } ?? "")\(fault.message)"
    case .fixedByParts(let keyPath):
      "its text is divided into parts, which are those of the values at loading, so \(keyPath) can be neither animated nor set; animate the parts, or the layer's transform"
    case .partOfNothing:
      "is a part, and no layer around it has a text that is divided, so nothing is drawn"
    case .transitionInGroup: "a transition cannot be in a group"
    case .groupDuration(let duration): "says no duration, so it takes its group's, \(duration) s"
    case .neverSettles:
      "its spring never settles, so the animation must say its length: set \(words.animationDuration)"
    case .noProperty(let property, let kind):
      "a \(kind.rawValue) layer has no \(property); \(property.kinds.map(\.rawValue).joined(separator: ", ")) layers have it"
    case .notAnimatable(let property): "\(property) does not animate in Core Animation"
    case .differenceOf(let kind):
      "byValue needs something that can be added, and a \(kind) cannot"
    case .differenceOfMatrices(let keyPath):
      "byValue of a whole matrix means nothing useful; animate \(keyPath).rotation instead"
    case .noValues: "values is empty; it needs at least one"
    case .pathOf(let keyPath):
      "a path animates a point, and \(keyPath) is a \(keyPath.valueKind)"
    case .emptyPath: "its path is empty or not finite"
    case .valueFunction(let function, let keyPath):
      "\(function) makes matrices, and \(keyPath) is a \(keyPath.valueKind)"
    case .valueNotFinite: "a value \(Self.notFinite)"
    case .valueOfFunction(let value, let function):
      "a value is \(value), and \(function) takes \(function.inputCount) numbers"
    case .valueKind(let kind, let keyPath):
      "a value is a \(kind), and \(keyPath) is a \(keyPath.valueKind)"
    case .keyTime(let time): "a key time is \(time); key times lie in 0…1"
    case .keyTimesGoBack(let a, let b):
      "its key times go back from \(a) to \(b); they may only stay or grow"
    case .pathsDiffer(let a, let b):
      "the paths have different elements (\(a) and \(b)), so the first holds until the end"
    }
  }
}
