extension DecodeAnswer {
  private static let mark: UInt32 = 0x3141_4250  // "PBA1"

  /// The bytes of the message.
  package var bytes: [UInt8] {
    var writer = WireWriter()
    writer.word(Self.mark)
    writer.long(id)
    writer.byte(outcome.rawValue)
    writer.byte(isLast ? 1 : 0)
    for number in [size.width, size.height, stride, frames, rows, rowsWanted] { writer.word(number) }
    writer.text(text, most: WireLimits.mostTextBytes)
    return writer.bytes
  }

  /// Reads an answer; nil for any other message.
  package init?(bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard reader.word() == Self.mark, let id = reader.long(),
      let outcome = reader.byte().flatMap(Outcome.init(rawValue:)), let last = reader.byte(), last <= 1
    else { return nil }
    self.init(id: id, outcome: outcome)
    isLast = last == 1
    var words: [UInt32] = []
    for _ in 0..<6 {
      guard let word = reader.word() else { return nil }
      words.append(word)
    }
    guard let text = reader.text(most: WireLimits.mostTextBytes), reader.isAtEnd else { return nil }
    size = WireSize(width: words[0], height: words[1])
    stride = words[2]
    frames = words[3]
    rows = words[4]
    rowsWanted = words[5]
    self.text = text
  }
}
