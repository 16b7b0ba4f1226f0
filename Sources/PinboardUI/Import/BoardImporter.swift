import Board
import BoardStore
import DragDropKit
import Foundation
import Imaging

/// Turns files and promised items into pins: a card at once, then its shape, its picture, and a pin.
///
/// A few items are worked on at a time; what has arrived is added in one command for all that came together,
/// and all commands of one import are one step to undo. Everything slow happens off the main thread.
final class BoardImporter {
  /// Sums up the imports that are going on, for the bar at the bottom of the window.
  struct Progress: Equatable {
    var done = 0
    var total = 0
  }

  private unowned let board: BoardController
  private(set) var progress = Progress()
  private var running: [UUID: Task<Void, Never>] = [:]
  private var sources: [PinID: ImportSource] = [:]
  /// Items in work at a time: enough to keep both the disk and the decoder busy.
  private let width = max(4, ProcessInfo.processInfo.activeProcessorCount * 2)

  init(board: BoardController) { self.board = board }

  var isBusy: Bool { !running.isEmpty }

  /// Begins to import; cards stand at their places when this returns.
  /// - Parameters:
  ///   - point: the middle of the group, in board points.
  ///   - pixelScale: screen pixels for each board point, so that the first picture is sharp where it's shown.
  func start(_ tickets: [ImportTicket], around point: CGPoint, pixelScale: Double) {
    guard !tickets.isEmpty else { return }
    let sizes = tickets.map {
      Arrangement.initialSize(forPixels: $0.presentationSize == .zero ? nil : $0.presentationSize)
    }
    let places = Arrangement.sideBySide(sizes: sizes, around: point, spacing: CardPainter.gap)
    let work = zip(tickets, zip(places, sizes)).map { ticket, place in
      (board.addCard(name: ticket.name, center: place.0, size: place.1), ticket)
    }
    run(work, pixelScale: pixelScale)
  }

  /// Tries a failed card again.
  func retry(_ id: PinID, pixelScale: Double) {
    guard case .file(let url)? = sources[id] else { return }
    board.updateCard(id) { $0.state = .loading(nil) }
    run([(id, ImportTicket(file: url))], pixelScale: pixelScale)
  }

  /// Only what came as a file can change between two tries.
  func canRetry(_ id: PinID) -> Bool {
    if case .file? = sources[id] { return true }
    return false
  }

  func forget(_ id: PinID) {
    sources[id] = nil
    board.pictures.forget(.card(id))
  }

  /// Returns when nothing is being imported any more.
  func finished() async {
    while let task = running.values.first { await task.value }
  }

  /// Stops everything that goes on; what has become a pin stays.
  func cancelAll() {
    for task in running.values { task.cancel() }
  }

  // MARK: Work

  private struct Arrival {
    var pin: Pin
    var original: Original
  }

  private func run(_ work: [(PinID, ImportTicket)], pixelScale: Double) {
    let batch = UUID()
    progress.total += work.count
    board.events.notify(.importProgress)
    // Holds the board, and with it this importer, for as long as something is on its way to it.
    running[batch] = Task { [board] in
      await board.importer.importAll(work, batch: batch, pixelScale: pixelScale)
    }
  }

  private func importAll(_ work: [(PinID, ImportTicket)], batch: UUID, pixelScale: Double) async {
    var queue = work[...]
    var arrived: [Arrival] = []
    var lastSettled = ContinuousClock.now
    await withTaskGroup(of: Arrival?.self) { group in
      for _ in 0..<min(width, queue.count) {
        let (id, ticket) = queue.removeFirst()
        group.addTask { await self.importOne(id, ticket, pixelScale: pixelScale) }
      }
      while let arrival = await group.next() {
        progress.done += 1
        if let arrival { arrived.append(arrival) }
        // A command for each of a thousand small files would be a thousand transactions.
        if arrived.count >= 64 || queue.isEmpty || lastSettled.duration(to: .now) > .milliseconds(100) {
          settle(&arrived, batch: batch)
          lastSettled = .now
        }
        board.events.notify(.importProgress)
        if let (id, ticket) = queue.popFirst() {
          if Task.isCancelled {
            ticket.progress.cancel()
            board.removeCard(id)
            progress.done += 1
            continue
          }
          group.addTask { await self.importOne(id, ticket, pixelScale: pixelScale) }
        }
      }
    }
    for (id, ticket) in queue {
      ticket.progress.cancel()
      board.removeCard(id)
      progress.done += 1
    }
    settle(&arrived, batch: batch)
    running[batch] = nil
    if running.isEmpty { progress = Progress() }
    board.events.notify(.importProgress)
  }

