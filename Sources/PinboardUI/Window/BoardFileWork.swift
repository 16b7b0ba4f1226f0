import Board
import BoardCanvas
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// The work on a board's file that a window does for its user: saving a copy, moving the file, and freeing up
/// space. Other work goes on meanwhile.
final class BoardFileWork {
  private let app: any WindowOwner
  private let window: Window
  private let canvas: BoardView
  private let progress: ProgressPill
  private let messages: MessageBar
  private let trouble: TroubleBar

  init(
    app: any WindowOwner, window: Window, canvas: BoardView, progress: ProgressPill, messages: MessageBar,
    trouble: TroubleBar
  ) {
    self.app = app
    self.window = window
    self.canvas = canvas
    self.progress = progress
    self.messages = messages
    self.trouble = trouble
  }

  private var board: BoardController { canvas.board }

  // MARK: Duplicates and templates

  /// Makes a copy of the board beside it.
  /// - Returns: the copy; nil if there's none, which was reported.
  func duplicate(_ board: BoardController) async -> BoardController? {
    await copied(localized("Save a Copy…").withoutEllipsis) {
      try await BoardCopies(app: self.app).duplicate(board, progress: $0)
    }
  }

  func saveTemplate() async {
    let board = board
    let saved: Void? = await copied(localized("Save a Copy…").withoutEllipsis) {
      try await BoardCopies(app: self.app).saveTemplate(of: board, progress: $0)
    }
    if saved != nil {
      messages.show(localized("“\(board.name)” is a template now: New from Template… makes boards of it"))
    }
  }

  func makeBoard(fromTemplate url: URL) async -> BoardController? {
    await copied(localized("Create Board")) {
      try await BoardCopies(app: self.app).makeBoard(fromTemplate: url, progress: $0)
    }
  }

  /// Copies something, with progress that the user can cancel.
  private func copied<Value: Sendable>(
    _ title: String,
    _ body: @escaping (@escaping @Sendable (Double) throws -> Void) async throws -> Value
  ) async -> Value? {
    var running: Task<Value, any Error>?
    let work = progress.begin(title) { running?.cancel() }
    defer { work.end() }
    let task = Task { try await body(work.step) }
    running = task
    do {
      return try await task.value
    } catch is CancellationError {
      Trace.emit("copy.cancelled", ["board": board.name])
    } catch {
      messages.show(localized("That can’t be done: \(error)"))
    }
    return nil
  }

  // MARK: Saving a copy

  /// Asks for a location, writes everything to a new file there, and continues with that file. The user is
  /// asked what the copy shall contain, unless the copy is to save a board that's in trouble.
  /// - Returns: whether there's a copy now.
  @discardableResult
  func saveCopy() async -> Bool {
    guard let url = await locationOfCopy(localized("Save a Copy…").withoutEllipsis) else { return false }
    guard board.trouble == nil, !board.isAtRisk else { return await saveCopy(to: url) }
    guard let contents = await Ask.contents(suggested: .everything, in: window) else { return false }
    // A copy that can't be changed where it is would be no board to go on with.
    if await WholeFileShare.holds(url) { return await writeCopy(to: url, with: contents) }
    return await saveCopy(to: url, with: contents)
  }

  /// Asks for a location and for what the copy shall contain, and writes a copy for others there. The user
  /// goes on with the board.
  func shareCopy() async {
    guard let url = await locationOfCopy(localized("Share a Copy…").withoutEllipsis),
      let contents = await Ask.contents(suggested: .boardAlone, in: window)
    else { return }
    await writeCopy(to: url, with: contents)
  }

  /// Writes a copy, and goes on with the board.
  @discardableResult
  private func writeCopy(to url: URL, with contents: CopyContents) async -> Bool {
    let board = board
    let written: URL? = await copied(localized("Save a Copy…").withoutEllipsis) { progress in
      try await BoardCopies(app: self.app).write(board, to: url, with: contents, progress: progress)
    }
    guard let written else { return false }
    Trace.emit("shared", ["path": written.pathText, "everything": contents == .everything])
    messages.show(localized("“\(written.shownName)” is saved"))
    return true
  }

  private func locationOfCopy(_ title: String) async -> URL? {
    await Ask.saveLocation(
      in: window, title: title,
      name: localized("\(FileName.safe(board.document.name)) copy") + ".pinboard", filter: FileDialog.boards)
  }

