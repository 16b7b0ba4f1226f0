import DecoderWire
import Glibc
import Synchronization

/// Descriptors in flight: sent and not received yet.
final class DescriptorsOnTheirWay: Sendable {
  private let channels: Mutex<[(WireChannel, WireChannel)]>

  /// Whether this process may have more than `count` descriptors in flight.
  static func canBeMore(than count: UInt) -> Bool {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 && limit.rlim_cur > 2 * count
  }

  init(_ count: Int) throws {
    var channels: [(WireChannel, WireChannel)] = []
    for number in 0..<count {
      // A channel holds a few hundred messages.
      if number % 100 == 0 { channels.append(try WireChannel.pair()) }
      let channel = channels[channels.count - 1].0
      try channel.send([0], descriptor: channel.descriptor, waiting: false)
    }
    self.channels = Mutex(channels)
  }

  /// Closes the channels, and with them the unread descriptors.
  func arrive() { channels.withLock { $0.removeAll() } }
}
