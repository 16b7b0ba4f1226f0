import Foundation

/// When the properties of one pin got their values, and when the pin last came back. A property without a
/// stamp has the value with which the pin was made, or its step has been removed from the history.
package struct PinStamps: Hashable, Sendable {
  /// When the pin was made, or came back after it had been deleted.
  package var life: StepStamp?
  package var properties = PropertyStamps()

  package init() {}

  mutating func record(_ stamp: StepStamp, for changed: some Sequence<PinProperty>) {
    for property in changed { properties.record(stamp, for: property) }
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

  /// Whether all of these stamps are earlier than another one.
  func areEarlier(than stamp: StepStamp) -> Bool {
    life.map { $0 < stamp } ?? true && properties.allSatisfy { $0.value < stamp }
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

  /// Records that the pin came back.
  mutating func comeBack(_ stamp: StepStamp) {
    stamps.life = StepStamp.later(stamps.life, stamp)
    isOnBoard = true
  }

  /// Takes the stamps that came from another computer.
  mutating func take(_ mark: BoardMarks.Mark) {
    stamps.join(mark.stamps)
    if let foreign = mark.death { death = death?.joined(foreign) ?? foreign }
  }

  /// Records that the pin was made, or came back.
  /// - Parameter stamp: nil if the stamps came along.
  mutating func insert(_ pin: Pin, _ stamp: StepStamp?) {
    if let stamp {
      stamps.life = StepStamp.later(stamps.life, stamp)
      // A pin that comes back, for example from another board, may have been changed there.
      if death != nil {
        let known = self.pin
        let changed = PinProperty.allCases.filter { property in
          known.map { !property.isSame($0, pin) } ?? true
        }
        stamps.record(stamp, for: changed)
      }
    }
    self.pin = pin
    isOnBoard = true
  }

  /// Records that the pin was deleted by a step.
  /// - Parameter stamp: nil if the stamps came along.
  mutating func remove(_ pin: Pin, _ stamp: StepStamp?) {
    self.pin = pin
    if let stamp { die(stamp) } else { isOnBoard = false }
  }

  /// Records other values.
  /// - Parameter stamp: nil if the stamps came along.
  mutating func set(_ update: PinUpdate, _ stamp: StepStamp?) {
    if let stamp {
      stamps.record(stamp, for: PinProperty.differing(update.before, update.after))
    }
    pin = update.after
    isOnBoard = true
  }

  /// Takes the values of the board. If the history contradicts the board, the board counts.
  /// - Parameter pin: the pin as it's on the board; nil if it isn't there.
  mutating func settle(_ pin: Pin?) {
    if let pin {
      self.pin = pin
      isOnBoard = true
      if !lives { death = nil }
    } else {
      if isOnBoard || lives && death != nil { die(nil) }
      isOnBoard = false
    }
  }

  /// Returns the stamps of a computer that knows what both know.
  func joinedMark(_ other: PinRecord) -> BoardMarks.Mark {
    BoardMarks.Mark(
      stamps: stamps.joined(other.stamps), death: other.death.map { death?.joined($0) ?? $0 } ?? death)
  }

  /// Returns the record of a computer that knows what both know.
  func joined(_ other: PinRecord) -> PinRecord {
    var joined = PinRecord()
    let mark = joinedMark(other)
    (joined.stamps, joined.death) = (mark.stamps, mark.death)
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
    var (isOwn, isForeign) = (true, !isHeld)
    if line.contains(where: differing.contains), isTheirs(line, pin, theirs, other) {
      isOwn = false
      for property in line { property.copy(from: theirs, to: &merged) }
    }
    for property in differing where !line.contains(property) {
      guard isTheirs([property], pin, theirs, other) else {
        isForeign = false
        continue
      }
      property.copy(from: theirs, to: &merged)
      isOwn = false
    }
    // Most pins were changed on one side alone, and nothing is mixed.
    if isOwn, pin.attributes.backgrounds.isEmpty { return pin }
    if isForeign, theirs.attributes.backgrounds.isEmpty { return merged }
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
