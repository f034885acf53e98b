extension Int {
  /// The number and what it counts: "1 frame", "2 frames".
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
