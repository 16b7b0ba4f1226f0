import Board
import BoardStore
import KitFiles
import Foundation
import Imaging
import Localization

/// Carries out a plan, item by item.
struct ImportCollecting {
  /// An item that was read.
  private struct Item {
    var taken: ImportHarvest.Taken
    /// The index of its image among all images; nil for notes.
    var image: Int?
  }

  private let plan: ImportPlan
  private let linksFiles: Bool
  private let worker = FileWorker()
  private var items: [Item] = []
  private var failures: [ItemFailure]
  private var notes = ForeignNotes()
  /// The images that were read, or couldn't be.
  private var images: [Result<PreparedOriginal, any Error>] = []
  /// Where the bytes of these images are.
  private var bytes: [ImageBytes] = []
  private var spool = SpooledBytes()
  /// The images of a foreign board by their bytes' location, so that an image that several items show is
  /// read once.
  private var known: [ForeignImage.Storage: (number: Int, pixelSize: CGSize)] = [:]
  private var knownBoard: Int?

  init(plan: ImportPlan, linksFiles: Bool) {
    self.plan = plan
    self.linksFiles = linksFiles
    failures = plan.failures
  }

  /// Reads one item. Throws only errors that end the whole import.
  mutating func take(_ item: ImportItem) async throws {
    do {
      try await read(item)
    } catch let error as CancellationError {
      throw error
    } catch {
      failures.append(ItemFailure(error, name: item.name))
    }
  }

  /// Returns everything that was read.
  func harvest() -> ImportHarvest {
    var taken: [ImportHarvest.Taken] = []
    var failures = failures
    for var item in items {
      switch item.image.map({ images[$0] }) {
      case nil: taken.append(item.taken)
      case .success(let image)?:
        item.taken.image = image
        item.taken.bytes = item.image.map { bytes[$0] }
        taken.append(item.taken)
      case .failure(let error)?: failures.append(ItemFailure(error, name: item.taken.name))
      }
    }
    return ImportHarvest(
      taken: taken, sourceName: plan.name, failures: failures, leftOut: plan.leftOut + notes.sentences,
      remarks: plan.remarks)
  }

  // MARK: One item

  private mutating func read(_ item: ImportItem) async throws {
    switch item.source {
    case .file(let url): try await take(.file(url), of: item)
    case .fetched(let url, let file): try await take(.file(url), of: item, fetched: file)
    case .entry(let entry, let reader):
      try await take(.data(spool.spooled(try await reader.bytes(of: entry))), of: item)
    case .foreign(let image, let reader, let links): try await take(image, of: item, reader, links)
    case .note(let note): try await take(note, of: item)
    case .stroke(let stroke): try take(stroke, of: item)
    }
  }

  /// - Parameter file: what's known of a temporary file, whose bytes are always stored.
  private mutating func take(
    _ source: ImportSource, of item: ImportItem, fetched file: FetchedFile? = nil
  ) async throws {
    let image = try await read(source, name: item.name, isTemporary: file != nil)
    items.append(
      Item(
        taken: .init(name: BoardLimits.kept(fileName: item.name), source: file?.source, tags: item.tags),
        image: image.number))
  }

  private mutating func take(
    _ image: ForeignImage, of item: ImportItem, _ reader: ForeignBoardReader, _ links: NamedImageSearch
  ) async throws {
    if knownBoard != item.board {
      known = [:]
      knownBoard = item.board
    }
    let number: Int
    let pixelSize: CGSize
    if let found = known[image.storage] {
      (number, pixelSize) = found
    } else {
      (number, pixelSize) = try await read(source(of: image, reader, links), name: image.name)
      known[image.storage] = (number, pixelSize)
    }
    let placing = ForeignPlacing(image, pixelSize: pixelSize)
    notes.record(image, placing)
    var placement = placing.placement
    placement.attributes = image.attributes
    placement.attributes.outline = placement.framing.outline
    items.append(
      Item(
        taken: .init(name: BoardLimits.cleaned(name: image.name), placement: placement, board: item.board),
        image: number))
  }

  private mutating func take(_ note: ForeignNote, of item: ImportItem) async throws {
    let placing = try await worker.run { try NotePlacing(note) }
    notes.record(note, placing)
    items.append(
      Item(taken: .init(note: placing.text, name: item.name, placement: placing.placement, board: item.board))
    )
  }

  private mutating func take(_ line: ForeignStroke, of item: ImportItem) throws {
    guard let placing = StrokePlacing(line) else {
      throw ItemFailure(name: item.name, localized("\(item.name) can’t be read"))
    }
    items.append(
      Item(
        taken: .init(
          stroke: placing.stroke, name: BoardLimits.cleaned(name: item.name), placement: placing.placement,
          board: item.board)))
  }

  private mutating func source(
    of image: ForeignImage, _ reader: ForeignBoardReader, _ links: NamedImageSearch
  ) async throws -> ImportSource {
    switch image.storage {
    case .row(let row): return .data(spool.spooled(try await reader.bytes(row: row, name: image.name)))
    case .linked(let path):
      switch try await worker.run({ links.find(path) }) {
      case .found(let url): return .file(url)
      case .outside:
        throw ItemFailure(
          name: image.name, cause: .missing,
          localized(
            "\(image.name) isn’t in the board but at \(path), which isn’t looked at unless links are followed"
          ))
      case .missing:
        throw ItemFailure(
          name: image.name, cause: .missing,
          localized("\(image.name) isn’t in the board, and \(path) can’t be found"))
      }
    case .missing:
      throw ItemFailure(name: image.name, cause: .missing, localized("\(image.name) isn’t in the board"))
    }
  }

  /// Inspects and reads an image.
  /// - Returns: its index among all images, and its size.
  private mutating func read(
    _ source: ImportSource, name: String, isTemporary: Bool = false
  ) async throws -> (number: Int, pixelSize: CGSize) {
    let facts = try await worker.run { try source.facts(within: ImagingLimits(), name: name) }
    let image = IncomingImage(source, name: name, facts: facts, linksFile: linksFiles && !isTemporary)
    images += try await IncomingImage.prepare([image])
    bytes.append(source.bytes)
    return (images.count - 1, facts.pixelSize)
  }
}

/// One image or text to be imported.
struct ImportItem: Sendable {
  enum Source: Sendable {
    case file(URL)
    case fetched(URL, FetchedFile)
    case entry(ZipListing.Entry, ZipReader)
    case foreign(ForeignImage, ForeignBoardReader, NamedImageSearch)
    case note(ForeignNote)
    case stroke(ForeignStroke)
  }

  var name: String
  var source: Source
  /// The tags of the pin: the names of the folders in which the file is.
  var tags: [String] = []
  var isNote: Bool {
    if case .note = source { true } else { false }
  }
  var isStroke: Bool {
    if case .stroke = source { true } else { false }
  }

  /// The number of the foreign board that the item comes from; nil for loose images, which are laid
  /// out in rows.
  var board: Int?
}
