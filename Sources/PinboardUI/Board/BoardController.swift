import Board
import BoardStore
import Foundation

/// One open board: its document, its history, its cards, and the file behind them.
///
/// All windows that show a board share its controller. A change is made in memory at once and written in the
/// background, in order (``CommitQueue``).
final class BoardController {
  let file: BoardFile
  private(set) var document: BoardDocument
  private(set) var history: History
  private(set) var cards: [PinID: Card] = [:]
  let pictures: PictureCache
  let events = ObserverList<BoardEvent>()
  let commits = CommitQueue()
  private(set) lazy var importer = BoardImporter(board: self)
  private var nextCardOrder = 0

  init(file: BoardFile, document: BoardDocument, history: History, pictures: PictureCache) {
    self.file = file
    self.document = document
    self.history = history
    self.pictures = pictures
    commits.onFailure = { [weak self] error in
      Trace.emit("error", ["message": String(describing: error)])
      self?.events.notify(.storageFailed(error))
    }
  }

  /// Opens a board file with its document and history, off the main thread.
  /// - Parameter isShownNext: begins with the pictures that a window on the board will show first.
  static func open(_ file: BoardFile, pictures: PictureCache, isShownNext: Bool = false) async throws
    -> BoardController
  {
    await open(try await BoardContents.read(file, withView: isShownNext), pictures: pictures)
  }

  /// Begins with the pictures that a window on the board will show first, if its contents tell where that is.
  static func open(_ contents: BoardContents, pictures: PictureCache) async -> BoardController {
    let board = BoardController(
      file: contents.file, document: contents.document, history: contents.history, pictures: pictures)
    if let view = contents.view { await board.preparePictures(for: view) }
    return board
  }

  private func preparePictures(for view: BoardViewState) async {
    // The window's size isn't known yet; most windows aren't larger.
    var viewport = Viewport(center: view.center, size: CGSize(width: 1120, height: 720))
    viewport.setZoom(view.zoom, keeping: CGPoint(x: 560, y: 360))
    var wants: [PictureKey: PictureWant] = [:]
    for pin in document.pins(in: viewport.visibleRect) {
      guard case .image(let id) = pin.content else { continue }
      let distance = hypot(pin.center.x - view.center.x, pin.center.y - view.center.y) * viewport.zoom
      wants[.original(id)] = PictureWant(
        pixels: max(pin.size.width, pin.size.height) * viewport.zoom, priority: -Int(min(distance, 10_000)),
        source: pictureSource(of: id))
    }
    await pictures.prepare(wants, within: .milliseconds(250))
  }

  var url: URL { file.url }
  var name: String { document.name }

  // MARK: Commands

  /// Makes a change, records it as a step that can be undone, and writes it.
  /// - Parameter command: nil (nothing would change) does nothing.
  /// - Returns: the pending write, or nil when the change wasn't possible (then the person is told).
  @discardableResult
  func perform(_ command: Command?) -> CommitQueue.Entry? {
    guard let command, apply(command) else { return nil }
    history.record(command)
    return commit(command, kind: .do)
  }

  var canUndo: Bool { history.canUndo }
  var canRedo: Bool { history.canRedo }

  func undo() {
    guard let command = history.undo(), apply(command) else { return }
    commit(command, kind: .undo)
  }

  func redo() {
    guard let command = history.redo(), apply(command) else { return }
    commit(command, kind: .redo)
  }

  /// Undo and redo of imports have no originals to write: they stay in the file.
  @discardableResult
  private func commit(_ command: Command, kind: CommitKind, after earlier: CommitQueue.Entry? = nil)
    -> CommitQueue.Entry
  {
    let depth = history.depth
    let name = command.name
    let board = document.name
    return commits.enqueue { [file] in
      try await file.commit(command, kind: kind)
    } done: {
      Trace.emit("command", ["name": name, "undo": depth, "board": board])
    }
  }

  private func apply(_ command: Command) -> Bool {
    let oldName = document.name
    do {
      try command.apply(to: &document)
    } catch {
      report("That can't be done: \(error)")
      return false
    }
    events.notify(.performed(command))
    if document.name != oldName { events.notify(.nameChanged) }
    events.notify(.changed)
    return true
  }

  /// Tells the person something that belongs to no card.
  func report(_ message: String) {
    Trace.emit("error", ["message": message, "board": document.name])
    events.notify(.message(message))
  }

  // MARK: Pins from other boards

  /// Takes pins over from another board: their originals are copied into this board's file first, then the
  /// pins are added, and only when that is durable may the other board forget them.
  /// - Returns: the write after which the pins are safe here.
  func adopt(_ pins: [Pin], from source: BoardController, commandName: String) -> CommitQueue.Entry? {
    let ids = Set(pins.compactMap(\.content.original))
    let originals = ids.compactMap { source.document.originals[$0] }
    guard let command = Command.add(pins, originals: originals, to: document, name: commandName),
      apply(command)
    else {
      return nil
    }
    history.record(command)
    if source !== self {
      let (from, to) = (source.file, file)
      for id in ids {
        commits.enqueue { _ = try await to.importOriginal(id, from: from) }
      }
    }
    return commit(command, kind: .do)
  }

  /// Removes pins that another board has taken over, in memory at once, in the file when `safe` is durable.
  func release(_ ids: [PinID], once safe: CommitQueue.Entry, commandName: String) {
    guard let command = Command.remove(ids, from: document, name: commandName), apply(command) else { return }
    history.record(command)
    commits.enqueue { await safe.committed() }
    commit(command, kind: .do)
  }

  /// Where the picture of one of this board's originals comes from.
  func pictureSource(of id: OriginalID) -> PictureSource {
    PictureSource(file: file, original: id, pixelSize: document.originals[id]?.pixelSize)
  }

  // MARK: Cards

  /// Many cards at once; whoever looks at the board is told once.
  func addCards(_ new: [(name: String, center: CGPoint, size: CGSize)]) -> [PinID] {
    let ids = new.map { name, center, size in
      let card = Card(
        id: PinID(), center: center, size: size, name: name, state: .loading(nil), order: nextCardOrder)
      nextCardOrder += 1
      cards[card.id] = card
      return card.id
    }
    events.notify(.changed)
    return ids
  }

  /// Changes many cards at once; those that are gone are left out.
  func updateCards(_ ids: some Sequence<PinID>, _ change: (inout Card) -> Void) {
    for id in ids {
      guard var card = cards[id] else { continue }
      change(&card)
      cards[id] = card
    }
    events.notify(.changed)
  }

  func updateCard(_ id: PinID, _ change: (inout Card) -> Void) {
    guard var card = cards[id] else { return }
    change(&card)
    cards[id] = card
    events.notify(.changed)
  }

  func removeCard(_ id: PinID) {
    cards[id] = nil
    importer.forget(id)
    events.notify(.changed)
  }

  /// The cards have become pins: one command for all that arrived together.
  func settle(_ pins: [Pin], originals: [Original], group: UUID) {
    for pin in pins { cards[pin.id] = nil }
    perform(Command.add(pins, originals: originals, to: document, group: group))
  }

  /// Where something goes that is dropped on the board without a place: below everything that's there.
  var freePlace: CGPoint {
    guard let bounds = document.bounds else { return .zero }
    return CGPoint(x: bounds.midX, y: bounds.maxY + 140)
  }
}
