import Foundation

/// A board that was removed from the sidebar, with the data needed to restore it.
struct RemovedBoard {
  let name: String
  /// The present place of its file.
  let url: URL
  /// Whether the file is in the library's trash; board files outside the library stay where they are.
  let isInTrash: Bool
  /// The board's place in the sidebar; nil if that isn't known any more.
  var place: Int?
}
