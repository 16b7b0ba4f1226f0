import Board
import Foundation
import SeededRandom

/// A computer with its own file of a board and its own clock. It keeps the history as the store does.
struct MergeReplica {
  private(set) var board: BoardWithPast
  /// The number of seconds by which the clock is wrong.
  var error: Double

  init(_ document: BoardDocument, error: Double) {
    board = BoardWithPast(document: document, steps: [], position: 0, modified: 0)
    self.error = error
  }

  /// Makes another computer with a copy of the file.
  init(_ other: MergeReplica, error: Double) {
    board = other.board
    self.error = error
  }

  var document: BoardDocument { board.document }

  private mutating func tick(_ now: Double) -> Double {
    board.modified = max(now + error, board.modified + 0.000_001)
    return board.modified
  }

  /// Returns the time at which it was done.
  mutating func perform(_ command: Command, at now: Double) throws -> Double {
    try command.apply(to: &board.document)
    var past = StepPast()
    for step in board.undone.reversed() {
      past.undone += step.past.undone
      past.marks.join(step.past.marks)
      past.undone.append(UndoneStep(step.command, at: step.time))
    }
    board.steps = Array(board.done)
    let time = tick(now)
    if command.group == nil || board.steps.last?.command.group != command.group { board.position += 1 }
    board.steps.append(PastStep(command, time: time, number: board.position, past: past))
    return time
  }

  /// Returns the time and the newest command's id; nil if nothing can be undone.
  mutating func undo(at now: Double) throws -> (Double, UUID)? {
    let indices = board.steps.indices.filter { board.steps[$0].number == board.position }
    guard let first = indices.first else { return nil }
    let time = tick(now)
    for index in indices.reversed() {
      try board.steps[index].command.inverse.apply(to: &board.document)
      board.steps[index].time = time
    }
    board.position -= 1
    return (time, board.steps[first].command.id)
  }

  mutating func redo(at now: Double) throws -> (Double, UUID)? {
    let indices = board.steps.indices.filter { board.steps[$0].number == board.position + 1 }
    guard let first = indices.first else { return nil }
    let time = tick(now)
    for index in indices {
      try board.steps[index].command.apply(to: &board.document)
      board.steps[index].time = time
    }
    board.position += 1
    return (time, board.steps[first].command.id)
  }

  /// Reads what's stored with the steps as a new process does.
  mutating func restart() throws {
    for index in board.steps.indices {
      let data = try JSONEncoder().encode(board.steps[index].past)
      board.steps[index].past = try JSONDecoder().decode(StepPast.self, from: data)
    }
  }

  /// Returns the computer after a merge, and the merge.
  func merged(with other: MergeReplica, at now: Double) throws -> (MergeReplica, BoardMerge) {
    var copy = self
    let time = max(now + error, board.modified + 0.000_001, other.board.modified + 0.000_001)
    let merge = try BoardMerge(board, with: other.board, at: time)
    guard let steps = merge.steps else { return (copy, merge) }
    copy.board = BoardWithPast(
      document: merge.document, steps: board.steps.prefix(merge.kept) + steps, position: merge.position,
      modified: time)
    return (copy, merge)
  }

  /// Throws unless the history leads back to its beginning and forth again, without changing the board.
  func checkHistory() throws -> Bool {
    var copy = self
    var count = 0
    while try copy.undo(at: 0) != nil { count += 1 }
    let isEmpty = copy.document.pins.isEmpty
    for _ in 0..<count { _ = try copy.redo(at: 0) }
    return isEmpty && copy.document == document && copy.document.startView == document.startView
  }
}

