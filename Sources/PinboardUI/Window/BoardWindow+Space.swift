import BoardSession
import BoardStore
import DragDropKit
import Foundation

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
