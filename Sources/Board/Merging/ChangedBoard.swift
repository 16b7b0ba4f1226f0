import Foundation

/// A board as it becomes step by step. Only what differs from the board where it began is held, so that a
/// step costs as much as it changes. On a whole board, a pin that comes to the front moves all others.
struct ChangedBoard {
  /// The board where it began.
  private let base: BoardDocument
  /// The pins that were touched, as they are now; nil for one that's gone.
  private var pins: [PinID: Pin?] = [:]
  /// The originals that came with pins.
  private var records: [OriginalID: Original] = [:]
  private(set) var name: String
  private(set) var startView: BoardViewState?

  init(_ base: BoardDocument) {
    self.base = base
    name = base.name
    startView = base.startView
  }

  func storedPin(_ id: PinID) -> Pin? {
    if let known = pins[id] { return known }
    return base.storedPin(id)
  }

  /// The pins that may differ from those of the board where it began.
  var touchedPins: Set<PinID> { Set(pins.keys) }

  /// The ids of all pins, in no order.
  var storedIDs: [PinID] {
    base.storedIDs.filter { pins[$0] == nil } + pins.compactMap { $0.value == nil ? nil : $0.key }
  }

  /// The strokes among the touched pins whose ends a pin holds.
  var changedHeldStrokes: [Pin] {
    pins.values.compactMap { pin in pin?.content.stroke?.isHeld == true ? pin : nil }
  }

  /// Applies changes that must fit. If one doesn't, those before it are applied.
  mutating func apply(_ changes: [Change]) throws(BoardError) {
    for change in changes {
      switch change {
      case .insertPins(let new, let originals):
        for original in originals { records[original.id] = original }
        for pin in new {
          guard storedPin(pin.id) == nil else { throw .duplicatePin(pin.id) }
          pins[pin.id] = .some(pin)
        }
      case .removePins(let old):
        for pin in old {
          try check(pin)
          pins[pin.id] = .some(nil)
        }
      case .updatePins(let updates):
        for update in updates {
          try check(update.before)
          guard update.after.id == update.before.id else { throw .noSuchPin(update.after.id) }
          pins[update.after.id] = .some(update.after)
        }
      case .rename(let before, let after):
        guard name == before else { throw .nameChanged }
        name = after
      case .startView(_, let after): startView = after
      }
    }
  }

  private func check(_ pin: Pin) throws(BoardError) {
    guard let known = storedPin(pin.id) else { throw .noSuchPin(pin.id) }
    guard known == pin else { throw .pinChanged(pin.id) }
  }

  /// The whole board as it is now.
  func document() throws(BoardError) -> BoardDocument {
    var removed: [Pin] = []
    var updates: [PinUpdate] = []
    var inserted: [Pin] = []
    for (id, pin) in pins {
      switch (base.storedPin(id), pin) {
      case (nil, nil): break
      case (nil, let new?): inserted.append(new)
      case (let old?, nil): removed.append(old)
      case (let old?, let new?): if old != new { updates.append(PinUpdate(before: old, after: new)) }
      }
    }
    var changes: [Change] = [.removePins(removed)]
    let new = records.values.filter { base.originals[$0.id] == nil }.sorted { $0.id < $1.id }
    changes.append(.insertPins(inserted, originals: new))
    changes.append(.updatePins(updates))
    if name != base.name { changes.append(.rename(before: base.name, after: name)) }
    if startView != base.startView { changes.append(.startView(before: base.startView, after: startView)) }
    var document = base
    try document.apply(changes)
    return document
  }
}
