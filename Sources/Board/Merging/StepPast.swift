package import Foundation

/// What a stored step says of the past besides its changes: steps that were undone and then removed, and the
/// stamps that came from another computer. It's stored with the step's changes. Versions that don't know it
/// leave it alone.
package struct StepPast: Hashable, Sendable {
  /// Steps that were undone before this one was done, in the order in which they were undone.
  package var undone: [UndoneStep] = []
  /// The stamps that were brought from another computer.
  package var marks = BoardMarks()
  /// The time until which the stamps of this step's changes are among the marks. As long as the step isn't
  /// undone or redone later, its changes have no stamps of their own; nil for a step that was merged nowhere.
  package var settledAt: Double?
  /// The commands of the other computer that a merge has brought; nil for the user's own steps.
  package var merged: [UUID]?

  package init() {}

  /// The pins of which it says something.
  var pins: Set<PinID> { undone.reduce(into: Set(marks.pins.keys)) { $0.formUnion($1.pins) } }

  /// What it says of some pins, and besides.
  package func about(_ pins: Set<PinID>) -> StepPast {
    var past = self
    past.marks.pins = marks.pins.filter { pins.contains($0.key) }
    for index in undone.indices {
      past.undone[index].set = undone[index].set.filter { pins.contains($0.key) }
      past.undone[index].gone.removeAll { !pins.contains($0) }
      past.undone[index].back.removeAll { !pins.contains($0) }
    }
    return past
  }

  package var isEmpty: Bool { undone.isEmpty && marks.isEmpty && settledAt == nil && merged == nil }
}

/// A command that was undone and can't be redone any more.
package struct UndoneStep: Hashable, Sendable {
  /// When it was undone, with the command's id.
  let stamp: StepStamp
  /// The properties that got their old values back.
  var set: [PinID: Set<PinProperty>] = [:]
  /// The pins that went.
  var gone: [PinID] = []
  /// The pins that came back.
  var back: [PinID] = []
  /// The pins that the step had changed.
  var pins: Set<PinID> { Set(set.keys).union(gone).union(back) }
  var isRenamed = false
  var isViewSet = false

  /// - Parameters:
  ///   - command: the command as it was done.
  ///   - time: when it was undone, in seconds since 1970.
  package init(_ command: Command, at time: Double) {
    stamp = StepStamp(time: time, step: command.id)
    for change in command.plainChanges.reversed() {
      switch change {
      case .insertPins(let pins, _): gone += pins.map(\.id)
      case .removePins(let pins): back += pins.map(\.id)
      case .updatePins(let updates):
        for update in updates {
          let changed = PinProperty.differing(update.before, update.after)
          if !changed.isEmpty { set[update.after.id, default: []].formUnion(changed) }
        }
      case .rename: isRenamed = true
      case .startView: isViewSet = true
      }
    }
  }
}

/// Stamps of a board's pins and of the board itself.
package struct BoardMarks: Hashable, Sendable {
  package struct Mark: Hashable, Sendable {
    package var stamps = PinStamps()
    package var death: PinStamps?
  }

  package var pins: [PinID: Mark] = [:]
  var name: StepStamp?
  var view: StepStamp?

  package init() {}

  package var isEmpty: Bool { pins.isEmpty && name == nil && view == nil }

  /// The marks without those that say nothing.
  package var known: BoardMarks {
    var known = self
    known.pins = pins.filter { $0.value.stamps != PinStamps() || $0.value.death != nil }
    return known
  }

  package mutating func join(_ other: BoardMarks) {
    name = StepStamp.later(name, other.name)
    view = StepStamp.later(view, other.view)
    for (id, mark) in other.pins {
      guard var known = pins[id] else {
        pins[id] = mark
        continue
      }
      known.stamps.join(mark.stamps)
      known.death = mark.death.map { known.death?.joined($0) ?? $0 } ?? known.death
      pins[id] = known
    }
  }
}

