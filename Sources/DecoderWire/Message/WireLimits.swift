/// Limits that both sides keep, whatever a request says.
package enum WireLimits {
  /// The greatest length of a message, in bytes.
  package static let mostMessageBytes = 1024
  /// The greatest length of a text in a message, in bytes.
  package static let mostTextBytes = 300
  /// The greatest size of an answer's pixels, in bytes: 2 GiB.
  package static let mostAnswerBytes: UInt64 = 1 << 31
  /// The greatest size of an image file, in bytes.
  package static let mostInputBytes: UInt64 = 1 << 40
  /// The greatest number of frames in an answer, and the greatest number of a frame.
  package static let mostFrames: UInt32 = 1 << 20
}
