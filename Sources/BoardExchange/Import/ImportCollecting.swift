import Board
import BoardStore
import Foundation
import Imaging

/// Carries out a plan, item by item.
struct ImportCollecting {
  private let plan: ImportPlan
  private let file: BoardFile
  private let worker = FileWorker()
  private var taken: [ImportHarvest.Taken] = []
  private var failures: [ItemFailure]
  private var notes = ForeignNotes()
  /// Images that several items show are read once.
  private var known: [ForeignImage.Storage: Original] = [:]
  private var knownBoard: Int?

  init(plan: ImportPlan, file: BoardFile) {
    self.plan = plan
    self.file = file
    failures = plan.failures
  }

  /// Stores one item's original. Throws only what ends the whole import.
  mutating func take(_ item: ImportItem) async throws {
    do {
      switch item.source {
      case .file(let url, _):
        let original = try await store(url, name: item.name)
        taken.append(.init(original: original, name: BoardLimits.cleaned(name: item.name)))
      case .entry(let entry, let reader):
        let original = try await store(try await reader.bytes(of: entry), name: item.name)
        taken.append(.init(original: original, name: BoardLimits.cleaned(name: item.name)))
      case .foreign(let image, let reader, let links):
        try await take(image, of: item, reader, links)
      }
    } catch let error as CancellationError {
      throw error
    } catch let error as BoardStoreError where error.isAboutTheBoard(file.url) {
      throw error
    } catch let error as ImagingError {
      // A folder may hold files without an ending that are no images. Those that say they are one are told of.
      if case .file(let url, true) = item.source, case .notAnImage = error.reason,
        !FileKind.hasImageEnding(url.lastPathComponent)
      {
        return
      }
      failures.append(ItemFailure(error, name: item.name))
    } catch {
      failures.append(ItemFailure(error, name: item.name))
    }
  }

  func harvest() -> ImportHarvest {
    ImportHarvest(
      taken: taken, sourceName: plan.name,
      report: ImportReport(
        pinned: taken.count, failures: failures, leftOut: plan.leftOut + notes.sentences))
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
    notes.note(image, pixelSize: original.pixelSize, isMoved: placing.isMoved)
    taken.append(
      .init(
        original: original, name: BoardLimits.cleaned(name: image.name), place: placing.place,
        board: item.board))
  }

  private func store(
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

  private func store(_ url: URL, name: String) async throws -> Original {
    let facts = try await worker.run {
      let facts = try ImageInspector.facts(of: url)
      try ImagingLimits().check(facts, name: name)
      return facts
    }
    return try await file.addOriginal(
      contentsOf: url, name: name, typeIdentifier: facts.typeIdentifier, pixelSize: facts.pixelSize)
  }

  private func store(_ data: Data, name: String) async throws -> Original {
    let facts = try await worker.run {
      let facts = try ImageInspector.facts(of: data, name: name)
      try ImagingLimits().check(facts, name: name)
      return facts
    }
    return try await file.addOriginal(
      data: data, name: name, typeIdentifier: facts.typeIdentifier, pixelSize: facts.pixelSize)
  }
}

extension BoardStoreError {
  /// Whether it's the board that failed and not the image that was to be stored in it.
  fileprivate func isAboutTheBoard(_ board: URL) -> Bool {
    switch self {
    case .diskFull, .closed, .busy, .readOnly, .conflict, .corrupt: true
    case .inputOutput(let url, _), .notFound(let url), .notReadable(let url, _): url == board
    default: false
    }
  }
}
