/// What a message bar shows: lines that came while those before could still be read.
nonisolated struct MessageLines {
  /// With more the oldest ones go.
  static let most = 5

  private(set) var lines: [String] = []
  /// The line whose offer the bar has a button for; it stays until the person answers.
  private(set) var offer: String?

  var text: String { lines.joined(separator: "\n") }

  /// - Parameter isOffer: takes the place of the offer before, which can't be answered any more.
  mutating func add(_ line: String, isOffer: Bool = false) {
    lines.removeAll { $0 == line || isOffer && $0 == offer }
    if isOffer || offer == line { offer = isOffer ? line : nil }
    lines.append(line)
    while lines.count > Self.most, let oldest = lines.firstIndex(where: { $0 != offer }) {
      lines.remove(at: oldest)
    }
  }

  /// The time for reading is over.
  mutating func expire() { lines = offer.map { [$0] } ?? [] }

  mutating func clear() { self = MessageLines() }
}
