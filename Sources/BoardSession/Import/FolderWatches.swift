package import Board
import BoardExchange
import BoardLook
import BoardStore
import KitFiles
package import Foundation
import Imaging
import Localization

/// The folders that frames of a board watch: images that appear in them come onto the frames.
package final class FolderWatches {
  /// How a frame's folder is.
  package enum State: Equatable, Sendable {
    case watching
    case missing
    case unreadable
    /// It has too many files.
    case crowded
    /// The user hasn't let the frame watch it: the board is from elsewhere, or it's a copy.
    case notAllowed
  }

  private unowned let board: BoardController
  private let ledger: WatchLedger
  private var watches: [PinID: FolderWatch] = [:]
  private var observer: ObserverToken?
  private var wasEditable = false
  /// The pins, or the cards that become them, that came out of a folder and that nobody has seen since.
  package private(set) var fresh: Set<PinID> = []
  /// Notified when a state or ``fresh`` has changed.
  package let changes = ObserverList<Void>()

  /// The number of files that are brought at once.
  private static let portion = 24
  /// The distance of cards from the frame's edge, in board points.
  private static let margin = 24.0

  init(of board: BoardController, ledger: WatchLedger = .shared) {
    self.board = board
    self.ledger = ledger
  }

  /// Watches the folders of all frames from now on.
  package func begin() {
    guard observer == nil else { return }
    observer = board.events.observe { [weak self] event in
      guard let self else { return }
      switch event {
      case .performed(let command): if concerns(command) { update() }
      case .storageChanged: if board.isEditable != wasEditable { update() }
      default: break
      }
    }
    update()
  }

  /// The state of a frame's folder; nil if it watches none, or it isn't known yet.
  package func state(of frame: PinID) -> State? { watches[frame]?.state }

  /// Lets a frame watch its folder on this computer.
  /// - Parameter seen: the names of the files that aren't to come.
  package func allow(_ frame: PinID, _ folder: URL, seen: Set<String>) async {
    await ledger.allow(boardFrame(of: frame), folder.pathText, seen: seen)
    watches[frame] = nil
    update()
  }

  private func boardFrame(of frame: PinID) -> WatchLedger.BoardFrame {
    WatchLedger.BoardFrame(board: board.file.boardID, frame: frame)
  }

  /// Returns the names of the images that are in a folder now.
  package static func images(in folder: URL) async -> Set<String> { await FolderListing.images(in: folder) }

  /// Called when the user has selected pins or viewed them: they aren't new any more.
  package func saw(_ pins: Set<PinID>) {
    guard !fresh.isDisjoint(with: pins) else { return }
    fresh.subtract(pins)
    changes.notify(())
  }

  // MARK: Frames

  private func concerns(_ command: Command) -> Bool {
    let document = board.document
    return command.pinIDs.contains {
      watches[$0] != nil || document.pin($0)?.attributes.watchedFolder.isEmpty == false
    }
  }

  private func update() {
    wasEditable = board.isEditable
    var wanted: [PinID: String] = [:]
    if wasEditable {
      for frame in board.document.frames where !frame.attributes.watchedFolder.isEmpty {
        wanted[frame.id] = frame.attributes.watchedFolder
      }
    }
    watches = watches.filter { wanted[$0.key] == $0.value.path }
    for (frame, path) in wanted where watches[frame] == nil {
      let watch = FolderWatch(path, of: frame, as: boardFrame(of: frame), ledger: ledger)
      watch.onChange = { [weak self] in self?.changes.notify(()) }
      watch.onArrival = { [weak self, weak watch] arrivals in
        guard let self, let watch else { return }
        await bring(arrivals.new, of: watch)
        await bring(changed: arrivals.changed, of: watch)
      }
      watches[frame] = watch
      watch.begin()
    }
    changes.notify(())
  }

  // MARK: Images

  private func bring(_ names: [String], of watch: FolderWatch) async {
    for start in stride(from: 0, to: names.count, by: Self.portion) {
      let portion = names[start..<min(start + Self.portion, names.count)]
      var incoming: [(url: URL, size: CGSize)] = []
      for name in portion {
        let url = watch.folder.appending(name: name)
        guard await !isHere(url, name) else {
          Trace.emit("watch.known", ["name": name])
          continue
        }
        let facts = try? await ImportSource.file(url).readFacts()
        incoming.append((url, CardImport.size(forPixels: facts?.pixelSize ?? .zero, fitting: .zero)))
      }
      // Meanwhile the user may have stopped it.
      guard watches[watch.frame] === watch, let frame = board.document.pin(watch.frame) else { return }
      if !incoming.isEmpty { place(incoming, on: frame) }
    }
  }

  /// Brings newer versions of pictures that have come to a frame before and are still there. They lie on the
  /// older ones: see `VersionArrival`. What couldn't be read before is tried again.
  private func bring(changed names: [String], of watch: FolderWatch) async {
    for name in names {
      let url = watch.folder.appending(name: name)
      let scale = board.pictures.largestScale ?? 1
      if board.importer.retry(file: url, pixelScale: scale) { continue }
      guard let frame = board.document.pin(watch.frame), let older = newest(named: name, on: frame, in: watch)
      else {
        continue
      }
      guard await !has(older, bytesOf: url) else { continue }
      // The card of a file that isn't an image any more says so.
      let facts = try? await ImportSource.file(url).readFacts()
      guard watches[watch.frame] === watch, let older = board.document.pin(older.id) else { continue }
      let size = CardImport.size(forPixels: facts?.pixelSize ?? .zero, fitting: older.size)
      let ticket = ImportTicket(.file(url), name: name, presentationSize: size, newerThan: older.id)
      let area = CGRect(
        x: older.center.x - size.width / 2, y: older.center.y - size.height / 2, width: size.width,
        height: size.height)
      let ids = board.importer.start(
        [ticket], at: [area], pixelScale: scale, group: .random())
      fresh.formUnion(ids)
      Trace.emit("watch.version", ["name": name, "frame": frame.id.description])
    }
    if !names.isEmpty { changes.notify(()) }
  }

  /// Returns the frontmost picture on a frame that came from a file of this name.
  private func newest(named name: String, on frame: Pin, in watch: FolderWatch) -> Pin? {
    let kept = BoardLimits.kept(fileName: name)
    return board.document.lying(on: frame).last { pin in
      guard !pin.attributes.isHidden, let original = board.document.original(of: pin) else { return false }
      // The user may have renamed it. Several files with the same bytes have one original.
      return pin.name == kept || (original.name == kept && !watch.names.contains(pin.name))
    }
  }

  /// Whether a picture is of just these bytes: a file may be written anew as it was.
  private func has(_ pin: Pin, bytesOf url: URL) async -> Bool {
    guard let original = board.document.original(of: pin) else { return false }
    return await Self.original(of: url, among: [original]) != nil
  }

  /// Places cards on a frame, which grows if it must.
  private func place(_ incoming: [(url: URL, size: CGSize)], on frame: Pin) {
    let area = frame.boundingBox
    let document = board.document
    let taken =
      document.pins(in: area).filter { $0.content.frame == nil }.map(\.boundingBox)
      + board.cards.values.map(\.frame)
    var room = FrameRoom(in: area, besides: taken, margin: Self.margin, gap: CardLook.gap)
    let frames = incoming.map { room.place($0.size) }
    let group = UUID.random()
    let lowest = room.area.maxY + Self.margin
    if lowest > area.maxY, frame.rotation == 0 {
      var larger = frame
      larger.size.height += lowest - area.maxY
      larger.center.y += (lowest - area.maxY) / 2
      larger.size = BoardLimits.clamped(larger.size)
      let command = Command.update([larger], in: document, name: .makeRoomOnFrame)
      board.perform(command?.with(group: group))
    }
    let tickets = zip(incoming, frames).map {
      ImportTicket(.file($0.url), name: $0.url.name, presentationSize: $1.size)
    }
    let ids = board.importer.start(
      tickets, at: frames, pixelScale: board.pictures.largestScale ?? 1, group: group)
    fresh.formUnion(ids)
    Trace.emit("watch.arrived", ["names": incoming.map(\.url.name), "frame": frame.id.description])
    changes.notify(())
  }

  /// Returns whether the board has an image of that name with the same bytes.
  private func isHere(_ url: URL, _ name: String) async -> Bool {
    let kept = BoardLimits.kept(fileName: name)
    let named = board.document.originals.values.filter { $0.name == kept }
    guard let id = await Self.original(of: url, among: named) else { return false }
    return board.document.pins.contains { $0.content.original == id }
  }

  /// Returns which of the originals has the same bytes as a file; nil if none has. The file is read only if
  /// one has its size.
  private static func original(of url: URL, among originals: [Original]) async -> OriginalID? {
    guard let size = await size(of: url),
      let alike = originals.first(where: { $0.byteCount == size }),
      let file = try? await PreparedOriginal.file(
        url, typeIdentifier: alike.typeIdentifier, pixelSize: nil
      ).original.id
    else { return nil }
    return originals.contains { $0.id == file } ? file : nil
  }

  @concurrent private nonisolated static func size(of url: URL) async -> Int? { FileStatus(of: url)?.size }
}

