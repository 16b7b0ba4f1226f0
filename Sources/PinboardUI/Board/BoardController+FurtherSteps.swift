import Board
import BoardStore
import Foundation
import QuietThreads

// A board is opened with the steps that are undone and redone next. The others are read when it's on the screen, or as soon as
// somebody needs them.

extension BoardController {
  /// Whether what's undone next isn't here yet.
  var needsOlderSteps: Bool { isEditable && !history.canUndo && history.unread.older != nil }
  /// Whether what's redone next isn't here yet.
  var needsNewerSteps: Bool { isEditable && !history.canRedo && history.unread.newer != nil }

  /// Reads the other steps, but not at once: the board's first pictures need the disk, too.
  func readFurtherStepsSoon() {
    guard !history.unread.isEmpty, plannedReading == nil, readingSteps == nil else { return }
    plannedReading = Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(500))
      guard !Task.isCancelled else { return }
      self?.readFurtherSteps()
    }
  }

  /// Does something as soon as all steps are here, which may be at once; unless somebody goes on with the board first.
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
          // Seconds of work for a long history, while somebody pans and zooms.
          let further = try await withTaskExecutorPreference(QuietThreads.shared) {
            try await file.history.furtherSteps(unread)
          }
          if let steps = further {
            self?.take(steps)
            continue
          }
          // Somebody else has changed the board. What's here waits until what was done here is written.
          await self?.reload()
          if self?.history.unread != unread { continue }
        } catch BoardStoreError.closed {
          break
        } catch let error as BoardStoreError where !error.mayPass {
          self?.giveUpSteps(because: error)
          break
        } catch {
          // A lock, a disk that's away: it's tried again.
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
    // To the beginning of what's here isn't where somebody wanted to go.
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
  /// Whether the same may work later.
  fileprivate var mayPass: Bool {
    switch self {
    case .corrupt, .notAPinboardFile, .outOfBounds: false
    default: true
    }
  }
}
