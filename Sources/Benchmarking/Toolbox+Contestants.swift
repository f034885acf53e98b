extension Toolbox {
  /// A program that writes a file from frames that lie ready, and is judged by them.
  ///
  /// - Parameters:
  ///   - name: The program's name in the table.
  ///   - file: The name of the file in the folder.
  ///   - ready: The options by which `ffmpeg` reads the frames.
  ///   - command: Makes the command of the file's path.
  /// - Returns: The contestant.
  func contestant(
    _ name: String, writing file: String, besides ready: [String], _ command: (String) -> [String]
  ) -> BenchmarkReport.Contestant {
    let file = path(file)
    let command = command(file)
    return .init(
      program: name, run: { try ProcessRun(command).wallSeconds }, file: file,
      decibels: { try decibels(of: file, besides: ready) })
  }
}
