package import Board
package import BoardSession
import BoardStore
package import DragDropKit
import Foundation

/// The item provider of a dragged or copied pin. It offers the pin's original, byte for byte, with its own
/// name and type.
package enum PinProvider {
  /// Makes the provider of a pin. For a note, it offers the text. For a pin of an unknown kind it offers
  /// nothing, since this version can't tell what other programs could do with it: such a pin goes only from
  /// board to board (``DraggedPin``, ``CopiedPins``).
  /// - Returns: nil for an image that isn't among the board's originals.
  package static func make(for pin: Pin, in board: BoardController) -> ItemProvider? {
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
