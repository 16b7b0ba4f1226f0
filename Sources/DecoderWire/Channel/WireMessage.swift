/// One received message.
package struct WireMessage: Sendable {
  package var bytes: [UInt8]
  /// The message's first descriptor; the others are closed.
  package var descriptor: WireDescriptor?
  package var descriptorCount: Int
}
