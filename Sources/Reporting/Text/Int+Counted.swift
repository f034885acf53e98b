extension Int {
  /// The number and what it counts: "1 frame", "2 frames".
  package func counted(_ noun: String, plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
