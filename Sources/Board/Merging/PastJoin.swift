import Foundation

/// Walks along the steps of our side, with all that the other side knows. At each step, the board has what
/// both know at that time.
struct PastJoin {
  private let ours: BoardWithPast
  private let theirs: BoardWithPast
  private let theirPast: BoardPast
  private var ownPast = BoardPast()
  /// Our board without the changes of the other side, as far as the walk has come.
  private var ownBoard: ChangedBoard
  /// The pins that differed when the walk began.
  private var doubtful: Set<PinID> = []
  /// The pins of which the other side knows more, after the walk.
  private var foreignPins: Set<PinID> = []
  /// The strokes whose ends a pin holds on one of the sides.
  private let heldStrokes: [PinID: Set<PinID>]
  /// The number of our commands before the walk.
  private(set) var anchor: Int
  /// Our commands of the walk.
  var ownSteps: ArraySlice<PastStep> { ours.done.dropFirst(anchor) }

  init(_ ours: BoardWithPast, _ theirs: BoardWithPast) {
    self.ours = ours
    self.theirs = theirs
    theirPast = BoardPast(theirs)
    let done = ours.done
    let known = theirs.knownCommands
    anchor = done.lastIndex { known.contains($0.command.id) || $0.isMerge }.map { $0 + 1 } ?? 0
    ownBoard = ChangedBoard(ours.document)
    for step in done.dropFirst(anchor).reversed() {
      guard (try? ownBoard.apply(step.command.inverse.changes)) != nil else {
        // The history doesn't lead back, so nothing can be brought below our steps.
        anchor = done.count
        ownBoard = ChangedBoard(ours.document)
        break
      }
    }
    heldStrokes = [ours.document.storedPins, theirs.document.storedPins, ownBoard.storedPins].joined()
      .reduce(into: [:]) { held, pin in
        for holder in pin.content.stroke?.holders ?? [] { held[holder, default: []].insert(pin.id) }
      }
    for step in done.prefix(anchor) { ownPast.take(step) }
    ownPast.takeValues(of: ownBoard)
  }

  /// - Returns: the board before our steps with all that the other side knows, and the changes that lead from
  ///   our board to it.
  mutating func begin() throws(BoardError) -> (ChangedBoard, [Change]) {
    var board = ownBoard
    doubtful = doubtfulPins
    let changes = changes(of: doubtful, on: board)
    try board.apply(changes)
    return (board, changes)
  }

  /// Goes on by one step.
  /// - Returns: the changes that are left of the step.
  mutating func follow(_ step: PastStep, on board: inout ChangedBoard) throws(BoardError) -> [Change] {
    try ownBoard.apply(step.command.changes)
    ownPast.take(step)
    let changes = changes(of: step.command.pinIDs.union(step.past.pins), on: board)
    try board.apply(changes)
    return changes
  }

  /// Takes the steps that were undone here, and all that our side knows now.
  /// - Returns: the changes that are needed yet.
  mutating func end(on board: inout ChangedBoard) throws(BoardError) -> [Change] {
    // A merge's stamps are those of its end, so the walk isn't exact on its way.
    ownPast = BoardPast(ours)
    ownBoard = ChangedBoard(ours.document)
    findForeignPins()
    // What neither differed at the beginning nor was touched since is as it was.
    var ids = doubtful.union(board.touchedPins)
    for step in ours.steps.dropFirst(anchor) {
      ids.formUnion(step.command.pinIDs)
      ids.formUnion(step.past.pins)
    }
    let changes = changes(of: ids, on: board)
    try board.apply(changes)
    return changes
  }

  /// The pins that may differ between the sides, or from what both know. Most pins of a board are the same
  /// on both sides, and aren't joined.
  private var doubtfulPins: Set<PinID> {
    var ids: Set<PinID> = []
    for (id, own) in ownPast.records where theirPast.records[id] != own { ids.insert(id) }
    for id in theirPast.records.keys where ownPast.records[id] == nil { ids.insert(id) }
    for pin in theirs.document.storedPins where ownBoard.storedPin(pin.id) != pin { ids.insert(pin.id) }
    for pin in ownBoard.storedPins where theirs.document.storedPin(pin.id) == nil { ids.insert(pin.id) }
    return ids
  }

  /// The changes by which some pins, and the board's name and view, become what both sides know of them.
  private func changes(of ids: Set<PinID>, on board: ChangedBoard) -> [Change] {
    var (removed, updates, inserted): ([Pin], [PinUpdate], [Pin]) = ([], [], [])
    // One side may have moved a pin, and the other one a stroke that it holds. Where the line is then follows
    // from what both know, whichever side merges.
    let held = ids.reduce(into: Set<PinID>()) { $0.formUnion(heldStrokes[$1] ?? []) }
    for id in ids.union(held) {
      switch (board.storedPin(id), joined(id)?.present?.withHeldEnds({ joined($0)?.present })) {
      case (nil, nil): break
      case (nil, let pin?): inserted.append(pin)
      case (let pin?, nil): removed.append(pin)
      case (let before?, let after?):
        if before != after { updates.append(PinUpdate(before: before, after: after)) }
      }
    }
    let order = { (one: Pin, other: Pin) in one.z == other.z ? one.id < other.id : one.z < other.z }
    var changes: [Change] = []
    if !removed.isEmpty { changes.append(.removePins(removed.sorted(by: order))) }
    if !updates.isEmpty { changes.append(.updatePins(updates.sorted { order($0.after, $1.after) })) }
    if !inserted.isEmpty {
      let needed = Set(inserted.compactMap(\.content.neededOriginal)).sorted()
      let records = needed.compactMap { ours.document.originals[$0] ?? theirs.document.originals[$0] }
      changes.append(.insertPins(inserted.sorted(by: order), originals: records))
    }
    let (name, view) = (name, view)
    if name != board.name { changes.append(.rename(before: board.name, after: name)) }
    if view != board.startView { changes.append(.startView(before: board.startView, after: view)) }
    return changes
  }

