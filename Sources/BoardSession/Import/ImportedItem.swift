import Board
import Foundation

/// An item that's stored and about to become a pin.
nonisolated struct ImportedItem: Sendable {
  let id: PinID
  let name: String
  /// The place on the network that it came from.
  let source: PinSource?
  let original: Original
  /// The preview to store beside the original; nil if none is worth storing.
  let preview: Data?
}
