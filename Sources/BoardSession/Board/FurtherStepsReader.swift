import Board
import BoardStore
import Foundation
import Localization
import QuietThreads

/// Reads the rest of a board's history. A board is opened with the steps that are undone and redone next. The
/// others are read when the board is on the screen, or as soon as they are needed.
package final class FurtherStepsReader {
  private unowned let board: BoardController
  private var planned: Task<Void, Never>?
  private(set) var reading: Task<Void, Never>?
  /// The calls that wait for steps that haven't been read yet, in the order of their requests.
  private var waiting: [() -> Void] = []

  init(of board: BoardController) { self.board = board }

  isolated deinit {
    planned?.cancel()
    reading?.cancel()
  }

  /// Reads the other steps after 500 ms: until then, the board's first pictures need the disk.
  package func readSoon() {
    guard !board.history.unread.isEmpty, planned == nil, reading == nil else { return }
    planned = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(500))
      guard !Task.isCancelled else { return }
      self?.read()
    }
  }

  /// Calls `body` as soon as all steps have been read, at once if they have been already. `body` isn't called
  /// if the user changes the board first.
  package func afterReading(_ body: @escaping () -> Void) {
    guard !board.history.unread.isEmpty else { return body() }
    waiting.append(body)
    read()
  }

  /// Reads no more, and forgets what waits.
  func stop() {
    planned?.cancel()
    reading?.cancel()
    waiting = []
  }

  /// Forgets the calls that wait for steps: the user has changed the board.
  func cancelWaiting() { waiting = [] }

  private func read() {
    guard !board.history.unread.isEmpty, reading == nil else { return }
    reading = Task { [weak self, file = board.file] in
      var pause = Duration.seconds(1)
      while let unread = self?.board.history.unread, !unread.isEmpty, !Task.isCancelled {
        do {
          // A long history takes seconds to read, while the user pans and zooms.
          let further = try await withTaskExecutorPreference(QuietThreads.shared) {
            try await file.history.furtherSteps(unread)
          }
          if let steps = further {
            self?.take(steps)
            continue
          }
          // Another process has changed the board. The reload waits until the local changes are written.
          await self?.board.reload()
          if self?.board.history.unread != unread { continue }
        } catch BoardStoreError.closed {
          break
        } catch let error as BoardStoreError where !error.mayPass {
          self?.giveUp(because: error)
          break
        } catch {
          // A lock or a disk that's away may pass, so reading is tried again.
        }
        try? await Task.sleep(for: pause)
        pause = min(pause * 2, .seconds(16))
      }
      self?.readingDidEnd()
    }
  }

  private func take(_ steps: FurtherSteps) {
    board.history.take(steps)
    let history = board.history
    Trace.emit("history.read", ["board": board.name, "undo": history.depth, "redo": history.redoSteps.count])
    board.events.notify(.changed)
  }

  private func giveUp(because error: BoardStoreError) {
    board.history.forgetUnread()
    // The waiting jumps and undos can't reach their steps. Going only to the oldest step that was read isn't
    // what the user asked for.
    waiting = []
    board.events.notify(.changed)
    board.report(
      localized("What was done to “\(board.name)” before can’t be read any more, and not be undone: \(error)")
    )
  }

  private func readingDidEnd() {
    reading = nil
    planned = nil
    let waiting = waiting
    self.waiting = []
    guard board.history.unread.isEmpty else { return }
    for body in waiting { body() }
  }
}

extension BoardStoreError {
  /// Whether the failed operation may succeed later.
  fileprivate var mayPass: Bool {
    switch self {
    case .corrupt, .notAPinboardFile, .outOfBounds: false
    default: true
    }
  }
}
