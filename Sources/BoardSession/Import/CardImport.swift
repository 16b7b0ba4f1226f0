import Board
import BoardLook
import BoardExchange
import BoardStore
import KitFiles
import Foundation
import Imaging
import Localization

/// The bytes of a card that isn't a pin yet, and what its pin gets besides.
nonisolated struct CardSource: Sendable {
  let bytes: ImportSource
  /// The pin of which the image is a newer version; nil if it's none.
  let older: PinID?
  let tags: [String]

  /// A ticket for another try.
  @MainActor func ticket(_ name: String) -> ImportTicket {
    ImportTicket(bytes, name: name, newerThan: older, tags: tags)
  }
}

/// Imports the items of single cards: loads each, decodes it for its card, and reads its original.
final class CardImport {
  private unowned let board: BoardController
  let loads: CardLoads
  private let reading = ArrivalReading()
  /// The bytes of the cards that aren't pins yet.
  var sources: [PinID: CardSource] = [:]
  /// The links of the cards whose images are fetched from the web, and haven't come yet.
  var links: [PinID: WebLink] = [:]
  /// Images that are loaded without limits.
  var forced: Set<PinID> = []
  /// Limits the pictures that are decoded or made into previews at a time: each takes a megabyte, and a few
  /// keep all processors busy.
  private let drawing = AsyncSemaphore(limit: 2 * ProcessInfo.processInfo.activeProcessorCount + 4)

  init(on board: BoardController) {
    self.board = board
    loads = CardLoads(on: board)
  }

  /// Drops everything about a card that's gone.
  func forget(_ id: PinID) {
    loads.cancel(id)
    sources[id] = nil
    links[id] = nil
    forced.remove(id)
  }

  /// Imports one item up to its original. Its card shows how far it is, and what went wrong.
  /// - Returns: nil if it won't become a pin.
  func run(
    _ ticket: ImportTicket, for id: PinID, shapes: CardShapes, pixelScale: Double
  ) async -> ImportedItem? {
    trace("load.begin", ["pin": id.description, "name": ticket.name])
    links[id] = ticket.link
    do {
      let source = try await loads.source(of: ticket, for: id)
      sources[id] = CardSource(bytes: source, older: ticket.older, tags: ticket.tags)
      links[id] = nil
      let facts = try await ticket.facts()
      if let card = board.cards[id], card.name != ticket.name {
        board.updateCard(id) { card in card.name = ticket.name }
      }
      shapes.know(id, Self.size(forPixels: facts.pixelSize, fitting: ticket.presentationSize))
      if !forced.contains(id) { try await ticket.checkFrames() }
      guard let size = shapes.size(of: id) else { throw CancellationError() }
      // The picture is decoded first: an image that can't be shown is never stored.
      let preview = try await draw(source, id: id, size: size, pixelScale: pixelScale)
      let prepared = try await read(source, name: ticket.name, facts: facts, preview: preview)
      if forced.remove(id) != nil { board.forcedOriginals.insert(prepared.original.id) }
      trace("load.end", ["pin": id.description, "bytes": facts.byteCount])
      return ImportedItem(
        id: id, name: ticket.name, source: ticket.source, bytes: source, prepared: prepared,
        older: ticket.older, tags: ticket.tags)
    } catch let error where error is CancellationError || board.cards[id] == nil {
      trace("load.end", ["pin": id.description, "bytes": 0, "error": "cancelled"])
      ticket.cancel()
      board.removeCard(id)
      return nil
    } catch let instead as TextInstead {
      trace("load.end", ["pin": id.description, "bytes": 0])
      let center = board.cards[id]?.center ?? .zero
      board.removeCard(id)
      ticket.onText?(instead.text, center)
      return nil
    } catch let instead as WebPageInstead {
      trace("load.end", ["pin": id.description, "bytes": 0])
      let center = board.cards[id]?.center ?? .zero
      board.removeCard(id)
      Task { await board.importer.chooseImages(of: instead.page, around: center, pixelScale: pixelScale) }
      return nil
    } catch {
      var failure = CardFailure(error, name: ticket.name)
      if !ticket.tried.isEmpty {
        failure.detail += "\n" + localized("Also tried: \(ticket.tried.joined(separator: "; "))")
      }
      let isRefused = (error as? ImagingError)?.isRefusalByLimit == true
      // The facts are shown in any case, so that the user can decide whether to load the image anyway.
      if isRefused, let facts = try? await ticket.facts() { failure.detail += "\n" + facts.summary }
      fail(
        id, failure, isRefusedByLimit: isRefused && !forced.contains(id),
        reason: (error as? ImagingError)?.reason)
      return nil
    }
  }

  /// Traces the load of one card, unless thousands are measured.
  private func trace(_ event: String, _ fields: @autoclosure () -> [String: any Encodable]) {
    if Trace.tracesPins { Trace.emit(event, fields()) }
  }

