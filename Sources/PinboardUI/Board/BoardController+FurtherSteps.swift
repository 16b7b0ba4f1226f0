import Board
import BoardStore
import Foundation
import QuietThreads

// The rest of a board's history. A board is opened with the steps that are undone and redone next. The others
// are read when the board is on the screen, or as soon as they are needed.

extension BoardController {
  /// Whether the step that's undone next hasn't been read yet.
  var needsOlderSteps: Bool { isEditable && !history.canUndo && history.unread.older != nil }
  /// Whether the step that's redone next hasn't been read yet.
  var needsNewerSteps: Bool { isEditable && !history.canRedo && history.unread.newer != nil }

  /// Reads the other steps after 500 ms: until then, the board's first pictures need the disk.
  func readFurtherStepsSoon() {
    guard !history.unread.isEmpty, plannedReading == nil, readingSteps == nil else { return }
    plannedReading = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(500))
      guard !Task.isCancelled else { return }
      self?.readFurtherSteps()
    }
  }

  /// Calls `body` as soon as all steps have been read, at once if they have been already. `body` isn't called
  /// if the user changes the board first.
  func afterReadingSteps(_ body: @escaping () -> Void) {
    guard !history.unread.isEmpty else { return body() }
    waitingForSteps.append(body)
    readFurtherSteps()
  }

  func stopReadingSteps() {
    plannedReading?.cancel()
    readingSteps?.cancel()
    waitingForSteps = []
  }

  private func readFurtherSteps() {
    guard !history.unread.isEmpty, readingSteps == nil else { return }
    readingSteps = Task { [weak self, file] in
      var pause = Duration.seconds(1)
      while let unread = self?.history.unread, !unread.isEmpty, !Task.isCancelled {
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
          await self?.reload()
          if self?.history.unread != unread { continue }
        } catch BoardStoreError.closed {
          break
        } catch let error as BoardStoreError where !error.mayPass {
          self?.giveUpSteps(because: error)
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
    history.take(steps)
    Trace.emit("history.read", ["board": name, "undo": history.depth, "redo": history.redoSteps.count])
    events.notify(.changed)
  }

  private func giveUpSteps(because error: BoardStoreError) {
    history.forgetUnread()
    // The waiting jumps and undos can't reach their steps. Going only to the oldest step that was read isn't
    // what the user asked for.
    waitingForSteps = []
    events.notify(.changed)
    report("What was done to “\(name)” before can’t be read any more, and not be undone: \(error)")
  }

  private func readingDidEnd() {
    readingSteps = nil
    plannedReading = nil
    let waiting = waitingForSteps
    waitingForSteps = []
    guard history.unread.isEmpty else { return }
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
