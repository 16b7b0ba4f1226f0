/// Bounds that both sides keep, whatever a request says.
package enum WireLimits {
  /// The longest message.
  package static let mostMessageBytes = 1024
  /// The longest text in a message.
  package static let mostTextBytes = 300
  /// Pixels of one answer: 2 GiB.
  package static let mostAnswerBytes: UInt64 = 1 << 31
  /// Bytes of one image's file.
  package static let mostInputBytes: UInt64 = 1 << 40
  /// Frames in one answer, and the highest number of a frame.
  package static let mostFrames: UInt32 = 1 << 20
}
