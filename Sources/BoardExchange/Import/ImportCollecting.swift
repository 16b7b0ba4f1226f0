import Board
import BoardStore
import Files
import Foundation
import Imaging

/// Carries out a plan, item by item.
struct ImportCollecting {
  private let plan: ImportPlan
  private let file: BoardFile
  private let linksFiles: Bool
  private let worker = FileWorker()
  private var taken: [ImportHarvest.Taken] = []
  private var failures: [ItemFailure]
  private var notes = ForeignNotes()
  /// The originals of a foreign board by the place of their bytes, so that an image that several items show
  /// is read once.
  private var known: [ForeignImage.Storage: Original] = [:]
  private var knownBoard: Int?
  /// Originals that are read and inspected, but not in the file yet. They're stored in batches, because each
  /// transaction waits for the disk.
  private var pending: [PreparedOriginal] = []
  private var pendingBytes = 0
  /// The index in `taken` of the first image that isn't stored yet.
  private var firstPending = 0
  /// The ids that the file has stored, each as often as it was added.
  private var stored: [OriginalID] = []

  init(plan: ImportPlan, file: BoardFile, linksFiles: Bool) {
    self.plan = plan
    self.file = file
    self.linksFiles = linksFiles
    failures = plan.failures
  }

  /// Reads one item, and stores the pending originals if there are enough of them. Throws only errors that
  /// end the whole import.
  mutating func take(_ item: ImportItem) async throws {
    try await read(item)
    let limit = FileOriginals.batchLimit
    if pending.count >= limit.count || pendingBytes >= limit.bytes { try await storePending() }
  }

  /// Stores the pending originals in the file.
  mutating func storePending() async throws {
    guard !pending.isEmpty else { return }
    let batch = pending
    pending = []
    pendingBytes = 0
    var records: [OriginalID: Original] = [:]
    var errors: [OriginalID: any Error] = [:]
    for (prepared, result) in zip(batch, try await file.originals.add(batch)) {
      switch result {
      case .success(let record):
        stored.append(record.id)
        records[record.id] = record
      case .failure(let error): errors[prepared.original.id] = error
      }
    }
    let waiting = taken[firstPending...]
    taken.removeSubrange(firstPending...)
    for var image in waiting {
      if let original = image.original, let error = errors[original.id] {
        failures.append(ItemFailure(error, name: image.name))
      } else {
        image.original = image.original.map { records[$0.id] ?? $0 }
        taken.append(image)
      }
    }
    firstPending = taken.count
    // Later items of a foreign board that show the same image use the record that the file has.
    for (storage, original) in known {
      known[storage] = errors[original.id] == nil ? records[original.id] ?? original : nil
    }
  }

  /// Removes the stored originals from the file again, since no pin will show them.
  func withdraw() async {
    // An original that can't be removed now is found by a later `reclaim()`.
    try? await file.originals.withdraw(stored)
  }

  private mutating func read(_ item: ImportItem) async throws {
    do {
      switch item.source {
      case .file(let url):
        let original = try await store(url, name: item.name)
        taken.append(.init(original: original, name: BoardLimits.kept(fileName: item.name)))
      case .entry(let entry, let reader):
        let original = try await store(try await reader.bytes(of: entry), name: item.name)
        taken.append(.init(original: original, name: BoardLimits.kept(fileName: item.name)))
      case .foreign(let image, let reader, let links):
        try await take(image, of: item, reader, links)
      case .note(let note): try await take(note, of: item)
      }
    } catch let error as CancellationError {
      throw error
    } catch let error as BoardStoreError where error.isAboutTheBoard(file.url) {
      throw error
    } catch {
      failures.append(ItemFailure(error, name: item.name))
    }
  }

  func harvest() -> ImportHarvest {
    ImportHarvest(
      taken: taken, sourceName: plan.name,
      report: ImportReport(
        pinned: taken.count { $0.original != nil }, notes: taken.count { $0.note != nil }, failures: failures,
        leftOut: plan.leftOut + notes.sentences,
        remarks: plan.remarks
          + taken.compactMap { image in
            image.original.flatMap {
              ImageStandIn.sentence(ofType: $0.typeIdentifier, name: image.name.shown)
            }
          }))
  }

  private mutating func take(
    _ image: ForeignImage, of item: ImportItem, _ reader: ForeignBoardReader, _ links: LinkedFile
  ) async throws {
    if knownBoard != item.board {
      known = [:]
      knownBoard = item.board
    }
    let original: Original
    if let found = known[image.storage] {
      original = found
    } else {
      original = try await store(image, reader, links)
      known[image.storage] = original
    }
    let placing = ForeignPlacing(image, pixelSize: original.pixelSize)
    notes.note(image, placing)
    taken.append(
      .init(
        original: original, name: BoardLimits.cleaned(name: image.name), place: placing.place,
        board: item.board))
  }

  private mutating func take(_ note: ForeignNote, of item: ImportItem) async throws {
    let placing = try await worker.run { try NotePlacing(note) }
    notes.note(note, isCut: placing.isCut, isMoved: placing.isMoved)
    taken.append(.init(note: placing.text, name: item.name, place: placing.place, board: item.board))
  }

  private mutating func store(
    _ image: ForeignImage, _ reader: ForeignBoardReader, _ links: LinkedFile
  ) async throws -> Original {
    switch image.storage {
    case .row(let row):
      return try await store(try await reader.bytes(row: row, name: image.name), name: image.name)
    case .linked(let path):
      switch try await worker.run({ links.find(path) }) {
      case .found(let url): return try await store(url, name: image.name)
      case .outside:
        throw ItemFailure(
          name: image.name, cause: .missing,
          "\(image.name) isn't in the board but at \(path), which isn't looked at unless links are followed")
      case .missing:
        throw ItemFailure(
          name: image.name, cause: .missing, "\(image.name) isn't in the board, and \(path) can't be found")
      }
    case .missing:
      throw ItemFailure(name: image.name, cause: .missing, "\(image.name) isn't in the board")
    }
  }

  private mutating func store(_ url: URL, name: String) async throws -> Original {
    let facts = try await worker.run {
      try ImageInspector.facts(of: url, within: ImagingLimits(), name: name)
    }
    let (type, size) = (facts.typeIdentifier, facts.pixelSize)
    return wait(
      linksFiles
        ? try await .link(to: url, name: name, typeIdentifier: type, pixelSize: size)
        : try await .file(url, name: name, typeIdentifier: type, pixelSize: size))
  }

  private mutating func store(_ data: Data, name: String) async throws -> Original {
    let facts = try await worker.run {
      try ImageInspector.facts(of: data, within: ImagingLimits(), name: name)
    }
    return wait(
      try await .data(
        data, name: name, typeIdentifier: facts.typeIdentifier, pixelSize: facts.pixelSize))
  }

  private mutating func wait(_ prepared: PreparedOriginal) -> Original {
    pending.append(prepared)
    pendingBytes += prepared.original.byteCount
    return prepared.original
  }
}

extension BoardStoreError {
  /// Whether the error is about the board file and not about the image that was to be stored in it.
  fileprivate func isAboutTheBoard(_ board: URL) -> Bool {
    switch self {
    case .diskFull, .closed, .busy, .readOnly, .conflict, .corrupt: true
    case .inputOutput(let url, _), .notFound(let url), .notReadable(let url, _): url == board
    default: false
    }
  }
}

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
