/// A message that tells a decoder that nobody waits for a job any more.
package struct DecodeCancellation: Sendable, Equatable {
  private static let mark: UInt32 = 0x3143_4250  // "PBC1"

  package var id: UInt64

  package init(id: UInt64) { self.id = id }

  package var bytes: [UInt8] {
    var writer = WireWriter()
    writer.word(Self.mark)
    writer.long(id)
    return writer.bytes
  }

  package init?(bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard reader.word() == Self.mark, let id = reader.long(), reader.isAtEnd else { return nil }
    self.id = id
  }
}