extension Command {
  /// The changes, where pins that are taken away and brought back by the same command count as changed.
  var plainChanges: [Change] {
    var removed: [PinID: Pin] = [:]
    for case .removePins(let pins) in changes { for pin in pins { removed[pin.id] = pin } }
    guard !removed.isEmpty else { return changes }
    var back: Set<PinID> = []
    for case .insertPins(let pins, _) in changes { back.formUnion(pins.map(\.id)) }
    back.formIntersection(removed.keys)
    guard !back.isEmpty else { return changes }
    return changes.flatMap { change -> [Change] in
      switch change {
      case .removePins(let pins): return [.removePins(pins.filter { !back.contains($0.id) })]
      case .insertPins(let pins, let originals):
        let updates = pins.compactMap { pin in removed[pin.id].map { PinUpdate(before: $0, after: pin) } }
        let new = pins.filter { !back.contains($0.id) }
        return [.updatePins(updates), .insertPins(new, originals: originals)]
      case .updatePins, .rename, .startView: return [change]
      }
    }
  }
}

// MARK: The stored form

extension StepPast: Codable {
  private enum Key: String, CodingKey { case undone, marks, settledAt, merged }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    undone = try values.decodeIfPresent([UndoneStep].self, forKey: .undone) ?? []
    marks = try values.decodeIfPresent(BoardMarks.self, forKey: .marks) ?? BoardMarks()
    settledAt = try values.decodeIfPresent(Double.self, forKey: .settledAt)
    merged = try values.decodeIfPresent([UUID].self, forKey: .merged)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    if !undone.isEmpty { try values.encode(undone, forKey: .undone) }
    if !marks.isEmpty { try values.encode(marks, forKey: .marks) }
    try values.encodeIfPresent(settledAt, forKey: .settledAt)
    try values.encodeIfPresent(merged, forKey: .merged)
  }
}

extension UndoneStep: Codable {
  private enum Key: String, CodingKey { case at, set, gone, back, name, view }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    stamp = try values.decode(StepStamp.self, forKey: .at)
    let stored = try values.decodeIfPresent([String: [String]].self, forKey: .set) ?? [:]
    for (text, words) in stored {
      if let id = PinID(text) { set[id] = Set(words.compactMap(PinProperty.init)) }
    }
    gone = try values.decodeIfPresent([PinID].self, forKey: .gone) ?? []
    back = try values.decodeIfPresent([PinID].self, forKey: .back) ?? []
    isRenamed = try values.decodeIfPresent(Bool.self, forKey: .name) ?? false
    isViewSet = try values.decodeIfPresent(Bool.self, forKey: .view) ?? false
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(stamp, forKey: .at)
    if !set.isEmpty {
      let stored = set.map { ($0.key.description, $0.value.map(\.rawValue).sorted()) }
      try values.encode(Dictionary(uniqueKeysWithValues: stored), forKey: .set)
    }
    if !gone.isEmpty { try values.encode(gone, forKey: .gone) }
    if !back.isEmpty { try values.encode(back, forKey: .back) }
    if isRenamed { try values.encode(true, forKey: .name) }
    if isViewSet { try values.encode(true, forKey: .view) }
  }
}

extension PinStamps: Codable {
  static let lifeKey = "life"

  package init(from decoder: any Decoder) throws {
    let stored = try decoder.singleValueContainer().decode([String: StepStamp].self)
    for (word, stamp) in stored {
      if word == Self.lifeKey { life = stamp }
      // A later version may know further properties.
      if let property = PinProperty(rawValue: word) { properties[property] = stamp }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var stored = Dictionary(uniqueKeysWithValues: properties.map { ($0.key.rawValue, $0.value) })
    stored[Self.lifeKey] = life
    var container = encoder.singleValueContainer()
    try container.encode(stored)
  }
}

extension BoardMarks: Codable {
  private enum Key: String, CodingKey { case pins, name, view }

  private struct StoredMark: Codable {
    var set: PinStamps?
    var gone: PinStamps?
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    for (text, mark) in try values.decodeIfPresent([String: StoredMark].self, forKey: .pins) ?? [:] {
      if let id = PinID(text) { pins[id] = Mark(stamps: mark.set ?? PinStamps(), death: mark.gone) }
    }
    name = try values.decodeIfPresent(StepStamp.self, forKey: .name)
    view = try values.decodeIfPresent(StepStamp.self, forKey: .view)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    let stored = pins.map { id, mark in
      (id.description, StoredMark(set: mark.stamps == PinStamps() ? nil : mark.stamps, gone: mark.death))
    }
    try values.encode(Dictionary(uniqueKeysWithValues: stored), forKey: .pins)
    try values.encodeIfPresent(name, forKey: .name)
    try values.encodeIfPresent(view, forKey: .view)
  }
}
