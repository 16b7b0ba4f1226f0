/// Attributes in memory of their own. Boards and their histories have pins by the ten thousand, and most of
/// them have the attributes of a new pin, which would be a third of what's copied with each.
final class OwnAttributes: Hashable, Sendable {
  let attributes: PinAttributes

  /// - Returns: nil for the attributes of a new pin.
  init?(_ attributes: PinAttributes) {
    if attributes.isPlain { return nil }
    self.attributes = attributes
  }

  static func == (left: OwnAttributes, right: OwnAttributes) -> Bool {
    left === right || left.attributes == right.attributes
  }

  func hash(into hasher: inout Hasher) { hasher.combine(attributes) }
}
