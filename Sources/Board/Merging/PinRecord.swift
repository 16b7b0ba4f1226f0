import Foundation

/// When the properties of one pin got their values, and when the pin last came back. A property without a
/// stamp has the value with which the pin was made, or its step has been removed from the history.
package struct PinStamps: Hashable, Sendable {
  /// When the pin was made, or came back after it had been deleted.
  package var life: StepStamp?
  package var properties = PropertyStamps()

  package init() {}

  mutating func record(_ stamp: StepStamp, for property: PinProperty) {
    properties.record(stamp, for: property)
  }

  mutating func join(_ other: PinStamps) {
    life = StepStamp.later(life, other.life)
    properties.join(other.properties)
  }

  func joined(_ other: PinStamps) -> PinStamps {
    var joined = self
    joined.join(other)
    return joined
  }

  /// Whether one of these stamps is later than that of `other`.
  func exceed(_ other: PinStamps) -> Bool {
    StepStamp.isLater(life, than: other.life)
      || properties.contains { StepStamp.isLater($0.value, than: other.properties[$0.key]) }
  }
}

/// All that one computer knows of a pin: its values, how old they are, and whether it was deleted.
///
/// Records are joined property by property: the later value counts. A deletion counts for the changes that
/// were known when it was done. Whatever wasn't known keeps the pin. Joining is commutative, associative and
/// idempotent, whence boards become equal in whatever order they're merged.
package struct PinRecord: Hashable, Sendable {
  package var stamps = PinStamps()
  /// The stamps that were known when the pin was deleted; nil if it never was.
  package var death: PinStamps?
  /// The pin's values, also after it was deleted, as far as they're known.
  package var pin: Pin?
  /// Whether the pin is on the board.
  package var isOnBoard = false

  package init() {}

  /// Makes the record of a pin that's on the board and of which no step is known.
  init(_ pin: Pin) {
    self.pin = pin
    isOnBoard = true
  }

  /// Whether the stamps say that the pin is there.
  var lives: Bool { death.map { stamps.exceed($0) } ?? true }

  /// The pin if it's on the board.
  package var present: Pin? { isOnBoard ? pin : nil }

  /// Records a deletion. It knows all that was known of the pin, and it counts more than an earlier return of
  /// the pin, known or not.
  mutating func die(_ stamp: StepStamp?) {
    var known = death?.joined(stamps) ?? stamps
    known.life = StepStamp.later(known.life, stamp)
    death = known
    isOnBoard = false
  }

  /// Returns the record of a computer that knows what both know.
  func joined(_ other: PinRecord) -> PinRecord {
    var joined = PinRecord()
    joined.stamps = stamps.joined(other.stamps)
    joined.death = other.death.map { death?.joined($0) ?? $0 } ?? death
    joined.pin = values(with: other)
    joined.isOnBoard = (isOnBoard || other.isOnBoard) && joined.lives && joined.pin != nil
    return joined
  }

  /// Returns whether the values of properties that belong together are taken from the other record.
  private func isTheirs(
    _ properties: [PinProperty], _ pin: Pin, _ theirs: Pin, _ other: PinRecord
  ) -> Bool {
    let own = properties.reduce(nil) { StepStamp.later($0, stamps.properties[$1]) }
    let foreign = properties.reduce(nil) { StepStamp.later($0, other.stamps.properties[$1]) }
    if own != foreign { return StepStamp.isLater(foreign, than: own) }
    // Of a deleted pin, an earlier value may be known than the one that its stamp is about.
    if isOnBoard != other.isOnBoard { return other.isOnBoard }
    return properties.map { $0.text(of: pin) }.joined() < properties.map { $0.text(of: theirs) }.joined()
  }

  private func values(with other: PinRecord) -> Pin? {
    guard let pin else { return other.pin }
    guard let theirs = other.pin, pin != theirs else { return pin }
    var merged = pin
    let differing = PinProperty.differing(pin, theirs)
    // Where a held line is, its points and its box say together.
    let isHeld = pin.content.stroke?.isHeld == true || theirs.content.stroke?.isHeld == true
    let line = isHeld ? PinProperty.line : []
    var isOwn = true
    if line.contains(where: differing.contains), isTheirs(line, pin, theirs, other) {
      isOwn = false
      for property in line { property.copy(from: theirs, to: &merged) }
    }
    for property in differing where !line.contains(property) {
      guard isTheirs([property], pin, theirs, other) else { continue }
      property.copy(from: theirs, to: &merged)
      isOwn = false
    }
    // Most pins were changed on one side alone.
    if isOwn, pin.attributes.backgrounds.isEmpty { return pin }
    // A group's colour goes with the group.
    merged.attributes.backgrounds = merged.attributes.backgrounds.filter { color in
      merged.attributes.groups.contains(color.key)
    }
    if (try? merged.validate()) != nil { return merged }
    // Values of two kinds don't fit together. The pin that was changed last is taken as a whole.
    let newest = (stamps.properties.newest, other.stamps.properties.newest)
    if newest.0 != newest.1 { return StepStamp.isLater(newest.1, than: newest.0) ? theirs : pin }
    let texts = [pin, theirs].map { one in PinProperty.allCases.map { $0.text(of: one) }.joined() }
    return texts[0] < texts[1] ? theirs : pin
  }
}
