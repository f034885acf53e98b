/// The exit statuses that scripts rely on.
enum ExitStatus: Int32 {
  /// All went well.
  case done = 0
  /// A comparison or a check found a difference.
  case difference = 1
  /// The command line was wrong.
  case usage = 2
  /// A scene, asset or clip was wrong.
  case badInput = 3
  /// The output could not be written or encoded.
  case badOutput = 4
  /// The same may pass when it is tried again, here or elsewhere (EX_TEMPFAIL).
  case mayPass = 75
  /// The terminal went away.
  case hungUp = 129
  /// Ctrl-C.
  case interrupted = 130
  /// Asked to end.
  case terminated = 143
}
