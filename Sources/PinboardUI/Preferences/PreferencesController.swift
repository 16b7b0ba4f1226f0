import BoardCanvas
import BoardSession
import Files
import Foundation

/// The present preferences, for the whole app. Each change takes effect at once and is written to the file.
final class PreferencesController {
  private(set) var current = Preferences()
  let changes = ObserverList<Void>()
  /// Called when the file can't be read or written, with words for the user.
  var onProblem: ((String) -> Void)?
  let file: PreferencesFile
  private let saving = LatestWrite()

  init(file: PreferencesFile = .standard) { self.file = file }

  func load() async { use(await file.load()) }

  /// Takes the preferences that have been read from the file.
  func use(_ outcome: PreferencesFile.Outcome) {
    switch outcome {
    case .loaded(let preferences): current = preferences
    case .damaged(let aside):
      let kept = aside.map { " It’s kept as \($0.shownPath)." } ?? ""
      onProblem?("The settings couldn’t be read, and are the usual ones now.\(kept)")
    }
    changes.notify(())
  }

  func change(_ body: (inout Preferences) -> Void) {
    let before = current
    body(&current)
    guard current != before else { return }
    changes.notify(())
    let preferences = current
    saving.write { [file] in
      do {
        try await file.save(preferences)
        Trace.emit("preferences.saved")
      } catch {
        self.onProblem?("The settings can’t be saved: \(error.localizedDescription)")
      }
    }
  }

  /// Returns when every change is written.
  func settled() async { await saving.settled() }
}
