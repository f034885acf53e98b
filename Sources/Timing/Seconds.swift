/// A time or a duration, in seconds.
public typealias Seconds = Double

/// The number of a frame, counted from 0.
public typealias FrameIndex = Int
