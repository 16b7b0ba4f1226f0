/// The reason why a message couldn't be sent or received.
package enum WireFailure: Error, Equatable {
  /// The other end is closed.
  case ended
  /// The message, or its set of descriptors, is longer than any honest one.
  case tooLong
  /// The system's error number (errno).
  case system(Int32)
}
