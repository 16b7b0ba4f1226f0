import Board
import Files
import Foundation

/// Makes a plan of the given files.
struct ImportPlanMaking {
  let followsLinks: Bool
  let archiveNames: ArchiveNames
  private let worker = FileWorker()
  private var items: [ImportItem] = []
  private var failures: [ItemFailure] = []
  private var leftOut: [String] = []
  private var remarks: [String] = []
  private var boards = 0
  private var isExpanded = false

  init(followsLinks: Bool, archiveNames: ArchiveNames) {
    self.followsLinks = followsLinks
    self.archiveNames = archiveNames
  }

  func plan(name: String?) -> ImportPlan {
    ImportPlan(
      items: items, failures: failures, leftOut: leftOut, remarks: remarks, name: name, isExpanded: isExpanded
    )
  }

  mutating func fail(_ error: ExchangeError, name: String) {
    failures.append(ItemFailure(error, name: name))
  }

  mutating func add(_ url: URL) async throws {
    guard url.isFileURL else { throw ExchangeError.notAFile(url) }
    let kind = try await worker.run {
      guard url.isTaken || errno != ENOENT && errno != ENOTDIR else { throw ExchangeError.notFound(url) }
      return ImportKind.of(url)
    }
    if kind != .image { isExpanded = true }
    switch kind {
    case .image:
      items.append(ImportItem(name: url.name, source: .file(url)))
    case .folder: try await addFolder(url)
    case .zip: try await addArchive(url)
    case .beeRef: try await addBoard(url, .beeRef)
    case .pureRef: try await addBoard(url, .pureRef)
    }
  }

  private mutating func addFolder(_ url: URL) async throws {
    let scan = try await worker.run {
      let scan = FolderScan(url)
      try Task.checkCancellation()
      return scan
    }
    guard !scan.isUnreadable else {
      throw ExchangeError.notReadable(url, reason: "its permissions don't allow it")
    }
    // Links to nothing and pipes are tried, so that they're reported.
    items += (scan.images + scan.broken).map { ImportItem(name: $0.name, source: .file($0)) }
    leftOut += scan.leftOut
  }

  private mutating func addArchive(_ url: URL) async throws {
    let file = try await worker.run { try ExchangeError.reading(url) { try RegularFile(url) } }
    let reader = ZipReader(file, names: archiveNames)
    let listing = try await reader.listing()
    items += listing.entries.map { ImportItem(name: $0.name, source: .entry($0, reader)) }
    failures += listing.failures
    if let encoding = listing.encoding {
      remarks.append("Names in “\(url.shownName)” that aren't UTF-8 were read as \(encoding)")
    }
    if listing.otherCount > 0 {
      leftOut.append(
        listing.otherCount == 1
          ? "1 file in the archive that isn't an image"
          : "\(listing.otherCount) files in the archive that aren't images")
    }
  }

  private mutating func addBoard(_ url: URL, _ format: ForeignFormat) async throws {
    let file = try await worker.run { try ExchangeError.reading(url) { try RegularFile(url) } }
    let reader = ForeignBoardReader(file, format)
    let board = try await reader.board()
    let links = LinkedFile(folder: url.deletingLastPathComponent(), mayLeaveFolder: followsLinks)
    boards += 1
    let number = boards
    let images = board.images.map {
      (z: $0.z, item: ImportItem(name: $0.name, source: .foreign($0, reader, links), board: number))
    }
    // A text of blanks alone isn't visible, so it isn't imported.
    let notes = board.notes.filter { $0.text.contains { !$0.isWhitespace } }.map {
      (z: $0.z, item: ImportItem(name: BoardLimits.name(ofNote: $0.text), source: .note($0), board: number))
    }
    items += (images + notes).sorted { $0.z < $1.z }.map(\.item)
    failures += board.failures
    leftOut += board.leftOut
  }
}
