/// Why a message couldn't be sent or received.
package enum WireFailure: Error, Equatable {
  /// The other end is gone.
  case ended
  /// The message, or what came with it, is longer than any honest one.
  case tooLong
  /// The system's error number.
  case system(Int32)
}
