import Glibc

extension HiddenFolder {
  /// Gives files in it their names in another folder of the same disk, and takes those names away
  /// of which it has none.
  ///
  /// The seal is removed first and renamed last: a process that is killed in between leaves a
  /// folder without a seal, and never old and new files under one.
  ///
  /// - Parameters:
  ///   - names: The other names.
  ///   - seal: The name of the file that stands for all.
  ///   - folder: The folder.
  /// - Throws: `FileError` when one cannot be renamed.
  package func publish(
    _ names: [String], sealedBy seal: String, into folder: String
  ) throws(FileError) {
    var failed = seal
    // Together, so that a process that is told to end leaves either all or none.
    let code = UnfinishedFiles.end(path) {
      unsafe unlink("\(folder)/\(seal)")
      for name in names + [seal] {
        let (from, to) = ("\(path)/\(name)", "\(folder)/\(name)")
        failed = name
        if SystemCall.rename.attempt(on: to, { unsafe rename(from, to) }) == 0 { continue }
        let code = errno
        guard code == ENOENT, name != seal else {
          errno = code
          return -1
        }
        unsafe unlink(to)
      }
      return 0
    }
    guard code == 0 else {
      throw SystemCall.failure(in: "rename", file: "\(folder)/\(failed)")
    }
    try Folder.sync(folder)
  }
}
