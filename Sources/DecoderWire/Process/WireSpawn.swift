import CDecoderWire

/// Starting and collecting decoder processes.
package enum WireSpawn {
  /// Starts the program with nothing but its end of a new channel. Blocks for about a millisecond.
  ///
  /// - Parameter error: where its error output goes; nowhere when nil.
  package static func start(
    _ path: UnsafePointer<CChar>, argument: String, error: Int32? = nil
  ) throws(WireFailure) -> (process: Int32, channel: WireChannel) {
    let (ours, theirs) = try WireChannel.pair()
    var process: Int32 = 0
    let failure = pinboard_wire_spawn(path, argument, theirs.descriptor, error ?? -1, &process)
    if failure != 0 { throw .system(failure) }
    return (process, ours)
  }

  /// Waits so long for a child's own end, then ends it, and collects it. Returns the signal that ended it, the
  /// negative of its exit status, or 0 when it had to be ended.
  package static func collect(_ process: Int32, patience milliseconds: Int32) -> Int32 {
    pinboard_wire_collect(process, milliseconds)
  }
}
