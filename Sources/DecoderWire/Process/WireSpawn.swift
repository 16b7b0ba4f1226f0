import CDecoderWire

/// Starts and collects decoder processes.
package enum WireSpawn {
  /// Starts the program with only one end of a new channel. Blocks for about a millisecond.
  ///
  /// - Parameter error: the descriptor for its error output; nil for the null device.
  package static func start(
    _ path: UnsafePointer<CChar>, argument: String, error: Int32? = nil
  ) throws(WireFailure) -> (process: Int32, channel: WireChannel) {
    let (ours, theirs) = try WireChannel.pair()
    var process: Int32 = 0
    let failure = pinboard_wire_spawn(path, argument, theirs.descriptor, error ?? -1, &process)
    if failure != 0 { throw .system(failure) }
    return (process, ours)
  }

  /// Waits up to `milliseconds` for a child to end, kills it if it hasn't, and collects it. Returns the
  /// signal that ended it, the negative of its exit status, or 0 if it had to be killed.
  package static func collect(_ process: Int32, patience milliseconds: Int32) -> Int32 {
    pinboard_wire_collect(process, milliseconds)
  }
}
