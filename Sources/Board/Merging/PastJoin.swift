import Foundation

/// Walks along the steps of our side, with all that the other side knows. At each step, the board has what
/// both know at that time.
///
/// What only one side has touched is as that side left it, and isn't joined: two computers hardly ever work
/// at the same pins.
struct PastJoin {
  private let ours: BoardWithPast
  private let theirs: BoardWithPast
  private let theirPast: BoardPast
  private var ownPast = BoardPast()
  /// Our board without the changes of the other side, as far as the walk has come.
  private var ownBoard: ChangedBoard
  /// The pins that differed when the walk began.
  private var doubtful: Set<PinID> = []
  /// What our side knew when the walk began.
  private var firstPast = BoardPast()
  /// The pins that were joined, when the walk began or later.
  private var joinedPins: Set<PinID> = []
  /// The pins that only our steps have touched.
  private var ownPins: Set<PinID> = []
  /// Our steps that have been passed without joining anything, and aren't in `ownPast` and `ownBoard` yet.
  private var passed: [PastStep] = []
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
    theirPast = theirs.past ?? BoardPast(theirs)
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
    heldStrokes = (ours.document.heldStrokes + theirs.document.heldStrokes + ownBoard.changedHeldStrokes)
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
    firstPast = ownPast
    doubtful = doubtfulPins
    let changes = join(doubtful, on: board)
    try board.apply(changes)
    return (board, changes)
  }

  /// Goes on by one step.
  /// - Returns: the changes that are left of the step.
  mutating func follow(_ step: PastStep, on board: inout ChangedBoard) throws(BoardError) -> [Change] {
    if let pins = onlyOwnPins(of: step) {
      ownPins.formUnion(pins)
      passed.append(step)
      try board.apply(step.command.changes)
      return step.command.changes
    }
    for step in passed {
      try ownBoard.apply(step.command.changes)
      ownPast.take(step)
    }
    passed = []
    try ownBoard.apply(step.command.changes)
    ownPast.take(step)
    let changes = join(step.command.pinIDs.union(step.past.pins), on: board)
    try board.apply(changes)
    return changes
  }

  /// Returns the pins of a step that does nothing but to make pins, or to change some of which both sides
  /// knew the same and only our side knows more; nil for any other step. What's left of it is the step.
  private func onlyOwnPins(of step: PastStep) -> [PinID]? {
    guard step.past.isEmpty else { return nil }
    var pins: [PinID] = []
    for change in step.command.changes {
      switch change {
      case .insertPins(let new, _):
        for pin in new {
          guard isOnlyOurs(pin), firstPast.records[pin.id] == nil else { return nil }
          pins.append(pin.id)
        }
      case .updatePins(let updates):
        for update in updates {
          guard isOnlyOurs(update.before), isOnlyOurs(update.after) else { return nil }
          // A clock that was set back: the step may count less than what was known before it.
          if let known = firstPast.records[update.after.id] {
            guard known.death == nil, known.isOnBoard, known.stamps.areEarlier(than: step.stamp) else {
              return nil
            }
          }
          pins.append(update.after.id)
        }
      case .removePins, .rename, .startView: return nil
      }
    }
    return pins
  }

  /// Whether the other side knew nothing else of a pin when the walk began, and nothing was joined since. Of
  /// pins that hold lines, and of such lines, more must be known.
  private func isOnlyOurs(_ pin: Pin) -> Bool {
    !joinedPins.contains(pin.id) && heldStrokes[pin.id] == nil && pin.content.stroke?.isHeld != true
  }

  /// Takes the steps that were undone here, and all that our side knows now.
  /// - Returns: the changes that are needed yet.
  mutating func end(on board: inout ChangedBoard) throws(BoardError) -> [Change] {
    // A merge's stamps are those of its end, so the walk isn't exact on its way.
    ownPast = ours.past ?? BoardPast(ours)
    ownBoard = ChangedBoard(ours.document)
    findForeignPins()
    // What neither differed at the beginning nor was touched since is as it was, and so is what the other
    // side alone has touched.
    var ids = joinedPins.union(board.touchedPins)
    var touched: Set<PinID> = []
    for step in ours.steps.dropFirst(anchor) {
      touched.formUnion(step.command.pinIDs)
      touched.formUnion(step.past.pins)
    }
    for id in doubtful where !touched.contains(id) && firstPast.records[id] == ownPast.records[id] {
      ids.remove(id)
    }
    ids.formUnion(touched)
    for step in ours.undone { ownPins.subtract(step.command.pinIDs.union(step.past.pins)) }
    ownPins.subtract(joinedPins)
    let changes = join(ids.subtracting(ownPins), on: board)
    try board.apply(changes)
    return changes
  }

  /// The pins that are as they were on our board: the other side knows nothing of what was done with them.
  var unchangedPins: Set<PinID> { ownPins.subtracting(joinedPins) }

  /// The pins that may differ between the sides, or from what both know. Most pins of a board are the same
  /// on both sides, and aren't joined.
  private var doubtfulPins: Set<PinID> {
    var ids: Set<PinID> = []
    for (id, own) in ownPast.records where theirPast.records[id] != own { ids.insert(id) }
    for id in theirPast.records.keys where ownPast.records[id] == nil { ids.insert(id) }
    // Records have the values of the boards.
    for id in theirs.document.storedIDs where ownPast.records[id] == nil && !ids.contains(id) {
      if ownBoard.storedPin(id) != theirs.document.storedPin(id) { ids.insert(id) }
    }
    for id in ownBoard.storedIDs where ownPast.records[id] == nil && !ids.contains(id) {
      if theirs.document.storedPin(id) == nil { ids.insert(id) }
    }
    return ids
  }

  /// The changes by which some pins, and the board's name and view, become what both sides know of them.
  private mutating func join(_ ids: Set<PinID>, on board: ChangedBoard) -> [Change] {
    var (removed, updates, inserted): ([Pin], [PinUpdate], [Pin]) = ([], [], [])
    // What's known of pins that go: a computer that hasn't heard of the deletion may have changed them.
    var last: [PinUpdate] = []
    // One side may have moved a pin, and the other one a stroke that it holds. Where the line is then follows
    // from what both know, whichever side merges.
    let held = ids.reduce(into: Set<PinID>()) { $0.formUnion(heldStrokes[$1] ?? []) }
    let all = ids.union(held)
    joinedPins.formUnion(all)
    for id in all {
      let record = joined(id)
      switch (board.storedPin(id), record?.present?.withHeldEnds({ joined($0)?.present })) {
      case (nil, nil): break
      case (nil, let pin?): inserted.append(pin)
      case (let pin?, nil):
        // Of another original, the bytes don't come along.
        let known = record?.pin.flatMap { $0.content.neededOriginal == pin.content.neededOriginal ? $0 : nil }
        if let known, known != pin { last.append(PinUpdate(before: pin, after: known)) }
        removed.append(known ?? pin)
      case (let before?, let after?):
        if before != after { updates.append(PinUpdate(before: before, after: after)) }
      }
    }
    let order = { (one: Pin, other: Pin) in one.z == other.z ? one.id < other.id : one.z < other.z }
    var changes: [Change] = []
    if !last.isEmpty { changes.append(.updatePins(last.sorted { order($0.after, $1.after) })) }
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
      marks.pins[id] = (ownPast.records[id] ?? PinRecord()).joinedMark(theirPast.records[id] ?? PinRecord())
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
