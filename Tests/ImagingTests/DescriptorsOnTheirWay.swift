import DecoderWire
import Glibc

/// Descriptors that were sent and that nobody has received yet.
final class DescriptorsOnTheirWay {
  private var channels: [(WireChannel, WireChannel)] = []

  /// Whether this process may have so many of them.
  static func canBeMore(than count: UInt) -> Bool {
    var limit = rlimit()
    return getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 && limit.rlim_cur > 2 * count
  }

  init(_ count: Int) throws {
    for number in 0..<count {
      // A channel keeps a few hundred messages.
      if number % 100 == 0 { channels.append(try WireChannel.pair()) }
      let channel = channels[channels.count - 1].0
      try channel.send([0], descriptor: channel.descriptor, waiting: false)
    }
  }

  /// They're closed with the channels that nobody reads.
  func arrive() { channels.removeAll() }
}
