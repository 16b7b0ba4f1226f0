/// The lines of a message bar: each new line is added to those that are still shown.
nonisolated struct MessageLines {
  /// The largest number of lines. The oldest ones are removed first.
  static let most = 5

  private(set) var lines: [String] = []
  /// The line with an action, for which the bar has a button. It stays until the user answers.
  private(set) var offer: String?

  var text: String { lines.joined(separator: "\n") }

  /// - Parameter isOffer: whether the line has an action. It replaces the earlier offer, which can't be
  ///   answered any more.
  mutating func add(_ line: String, isOffer: Bool = false) {
    lines.removeAll { $0 == line || isOffer && $0 == offer }
    if isOffer || offer == line { offer = isOffer ? line : nil }
    lines.append(line)
    while lines.count > Self.most, let oldest = lines.firstIndex(where: { $0 != offer }) {
      lines.remove(at: oldest)
    }
  }

  /// Removes all lines without an action when their time is over.
  mutating func expire() { lines = offer.map { [$0] } ?? [] }

  mutating func clear() { self = MessageLines() }
}
