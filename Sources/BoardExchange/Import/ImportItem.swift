import Foundation

/// One image or text that's to be imported.
struct ImportItem: Sendable {
  enum Source: Sendable {
    case file(URL, isFromFolder: Bool)
    case entry(ZipListing.Entry, ZipReader)
    case foreign(ForeignImage, ForeignBoardReader, LinkedFile)
    case note(ForeignNote)
  }

  var name: String
  var source: Source
  var isNote: Bool {
    if case .note = source { true } else { false }
  }

  /// The board that it comes from keeps its own order together; pictures without one are laid out in rows.
  var board: Int?
}
