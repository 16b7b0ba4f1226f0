import BoardSession
import DragDropKit

/// The desktop's clipboard. It tells the user when the program that owns the clipboard is slow, and lets the
/// user give up waiting.
final class PatientPasteboard: Pasteboard {
  private unowned let progress: ProgressPill

  init(_ progress: ProgressPill) { self.progress = progress }

  func itemProviders() async throws(CancellationError) -> [ItemProvider] {
    let (answers, answer) = AsyncStream<[ItemProvider]?>.makeStream()
    let work = progress.begin("Waiting for the program that was copied from", isKept: false) {
      answer.yield(nil)
    }
    defer { work.end() }
    // A read that nobody waits for any more ends by its own deadline.
    Task { answer.yield(await Clipboard.general.itemProviders()) }
    for await items in answers {
      guard let items else { break }
      return items
    }
    throw CancellationError()
  }

  func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool {
    Clipboard.general.hasItemsConforming(toTypeIdentifiers: types)
  }

  func setItemProviders(_ providers: [ItemProvider]) { Clipboard.general.setItemProviders(providers) }
}