/// The watch of one folder for one frame.
///
/// Each second, the folder's date tells whether files have come. A file that's written anew in its place
/// doesn't change it, so the files' own dates are read as often as a small share of the time allows. The
/// kernel's messages don't come from network disks.
final class FolderWatch {
  let frame: PinID
  /// The folder's path, as board files spell paths.
  let path: String
  var folder: URL { URL(pathText: path, isFolder: true) }
  private(set) var state: FolderWatches.State? { didSet { if state != oldValue { stateChanged() } } }
  /// The names of the images in the folder.
  private(set) var names: Set<String> = []
  /// Called when the state has changed.
  var onChange: (() -> Void)?
  /// Called with the names of new and of changed images.
  var onArrival: (@MainActor (_ arrivals: FolderTail.Arrivals) async -> Void)?
  private let ledger: WatchLedger
  private let boardFrame: WatchLedger.BoardFrame
  private var running: Task<Void, Never>?

  private static let pace = Duration.seconds(1)
  /// How many times as long as a reading of all dates the pause before the next one is, at least.
  private static let rest = 20
  /// The resolution of file systems' dates: something may have been added after a reading of that date.
  private static let resolution = 3.0

  init(_ path: String, of frame: PinID, as boardFrame: WatchLedger.BoardFrame, ledger: WatchLedger) {
    self.path = path
    self.frame = frame
    self.boardFrame = boardFrame
    self.ledger = ledger
  }

