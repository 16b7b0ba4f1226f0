import CDecoderWire
import Glibc

/// One end of a connection between app and decoder that keeps message boundaries. It owns its descriptor.
///
/// Sending is safe on any thread; only one thread at a time may receive.
package final class WireChannel: Sendable {
  package let descriptor: Int32

  package init(taking descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Makes two connected ends.
  package static func pair() throws(WireFailure) -> (WireChannel, WireChannel) {
    var (first, second): (Int32, Int32) = (-1, -1)
    let failure = pinboard_wire_pair(&first, &second)
    if failure != 0 { throw .system(failure) }
    return (WireChannel(taking: first), WireChannel(taking: second))
  }

  /// Sends one message, and optionally a descriptor, which stays the caller's. `waiting` says whether to wait
  /// until there's room.
  package func send(_ bytes: [UInt8], descriptor: Int32 = -1, waiting: Bool = true) throws(WireFailure) {
    let failure = bytes.withUnsafeBytes { buffer -> Int32 in
      guard let base = buffer.baseAddress else { return EINVAL }
      return pinboard_wire_send(self.descriptor, base, buffer.count, descriptor, waiting ? 0 : 1)
    }
    if failure != 0 { throw .system(failure) }
  }

  /// Receives one message; nil if there's none and `waiting` is false.
  package func receive(waiting: Bool = true) throws(WireFailure) -> WireMessage? {
    // The buffer is one byte longer than the longest message, so that a message that's too long is recognised
    // and not cut.
    var received = pinboard_wire_received()
    let buffer = [UInt8](unsafeUninitializedCapacity: WireLimits.mostMessageBytes + 1) { space, count in
      guard let base = space.baseAddress else { return }
      received = pinboard_wire_receive(descriptor, base, space.count, waiting ? 0 : 1)
      count = max(0, min(received.length, space.count))
    }
    let owned = received.descriptor >= 0 ? WireDescriptor(taking: received.descriptor) : nil
    if received.length == -Int(EAGAIN) && !waiting { return nil }
    if received.length < 0 { throw .system(Int32(clamping: -received.length)) }
    if received.length == 0 { throw .ended }
    if received.truncated != 0 || buffer.count > WireLimits.mostMessageBytes { throw .tooLong }
    return WireMessage(bytes: buffer, descriptor: owned, descriptorCount: Int(received.descriptors))
  }

  /// Waits until a message can be received or the other end is closed; false if the time is over first.
  package func waitForMessage(milliseconds: Int) -> Bool {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let end = now.tv_sec * 1000 + now.tv_nsec / 1_000_000 + milliseconds
    while true {
      clock_gettime(CLOCK_MONOTONIC, &now)
      let left = end - (now.tv_sec * 1000 + now.tv_nsec / 1_000_000)
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let found = poll(&watched, 1, Int32(clamping: max(0, left)))
      if found > 0 { return true }
      if found == 0 || errno != EINTR { return false }
    }
  }
}

/// One received message.
package struct WireMessage: Sendable {
  package var bytes: [UInt8]
  /// The message's first descriptor; the others are closed.
  package var descriptor: WireDescriptor?
  package var descriptorCount: Int
}

/// The reason why a message couldn't be sent or received.
package enum WireFailure: Error, Equatable {
  /// The other end is closed.
  case ended
  /// The message, or its set of descriptors, is longer than any honest one.
  case tooLong
  /// The system's error number (errno).
  case system(Int32)
}

/// Owns an open descriptor, and closes it when its last reference is released.
package final class WireDescriptor: Sendable {
  package let number: Int32

  package init(taking number: Int32) { self.number = number }

  deinit { close(number) }
}

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