  /// - Parameter reason: what's wrong with the image, for the trace, which has more details than the card.
  func fail(
    _ id: PinID, _ failure: CardFailure, isRefusedByLimit: Bool = false,
    reason: ImagingError.Reason? = nil
  ) {
    trace("load.end", ["pin": id.description, "bytes": 0, "error": failure.detail])
    Trace.emit(
      "error",
      [
        "message": failure.line, "pin": id.description,
        "reason": reason?.description ?? "",
      ])
    board.updateCard(id) { card in
      card.state = .failed(failure)
      card.isRefusedByLimit = isRefusedByLimit
      card.isFetched = false
      // The card needs space for one more button and for the facts.
      let least = isRefusedByLimit ? CGSize(width: 340, height: 190) : CGSize(width: 200, height: 140)
      card.size = CGSize(
        width: max(card.size.width, least.width), height: max(card.size.height, least.height))
    }
  }

  /// Returns the size of a card: as large as the item was shown in its source, with the picture's own
  /// proportions, or else the usual first size.
  static func size(forPixels pixels: CGSize, fitting presentation: CGSize) -> CGSize {
    guard presentation.width > 0, presentation.height > 0, pixels.width > 0, pixels.height > 0 else {
      return Arrangement.initialSize(forPixels: pixels)
    }
    let scale = max(presentation.width, presentation.height) / max(pixels.width, pixels.height)
    return CGSize(width: pixels.width * scale, height: pixels.height * scale)
  }

  private func read(
    _ source: ImportSource, name: String, facts: ImageFacts, preview: Data?
  ) async throws -> PreparedOriginal {
    var linksFile = false
    if board.linksFiles, case .file(let url) = source {
      linksFile = LastingLocation.isLasting(url, forBoardAt: board.url)
    }
    return try await reading.read(
      IncomingImage(source, name: name, facts: facts, linksFile: linksFile, preview: preview))
  }

  /// Decodes an image once, for both the card and the stored preview.
  /// - Parameter size: of the card, in board points.
  /// - Returns: the preview.
  private func draw(
    _ source: ImportSource, id: PinID, size: CGSize, pixelScale: Double
  ) async throws -> Data? {
    reading.pictureBegan()
    defer { reading.pictureEnded() }
    await drawing.wait()
    defer { drawing.signal() }
    try Task.checkCancellation()
    let pictures = board.pictures
    // The view may have zoomed out since the import began, to show all that comes.
    let scale = min(pixelScale, pictures.largestScale ?? pixelScale)
    let side = max(size.width, size.height) * scale
    let level = PictureLevel.side(for: side)
    let request = DecodeRequest(
      id: PictureKey.card(id).description, bytes: source.bytes,
      extent: .about(
        longSide: max(level, PictureLevel.preview),
        atLeast: max(Int(side.rounded(.up)), PictureLevel.leastPreview)),
      priority: 1_000, force: forced.contains(id))
    let decoder = pictures.decoder
    let (loaded, whole, damage) = try await PictureLoading.quietly {
      try await PictureLoading.first(request, side: level, decoder: decoder)
    }
    guard board.cards[id] != nil else { throw CancellationError() }
    pictures.store(loaded, for: .card(id), side: level, isWanted: false)
    // A damaged image is pinned with the part that could be read, and marked.
    if let damage { Trace.emit("error", ["message": damage, "pin": id.description]) }
    return await PictureLoading.quietly { await PictureLoading.encodedPreview(of: whole) }
  }
}

/// An item that has been read and is about to become a pin.
nonisolated struct ImportedItem: Sendable {
  let id: PinID
  let name: String
  /// The location on the network that it came from.
  let source: PinSource?
  /// Where its bytes are, for another attempt.
  let bytes: ImportSource
  let prepared: PreparedOriginal
  /// The pin of which it's a newer version; nil if it's none.
  let older: PinID?
  /// The tags of the pin.
  let tags: [String]
}

/// Decides whether a file is at a lasting location. Links to other files would soon be broken.
nonisolated enum LastingLocation {
  /// Folders for temporary files, and the folder in which folders of other computers are mounted.
  static let passing: [URL] = {
    return [
      FileManager.default.temporaryDirectory, URL(pathText: "/tmp"), URL(pathText: "/var/tmp"),
      URL(pathText: "/run/user"), URL.folder(ofVariable: "XDG_RUNTIME_DIR") ?? URL(pathText: "/run/user"),
      URL.folder(ofVariable: "XDG_CACHE_HOME") ?? URL.home.appending(name: ".cache"),
    ]
  }()

  /// Returns whether a file is at a lasting location.
  /// - Parameter board: the board's file. An image in the same temporary folder as its board may be linked,
  ///   since it lasts as long as the board.
  static func isLasting(_ file: URL, forBoardAt board: URL, passing: [URL] = passing) -> Bool {
    passing.allSatisfy { !isIn($0, file) || isIn($0, board) }
  }

  private static func isIn(_ folder: URL, _ file: URL) -> Bool {
    file.standard.isInside(folder.standard)
  }
}