  /// Writes a new file and continues with that file. The user can cancel this while it waits
  /// for imports and while it writes.
  @discardableResult
  func saveCopy(to url: URL, with contents: CopyContents = .everything) async -> Bool {
    let board = board
    trouble.isBusy = true
    defer { trouble.isBusy = false }
    var saving: Task<BoardController, any Error>?
    let work = progress.begin(localized("Save a Copy…").withoutEllipsis) { saving?.cancel() }
    defer { work.end() }
    let task = Task {
      try await app.saveCopy(
        of: board, to: url, with: contents,
        onWait: {
          work.show(
            $0 ? localized("Waiting for images on their way") : localized("Save a Copy…").withoutEllipsis,
            fraction: 0)
        },
        progress: work.step)
    }
    saving = task
    do {
      let copy = try await task.value
      Trace.emit("copied", ["path": copy.url.pathText])
      messages.show(localized("From here on you work on the copy, “\(copy.url.shownName)”."))
      return true
    } catch is CancellationError {
      Trace.emit("copy.cancelled", ["board": board.name])
      return false
    } catch {
      board.report(localized("That can’t be done: \(error)"))
      return false
    }
  }

  // MARK: Moving the file

  /// Moves a board's file: a board in Pinboard's own folder gets a name and a location of the user's choice.
  func moveBoard() async {
    let board = board
    guard
      let url = await Ask.saveLocation(
        in: window, title: localized("Move Board File…").withoutEllipsis,
        name: "\(FileName.safe(board.document.name)).pinboard",
        filter: FileDialog.boards)
    else { return }
    let work = progress.begin(localized("Moving “\(board.name)”")) {}
    defer { work.end() }
    do {
      try await app.move(board, to: url, progress: work.step)
      Trace.emit("moved", ["path": board.url.pathText])
      // The name of the file becomes the name of the board.
      let name = url.stem
      if name != FileName.plain(FileName.safe(board.document.name)) {
        board.naming.rename(to: name)
      }
      messages.show(localized("The board is kept as “\(board.url.shownName)” now."))
    } catch is CancellationError {
      Trace.emit("move.cancelled", ["board": board.name])
    } catch {
      board.report(localized("That can’t be done: \(error)"))
    }
  }

  // MARK: Forgetting

  /// Shows the user what was deleted and is still in the file, asks, and removes it for good.
  func forgetDeleted() async {
    let board = board
    guard board.checkEditable() else { return }
    let looking = progress.begin(localized("Free Up Space…").withoutEllipsis, isKept: false)
    let (space, texts): (ReclaimableSpace, Int)
    do {
      defer { looking.end() }
      space = try await board.upkeep.reclaimableSpace()
      texts = try await board.upkeep.deletedTexts()
    } catch {
      board.report(localized("That can’t be done: \(error)"))
      return
    }
    let offer = ForgettingOffer(space, texts: texts, board: board.name)
    Trace.emit(
      "forgetting.asked",
      ["board": board.name, "steps": space.historySteps, "texts": texts, "images": offer.images])
    let answer = await Ask.question(in: window, title: offer.title, body: offer.body, buttons: offer.buttons)
    guard answer == 1 else { return }
    await free(space, in: board, forgettingHistory: true)
  }

  // MARK: Freeing up space

  /// Shows the user what would be removed, asks, and frees the space.
  func freeUpSpace() async {
    let board = board
    guard board.checkEditable() else { return }
    let looking = progress.begin(localized("Free Up Space…").withoutEllipsis, isKept: false)
    let space: ReclaimableSpace
    do {
      defer { looking.end() }
      space = try await board.upkeep.reclaimableSpace()
    } catch {
      board.report(localized("That can’t be done: \(error)"))
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
    let work = progress.begin(localized("Freeing up space in “\(board.name)”")) {}
    defer { work.end() }
    // Each byte counts twice: it's freed inside the file, and then removed from the end of the file.
    let expected = 2 * (forgettingHistory ? space.bytesWithHistory : space.bytes) - space.freeBytes
    var (images, freed, done) = (0, 0, 0)
    func trace(_ event: String) {
      Trace.emit(
        event, ["board": board.name, "images": images, "bytes": freed, "forgotten": forgettingHistory])
    }
    do {
      try work.step(0)
      if forgettingHistory { try await board.upkeep.forgetHistory() }
      // Earlier versions have the deleted texts, too.
      if forgettingHistory { await app.library.versions.removeAll(of: board.document.id) }
      while true {
        try work.step(min(1, Double(done) / Double(max(1, expected))))
        let slice = try await board.upkeep.reclaim()
        images += slice.removed.count
        freed += slice.freedBytes
        done += slice.removedBytes + slice.freedBytes
        if slice.isDone { break }
      }
      trace("space.freed")
      let size = FreeSpaceOffer.size(freed)
      messages.show(
        images == 0
          ? localized("The board’s file is \(size) smaller.")
          : localized(
            images, "\(images) image removed. The board’s file is \(size) smaller.",
            "\(images) images removed. The board’s file is \(size) smaller."))
    } catch is CancellationError {
      trace("space.cancelled")
      messages.show(
        localized("Stopped. Removed so far: \(FreeSpaceOffer.images(images)). The rest can go another time."))
    } catch {
      trace("space.failed")
      board.report(localized("That can’t be done: \(error)"))
    }
  }
}
