import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import Files
import Foundation

// A window's actions when a board's file is in trouble.

extension BoardWindow {
  /// Shows the board's problem, or else a board that couldn't be opened here, or else changes of an earlier
  /// run that aren't on the board.
  func updateTrouble() {
    let trouble =
      board.trouble ?? openingFailure.map { BoardTrouble(opening: $0.url, failed: $0.error) }
      ?? BoardTrouble(board: board.name, setAside: board.findings.setAside)
      ?? BoardTrouble(board: board.name, strayFiles: board.findings.strayFiles)
    guard trouble != troubleBar.trouble else { return }
    troubleBar.show(trouble)
    Trace.emit(
      "trouble",
      [
        "window": window.traceLabel, "severity": trouble?.severity.rawValue ?? "none",
        "title": trouble?.title ?? "", "detail": trouble?.detail ?? "",
        "actions": trouble?.actions.map(\.rawValue) ?? [],
      ])
  }

  /// Shows that a board couldn't be opened, until the user answers.
  func showOpeningFailure(_ url: URL, _ error: any Error) {
    Trace.emit("error", ["message": "\(error)", "file": url.pathText])
    openingFailure = (url, error)
    updateTrouble()
  }

  func answerTrouble(_ action: BoardTrouble.Action) {
    if board.trouble == nil, let failure = openingFailure {
      openingFailure = nil
      updateTrouble()
      switch action {
      case .retry: Task { await app.show(failure.url, in: self, access: .readWrite) }
      case .openReadOnly: Task { await app.show(failure.url, in: self, access: .readOnly) }
      case .saveCopy, .dismiss: break
      }
      return
    }
    switch action {
    case .retry: retryBoard()
    case .saveCopy: Task { await saveCopy() }
    case .dismiss: board.forgetSetAside()
    case .openReadOnly: break
    }
  }

  private func retryBoard() {
    let board = board
    troubleBar.isBusy = true
    Task {
      if board.fileState == .readOnly {
        let work = app.beginOpening(board.url, in: self)
        await app.reopen(board, for: work)
        work.end()
      } else {
        await board.retry()
      }
      troubleBar.isBusy = false
      if self.board.trouble != nil { messages.show("It’s still so.") }
    }
  }

  /// Asks for a place, writes everything to a new file there, and continues with that file.
  /// - Returns: whether there's a copy now.
  @discardableResult
  func saveCopy() async -> Bool {
    let board = board
    guard
      let url = await Ask.place(
        in: window, title: "Save a Copy", name: "\(FileName.safe(board.document.name)) copy.pinboard",
        filter: FileDialog.boards)
    else { return false }
    return await saveCopy(to: url)
  }

  /// Writes everything to a new file and continues with that file. The user can cancel this while it waits
  /// for imports and while it writes.
  @discardableResult
  func saveCopy(to url: URL) async -> Bool {
    let board = board
    troubleBar.isBusy = true
    defer { troubleBar.isBusy = false }
    var saving: Task<BoardController, any Error>?
    let work = progress.begin("Saving a copy") { saving?.cancel() }
    defer { work.end() }
    let task = Task {
      try await app.saveCopy(
        of: board, to: url,
        onWait: { work.show($0 ? "Waiting for images on their way" : "Saving a copy", fraction: 0) },
        progress: work.step)
    }
    saving = task
    do {
      let copy = try await task.value
      Trace.emit("copied", ["path": copy.url.pathText])
      messages.show("From here on you work on the copy, “\(copy.url.shownName)”.")
      return true
    } catch is CancellationError {
      Trace.emit("copy.cancelled", ["board": board.name])
      return false
    } catch {
      board.report("The copy can’t be saved: \(error)")
      return false
    }
  }
}

// Free Up Space…: tells the user what would be removed, asks, and frees the space while work goes on.

extension BoardWindow {
  func freeUpSpace() async {
    let board = board
    guard board.checkEditable() else { return }
    let looking = progress.begin("Looking for what can go", isKept: false)
    let space: ReclaimableSpace
    do {
      defer { looking.end() }
      space = try await board.upkeep.reclaimableSpace()
    } catch {
      board.report("What can go can’t be told now: \(error)")
      return
    }
    let offer = FreeSpaceOffer(space, board: board.name)
    Trace.emit(
      "space.found",
      [
        "board": board.name, "images": space.originals.count, "bytes": space.bytes,
        "historySteps": space.historySteps, "historyImages": space.historyOriginals.count,
        "historyBytes": space.historyBytes,
      ])
    let answer = await Ask.question(in: window, title: offer.title, body: offer.body, buttons: offer.buttons)
    switch offer.choice(answer) {
    case .cancel: return
    case .free: await free(space, in: board, forgettingHistory: false)
    case .forgetAndFree: await free(space, in: board, forgettingHistory: true)
    }
  }

  private func free(_ space: ReclaimableSpace, in board: BoardController, forgettingHistory: Bool) async {
    let work = progress.begin("Freeing up space in “\(board.name)”") {}
    defer { work.end() }
    // Each byte counts twice: it's freed inside the file, and then removed from the end of the file.
    let expected = 2 * (forgettingHistory ? space.bytesWithHistory : space.bytes) - space.freeBytes
    var (images, freed, done) = (0, 0, 0)
    func note(_ event: String) {
      Trace.emit(
        event, ["board": board.name, "images": images, "bytes": freed, "forgotten": forgettingHistory])
    }
    do {
      try work.step(0)
      if forgettingHistory { try await board.upkeep.forgetHistory() }
      while true {
        try work.step(min(1, Double(done) / Double(max(1, expected))))
        let slice = try await board.upkeep.reclaim()
        images += slice.removed.count
        freed += slice.freedBytes
        done += slice.removedBytes + slice.freedBytes
        if slice.isDone { break }
      }
      note("space.freed")
      let removed = images == 0 ? "" : "\(FreeSpaceOffer.images(images)) removed. "
      messages.show("\(removed)The board’s file is \(FreeSpaceOffer.size(freed)) smaller.")
    } catch is CancellationError {
      note("space.cancelled")
      messages.show("Stopped. \(FreeSpaceOffer.images(images)) removed; the rest can go another time.")
    } catch {
      note("space.failed")
      board.report("Space can’t be freed now: \(error)")
    }
  }
}
