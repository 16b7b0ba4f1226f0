import Foundation

/// One image or text to be imported.
struct ImportItem: Sendable {
  enum Source: Sendable {
    case file(URL)
    case entry(ZipListing.Entry, ZipReader)
    case foreign(ForeignImage, ForeignBoardReader, LinkedFile)
    case note(ForeignNote)
  }

  var name: String
  var source: Source
  var isNote: Bool {
    if case .note = source { true } else { false }
  }

  /// The number of the foreign board that the item comes from; nil for images without a place, which are laid
  /// out in rows.
  var board: Int?
}
