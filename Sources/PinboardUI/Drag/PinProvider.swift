import Board
import BoardStore
import DragDropKit
import Foundation

/// The promise behind a dragged or copied pin: its original, byte for byte, under its own name and type.
enum PinProvider {
  /// Or a note's text. A pin of an unknown kind promises nothing, since this version can't tell what others could do with
  /// it: it goes from board to board as the pin that it is (``DraggedPin``, ``CopiedPins``), and to no other program.
  /// - Returns: nil for an image that isn't among the board's originals.
  static func make(for pin: Pin, in board: BoardController) -> ItemProvider? {
    if let text = pin.content.note {
      let provider = ItemProvider(object: text)
      provider.preferredPresentationSize = pin.size
      return provider
    }
    if case .unknown = pin.content {
      let provider = ItemProvider()
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
          let data = try await file.originals.data(of: id)
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