  isolated deinit { running?.cancel() }

  func begin() {
    running = Task(priority: .utility) { [weak self, ledger, boardFrame, path, folder] in
      guard var tail = await ledger.tail(of: boardFrame, in: path) else {
        self?.state = .notAllowed
        return
      }
      var known: Date?
      let start = ContinuousClock.now
      var next = start
      while !Task.isCancelled {
        let begin = ContinuousClock.now
        let listing = await FolderListing.at(folder, unlessAsOf: begin >= next ? nil : known)
        // Between two readings, the task doesn't keep the watch.
        guard !Task.isCancelled, self?.show(listing) != nil else { return }
        switch listing {
        case .missing, .unreadable, .crowded: known = nil
        case .unchanged: break
        case .files(let files, let modified):
          next = .now + begin.duration(to: .now) * Self.rest
          let arrivals = tail.take(files, at: start.duration(to: .now) / .seconds(1))
          let isRecent = abs(modified.timeIntervalSinceNow) < Self.resolution
          known = tail.isWaiting || isRecent ? nil : modified
          if !arrivals.isEmpty { await self?.onArrival?(arrivals) }
          ledger.record(tail, by: boardFrame)
        }
        try? await Task.sleep(for: Self.pace)
      }
    }
  }

  private func show(_ listing: FolderListing) {
    state =
      switch listing {
      case .missing: .missing
      case .unreadable: .unreadable
      case .crowded: .crowded
      case .unchanged, .files: .watching
      }
    if case .files(let files, _) = listing { names = Set(files.keys) }
  }

  private func stateChanged() {
    Trace.emit("watch.state", ["state": state.map { "\($0)" } ?? "", "frame": frame.description])
    onChange?()
  }
}
