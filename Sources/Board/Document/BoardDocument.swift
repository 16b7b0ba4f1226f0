public import Foundation

/// A board as a value: its name, its pins from back to front, and the originals that it knows. It's changed
/// by `Command.apply(to:)` alone, except that `forget(_:)` removes originals.
public struct BoardDocument: Hashable, Sendable {
  /// The identity of the board, which doesn't depend on its file's name. Moves between boards and the rescue
  /// journal use it.
  public let id: UUID
  /// The board's name, which always satisfies `BoardLimits.isValid(name:)`.
  public private(set) var name: String
  /// The pins from back to front.
  public private(set) var pins: [Pin] = []
  /// Every original that was ever added. Undoing doesn't remove an original, because redoing needs it.
  public private(set) var originals: [OriginalID: Original] = [:]
  /// Where the board is first shown on a computer that hasn't shown it yet; nil if its owner hasn't set that.
  public private(set) var startView: BoardViewState?
  /// The `z` of each pin, which leads to the pin's index in `pins`. Indexes aren't stored, because all of
  /// them would change when one pin goes to the back.
  private var depths: [PinID: Int] = [:]
  /// The pins that are hidden: see `PinAttributes.isHidden`.
  public private(set) var hiddenPins: Set<PinID> = []
  /// What's stored as pins and says what the board lies on; see `surface`. It isn't among `pins`.
  private(set) var surfacePins: [PinID: Pin] = [:]

  /// Makes an empty board. The name is cleaned (`BoardLimits.cleaned(name:fallback:)`).
  public init(id: UUID = .random(), name: String) {
    self.id = id
    self.name = BoardLimits.isValid(name: name) ? name : BoardLimits.cleaned(name: name)
  }

  /// Makes a board from stored values. Every value is checked; the pins may come in any order.
  public init(
    id: UUID, name: String, pins: [Pin], originals: [Original], startView: BoardViewState? = nil
  ) throws(BoardError) {
    try BoardLimits.check(name: name, of: "board")
    guard originals.count <= BoardLimits.maximumOriginals else {
      throw .outOfBounds("\(originals.count) originals")
    }
    self.id = id
    self.name = name
    self.startView = startView
    self.originals.reserveCapacity(originals.count)
    for original in originals {
      try original.validate()
      self.originals[original.id] = original
    }
    try apply([.insertPins(pins, originals: [])])
  }

  /// Returns whether two boards are equal. Equality and hashing leave out `depths` and `hiddenPins`, which
  /// follow from `pins`, and `startView`, which earlier versions of Pinboard store without a command.
  public static func == (left: BoardDocument, right: BoardDocument) -> Bool {
    left.id == right.id && left.name == right.name && left.pins == right.pins
      && left.originals == right.originals && left.surfacePins == right.surfacePins
  }

  /// Hashes the values that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(name)
    hasher.combine(pins)
    hasher.combine(originals)
    hasher.combine(surfacePins)
  }
}

// MARK: Looking

extension BoardDocument {
  /// Returns the pin with this id; the time hardly grows with the number of pins.
  public func pin(_ id: PinID) -> Pin? {
    index(of: id).map { pins[$0] }
  }

