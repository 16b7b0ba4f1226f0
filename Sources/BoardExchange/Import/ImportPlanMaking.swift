import Board
import Foundation

/// Gathers what's named into a plan.
struct ImportPlanMaking {
  let followsLinks: Bool
  private let worker = FileWorker()
  private var items: [ImportItem] = []
  private var failures: [ItemFailure] = []
  private var leftOut: [String] = []
  private var boards = 0
  private var isExpanded = false

  init(followsLinks: Bool) { self.followsLinks = followsLinks }

  func plan(name: String?) -> ImportPlan {
    ImportPlan(items: items, failures: failures, leftOut: leftOut, name: name, isExpanded: isExpanded)
  }

  mutating func fail(_ error: ExchangeError, name: String) {
    failures.append(ItemFailure(error, name: name))
  }

  mutating func add(_ url: URL) async throws {
    let kind = try await worker.run { ImportKind.of(url) }
    if kind != .image { isExpanded = true }
    switch kind {
    case .image:
      items.append(ImportItem(name: url.lastPathComponent, source: .file(url, isFromFolder: false)))
    case .folder: try await addFolder(url)
    case .zip: try await addArchive(url)
    case .beeRef: try await addBoard(url, .beeRef)
    case .pureRef: try await addBoard(url, .pureRef)
    }
  }

  private mutating func addFolder(_ url: URL) async throws {
    let scan = try await worker.run { try FolderScan(url) }
    items += scan.images.map {
      ImportItem(name: $0.lastPathComponent, source: .file($0, isFromFolder: true))
    }
    if !scan.unopened.isEmpty {
      leftOut.append(
        ForeignBoard.summary(
          of: scan.unopened, one: "board or archive in the folder", many: "boards and archives in the folder")
      )
    }
    if scan.isCutShort {
      leftOut.append("what's beyond the first \(FolderScan.mostFiles) files of the folder")
    }
  }

  private mutating func addArchive(_ url: URL) async throws {
    let file = try await worker.run { try ReadOnlyFile(url) }
    let reader = ZipReader(file)
    let listing = try await reader.listing()
    items += listing.entries.map { ImportItem(name: $0.name, source: .entry($0, reader)) }
    failures += listing.failures
    if listing.otherCount > 0 {
      leftOut.append(
        listing.otherCount == 1
          ? "1 file in the archive that isn't an image"
          : "\(listing.otherCount) files in the archive that aren't images")
    }
  }

  private mutating func addBoard(_ url: URL, _ format: ForeignFormat) async throws {
    let file = try await worker.run { try ReadOnlyFile(url) }
    let reader = ForeignBoardReader(file, format)
    let board = try await reader.board()
    let links = LinkedFile(folder: url.deletingLastPathComponent(), mayLeaveFolder: followsLinks)
    boards += 1
    let number = boards
    let images = board.images.map {
      (z: $0.z, item: ImportItem(name: $0.name, source: .foreign($0, reader, links), board: number))
    }
    // An emptied text is nothing that anybody sees.
    let notes = board.notes.filter { $0.text.contains { !$0.isWhitespace } }.map {
      (z: $0.z, item: ImportItem(name: BoardLimits.name(ofNote: $0.text), source: .note($0), board: number))
    }
    items += (images + notes).sorted { $0.z < $1.z }.map(\.item)
    failures += board.failures
    leftOut += board.leftOut
  }
}
