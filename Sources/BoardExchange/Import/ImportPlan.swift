import Board
import KitFiles
public import Foundation
import Imaging
import Glibc
import Localization

/// The contents of an import, counted before they're read, so that the user can be asked first.
///
/// The plan keeps its files open, so that the import reads the files that were counted.
public struct ImportPlan: Sendable {
  /// The number of images above which the user should be asked.
  public static let askAbove = 500

  /// The number of images and texts that the import will try.
  public var count: Int { items.count }
  /// A summary such as "2 images and 1 note", for a question to the user.
  public var summary: String {
    let notes = items.count(where: \.isNote)
    let strokes = items.count(where: \.isStroke)
    return ImportReport.summary(images: items.count - notes - strokes, notes: notes, strokes: strokes)
  }
  /// Whether the user should be asked before the import: a folder, archive or board contains many images.
  public var shouldAsk: Bool { isExpanded && count > Self.askAbove }
  /// The items that are known to fail already.
  public let failures: [ItemFailure]
  /// The contents that a board can't hold, as in `ImportReport.leftOut`.
  public let leftOut: [String]
  /// Further remarks for the user, as in `ImportReport.remarks`.
  public let remarks: [String]
  /// The name of the imported thing, such as `trip.zip`, for the user; nil if there are several things.
  public let name: String?

  let items: [ImportItem]
  /// Whether folders, archives or boards were opened for the plan.
  let isExpanded: Bool

  init(
    items: [ImportItem], failures: [ItemFailure], leftOut: [String], remarks: [String], name: String?,
    isExpanded: Bool
  ) {
    self.items = items
    self.failures = failures
    self.leftOut = leftOut
    self.remarks = remarks
    self.name = name
    self.isExpanded = isExpanded
  }
}

/// The kinds of things that can be imported. A file's content decides the kind; its name decides only if the
/// content is unrecognisable.
public enum ImportKind: Hashable, Sendable {
  /// A single file that should be an image. Whether it's an image turns out when it's read.
  case image
  /// A folder with all its subfolders.
  case folder
  /// A zip archive.
  case zip
  /// A BeeRef board, `.bee`.
  case beeRef
  /// A PureRef 2 board, `.pur`.
  case pureRef

  /// Returns the kind of a file by its first bytes. This call blocks, so it mustn't be made on the main
  /// thread.
  public static func of(_ url: URL) -> ImportKind {
    if url.isFolder { return .folder }
    // A file that can't be read is reported when it's imported, like any other image that can't be read.
    guard let file = try? RegularFile(url), let head = try? file.bytes(at: 0, 100) else { return .image }
    let kind = kind(of: head, named: url.name)
    // A painting is a zip file whose layers are parts of one image.
    return kind == .zip && ImageInspector.isPainting(url) ? .image : kind
  }

  static func kind(of head: Data, named name: String) -> ImportKind {
    if head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6]) { return .zip }
    if head.starts(with: Data("SQLite format 3\0".utf8)), head.count >= 72 {
      let id = head[head.startIndex + 68..<head.startIndex + 72].reduce(0) { $0 << 8 | Int($1) }
      if id == BeeRefReading.applicationID { return .beeRef }
    }
    if PureRefHeader.isLikely(head) { return .pureRef }
    // The content is damaged beyond recognition, so the name decides which error is reported.
    return switch FileKind.named(name) {
    case .beeRef: .beeRef
    case .pureRef: .pureRef
    case .zip: .zip
    case .image, .otherContainer, .other: .image
    }
  }
}

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
    let before = items.count + failures.count
    switch kind {
    case .image:
      items.append(ImportItem(name: url.name, source: .file(url)))
    case .folder: try await addFolder(url)
    case .zip: try await addArchive(url)
    case .beeRef: try await addBoard(url, .beeRef)
    case .pureRef: try await addBoard(url, .pureRef)
    }
    // Of several things, each without an image is named.
    if items.count + failures.count == before {
      failures.append(ItemFailure(name: url.name, localized("There’s no image in “\(url.shownName)”")))
    }
  }

  /// Adds an image that was fetched.
  mutating func add(_ file: FetchedFile, at url: URL) {
    items.append(ImportItem(name: file.name, source: .fetched(url, file)))
  }

  private mutating func addFolder(_ url: URL) async throws {
    let scan = try await worker.run {
      let scan = FolderScan(url)
      try Task.checkCancellation()
      return scan
    }
    // If it's the only thing that's given, nothing at all can be done.
    guard !scan.isUnreadable else {
      throw ExchangeError.notReadable(url, reason: localized(systemError: EACCES))
    }
    // Links to nothing and pipes are tried, so that they're reported.
    items += (scan.images + scan.broken).map {
      ImportItem(name: $0.name, source: .file($0), tags: FolderTags.of($0, in: url))
    }
    failures += scan.failures
    leftOut += scan.leftOut
  }

  private mutating func addArchive(_ url: URL) async throws {
    let file = try await worker.run { try ExchangeError.reading(url) { try RegularFile(url) } }
    let reader = ZipReader(file, names: archiveNames)
    let listing = try await reader.listing()
    items += listing.entries.map { ImportItem(name: $0.name, source: .entry($0, reader)) }
    failures += listing.failures
    if let encoding = listing.encoding {
      remarks.append(
        localized("Names in “\(url.shownName)” that aren’t UTF-8 were read as \(encoding)"))
    }
    if listing.renamedCount > 0 {
      remarks.append(
        localized(
          listing.renamedCount, "1 name in the archive has control characters, which became _",
          "\(listing.renamedCount) names in the archive have control characters, which became _"))
    }
    if listing.otherCount > 0 {
      leftOut.append(
        localized(
          listing.otherCount, "1 file in the archive that isn’t an image",
          "\(listing.otherCount) files in the archive that aren’t images"))
    }
  }

  private mutating func addBoard(_ url: URL, _ format: ForeignFormat) async throws {
    let file = try await worker.run { try ExchangeError.reading(url) { try RegularFile(url) } }
    let reader = ForeignBoardReader(file, format)
    let board = try await reader.board()
    let links = NamedImageSearch(folder: url.deletingLastPathComponent(), mayLeaveFolder: followsLinks)
    boards += 1
    let number = boards
    let images = board.images.map {
      (z: $0.z, item: ImportItem(name: $0.name, source: .foreign($0, reader, links), board: number))
    }
    // A text of blanks alone isn't visible, so it isn't imported.
    let notes = board.notes.filter { $0.text.contains { !$0.isWhitespace } }.map {
      (z: $0.z, item: ImportItem(name: BoardLimits.name(ofNote: $0.text), source: .note($0), board: number))
    }
    let strokes = board.strokes.map {
      (z: $0.z, item: ImportItem(name: $0.name, source: .stroke($0), board: number))
    }
    items += (images + notes + strokes).sorted { $0.z < $1.z }.map(\.item)
    failures += board.failures
    leftOut += board.leftOut
  }
}