  /// Returns the index of a pin in `pins`.
  private func index(of id: PinID) -> Int? {
    guard let z = depths[id] else { return nil }
    // Only what decides the order is read: a pin is large, and a copy of it has many references.
    var (low, high) = (pins.startIndex, pins.endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if pins[middle].z == z ? pins[middle].id < id : pins[middle].z < z {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Returns the original that an image pin shows; nil for other kinds.
  public func original(of pin: Pin) -> Original? {
    pin.content.original.flatMap { originals[$0] }
  }

  /// Returns the pins that are seen, from back to front, whose bounding boxes touch `rect`, in board points.
  public func pins(in rect: CGRect) -> [Pin] {
    shownPins.filter { $0.boundingBox.intersects(rect) }
  }

  /// Returns the frontmost pin that's seen and whose rotated card is under `point`, in board points.
  public func topPin(at point: CGPoint) -> Pin? {
    pins.last { $0.contains(point) && !$0.attributes.isHidden }
  }

  /// The rectangle around all pins, in board points, hidden ones included; nil on an empty board.
  public var bounds: CGRect? {
    // An iterator would copy each pin.
    pins.indices.reduce(nil) { $0?.union(pins[$1].boundingBox) ?? pins[$1].boundingBox }
  }

  /// Returns the rectangle around these pins, in board points; nil if none of them is on the board.
  public func bounds(of ids: some Sequence<PinID>) -> CGRect? {
    ids.reduce(nil as CGRect?) { box, id in
      guard let index = index(of: id) else { return box }
      return box?.union(pins[index].boundingBox) ?? pins[index].boundingBox
    }
  }

  /// The `z` value in front of all pins.
  public var frontZ: Int { pins.last.map { $0.z + 1 } ?? 0 }

  /// Whether that many pins can get `z` values in front of all others. A file from elsewhere may have used up
  /// the values that the format allows.
  func hasRoomInFront(for count: Int) -> Bool { frontZ <= BoardLimits.maximumZ - count }

  /// Returns the pins other than these, from back to front.
  func others(than some: [Pin]) -> [Pin] {
    let ids = Set(some.map(\.id))
    return pins.filter { !ids.contains($0.id) }
  }

  /// Returns those of the given pins that are on the board, from back to front.
  public func ordered(_ ids: some Sequence<PinID>) -> [Pin] { indices(of: Set(ids)).map { pins[$0] } }

  /// Returns the indexes of pins in `pins`, in ascending order.
  private func indices(of ids: Set<PinID>) -> [Int] {
    // For a large part of the board, one walk over all pins takes less time than a search for each.
    guard ids.count > pins.count / 8 else {
      return ids.isEmpty ? [] : ids.compactMap { index(of: $0) }.sorted()
    }
    return pins.indices.filter { ids.contains(pins[$0].id) }
  }
}

// MARK: Changing

extension BoardDocument {
  /// Removes the records of originals that the file has dropped (`FileUpkeep.reclaim()`). Originals that a
  /// pin needs stay.
  public mutating func forget(_ ids: some Sequence<OriginalID>) {
    let shown = Set(pins.compactMap(\.content.neededOriginal))
    for id in ids where !shown.contains(id) { originals[id] = nil }
  }

  /// Applies all changes, or none if one of them fails.
  mutating func apply(_ changes: [Change]) throws(BoardError) {
    var done: [(change: Change, added: [OriginalID])] = []
    done.reserveCapacity(changes.count)
    for change in changes {
      do throws(BoardError) {
        try validate(change)
      } catch {
        for step in done.reversed() {
          perform(step.change.inverse)
          for id in step.added { originals[id] = nil }
        }
        throw error
      }
      done.append((change, perform(change)))
    }
  }

  private func validate(_ change: Change) throws(BoardError) {
    switch change {
    case .insertPins(let new, let records):
      guard pins.count + new.count <= BoardLimits.maximumPins else {
        throw .outOfBounds("\(pins.count + new.count) pins")
      }
      guard originals.count + records.count <= BoardLimits.maximumOriginals else {
        throw .outOfBounds("\(originals.count + records.count) originals")
      }
      var brought: Set<OriginalID> = []
      for record in records {
        try record.validate()
        brought.insert(record.id)
      }
      var ids: Set<PinID> = []
      ids.reserveCapacity(new.count)
      for pin in new {
        try pin.validate()
        guard depths[pin.id] == nil, surfacePins[pin.id] == nil, ids.insert(pin.id).inserted else {
          throw .duplicatePin(pin.id)
        }
        if let original = pin.content.neededOriginal, originals[original] == nil, !brought.contains(original)
        {
          throw .noSuchOriginal(original)
        }
      }
    case .removePins(let old):
      var ids: Set<PinID> = []
      ids.reserveCapacity(old.count)
      for pin in old {
        guard ids.insert(pin.id).inserted else { throw .duplicatePin(pin.id) }
        try check(pin)
      }
    case .updatePins(let updates):
      var ids: Set<PinID> = []
      ids.reserveCapacity(updates.count)
      for update in updates {
        guard ids.insert(update.before.id).inserted else { throw .duplicatePin(update.before.id) }
        guard update.after.id == update.before.id else { throw .noSuchPin(update.after.id) }
        try check(update.before)
        try update.after.validate()
        if let original = update.after.content.neededOriginal, originals[original] == nil {
          throw .noSuchOriginal(original)
        }
      }
    case .rename(let before, let after):
      guard name == before else { throw .nameChanged }
      try BoardLimits.check(name: after, of: "board")
    case .startView(_, let after):
      guard after?.isValid ?? true else { throw .outOfBounds("the view") }
    }
  }

  private func check(_ pin: Pin) throws(BoardError) {
    if let known = surfacePins[pin.id] {
      guard known == pin else { throw .pinChanged(pin.id) }
      return
    }
    guard let index = index(of: pin.id) else { throw .noSuchPin(pin.id) }
    guard pins[index] == pin else { throw .pinChanged(pin.id) }
  }

  /// Performs a validated change and returns the ids of the originals that are new.
  @discardableResult
  private mutating func perform(_ change: Change) -> [OriginalID] {
    switch change {
    case .insertPins(let new, let records):
      var added: [OriginalID] = []
      for record in records where originals[record.id] == nil {
        originals[record.id] = record
        added.append(record.id)
      }
      insert(new)
      return added
    case .removePins(let old):
      remove(Set(old.map(\.id)))
    case .updatePins(let updates):
      // A pin changes its order only with a new z; every other pin is replaced in place.
      let moved = updates.filter(\.changesOrder)
      for update in updates where !update.changesOrder {
        if let index = index(of: update.after.id) { pins[index] = update.after }
        if update.before.attributes.isHidden != update.after.attributes.isHidden {
          recordHiding(of: update.after)
        }
      }
      if !moved.isEmpty {
        remove(Set(moved.map(\.after.id)))
        insert(moved.map(\.after))
      }
    case .rename(_, let after):
      name = after
    case .startView(_, let after):
      startView = after
    }
    return []
  }

  private mutating func insert(_ pins: [Pin]) {
    var new = pins
    if let first = new.firstIndex(where: \.content.isSurface) {
      for pin in new[first...] where pin.content.isSurface { surfacePins[pin.id] = pin }
      new.removeAll(where: \.content.isSurface)
    }
    insert(cards: new)
  }

  private mutating func insert(cards new: [Pin]) {
    guard !new.isEmpty else { return }
    let sorted = Self.fromBehind(new)
    for pin in sorted { depths[pin.id] = pin.z }
    for pin in sorted where pin.attributes.isHidden { hiddenPins.insert(pin.id) }
    guard let last = pins.last, let first = sorted.first, Self.isBehind(first, last) else {
      pins.append(contentsOf: sorted)
      return
    }
    guard sorted.count > Self.few else {
      for pin in sorted { pins.insert(pin, at: pins.partitioningIndex { Self.isBehind(pin, $0) }) }
      return
    }
    // Both arrays are sorted, so they're merged from the first index that changes.
    let start = pins.partitioningIndex { Self.isBehind(first, $0) }
    let tail = Array(pins[start...])
    pins.removeSubrange(start...)
    pins.reserveCapacity(pins.count + tail.count + sorted.count)
    var left = tail.startIndex
    var right = sorted.startIndex
    while left < tail.endIndex || right < sorted.endIndex {
      let takesNew =
        left == tail.endIndex || (right < sorted.endIndex && Self.isBehind(sorted[right], tail[left]))
      pins.append(takesNew ? sorted[right] : tail[left])
      if takesNew { right += 1 } else { left += 1 }
    }
  }

  private mutating func remove(_ ids: Set<PinID>) {
    if !surfacePins.isEmpty { for id in ids { surfacePins[id] = nil } }
    let indices = ids.compactMap { index(of: $0) }.sorted()
    guard let start = indices.first else { return }
    for id in ids { depths[id] = nil }
    if !hiddenPins.isEmpty { hiddenPins.subtract(ids) }
    guard indices.count > Self.few else {
      for index in indices.reversed() { pins.remove(at: index) }
      return
    }
    let kept = pins[start...].filter { !ids.contains($0.id) }
    pins.replaceSubrange(start..., with: kept)
  }

  /// Records whether a pin is hidden.
  private mutating func recordHiding(of pin: Pin) {
    if pin.attributes.isHidden { hiddenPins.insert(pin.id) } else { hiddenPins.remove(pin.id) }
  }

  /// The largest number of pins that are moved one by one; more pins are merged in one go.
  private static let few = 8

  private static func isBehind(_ left: Pin, _ right: Pin) -> Bool {
    left.z == right.z ? left.id < right.id : left.z < right.z
  }

  /// The pins in their order. Only what decides it is moved while it's sorted: a pin is large, and has many
  /// references.
  private static func fromBehind(_ pins: [Pin]) -> [Pin] {
    if pins.count < 2 { return pins }
    var places = pins.indices.map { (z: pins[$0].z, id: pins[$0].id, index: $0) }
    places.sort { $0.z == $1.z ? $0.id < $1.id : $0.z < $1.z }
    return places.map { pins[$0.index] }
  }
}

extension PinUpdate {
  /// Whether the pin goes to another position between back and front, or becomes or was the board's surface.
  fileprivate var changesOrder: Bool {
    before.z != after.z || before.content.isSurface || after.content.isSurface
  }
}

extension [Pin] {
  /// Returns the first index for which `predicate` holds, in an array where it holds for a tail.
  fileprivate func partitioningIndex(_ predicate: (Pin) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
