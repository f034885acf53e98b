public import Storing

/// The reason why a file could not be read, decoded, encoded or written: files' own error, which
/// says what is wrong with pictures and sounds in them as well.
public typealias MediaError = FileError
