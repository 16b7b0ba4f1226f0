/// One message as it came.
package struct WireMessage: Sendable {
  package var bytes: [UInt8]
  /// The first descriptor that came with it; the others are closed.
  package var descriptor: WireDescriptor?
  package var descriptorCount: Int
}
