package import Board
package import BoardStore
import KitFiles
package import Foundation
import Localization

// Pins that come from other boards.

extension BoardController {
  /// Adds copies of another board's pins. Their originals are written in the same transaction. If that fails,
  /// the copies are taken back and that's reported.
  /// - Returns: false if it isn't possible from the start (which is reported).
  @discardableResult
  package func adopt(_ pins: [Pin], from source: BoardController, commandName: CommandName) -> Bool {
    guard checkEditable(), let command = addition(of: pins, from: source, name: commandName), apply(command)
    else { return false }
    history.record(command)
    guard source !== self else {
      commit(command, kind: .do)
      return true
    }
    let (from, to, home) = (source.file, file, source.name)
    enqueue(UnwrittenChange([command], .do, origin: from)) { change in
      let commands = try await change.wanted()
      do {
        try await to.commit(commands, kind: .do, bringingOriginalsFrom: [from])
      } catch let error as ArrivalRefused {
        throw ChangeRefused(bringing: pins, from: home, isMove: false, because: error.reason)
      }
    }
    findLinks(of: pins, brokenOn: source)
    return true
  }

  /// Moves pins here from another board. It's one step on each side, and is written to both files or to
  /// neither. If that fails, both boards are as they were and that's reported.
  /// - Parameters:
  ///   - pins: the pins as they will be here.
  ///   - ids: the pins that leave the other board.
  /// - Returns: false if it isn't possible from the start (which is reported).
  package func move(
    _ pins: [Pin], from source: BoardController, leaving ids: [PinID],
    names: (here: CommandName, away: CommandName)
  ) -> Bool {
    // The group ties the two steps together.
    let group = UUID.random()
    guard checkEditable(), source.checkEditable(), checkMovable(from: source),
      let removal = Command.remove(ids, from: source.document, name: names.away)?.with(group: group),
      let addition = addition(of: pins, from: source, name: names.here)?.with(group: group), apply(addition)
    else { return false }
    history.record(addition)
    guard source.apply(removal) else { return false }
    source.history.record(removal)
    write(removal, addition, .do, of: pins, from: source)
    return true
  }

  /// Undoes or redoes a move. The move must be the newest step of both boards. Like the move, the undo or
  /// redo is written to both files or to neither.
  /// - Returns: false if it isn't possible from the start (which is reported).
  @discardableResult
  package func repeatMove(_ kind: CommitKind, from source: BoardController) -> Bool {
    guard checkEditable(), source.checkEditable(), checkMovable(from: source) else { return false }
    var (here, away) = (history, source.history)
    let steps = kind == .undo ? (here.undo(), away.undo()) : (here.redo(), away.redo())
    guard let addition = steps.0, let removal = steps.1, apply(addition) else { return false }
    guard source.apply(removal) else {
      _ = apply(addition.inverse)
      return false
    }
    history = here
    source.history = away
    let pins = addition.changes.flatMap { change in
      if case .insertPins(let pins, _) = change { pins } else { [Pin]() }
    }
    write(removal, addition, kind, of: pins, from: source)
    return true
  }

  /// Writes both halves of a move that has been made in memory.
  private func write(
    _ removal: Command, _ addition: Command, _ kind: CommitKind, of pins: [Pin], from source: BoardController
  ) {
    // Both queues wait for the move, so that earlier changes are written earlier on both sides. No two moves
    // can wait for each other, since each gets its turns in both queues at once.
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let (from, to, home) = (source.file, file, source.name)
    let away = UnwrittenChange([removal], kind)
    let here = UnwrittenChange([addition], kind, origin: from)
    away.dropOtherHalf = { [weak self, weak here] reason in
      begin.finish()
      if let here { self?.takeBack(here, because: reason) }
    }
    here.dropOtherHalf = { [weak source, weak away] reason in
      begin.finish()
      if let away { source?.takeBack(away, because: reason) }
    }
    let transfer = source.enqueue(away) { away in
      for await _ in begun { break }
      _ = try await away.wanted()
      let outcome: MoveOutcome
      do {
        outcome = try await from.tryMove(removal, to: to, as: addition, kind: kind)
      } catch {
        await away.markHalfway()
        throw error
      }
      guard case .notDone(let error) = outcome else { return }
      if await away.isHalfway { throw error }
      throw ChangeRefused(bringing: pins, from: home, isMove: true, because: error)
    }
    enqueue(here) { _ in
      begin.yield()
      begin.finish()
      // If the other half was given up, this half has been taken back already.
      guard await transfer.committed() else { throw CommitQueue.Withdrawn() }
    }
    findLinks(of: pins, brokenOn: source)
  }

  /// Returns whether pins can move here from another board. A move is recorded in both files, so that it's in
  /// both or in neither whenever it's interrupted. A rescue journal can't guarantee that, so a move is
  /// refused while a board can't be written.
  private func checkMovable(from source: BoardController) -> Bool {
    for board in [self, source] where board.isInTrouble {
      report(localized("Pins can’t move while “\(board.name)” can’t be written."))
      return false
    }
    return true
  }

  /// Looks for linked files after pins have come from another board. A linked image whose file is gone is
  /// still a link here, so its pin must say so. An image that's missing here may have come with its bytes.
  private func findLinks(of pins: [Pin], brokenOn source: BoardController) {
    let originals = Set(pins.compactMap(\.content.neededOriginal))
    let broken = Set(source.links.broken.keys).union(links.broken.keys)
    guard source !== self, !originals.isDisjoint(with: broken), let written = commits.last else { return }
    Task { [weak self] in
      if await written.committed() { self?.links.find() }
    }
  }

  private func addition(of pins: [Pin], from source: BoardController, name: CommandName) -> Command? {
    let ids = Set(pins.compactMap(\.content.neededOriginal))
    let originals = ids.compactMap { source.document.originals[$0] }
    return Command.add(pins, originals: originals, to: document, name: name)
  }
}

/// Writing a copy of a board to a location that the user has chosen.
package enum BoardCopy {
  /// Writes a copy.
  /// - Parameter document: the document in memory. If the file was overwritten, nothing else is left of the
  ///   board.
  /// - Parameter replacing: whether a file of that name is replaced once the copy is complete, because the
  ///   user has agreed.
  /// - Parameter contents: what the copy contains.
  /// - Returns: the copy's location.
  @concurrent package static func write(
    _ file: BoardFile, of document: BoardDocument? = nil, to url: URL, replacing: Bool = true,
    with contents: CopyContents = .everything,
    progress: @escaping @Sendable (Double) throws -> Void
  ) async throws -> URL {
    let target = url.standard
    // A small board is copied in one step, without a call of `progress`.
    try progress(0)
    try await file.trouble.saveCopy(
      to: target, with: contents, replacing: replacing, of: document, progress: progress)
    return target
  }
}
