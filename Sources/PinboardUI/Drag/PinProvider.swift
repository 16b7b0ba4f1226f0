import Board
import BoardStore
import DragDropKit
import Foundation

/// The promise behind a dragged or copied pin: its original, byte for byte, under its own name and type.
enum PinProvider {
  /// Or a note's text.
  /// - Returns: nil for pins of unknown kinds.
  static func make(for pin: Pin, in board: BoardController) -> ItemProvider? {
    if let text = pin.content.note {
      let provider = ItemProvider(object: text)
      provider.preferredPresentationSize = pin.size
      return provider
    }
    guard case .image(let id) = pin.content, let original = board.document.originals[id] else { return nil }
    let provider = ItemProvider()
    provider.suggestedName = pin.name.isEmpty ? original.name : pin.name
    provider.preferredPresentationSize = pin.size
    let file = board.file
    provider.registerDataRepresentation(forTypeIdentifier: original.typeIdentifier, visibility: .all) {
      completion in
      let progress = LoadProgress(total: Int64(max(original.byteCount, 1)))
      let read = Task {
        do {
          let data = try await file.originalData(id)
          progress.completedUnitCount = progress.totalUnitCount
          completion(data, nil)
        } catch {
          completion(nil, error)
        }
      }
      progress.onCancel { read.cancel() }
      return progress
    }
    return provider
  }
}
