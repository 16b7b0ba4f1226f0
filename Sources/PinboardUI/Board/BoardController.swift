import Board
import BoardStore
import Files
import Foundation

/// One open board: its document, its history, its cards, and the file behind them.
///
/// All windows that show a board share its controller. A change is made in memory at once and written in the
/// background, in order (``CommitQueue``).
final class BoardController {
  let file: BoardFile
  var document: BoardDocument
  var history: History
  /// What's known of the file; follows `file.state`.
  var fileState: BoardFileState
  /// Why the file was opened for looking only; nil if it wasn't.
  let readOnlyReason: BoardStoreError?
  /// The changes that aren't in the file or its rescue journal yet, oldest first: one for each write in ``commits``.
  var unwritten: [UnwrittenChange] = []
  /// How many changes were made in this run, undo and redo included.
  private(set) var changeCount = 0
  /// Commands of an earlier run that don't fit the board any more, by the journals that they're kept in; empty once the
  /// person has been told.
  var setAside: [URL: [Command]] = [:]
  /// What other boards have left that had this one's place; empty once the person has been told.
  var strayFiles: [URL] = []
  /// How many commands of an earlier run were on the board and not in its file when it was opened.
  var waitingOnOpening = 0
  var watching: Task<Void, Never>?
  var retrying: Task<Void, Never>?
  /// See ``readFurtherStepsSoon()``.
  var plannedReading: Task<Void, Never>?
  var readingSteps: Task<Void, Never>?
  /// What waits for steps that aren't read yet, in the order in which it was asked for.
  var waitingForSteps: [() -> Void] = []
  private(set) var cards: [PinID: Card] = [:]
  let pictures: PictureCache
  let events = ObserverList<BoardEvent>()
  let commits = CommitQueue()
  private(set) lazy var importer = BoardImporter(board: self)
  /// Originals beyond the limits that the person has loaded all the same, in this run: a file from elsewhere must
  /// not say this for them.
  var forcedOriginals: Set<OriginalID> = []
  /// Whether image files that come here from now on are linked instead of copied.
  var linksFiles = false
  /// Linked images whose files aren't where they were, with what's told of each.
  var brokenLinks: [OriginalID: BoardStoreError] = [:]
  /// Those that couldn't be read once and were looked for since: in vain or not, they aren't again by themselves.
  var suspectedLinks: Set<OriginalID> = []
  var findingLinks: Task<Void, Never>?
  private var linkObserver: ObserverToken?
  /// The person has said that what isn't in its file may be lost.
  var isLetGo = false
  /// Follows what's told of the board while no window shows it.
  var unseenMessages: ObserverToken?
  private var nextCardOrder = 0
  /// Where its file says that it was looked at last, for the window that shows it first.
  private var viewOnOpening: BoardViewState?

  init(
    file: BoardFile, document: BoardDocument, history: History, pictures: PictureCache,
    readOnlyReason: BoardStoreError? = nil
  ) {
    self.file = file
    self.document = document
    self.history = history
    self.pictures = pictures
    self.readOnlyReason = readOnlyReason
    fileState = file.state
    commits.onFailure = { [weak self] error in self?.commitDidFail(error) }
    commits.onProgress = { [weak self] in self?.events.notify(.storageChanged) }
    linkObserver = pictures.changes.observe { [weak self] key in self?.suspectLink(of: key) }
  }

  isolated deinit {
    watching?.cancel()
    retrying?.cancel()
    plannedReading?.cancel()
    readingSteps?.cancel()
  }

  /// Opens a board file with its document and the nearest steps of its history, off the main thread.
  /// - Parameter isShownNext: begins with the pictures that a window on the board will show first.
  static func open(
    _ file: BoardFile, pictures: PictureCache, isShownNext: Bool = false
  ) async throws -> BoardController {
    await open(try await BoardContents.read(file, withView: isShownNext), pictures: pictures)
  }

  /// Begins with the pictures that a window on the board will show first, if its contents tell where that is.
  static func open(_ contents: BoardContents, pictures: PictureCache) async -> BoardController {
    let board = BoardController(
      file: contents.file, document: contents.document, history: contents.history, pictures: pictures,
      readOnlyReason: contents.readOnlyReason)
    board.viewOnOpening = contents.view
    board.setAside = contents.setAside
    board.strayFiles = contents.strayFiles
    board.waitingOnOpening = contents.waiting
    if let view = contents.view { await board.preparePictures(for: view) }
    board.findLinks()
    // What kept an earlier run from writing may last.
    if board.isInTrouble { board.keepTrying() }
    return board
  }

