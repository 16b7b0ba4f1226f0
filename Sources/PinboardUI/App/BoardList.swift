import BoardSession
import BoardStore
import Foundation
import Localization

/// The boards of the sidebar, in the sidebar's order, as the library lists them.
final class BoardList {
  private(set) var entries: [BoardEntry] = []
  /// Notified when a board was opened, made, renamed or removed.
  let changes = ObserverList<Void>()
  private let library: BoardLibrary
  private let orderWrite = LatestWrite()
  /// Called when the order can't be saved, with a message for the user.
  var onProblem: ((String) -> Void)?

  init(_ library: BoardLibrary) { self.library = library }

  func refresh() async { set(await library.boards()) }

  func set(_ entries: [BoardEntry]) {
    self.entries = entries
    changes.notify(())
    Trace.emit("library", ["boards": entries.map(\.name)])
  }

  /// Saves the order of the boards, and shows it in all windows.
  func setOrder(_ urls: [URL]) {
    let places = Dictionary(zip(urls, urls.indices), uniquingKeysWith: { first, _ in first })
    entries = entries.enumerated().sorted {
      (places[$0.element.url] ?? urls.count, $0.offset) < (places[$1.element.url] ?? urls.count, $1.offset)
    }.map(\.element)
    changes.notify(())
    orderWrite.write { [library] in
      do {
        try await library.setOrder(urls)
        Trace.emit("library", ["boards": self.entries.map(\.name)])
      } catch {
        self.onProblem?(localized("The boards’ order can’t be kept: \(error)"))
      }
    }
  }
}

/// The session that the next start restores.
final class StoredSession {
  /// The windows of the last session that aren't shown yet. They are saved with the session until they are
  /// shown.
  var unrestored: [SessionWindow] = []
  /// Whether the windows of the last session were asked for, or are left for a later start.
  var isBegun = false
  let write = LatestWrite()
  private let library: BoardLibrary

  init(_ library: BoardLibrary) { self.library = library }

  /// Writes the session 300 ms later, so that several changes at once make one write.
  /// - Parameter windows: returns the states of the windows that are shown then; nil if it isn't to be
  ///   written any more.
  func save(_ windows: @escaping () -> [SessionWindow]?) {
    write.write(after: .milliseconds(300)) { [library] in
      guard let windows = windows() else { return }
      try? await library.saveSession(SessionState(windows: self.unrestored + windows))
    }
  }

  /// Writes the session for the last time.
  func end(with windows: [SessionWindow], interruptedImports: [String: Int]) async {
    // A write that has begun already must not end after this one.
    await write.settled()
    try? await library.saveSession(
      SessionState(windows: unrestored + windows, interruptedImports: interruptedImports))
  }
}
