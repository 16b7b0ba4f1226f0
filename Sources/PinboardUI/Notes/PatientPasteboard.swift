import DragDropKit

/// The desktop's clipboard. It tells the user when the program that owns the clipboard is slow.
final class PatientPasteboard: Pasteboard {
  private unowned let progress: ProgressPill

  init(_ progress: ProgressPill) { self.progress = progress }

  func itemProviders() async -> [ItemProvider] {
    let work = progress.begin("Waiting for the program that was copied from", isKept: false)
    defer { work.end() }
    return await Clipboard.general.itemProviders()
  }

  func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool {
    Clipboard.general.hasItemsConforming(toTypeIdentifiers: types)
  }

  func setItemProviders(_ providers: [ItemProvider]) { Clipboard.general.setItemProviders(providers) }
}