extension Samples {
  /// Returns a random command of any kind.
  static func anyCommand(for document: BoardDocument, using dice: inout SeededGenerator) -> Command? {
    let all = document.pins.map(\.id)
    let some = all.filter { _ in Int.random(in: 0..<4, using: &dice) == 0 }
    let word = ["ash", "birch", "cedar", "oak"].randomElement(using: &dice) ?? ""
    func flag() -> Bool { Bool.random(using: &dice) }
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &dice) }
    func area() -> CGRect {
      CGRect(x: number(-900...900), y: number(-900...900), width: number(90...400), height: number(60...600))
    }
    func one(_ isOne: (Pin) -> Bool) -> PinID? { document.pins.filter(isOne).randomElement(using: &dice)?.id }
    switch Int.random(in: 0..<42, using: &dice) {
    case 0..<9: return command(for: document, using: &dice)
    case 9: return .setOpacity(of: some, to: number(0...1), in: document)
    case 10: return .setGray(of: some, to: flag(), in: document)
    case 11: return .setLocked(some.prefix(1), to: flag(), in: document)
    case 12: return .hide(some.prefix(1), in: document)
    case 13: return .showHidden(in: document)
    case 14, 15:
      return all.randomElement(using: &dice).flatMap {
        .setCaption(of: $0, to: flag() ? word : "", in: document)
      }
    case 16: return .changeTags(of: some, adding: [word], in: document)
    case 17: return .changeTags(of: some, adding: [word], removing: ["oak"], in: document)
    case 18: return .group(some, as: PinID.random(using: &dice).uuid, in: document)
    case 19: return .ungroup(some, in: document)
    case 20:
      let group = document.pins.flatMap(\.attributes.groups).randomElement(using: &dice)
      return group.flatMap {
        .setBackground(of: $0, to: PinColor(UInt32.random(in: 0...999, using: &dice)), in: document)
      }
    case 21:
      let area = CGRect(x: number(-900...900), y: number(-900...900), width: 400, height: number(100...600))
      return .addFrame(area, color: PinColor(0x3584E4), to: document)
    case 22:
      let pin = Pin(
        content: .note(word), name: "", center: CGPoint(x: number(-900...900), y: 0),
        size: CGSize(width: 100, height: 60))
      return .add([pin], originals: [], to: document)
    case 23:
      let notes = document.pins.filter { $0.content.note != nil }
      guard var note = notes.randomElement(using: &dice) else { return nil }
      note.attributes.format.isBold.toggle()
      note.content = .note("\(word) \(Int.random(in: 0..<9, using: &dice))")
      return .update([note], in: document, name: .words("Write"))
    case 24:
      let view = BoardViewState(center: CGPoint(x: number(-99...99), y: 0), zoom: 0.87)
      return .setStartView(to: view, in: document)
    case 25, 26:
      let color = PinColor(UInt32.random(in: 0...999, using: &dice))
      return .setSurface(to: flag() ? .plain(color) : flag() ? .linen : nil, in: document)
    case 27:
      return .addNote(
        Pin(content: .note(word), name: word, center: area().origin, size: area().size), to: document)
    case 28:
      return one { $0.content.note != nil }.flatMap {
        .editNote($0, to: word, frame: flag() ? (area().origin, area().size) : nil, in: document)
      }
    case 29: return .erase(all, from: document)
    case 30:
      return one { $0.content.original != nil }.flatMap {
        let part = CGRect(x: number(0...0.5), y: number(0...0.5), width: 0.5, height: number(0.1...0.5))
        return .reframe($0, to: flag() ? part : nil, size: area().size, center: area().origin, in: document)
      }
    case 31: return one { $0.content.frame != nil }.flatMap { .renameFrame($0, to: word, in: document) }
    case 32: return .setActualSize(of: some, in: document)
    case 33: return .setColor(of: all, to: PinColor(UInt32.random(in: 0...999, using: &dice)), in: document)
    case 34:
      return one { $0.content.frame != nil }.flatMap {
        .setWatchedFolder(of: $0, to: flag() ? "/home/\(word)" : "", in: document)
      }
    case 35:
      return .changeGuides(of: some, in: document) {
        $0.showsThirds.toggle()
        $0.grid = Int.random(in: 0...80, using: &dice)
      }
    case 36:
      let formatting: NoteFormatting? = [.larger, .bold(flag()), .paper(PinColor(99))].randomElement(
        using: &dice)
      return formatting.flatMap {
        .format(all, $0, in: document, height: { flag() ? nil : $1.size.height * 0.87 })
      }
    case 37:
      let sampling: PinAttributes.Sampling? = [.automatic, .smooth, .nearest].randomElement(using: &dice)
      return sampling.flatMap { .setSampling(of: some, to: $0, in: document) }
    case 38: return .resetCrop(all, in: document)
    case 39: return flag() ? .raise(some, in: document) : .lower(some, in: document)
    case 40:
      let corners = (0..<5).map { _ in CGPoint(x: number(0...1), y: number(0...1)) }
      guard let outline = PictureOutline(corners) else { return nil }
      return one { $0.content.original != nil }.flatMap { .crop($0, along: outline, in: document) }
    default:
      // A pin comes back with its identity, as from another board.
      guard let pin = document.pins.randomElement(using: &dice), !pin.attributes.isLocked else { return nil }
      var moved = pin
      moved.center.x += moved.center.x > 0 ? -1 : 1
      // The ends of strokes that it holds follow it, as after any other command.
      let nudge = Command.update([moved], in: document, name: .words("Nudge"))
      guard case .updatePins(let updates)? = nudge?.changes.first else { return nil }
      let held = updates.filter { $0.after.id != pin.id }
      moved = updates.first { $0.after.id == pin.id }?.after ?? moved
      return Command(
        name: .words("Away and back"),
        changes: [.removePins([pin]), .insertPins([moved], originals: [])]
          + (held.isEmpty ? [] : [.updatePins(held)]))
    }
  }
}

extension PinID {
  static func random(using dice: inout SeededGenerator) -> PinID {
    var bytes = (dice.next(), dice.next())
    return PinID(withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
  }
}
