package import Board
import BoardStore
import Foundation
import Localization

// The file behind a board: trouble, other processes, and recovery.

extension BoardController {
  /// Whether the board can be changed now. It can while its file is in trouble: then changes are kept in a
  /// rescue journal.
  package var isEditable: Bool {
    switch fileState {
    case .writable, .trouble: !isLocked
    case .readOnly, .following, .closed: false
    }
  }

  /// Whether the board would be lost if its window closed: its present state is in no file that can be found
  /// again.
  package var isAtRisk: Bool {
    if commits.unresolvedFailure != nil { return true }
    if case .trouble(.fileGone) = fileState { return true }
    if case .trouble(.fileReplaced) = fileState { return true }
    if isOverwritten { return true }
    if case .trouble(.fileTruncated) = fileState { return true }
    return isCorrupt
  }

  /// Whether the board is only in memory because another program has overwritten its file.
  package var isOverwritten: Bool {
    if case .trouble(.fileOverwritten) = file.state { true } else { false }
  }

  /// Whether parts of the file turned out to be unreadable. Rescued commands may not fit the readable rest.
  package var isCorrupt: Bool {
    if case .trouble(.corrupt) = fileState { true } else { false }
  }

  /// The file's trouble, in words for the user; nil if all is well.
  package var trouble: BoardTrouble? {
    BoardTrouble(
      board: name, state: fileState, failure: commits.unresolvedFailure,
      inMemory: unwritten.reduce(0) { $0 + $1.commands.count },
      rescued: rescuedCount, readOnlyReason: readOnlyReason, damage: file.trouble.damage)
  }

  private var rescuedCount: Int {
    switch fileState {
    case .trouble: file.trouble.rescuedCommandCount
    case .readOnly: findings.waiting
    default: 0
    }
  }

  /// Called when the user has dismissed the message about changes set aside. The files stay, and the message
  /// comes again at the next opening.
  package func forgetSetAside() {
    if findings.setAside.isEmpty { findings.strayFiles = [] }
    findings.setAside = [:]
    events.notify(.storageChanged)
  }

  /// Returns whether the board can be changed; if not, that's reported.
  package func checkEditable() -> Bool {
    if isEditable { return true }
    switch fileState {
    case .following: report(localized("“\(name)” is open in another Pinboard"))
    case .writable, .trouble:
      report(localized("“\(name)” is locked. It can be unlocked in the Arrange menu."))
    case .readOnly, .closed: report(localized("“\(name)” is read-only"))
    }
    return false
  }

  func refreshFileState() {
    let state = file.state
    guard state != fileState else {
      if case .trouble = state { events.notify(.storageChanged) }
      return
    }
    fileState = state
    Trace.emit("file.state", ["board": name, "state": state.traceName])
    events.notify(.storageChanged)
    events.notify(.changed)
    if case .trouble = state { keepTrying() }
  }

  /// Writes the changes that are only in memory to a copy of the board, including changes made while it's
  /// writing, as long as ``commits`` is held. When it returns, no change has come since.
  /// - Parameters:
  ///   - copied: the changes that the copy already has.
  ///   - finish: completes edits that have begun but aren't changes yet.
  package func carryOver(
    to copy: BoardController, besides copied: [UnwrittenChange], finish: () -> Void
  ) async throws {
    var carried = copied
    while true {
      finish()
      takeBackMoves()
      let rest = unwritten.filter { change in !carried.contains { $0 === change } }
      if rest.isEmpty { return }
      for change in rest {
        try await change.carry(to: copy.file, from: file)
        carried.append(change)
      }
      await copy.reload()
    }
  }

  /// Called when a copy has replaced this board: nothing is written any more.
  package func abandon() {
    watching?.cancel()
    retrying?.cancel()
    merging?.cancel()
    furtherSteps.stop()
    unwritten = []
    commits.discard()
  }

  // MARK: Failures

  func commitDidFail(_ error: any Error) {
    Trace.emit("error", ["message": String(describing: error), "board": name])
    refreshFileState()
    if error is ChangeRefused || error is ArrivalRefused { return takeBackFailed(because: error) }
    switch error as? BoardStoreError {
    case let error? where error.isRefusal: takeBackFailed(because: error)
    case .openElsewhere, .conflict: giveUp(after: error)
    // A board that was opened read-only has nothing to write. A disk that turned read-only may become
    // writable again.
    case .readOnly where file.access == .readOnly: giveUp(after: error)
    default:
      events.notify(.storageFailed(error))
      events.notify(.storageChanged)
      keepTrying()
    }
  }

  /// Tries to write the changes that couldn't be written.
  @discardableResult
  package func retry() async -> Bool {
    try? await file.trouble.retry()
    if commits.failure != nil { commits.retry() }
    // A retry may already be under way. While a write is running, the result isn't known yet.
    await commits.settled()
    refreshFileState()
    return trouble == nil
  }

  /// Checks whether the file is still at its location: it may have been deleted a moment ago, without a
  /// change of the board since.
  package func checkFile() async {
    await file.trouble.look()
    refreshFileState()
  }

  /// Retries from time to time, as long as the trouble lasts: many faults pass, when the user frees space or
  /// a disk comes back.
  func keepTrying() {
    guard retrying == nil else { return }
    retrying = Task { [weak self] in
      var pause = Duration.seconds(1)
      while !Task.isCancelled {
        try? await Task.sleep(for: pause)
        guard !Task.isCancelled, let self, self.isInTrouble else { break }
        if await self.retry() { break }
        pause = min(pause * 2, .seconds(16))
      }
      self?.retrying = nil
    }
  }

  /// Whether the file can't be written now, as far as that's known.
  var isInTrouble: Bool {
    if commits.unresolvedFailure != nil { return true }
    if case .trouble = fileState { return true }
    return false
  }

  // MARK: Other processes

  /// Keeps the board up to date with changes by other processes from now on. A second call does nothing.
  package func watch() {
    guard watching == nil else { return }
    let stream = file.events()
    watching = Task { [weak self] in
      for await event in stream {
        guard let self else { return }
        switch event {
        case .stateChanged: self.refreshFileState()
        case .changedElsewhere: await self.reload()
        case .merged(let report): self.announce(report)
        case .renamed(let former): self.naming.follow(from: former)
        case .copiesFound(let copies): self.takeIn(copies)
        }
      }
    }
  }

  /// Loads the document and the history from the file. Pins that stay keep their identity, so nothing
  /// flickers.
  package func reload() async {
    for _ in 0..<8 {
      await commits.settled()
      // Changes that are only in memory are newer than the file.
      guard commits.count == 0 else { return }
      let count = changeCount
      guard let document = try? await file.load(), let history = try? await file.history.load() else {
        return
      }
      // The user has changed the board during the load. It's loaded again once the change is written.
      guard changeCount == count, commits.count == 0 else { continue }
      show(document, history)
      return
    }
  }

  private func show(_ new: BoardDocument, _ newHistory: History) {
    history = newHistory
    show(new)
    Trace.emit("board.followed", ["board": new.name, "pins": new.pins.count])
  }

  /// Shows another document. Pins that stay keep their identity.
  package func show(_ new: BoardDocument) {
    let difference = DocumentDifference(from: document, to: new)
    let oldName = document.name
    document = new
    if let command = difference.command { events.notify(.performed(command)) }
    if oldName != new.name { events.notify(.nameChanged) }
    events.notify(.changed)
  }
}

extension BoardFileState {
  fileprivate var traceName: String {
    switch self {
    case .writable: "writable"
    case .readOnly: "read-only"
    case .following: "following"
    case .trouble: "trouble"
    case .closed: "closed"
    }
  }
}
