import Board
import BoardStore
import Foundation

// Pins that come from other boards.

extension BoardController {
  /// Takes copies of pins over from another board: their originals are copied into this board's file first.
  /// - Returns: false if that isn't possible (then the person is told).
  @discardableResult
  func adopt(_ pins: [Pin], from source: BoardController, commandName: String) -> Bool {
    guard checkEditable(), let command = addition(of: pins, from: source, name: commandName), apply(command)
    else { return false }
    history.record(command)
    if source !== self {
      let (from, to) = (source.file, file)
      for id in Set(pins.compactMap(\.content.original)) {
        commits.enqueue { _ = try await to.importOriginal(id, from: from) }
      }
    }
    commit(command, kind: .do)
    return true
  }

  /// Moves pins here from another board: one step on each side, and in both files or in neither.
  /// - Parameters:
  ///   - pins: as they'll be here.
  ///   - ids: of those that leave the other board.
  /// - Returns: false if that isn't possible (then the person is told).
  func move(
    _ pins: [Pin], from source: BoardController, leaving ids: [PinID], names: (here: String, away: String)
  ) -> Bool {
    guard checkEditable(), source.checkEditable(),
      let removal = Command.remove(ids, from: source.document, name: names.away),
      let addition = addition(of: pins, from: source, name: names.here), apply(addition)
    else { return false }
    history.record(addition)
    guard source.apply(removal) else { return false }
    source.history.record(removal)
    // Both queues stand still meanwhile: what was done before is written before, on both sides. No two moves
    // can wait for each other, since each gets its places in both queues at once.
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let (from, to) = (source.file, file)
    source.unwritten.append((removal, .do))
    unwritten.append((addition, .do))
    let (here, away) = (document.name, source.document.name)
    let (depthHere, depthAway) = (history.depth, source.history.depth)
    let transfer = source.commits.enqueue {
      for await _ in begun { break }
      try await BoardController.transfer(removal, from: from, to: to, as: addition)
    } done: { [weak source] in
      Trace.emit("command", ["name": removal.name, "undo": depthAway, "board": away])
      source?.unwritten.removeFirst()
      source?.refreshFileState()
    }
    commits.enqueue {
      begin.yield()
      begin.finish()
      guard await transfer.committed() else {
        throw BoardStoreError.conflict(to.url, detail: "the other board")
      }
    } done: { [weak self] in
      Trace.emit("command", ["name": addition.name, "undo": depthHere, "board": here])
      self?.unwritten.removeFirst()
      self?.refreshFileState()
    }
    return true
  }

  /// In both files at once; where one is in trouble, one after the other and into the rescue journals, first
  /// here, so that a pin is never in neither. All of it may be tried again.
  private nonisolated static func transfer(
    _ removal: Command, from source: BoardFile, to target: BoardFile, as addition: Command
  ) async throws {
    do {
      try await source.move(removal, to: target, as: addition)
    } catch let error as BoardStoreError where error.isFault {
      for case .insertPins(let pins, _) in addition.changes {
        for id in Set(pins.compactMap(\.content.original)) {
          _ = try await target.importOriginal(id, from: source)
        }
      }
      try await target.commit(addition)
      try await source.commit(removal)
    }
  }

  private func addition(of pins: [Pin], from source: BoardController, name: String) -> Command? {
    let ids = Set(pins.compactMap(\.content.original))
    let originals = ids.compactMap { source.document.originals[$0] }
    return Command.add(pins, originals: originals, to: document, name: name)
  }
}
