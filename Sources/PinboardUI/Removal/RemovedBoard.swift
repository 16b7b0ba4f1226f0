import Foundation

/// A board that was removed from the sidebar, with what it takes to bring it back.
struct RemovedBoard {
  let name: String
  /// Where its file is now.
  let url: URL
  /// Whether that's the trash of Pinboard's data; boards that a person keeps elsewhere stay there.
  let isInTrash: Bool
  /// Its place in the sidebar; nil if that isn't known any more.
  var place: Int?
}
