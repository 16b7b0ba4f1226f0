import Board
import BoardSession
import BoardStore
import Files
import Foundation
import Imaging

/// Reads what a board's file knows of an original, and writes copies of originals; never on the main thread.
nonisolated enum OriginalReading {
  struct Found: Sendable, Equatable {
    var details: ImageDetails
    var place: OriginalPlace?
  }

  @concurrent static func facts(of id: OriginalID, in file: BoardFile, boardName: String) async -> Found {
    let link = try? await file.originals.linked()[id]
    var details = ImageDetails()
    if let data = try? await file.originals.data(of: id) {
      details = ImageInspector.details(of: data)
    } else if let link {
      return Found(details: details, place: .missing(path: link.shown))
    }
    let place = link.map { OriginalPlace.file(URL(pathBytes: $0.nameBytes)) } ?? .board(name: boardName)
    return Found(details: details, place: place)
  }

  /// Writes an original, byte for byte. A file of that name is replaced.
  @concurrent static func write(_ id: OriginalID, of file: BoardFile, to url: URL) async throws {
    let data = try await file.originals.data(of: id)
    let draft = try DraftFile(for: url)
    try draft.write(data)
    try draft.finish(replacing: true)
  }

  /// The folder of copies for other programs: `$XDG_CACHE_HOME/pinboard/opened`.
  private static var folder: URL {
    let cache =
      URL.folder(ofVariable: "XDG_CACHE_HOME") ?? URL.folder(ofVariable: "HOME")?.appending(
        name: ".cache", isFolder: true)
      ?? FileManager.default.temporaryDirectory
    return cache.appending(name: "pinboard", isFolder: true).appending(name: "opened", isFolder: true)
  }

  /// Writes a copy of an original that another program can open, under the original's own name. The user
  /// can't save over it by mistake, since nothing would bring the changes back to the board.
  /// - Returns: the linked file itself if there is one.
  @concurrent static func file(
    toOpen original: Original, of file: BoardFile, in folder: URL? = nil
  ) async throws -> URL {
    let folder = folder ?? Self.folder
    if let link = try? await file.originals.linked()[original.id] {
      let url = URL(pathBytes: link.nameBytes)
      if url.isTaken { return url }
    }
    let data = try await file.originals.data(of: original.id)
    let own = folder.appending(name: original.id.sha256.prefix(16).description, isFolder: true)
    try FileBytes.makeFolder(own, mode: 0o700)
    let copy = own.appending(name: FileName.own(original.name))
    if copy.isTaken { return copy }
    let draft = try DraftFile(for: copy, mode: 0o444)
    try draft.write(data)
    try draft.finish(replacing: true)
    return copy
  }
}
