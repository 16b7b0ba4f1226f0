import Board
import BoardExchange
import BoardSession
import BoardStore
import KitFiles
import Foundation
import Imaging

/// Reads what a board's file knows of an original, and writes copies of originals; never on the main thread.
nonisolated enum OriginalReading {
  struct Found: Sendable, Equatable {
    var details: ImageDetails
    var location: OriginalLocation?
  }

  @concurrent static func facts(of id: OriginalID, in file: BoardFile, boardName: String) async -> Found {
    var details = ImageDetails()
    // Of a board that can't be read any more, nothing is said about the location.
    let link: URL?
    do { link = try await file.originals.location(of: id) } catch {
      return Found(details: details, location: nil)
    }
    if let data = try? await file.originals.data(of: id) {
      details = ImageInspector.details(of: data)
    } else if let link {
      return Found(details: details, location: .missing(path: link.pathText.shown))
    }
    let location = link.map { OriginalLocation.file($0) } ?? .board(name: boardName)
    return Found(details: details, location: location)
  }

  /// Writes an original, byte for byte. A file of that name is replaced.
  @concurrent static func write(_ original: LeavingOriginal, to url: URL) async throws {
    try ExchangeError.writing(url) {
      let draft = try DraftFile(for: url)
      try draft.write(original.data)
      try draft.finish(replacing: true)
    }
  }

  /// Writes a copy of an original that another program can open, in the folder of opened copies. The user
  /// can't save over it by mistake, since nothing would bring the changes back to the board.
  /// - Parameters:
  ///   - original: the original.
  ///   - leaving: its bytes and the name that they may have.
  ///   - file: the board's file.
  ///   - copies: the folder of opened copies.
  /// - Returns: the linked file itself if there is one and its own name is right.
  /// - Throws: `ImagingError` if it's no known image, document or film.
  @concurrent static func file(
    toOpen original: Original, _ leaving: LeavingOriginal, of file: BoardFile, in copies: OpenedCopies
  ) async throws -> URL {
    if let problem = leaving.problem { throw problem }
    if let url = try await file.originals.location(of: original.id) {
      // A symbolic link's name says nothing about the name of the file that it leads to.
      if leaving.isRightlyCalled(url.name), FileStatus(of: url, followsLinks: false)?.kind == .file {
        return url
      }
    }
    return try copies.write(leaving, of: original.id)
  }
}
