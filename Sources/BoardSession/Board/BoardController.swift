package import Board
package import BoardExchange
package import BoardStore
import BoardLook
import KitFiles
package import Foundation
import Imaging
import Localization

/// One open board: its document, its history, its cards, and the file behind them.
///
/// All windows that show a board share its controller. A change is made in memory at once and written in the
/// background, in order (``CommitQueue``).
package final class BoardController {
  package let file: BoardFile
  package internal(set) var document: BoardDocument
  package internal(set) var history: History
  /// The last known state of the file; follows `file.state`.
  package internal(set) var fileState: BoardFileState
  /// Why the file was opened read-only; nil if it wasn't.
  let readOnlyReason: BoardStoreError?
  /// The changes that aren't in the file or its rescue journal yet, oldest first. Each has one write in
  /// ``commits``.
  package internal(set) var unwritten: [UnwrittenChange] = []
  /// The number of changes made in this run, including undo and redo.
  private(set) var changeCount = 0
  /// What was found beside the file when the board was opened.
  package internal(set) var findings = OpeningFindings()
  var watching: Task<Void, Never>?
  var retrying: Task<Void, Never>?
  /// The merging of copies that's under way or was the last one.
  package internal(set) var merging: Task<Void, Never>?
  /// Moves the file of a copy that was merged to the desktop's trash, and returns whether it did.
  package var discardCopy: ((URL) async -> Bool)?
  package private(set) lazy var naming = BoardNaming(of: self)
  package private(set) lazy var furtherSteps = FurtherStepsReader(of: self)
  private let cardList = CardList()
  package let pictures: PictureCache
  package let events = ObserverList<BoardEvent>()
  package let commits = CommitQueue()
  /// Loads the images of cards; nil until the first import. It's ``BoardController/importer``.
  var cardLoading: (any CardLoading)?
  /// Originals beyond the size limits that the user has chosen to load in this run. It isn't stored, since a
  /// board file from elsewhere must not make this choice for the user.
  var forcedOriginals: Set<OriginalID> = []
  /// Whether image files that are added from now on are linked instead of copied.
  package var linksFiles = false
  package private(set) lazy var links = LinkedImages(of: self)
  /// Whether the user has locked the board, so that nothing is changed by accident. It isn't stored. Imports
  /// must have ended before.
  package var isLocked = false { didSet { if isLocked != oldValue { events.notify(.storageChanged) } } }
  /// Whether the user has agreed to lose the changes that aren't in the file.
  package var isLetGo = false
  /// Observes the board's messages while no window shows it.
  package var unseenMessages: ObserverToken?

  package init(
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
    // It observes the pictures from now on.
    _ = links
  }

  isolated deinit {
    watching?.cancel()
    retrying?.cancel()
    merging?.cancel()
  }

  /// Opens a board file with its document and the nearest steps of its history, off the main thread.
  /// - Parameter isShownNext: whether to load the pictures that a window on the board will show first.
  package static func open(
    _ file: BoardFile, pictures: PictureCache, isShownNext: Bool = false
  ) async throws -> BoardController {
    await open(try await BoardContents.read(file, withView: isShownNext), pictures: pictures)
  }

  /// Makes a board of a file's contents. First loads the pictures that a window on the board will show, if
  /// the contents say which part was shown last.
  package static func open(_ contents: BoardContents, pictures: PictureCache) async -> BoardController {
    let board = BoardController(
      file: contents.file, document: contents.document, history: contents.history, pictures: pictures,
      readOnlyReason: contents.readOnlyReason)
    board.findings = contents.findings
    if contents.findings.isTitledByFile { board.naming.useFile() }
    if let view = contents.findings.view { await board.preparePictures(for: view) }
    board.links.find()
    // The trouble of an earlier run may last.
    if board.isInTrouble { board.keepTrying() }
    return board
  }

  /// Returns the view that was shown last, but only once: later the view in the file may be another.
  package func takeViewOnOpening() -> BoardViewState? {
    defer { findings.view = nil }
    return findings.view
  }

  private func preparePictures(for view: BoardViewState) async {
    // The window's size isn't known yet. Most windows aren't larger than this.
    var viewport = Viewport(center: view.center, size: CGSize(width: 1120, height: 720))
    viewport.setZoom(view.zoom, keeping: CGPoint(x: 560, y: 360))
    var wants: [PictureKey: PictureWant] = [:]
    for pin in document.pins(in: viewport.visibleRect) {
      guard case .image(let id) = pin.content, let key = PictureKey(pin) else { continue }
      let distance = hypot(pin.center.x - view.center.x, pin.center.y - view.center.y) * viewport.zoom
      wants[key] = PictureWant(
        pixels: max(pin.wholeSize.width, pin.wholeSize.height) * viewport.zoom,
        priority: -Int(min(distance, 10_000)),
        source: pictureSource(of: id))
    }
    // Decoders that have just been started need a moment. Without the wait, the first frame would show empty
    // cards.
    await pictures.prepare(wants, within: .milliseconds(600))
  }

  package var url: URL { file.url }
  /// The name under which the board is shown.
  package var name: String { naming.name }

  // MARK: Commands

  /// Makes a change, records it as a step that can be undone, and writes it.
  /// - Parameters:
  ///   - command: if it's nil because nothing would change, nothing is done.
  ///   - arrival: the originals that the command brings; nil for none.
  /// - Returns: the pending write, or nil if the change wasn't possible (which is reported).
  @discardableResult
  package func perform(_ command: Command?, bringing arrival: ChangeArrival? = nil) -> CommitQueue.Entry? {
    guard let command, checkEditable(), apply(command) else { return nil }
    history.record(command)
    guard let originals = arrival?.originals else { return commit(command, kind: .do) }
    return enqueue(UnwrittenChange([command], .do, bringing: arrival)) { [file] change in
      try await file.commit(change.wanted(), kind: .do, bringing: originals)
    }
  }

  /// Writes a command that has been applied.
  @discardableResult
  package func commit(_ command: Command, kind: CommitKind) -> CommitQueue.Entry {
    commit([command], kind: kind)
  }

  /// Writes commands that have been applied, as one transaction. The undo and redo of an import write no
  /// originals: they stay in the file.
  @discardableResult
  package func commit(_ commands: [Command], kind: CommitKind) -> CommitQueue.Entry {
    enqueue(UnwrittenChange(commands, kind)) { [file] change in
      try await file.commit(change.wanted(), kind: kind)
    }
  }

  /// Writes a change that has been made, after all earlier changes.
  /// - Parameter write: throws ``ChangeRefused`` if the change can never be written; then the change is taken
  ///   back.
  @discardableResult
  func enqueue(
    _ change: UnwrittenChange, _ write: @escaping @Sendable (UnwrittenChange) async throws -> Void
  ) -> CommitQueue.Entry {
    // A new change cancels the undos and jumps that wait for steps.
    if change.kind == .do { furtherSteps.cancelWaiting() }
    let depth = history.depth
    let name = change.commands.last?.name.words ?? ""
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

  package func apply(_ command: Command) -> Bool {
    let oldName = document.name
    do {
      try command.apply(to: &document)
    } catch {
      report(localized("That can’t be done: \(error)"))
      return false
    }
    events.notify(.performed(command))
    naming.report(insteadOf: oldName)
    events.notify(.changed)
    return true
  }

  /// Shows the user a message that belongs to no card.
  package func report(_ message: String) {
    Trace.emit("error", ["message": message, "board": document.name])
    events.notify(.message(message))
  }

  /// Reports each of several things that weren't done. Does nothing if there are none.
  /// - Parameter done: what was done, as a sentence; nil if it's seen anyway, or if nothing was.
  package func report(leavingOut failures: [ItemFailure], after done: String? = nil) {
    if !failures.isEmpty, let text = ItemFailure.text(of: failures, after: done) { report(text) }
  }

  /// Returns the source of the picture of one of this board's originals.
  package func pictureSource(of id: OriginalID) -> PictureSource {
    let original = document.originals[id]
    return PictureSource(
      file: file, original: id, pixelSize: original?.pixelSize, isForced: forcedOriginals.contains(id),
      isDrawing: original.flatMap { ImageFormat(typeIdentifier: $0.typeIdentifier) }?.isVector == true)
  }

  // MARK: Cards

  package var cards: [PinID: Card] { cardList.all }

  /// Adds many cards at once; observers are notified once.
  /// - Parameter ids: the cards' ids; nil for new ones.
  @discardableResult func addCards(
    _ new: [(name: String, center: CGPoint, size: CGSize)], as ids: [PinID]? = nil
  ) -> [PinID] {
    let ids = cardList.add(new, as: ids)
    cardsChanged(Set(ids))
    return ids
  }

  /// Changes many cards at once, in the order of `ids`. Cards that are gone are skipped.
  func updateCards(_ ids: some Collection<PinID>, _ change: (inout Card) -> Void) {
    cardsChanged(cardList.update(ids, change))
  }

  func updateCard(_ id: PinID, _ change: (inout Card) -> Void) { updateCards(CollectionOfOne(id), change) }

  package func removeCard(_ id: PinID) { removeCards([id]) }

  /// The cards of the images that couldn't be imported.
  package var failedCards: Set<PinID> { cardList.failed }

  /// Removes the cards of the images that couldn't be imported.
  package func removeFailedCards() { removeCards(failedCards) }

  /// Removes many cards at once; observers are notified once.
  func removeCards(_ ids: Set<PinID>) {
    guard !ids.isEmpty else { return }
    for id in ids {
      cardList.remove(id)
      cardLoading?.forget(id)
      pictures.forget(.card(id))
    }
    cardsChanged(ids)
  }

  /// Moves cards here from a board that this board replaces. Their identities and positions stay.
  func takeCards(_ taken: [Card], from other: BoardController) {
    cardList.take(taken, from: other.cardList)
    for board in [self, other] { board.cardsChanged(Set(taken.map(\.id))) }
  }

  private func cardsChanged(_ ids: Set<PinID>) {
    events.notify(.cardsChanged(ids))
    events.notify(.changed)
  }

  /// Replaces cards by their pins: one command for all pins that arrived together. It's written together with
  /// their originals, as one transaction.
  /// - Parameter older: the older versions of pins that are newer ones, by the ids of the pins.
  /// - Returns: false if the board takes no pins (which is reported).
  func settle(
    _ pins: [Pin], newerThan older: [PinID: PinID] = [:], bringing arrival: ChangeArrival, group: UUID
  ) -> Bool {
    for pin in pins { cardList.remove(pin.id) }
    events.notify(.cardsChanged(Set(pins.map(\.id))))
    let originals = arrival.originals.map(\.original)
    return perform(
      VersionArrival(of: pins, newerThan: older, originals: originals).command(on: document, group: group),
      bringing: arrival) != nil
  }

  /// The distance of what's dropped without a position from everything above it, in board points: a caption
  /// of two lines has room there.
  private static let roomAbove = 64.0

  /// Returns the middle for pictures of these sizes, which are dropped on the board without a position and
  /// placed side by side: they lie below everything that's on the board, or on its way there. In board
  /// points.
  package func freePosition(for sizes: [CGSize]) -> CGPoint {
    let bounds = cards.values.reduce(document.bounds ?? .null) { $0.union($1.frame) }
    guard !bounds.isNull else { return .zero }
    return CGPoint(x: bounds.midX, y: bounds.maxY + Self.roomAbove - CardLook.room(for: sizes).minY)
  }
}

/// The events that observers of a board receive.
package enum BoardEvent {
  /// The document or a card changed, so the board must be drawn again.
  case changed
  /// Cards with these IDs came, changed or went; `changed` follows.
  case cardsChanged(Set<PinID>)
  /// A command was applied, also by undo or redo. Sent after the document has changed.
  case performed(Command)
  case nameChanged
  /// Files of linked images were found, or turned out to be missing.
  case linksChanged(Set<OriginalID>)
  /// A message for the user that isn't tied to one card.
  case message(String)
  case importProgress
  case storageFailed(any Error)
  /// The state of the file or the number of waiting writes changed.
  case storageChanged
  /// Changes of another computer came onto the board, beside those that were made here.
  case merged(MergeReport)
}
