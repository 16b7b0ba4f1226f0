import Board
import BoardStore
import Foundation

// What becomes of the file behind a board: trouble, other processes, and the way back.

extension BoardController {
  /// Whether the board can be changed now. While its file is in trouble it can: changes are kept aside.
  var isEditable: Bool {
    switch fileState {
    case .writable, .trouble: true
    case .readOnly, .following, .closed: false
    }
  }

  /// Whether what's seen would be gone with the window: it's in no file that will be found again.
  var isAtRisk: Bool {
    if commits.unresolvedFailure != nil { return true }
    if case .trouble(.fileGone) = fileState { return true }
    if case .trouble(.fileReplaced) = fileState { return true }
    if isOverwritten { return true }
    if case .trouble(.fileTruncated) = fileState { return true }
    return isCorrupt
  }

  /// Whether what's shown is only in memory: another program has written over the file.
  var isOverwritten: Bool {
    if case .trouble(.fileOverwritten) = file.state { true } else { false }
  }

  /// Whether parts of the file turned out not to be readable. What's kept aside may not fit what's left of it.
  var isCorrupt: Bool {
    if case .trouble(.corrupt) = fileState { true } else { false }
  }

  /// What the person should know about the file; nil if all is well.
  var trouble: BoardTrouble? {
    BoardTrouble(
      board: name, state: fileState, failure: commits.unresolvedFailure,
      inMemory: unwritten.reduce(0) { $0 + $1.commands.count },
      rescued: rescuedCount, readOnlyReason: readOnlyReason, damage: file.trouble.damage)
  }

  private var rescuedCount: Int {
    switch fileState {
    case .trouble: file.trouble.rescuedCommandCount
    case .readOnly: waitingOnOpening
    default: 0
    }
  }

  /// The person has read it. It stays where it is, and is told again at the next opening.
  func forgetSetAside() {
    if setAside.isEmpty { strayFiles = [] }
    setAside = [:]
    events.notify(.storageChanged)
  }

  /// Tells the person if the board can't be changed.
  func checkEditable() -> Bool {
    if isEditable { return true }
    report(
      fileState == .following
        ? "“\(name)” is open in another Pinboard. It can be changed there."
        : "“\(name)” is read-only: it can’t be changed.")
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

  /// Writes what's only in memory into a copy of the board; also what's done meanwhile, as long as ``commits`` are held. When it
  /// returns, nothing has come since.
  /// - Parameters:
  ///   - copied: what the copy has already.
  ///   - finish: has done what's only begun.
  func carryOver(
    to copy: BoardController, besides copied: [UnwrittenChange], finish: () -> Void
  ) async throws {
    var carried = copied
    while true {
      finish()
      takeBackMoves()
      let rest = unwritten.filter { change in !carried.contains { $0 === change } }
      if rest.isEmpty { return }
      for change in rest {
        let commands = change.commands
        if let origin = change.origin { try await copy.file.bringOriginals(of: commands, from: origin) }
        // Images that have come into this board's file since the copy was made.
        for id in commands.flatMap(\.neededOriginals) {
          if try await copy.file.originals.record(of: id) == nil {
            _ = try await copy.file.originals.copy(id, from: file)
          }
        }
        try await copy.file.commit(commands, kind: change.kind)
        carried.append(change)
      }
      await copy.reload()
    }
  }

  /// A copy has taken this board's place: nothing is written any more.
  func abandon() {
    watching?.cancel()
    retrying?.cancel()
    stopReadingSteps()
    unwritten = []
    commits.discard()
  }

  // MARK: Failures

  func commitDidFail(_ error: any Error) {
    Trace.emit("error", ["message": String(describing: error), "board": name])
    refreshFileState()
    if error is ChangeRefused { return takeBackFailed(because: error) }
    switch error as? BoardStoreError {
    case let error? where error.isRefusal: takeBackFailed(because: error)
    case .openElsewhere, .conflict: giveUp(after: error)
    // Who opened it for looking has nothing to write; a disk that turns read-only may be written to again.
    case .readOnly where file.access == .readOnly: giveUp(after: error)
    default:
      events.notify(.storageFailed(error))
      events.notify(.storageChanged)
      keepTrying()
    }
  }

  /// Tries to write what couldn't be written.
  /// - Returns: whether all is well again.
  @discardableResult
  func retry() async -> Bool {
    try? await file.trouble.retry()
    if commits.failure != nil { commits.retry() }
    // Also of a try that began by itself meanwhile: what's still being written isn't well yet.
    await commits.settled()
    refreshFileState()
    return trouble == nil
  }

  /// A fault often goes by itself: somebody makes room, a disk comes back. Looked for now and then, as long as
  /// it lasts.
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

  /// Whether the file can't be written now, as far as it's known.
  var isInTrouble: Bool {
    if commits.unresolvedFailure != nil { return true }
    if case .trouble = fileState { return true }
    return false
  }

  // MARK: Other processes

  /// From now on the board is kept up to date with what other processes do. Harmless when called again.
  func watch() {
    guard watching == nil else { return }
    let stream = file.events()
    watching = Task { [weak self] in
      for await event in stream {
        guard let self else { return }
        switch event {
        case .stateChanged: self.refreshFileState()
        case .changedElsewhere: await self.reload()
        }
      }
    }
  }

  /// Takes over what's in the file; pins that stay, stay what they are, so nothing flickers.
  func reload() async {
    for _ in 0..<8 {
      await commits.settled()
      // What's in memory only is newer than the file.
      guard commits.count == 0 else { return }
      let count = changeCount
      guard let document = try? await file.load(), let history = try? await file.history.load() else {
        return
      }
      // The person went on meanwhile: once more, after that is written.
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

  /// Another document; pins that stay, stay what they are.
  func show(_ new: BoardDocument) {
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
