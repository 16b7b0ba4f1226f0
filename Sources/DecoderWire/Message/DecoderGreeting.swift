/// A decoder's first message, which says that it's in its cage and ready.
package struct DecoderGreeting: Sendable, Equatable {
  private static let mark: UInt32 = 0x3147_4250  // "PBG1"

  /// The layers of the cage that are in force, as bits.
  package var layers: UInt32

  package init(layers: UInt32) { self.layers = layers }

  package var bytes: [UInt8] {
    var writer = WireWriter()
    writer.word(Self.mark)
    writer.word(layers)
    return writer.bytes
  }

  package init?(bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard reader.word() == Self.mark, let layers = reader.word(), reader.isAtEnd else { return nil }
    self.layers = layers
  }
}