  /// Once: later the file may say something else.
  func takeViewOnOpening() -> BoardViewState? {
    defer { viewOnOpening = nil }
    return viewOnOpening
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
        pixels: max(pin.wholeSize.width, pin.wholeSize.height) * viewport.zoom,
        priority: -Int(min(distance, 10_000)),
        source: pictureSource(of: id))
    }
    // Decoders that have just been started need a moment; empty cards in the first frame would be seen, too.
    await pictures.prepare(wants, within: .milliseconds(600))
  }

  var url: URL { file.url }
  var name: String { document.name.shown }

  // MARK: Commands

  /// Makes a change, records it as a step that can be undone, and writes it.
  /// - Parameter command: nil (nothing would change) does nothing.
  /// - Returns: the pending write, or nil when the change wasn't possible (then the person is told).
  @discardableResult
  func perform(_ command: Command?) -> CommitQueue.Entry? {
    guard let command, checkEditable(), apply(command) else { return nil }
    history.record(command)
    return commit(command, kind: .do)
  }

  /// Writes a command that has been applied.
  @discardableResult
  func commit(_ command: Command, kind: CommitKind) -> CommitQueue.Entry { commit([command], kind: kind) }

  /// Writes commands that have been applied, as one transaction. Undo and redo of imports have no originals to
  /// write: they stay in the file.
  @discardableResult
  func commit(_ commands: [Command], kind: CommitKind) -> CommitQueue.Entry {
    enqueue(UnwrittenChange(commands, kind)) { [file] change in
      try await file.commit(change.wanted(), kind: kind)
    }
  }

  /// Writes a change that has been made, after all that was made before.
  /// - Parameter write: throws ``ChangeRefused`` if it can't be written, and never will: then it's taken back.
  @discardableResult
  func enqueue(
    _ change: UnwrittenChange, _ write: @escaping @Sendable (UnwrittenChange) async throws -> Void
  ) -> CommitQueue.Entry {
    // Whoever goes on with the board has given up what waits.
    if change.kind == .do { waitingForSteps = [] }
    let depth = history.depth
    let name = change.commands.last?.name ?? ""
    let board = document.name
    unwritten.append(change)
    changeCount += 1
    return commits.enqueue {
      try await write(change)
    } done: { [weak self] in
      Trace.emit("command", ["name": name, "undo": depth, "board": board])
      self?.unwritten.removeAll { $0 === change }
      self?.refreshFileState()
    }
  }

  func apply(_ command: Command) -> Bool {
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

  /// Where the picture of one of this board's originals comes from.
  func pictureSource(of id: OriginalID) -> PictureSource {
    PictureSource(
      file: file, original: id, pixelSize: document.originals[id]?.pixelSize,
      isForced: forcedOriginals.contains(id))
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
    cardsChanged(Set(ids))
    return ids
  }

  /// Changes many cards at once, in that order; those that are gone are left out.
  func updateCards(_ ids: some Collection<PinID>, _ change: (inout Card) -> Void) {
    var changed: Set<PinID> = []
    changed.reserveCapacity(ids.count)
    for id in ids {
      guard let index = cards.index(forKey: id) else { continue }
      change(&cards.values[index])
      changed.insert(id)
    }
    cardsChanged(changed)
  }

  func updateCard(_ id: PinID, _ change: (inout Card) -> Void) { updateCards(CollectionOfOne(id), change) }

  func removeCard(_ id: PinID) {
    cards[id] = nil
    importer.forget(id)
    cardsChanged([id])
  }

  /// Takes cards over from a board whose place this one takes; they stay what they are, and where.
  func takeCards(_ taken: [Card], from other: BoardController) {
    nextCardOrder = max(nextCardOrder, other.nextCardOrder)
    for card in taken {
      cards[card.id] = card
      other.cards[card.id] = nil
    }
    for board in [self, other] { board.cardsChanged(Set(taken.map(\.id))) }
  }

  private func cardsChanged(_ ids: Set<PinID>) {
    events.notify(.cardsChanged(ids))
    events.notify(.changed)
  }

  /// The cards have become pins: one command for all that arrived together.
  /// - Returns: false if the board takes no pins (then the person is told).
  func settle(_ pins: [Pin], originals: [Original], group: UUID) -> Bool {
    for pin in pins { cards[pin.id] = nil }
    events.notify(.cardsChanged(Set(pins.map(\.id))))
    return perform(Command.add(pins, originals: originals, to: document, group: group)) != nil
  }

  /// Where something goes that is dropped on the board without a place: below everything that's there.
  var freePlace: CGPoint {
    guard let bounds = document.bounds else { return .zero }
    return CGPoint(x: bounds.midX, y: bounds.maxY + 140)
  }
}
