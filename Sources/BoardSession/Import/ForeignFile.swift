import Files
package import Foundation

/// A file that holds images but isn't one: a board of another program, or an archive.
package enum ForeignFile {
  package static let suffixes = ["bee", "pur", "zip", "cbz"]

  package static func isForeign(_ url: URL) -> Bool { isForeign(url.name) }

  package static func isForeign(_ name: String) -> Bool {
    suffixes.contains((name as NSString).pathExtension.lowercased())
  }
}

/// Imports foreign files onto boards, with the questions and the progress that their user sees.
@MainActor package protocol ForeignImporting: AnyObject {
  /// Imports files as one step to undo.
  /// - Parameter point: the middle of everything imported, in board points; nil for a place beside the
  ///   existing pins.
  func importForeign(_ files: [URL], onto board: BoardController, around point: CGPoint?) async
}