  private func joined(_ id: PinID) -> PinRecord? {
    let own = ownPast.records[id] ?? ownBoard.storedPin(id).map { PinRecord($0) }
    guard let foreign = theirPast.record(of: id, on: theirs.document) else { return own }
    return own?.joined(foreign) ?? foreign
  }

  private var name: String {
    let (own, foreign) = (ownBoard.name, theirs.document.name)
    if ownPast.name == theirPast.name { return max(own, foreign) }
    return StepStamp.isLater(theirPast.name, than: ownPast.name) ? foreign : own
  }

  private var view: BoardViewState? {
    let (own, foreign) = (ownBoard.startView, theirs.document.startView)
    if own == foreign { return own }
    if ownPast.view == theirPast.view { return "\(own as Any)" < "\(foreign as Any)" ? foreign : own }
    return StepStamp.isLater(theirPast.view, than: ownPast.view) ? foreign : own
  }

  // MARK: What's to be kept

  /// Whether the other side knows of changes that ours doesn't know.
  var hasNews: Bool {
    !foreignPins.isEmpty || StepStamp.isLater(theirPast.name, than: ownPast.name)
      || StepStamp.isLater(theirPast.view, than: ownPast.view)
  }

  private mutating func findForeignPins() {
    for (id, foreign) in theirPast.records {
      let own = ownPast.record(of: id, on: ours.document) ?? PinRecord()
      if own.stamps == foreign.stamps, own.death == foreign.death { continue }
      let death = foreign.death.map { own.death?.joined($0) ?? $0 } ?? own.death
      if own.stamps.joined(foreign.stamps) != own.stamps || death != own.death { foreignPins.insert(id) }
    }
  }

  /// The pins whose stamps aren't in our steps: those that the other side knows better, and those of steps
  /// that were undone here and are removed as before a new command.
  var newPins: Set<PinID> {
    ours.undone.reduce(into: foreignPins) { ids, step in
      ids.formUnion(step.command.pinIDs)
      ids.formUnion(step.past.pins)
    }
  }

  /// The stamps of both sides for some pins, and for the board itself.
  func marks(with pins: Set<PinID>) -> BoardMarks {
    var marks = BoardMarks()
    for id in pins {
      let own = ownPast.record(of: id, on: ours.document) ?? PinRecord()
      let joined = theirPast.record(of: id, on: theirs.document).map { own.joined($0) } ?? own
      marks.pins[id] = BoardMarks.Mark(stamps: joined.stamps, death: joined.death)
    }
    marks.name = StepStamp.later(ownPast.name, theirPast.name)
    marks.view = StepStamp.later(ownPast.view, theirPast.view)
    return marks
  }

  /// The pins that one side has deleted, and that the other side has changed without knowing that.
  var keptPins: Set<PinID> {
    var kept: Set<PinID> = []
    for (id, foreign) in theirPast.records {
      let own = ownPast.record(of: id, on: ours.document)
      guard let own, own.isOnBoard != foreign.isOnBoard, own.joined(foreign).isOnBoard else { continue }
      let isKept = own.isOnBoard ? foreign.death != nil : own.death != nil
      if isKept { kept.insert(id) }
    }
    return kept
  }
}

extension Change {
  /// The changes that lead from one state of a board to another one, without the originals that the board
  /// doesn't know yet.
  /// - Parameter ids: the pins that may differ; nil for any.
  package static func between(
    _ old: BoardDocument, _ new: BoardDocument, among ids: Set<PinID>? = nil
  ) -> [Change] {
    let before = ids.map { $0.compactMap(old.storedPin) } ?? old.storedPins
    let after = ids.map { $0.compactMap(new.storedPin) } ?? new.storedPins
    var changes: [Change] = []
    let removed = before.filter { new.storedPin($0.id) == nil }
    if !removed.isEmpty { changes.append(.removePins(removed)) }
    let updates = after.compactMap { pin in
      old.storedPin(pin.id).flatMap { $0 == pin ? nil : PinUpdate(before: $0, after: pin) }
    }
    if !updates.isEmpty { changes.append(.updatePins(updates)) }
    let inserted = after.filter { old.storedPin($0.id) == nil }
    if !inserted.isEmpty {
      let needed = Set(inserted.compactMap(\.content.neededOriginal)).sorted()
      changes.append(.insertPins(inserted, originals: needed.compactMap { new.originals[$0] }))
    }
    if old.name != new.name { changes.append(.rename(before: old.name, after: new.name)) }
    if old.startView != new.startView {
      changes.append(.startView(before: old.startView, after: new.startView))
    }
    return changes
  }
}