  private func settle(_ arrived: inout [Arrival], batch: UUID) {
    guard !arrived.isEmpty else { return }
    for arrival in arrived {
      board.pictures.rename(.card(arrival.pin.id), to: .original(arrival.original.id))
      sources[arrival.pin.id] = nil
    }
    let pins = arrived.map(\.pin).sorted {
      (board.cards[$0.id]?.order ?? 0) < (board.cards[$1.id]?.order ?? 0)
    }
    board.settle(pins, originals: arrived.map(\.original), group: batch)
    arrived = []
  }

  private func importOne(_ id: PinID, _ ticket: ImportTicket, pixelScale: Double) async -> Arrival? {
    Trace.emit("load.begin", ["pin": id.description, "name": ticket.name])
    do {
      let source = try await ticket.source()
      sources[id] = source
      let facts = try await Self.facts(of: source)
      board.updateCard(id) {
        $0.size = Self.size(forPixels: facts.pixelSize, fitting: ticket.presentationSize)
      }
      guard let card = board.cards[id] else { throw CancellationError() }
      // The picture first, alone: hashing and writing at the same time would take the processor away from it
      // and from the frames in between. And what can't be shown is never stored.
      try await draw(source, id: id, side: max(card.size.width, card.size.height) * pixelScale)
      let original = try await store(source, name: ticket.name, facts: facts)
      Trace.emit("load.end", ["pin": id.description, "bytes": facts.byteCount])
      guard let now = board.cards[id] else { return nil }
      let pin = Pin(
        id: id, content: .image(original.id), name: ticket.name, center: now.center, size: now.size,
        rotation: 0,
        z: 0)
      return Arrival(pin: pin, original: original)
    } catch is CancellationError {
      Trace.emit("load.end", ["pin": id.description, "bytes": 0, "error": "cancelled"])
      board.removeCard(id)
      return nil
    } catch {
      let failure = ImportFailure(error, name: ticket.name)
      Trace.emit("load.end", ["pin": id.description, "bytes": 0, "error": failure.detail])
      Trace.emit("error", ["message": "\(failure.title): \(failure.detail)", "pin": id.description])
      board.updateCard(id) { card in
        card.state = .failed(title: failure.title, detail: failure.detail)
        card.size = CGSize(width: max(card.size.width, 200), height: max(card.size.height, 140))
      }
      return nil
    }
  }

  /// As large as the item said it was shown before, in the picture's own proportions; else the usual first size.
  private static func size(forPixels pixels: CGSize, fitting presentation: CGSize) -> CGSize {
    guard presentation.width > 0, presentation.height > 0, pixels.width > 0, pixels.height > 0 else {
      return Arrangement.initialSize(forPixels: pixels)
    }
    let scale = max(presentation.width, presentation.height) / max(pixels.width, pixels.height)
    return CGSize(width: pixels.width * scale, height: pixels.height * scale)
  }

  @concurrent private static func facts(of source: ImportSource) async throws -> ImageFacts {
    switch source {
    case .file(let url): try ImageInspector.facts(of: url)
    case .data(let data): try ImageInspector.facts(of: data)
    }
  }

  private func store(_ source: ImportSource, name: String, facts: ImageFacts) async throws -> Original {
    switch source {
    case .file(let url):
      try await board.file.addOriginal(
        contentsOf: url, name: name, typeIdentifier: facts.typeIdentifier, pixelSize: facts.pixelSize)
    case .data(let data):
      try await board.file.addOriginal(
        data: data, name: name, typeIdentifier: facts.typeIdentifier, pixelSize: facts.pixelSize)
    }
  }

  private func draw(_ source: ImportSource, id: PinID, side: Double) async throws {
    let bytes: ImageBytes =
      switch source {
      case .file(let url): .file(url)
      case .data(let data): .data(data)
      }
    let picture = try await board.pictures.decode(.card(id), pixels: side, bytes: bytes)
    board.pictures.store(picture, for: .card(id))
    // It's pinned with what could be read, and marked.
    if let damage = picture.damage { Trace.emit("error", ["message": damage, "pin": id.description]) }
  }
}
