import Documents

extension MeasuredLine.Letter {
  /// The letter with more room behind it.
  func widened(by width: Double) -> MeasuredLine.Letter {
    MeasuredLine.Letter((self.width + width, outline, runsLeft))
  }

  /// The left edges of the letter and of the next one to its right: letter spacing follows the
  /// letter in its own direction.
  func place(
    from pen: Double, size: Double, spacing: Double
  ) -> (begin: Double, end: Double) {
    (pen + (runsLeft ? spacing : 0), pen + width * size + spacing)
  }
}
