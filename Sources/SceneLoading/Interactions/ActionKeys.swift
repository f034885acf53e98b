/// Keys of the entries of scripts.
enum ActionKeys {
  /// The actions of an entry.
  static let actions = [
    "tap", "press", "drag", "pause", "resume", "togglePause", "scrub", "set", "addAnimation",
    "removeAnimation", "removeAllAnimations", "addSublayer", "removeFromSuperlayer",
    "transition",
    "animateView", "animateViewKeyframes", "addPoint", "movePoint", "removePoint", "log", "actions",
    "flush",
  ]
  /// Keys whose numbers mean the time and the coordinates of the layer that an entry is within.
  static let placed: Set<String> = [
    "at", "every", "tap", "press", "drag", "addPoint", "movePoint", "removePoint",
  ]
}
