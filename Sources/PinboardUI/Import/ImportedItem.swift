import Board
import Foundation

/// An item that's stored, and about to become a pin.
nonisolated struct ImportedItem: Sendable {
  let id: PinID
  let name: String
  /// Where on the network it came from.
  let source: PinSource?
  let original: Original
  /// What's kept beside the original; nil when there's nothing worth keeping.
  let preview: Data?
}
