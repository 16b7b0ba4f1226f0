package import Board
import BoardExchange
import BoardLook
import BoardStore
import class GtkViews.Application
import KitFiles
package import Foundation
import Imaging
import Localization

/// Turns files and promised items into pins: first a card, then its shape, its picture, and a pin.
///
/// Items that have arrived together are added with one command, which is one transaction with their originals
/// and previews. All commands of one import are one step to undo, unless the user does something else in
/// between. Items are decoded while others are written. All slow work is done off the main thread.
package final class BoardImporter: CardLoading {
  /// The work of one call. Several batches may have one group: the contents of a folder, and the files beside
  /// it.
  struct Batch: Hashable {
    let id = UUID.random()
    let group: UUID
    /// Screen pixels for each board point.
    let pixelScale: Double
  }

  /// Folders that are being searched, with the files that came along and wait.
  private struct Search {
    let folders: [String]
    let files: [ImportTicket]
    let task: Task<[ImportTicket]?, Never>
  }

  package unowned let board: BoardController
  /// The number of finished images in all current imports.
  private var done = 0
  private var total = 0
  private var running: [Batch: Task<Void, Never>] = [:]
  private var searches: [UUID: Search] = [:]
  /// Items of drops that aren't cards yet: their number.
  private var preparations: [UUID: Int] = [:]
  let cardImport: CardImport
  /// The folders whose images come onto frames.
  package private(set) lazy var watches = FolderWatches(of: board)
  /// Imports that the user has undone while they were going on.
  private var undone: Set<Batch> = []
  /// The number of items in work at a time. The decoders and the reading take them one by one, so most of
  /// them only wait. An item that waits to be read or written holds its preview, some forty kilobytes, and no
  /// bytes of a file. Since decoding is so far ahead of that, pictures appear early.
  private let width = 200
  /// The number of items that are begun at once, and of pins in one command. Every view of the board must
  /// process all of them before its next frame.
  private static let portion = 24

  package init(board: BoardController) {
    self.board = board
    cardImport = CardImport(on: board)
  }

  /// Whether an import is going on. This includes the search of folders and the question about their size.
  package var isBusy: Bool { !running.isEmpty || !searches.isEmpty || !preparations.isEmpty }
  /// The number of items that haven't arrived yet. A folder counts as one, since the number of its images
  /// isn't known.
  package var unfinishedCount: Int {
    total - done + searches.values.reduce(0) { $0 + $1.folders.count + $1.files.count }
      + preparations.values.reduce(0, +)
  }
  package var progress: ImportProgress {
    ImportProgress(done: done, total: total, folders: searches.values.flatMap(\.folders))
  }

  /// Starts an import. The cards are at their positions when this returns; those of a large import come in
  /// portions between frames.
  /// - Parameters:
  ///   - point: the middle of the group, in board points.
  ///   - pixelScale: screen pixels for each board point, so that the first picture is sharp.
  ///   - group: the group of the commands, which makes them one step together with everything else that came
  ///     with the items.
  package func start(
    _ tickets: [ImportTicket], around point: CGPoint, pixelScale: Double, group: UUID = .random()
  ) {
    guard !tickets.isEmpty, board.checkEditable() else { return }
    let sizes = tickets.map {
      Arrangement.initialSize(forPixels: $0.presentationSize == .zero ? nil : $0.presentationSize)
    }
    guard tickets.count <= CardArrivals.portion else {
      let work = ImportQueue(tickets.map { _ in PinID() }, tickets)
      return run(
        work, around: point, pixelScale: pixelScale, group: group,
        arrivals: CardArrivals(of: work, sizes, around: point, on: board))
    }
    let centers = CardLook.sideBySide(sizes, around: point)
    let ids = board.addCards(
      zip(tickets, zip(centers, sizes)).map { ($0.name, $1.0, $1.1) })
    run(ImportQueue(ids, tickets), around: point, pixelScale: pixelScale, group: group)
  }

  /// Starts an import whose cards have frames already.
  /// - Parameters:
  ///   - frames: the frame of each card, in board points.
  ///   - pixelScale: screen pixels for each board point, so that the first picture is sharp.
  ///   - group: the group of the commands.
  /// - Returns: the ids of the cards, which the pins will have.
  @discardableResult
  func start(_ tickets: [ImportTicket], at frames: [CGRect], pixelScale: Double, group: UUID) -> [PinID] {
    guard !tickets.isEmpty, board.checkEditable() else { return [] }
    let ids = board.addCards(
      zip(tickets, frames).map { ($0.name, CGPoint(x: $1.midX, y: $1.midY), $1.size) })
    run(ImportQueue(ids, tickets), around: nil, pixelScale: pixelScale, group: group)
    return ids
  }

  /// Imports the contents of folders together with the files that came along, all placed side by side. The
  /// importer is busy from the moment this returns.
  /// - Parameters:
  ///   - files: the files that came along. They are imported even if the user doesn't want the folders'
  ///     images.
  ///   - folders: the folders' names, for the user.
  ///   - middle: returns the middle of everything, in board points, when the number of images is known.
  ///   - images: returns the images of the folders to import. It's cancelled when they aren't wanted any
  ///     more.
  /// - Returns: the items that are imported in the end; nil if nothing at all is wanted any more.
  package func start(
    _ files: [ImportTicket], withFolders folders: [String],
    around middle: @escaping (_ count: Int) -> CGPoint,
    pixelScale: Double, group: UUID, images: @escaping () async -> [ImportTicket]
  ) -> Task<[ImportTicket]?, Never> {
    let id = UUID.random()
    let task: Task<[ImportTicket]?, Never> = Task { [board] in
      defer { board.events.notify(.importProgress) }
      let found = await images()
      let importer = board.importer
      guard importer.searches[id] != nil else { return nil }
      // The search is removed only after the import has begun. Otherwise the board would seem idle in
      // between.
      defer { importer.searches[id] = nil }
      guard !board.isUndone(group) else { return [] }
      let tickets = Task.isCancelled ? files : files + found
      importer.start(tickets, around: middle(tickets.count), pixelScale: pixelScale, group: group)
      return tickets
    }
    searches[id] = Search(folders: folders, files: files, task: task)
    board.events.notify(.importProgress)
    return task
  }

  /// Makes the importer busy while the loads of many items begin, before an import is started with them.
  package func beginPreparing(_ count: Int) -> UUID {
    let id = UUID.random()
    preparations[id] = count
    return id
  }

  /// Whether the items are still wanted.
  package func isPreparing(_ id: UUID) -> Bool { preparations[id] != nil }

  package func endPreparing(_ id: UUID) {
    preparations[id] = nil
    board.events.notify(.importProgress)
  }

  /// Tries a failed card again with the bytes that had arrived. Does nothing if ``canRetry(_:)`` is false.
  package func retry(_ id: PinID, pixelScale: Double) {
    guard let name = board.cards[id]?.name else { return }
    let ticket: ImportTicket
    if let source = cardImport.sources[id] {
      ticket = source.ticket(name)
    } else if let link = cardImport.links[id] {
      ticket = ImportTicket(link)
    } else {
      return
    }
    board.updateCard(id) { card in
      card.state = .loading(nil)
      card.isRefusedByLimit = false
    }
    run(ImportQueue([id], [ticket]), around: nil, pixelScale: pixelScale)
  }

  /// Tries the failed cards of a file again, which was written anew.
  /// - Returns: whether there are any.
  func retry(file: URL, pixelScale: Double) -> Bool {
    let failed = board.failedCards.filter {
      guard case .file(let url)? = cardImport.sources[$0]?.bytes else { return false }
      return url.standard == file.standard
    }
    for id in failed { retry(id, pixelScale: pixelScale) }
    return !failed.isEmpty
  }

  /// Loads an image that a limit has refused, because the user wants it at any cost.
  package func loadAnyway(_ id: PinID, pixelScale: Double) {
    guard cardImport.sources[id] != nil else { return }
    cardImport.forced.insert(id)
    retry(id, pixelScale: pixelScale)
  }

  /// Returns whether another attempt could succeed: a file may have been repaired, a full disk may have space
  /// again, a host may answer. Another item whose bytes never arrived can't be requested again, since its
  /// drop is over.
  package func canRetry(_ id: PinID) -> Bool {
    cardImport.sources[id] != nil || cardImport.links[id] != nil
  }

  /// Ends the fetch of a card's image from the web. The card stays and says so.
  package func cancelFetch(_ id: PinID) { cardImport.loads.cancelFetch(id) }

  /// Called when a card is gone: drops everything about it.
  package func forget(_ id: PinID) { cardImport.forget(id) }

  /// Returns when nothing is being imported any more.
  package func finished() async {
    while isBusy {
      for search in searches.values { _ = await search.task.value }
      for task in running.values { await task.value }
      // The loads begin in portions between frames.
      if !preparations.isEmpty { await Application.giveWay() }
    }
  }

  /// Cancels all imports. Images that have become pins stay.
  /// - Parameter leavesFiles: whether files that wait for the folders that they came with are imported now.
  ///   If false, they are dropped too.
  package func cancelAll(leavesFiles: Bool = false) {
    if !leavesFiles { preparations = [:] }
    for (id, search) in searches {
      search.task.cancel()
      if leavesFiles { continue }
      searches[id] = nil
      for file in search.files { file.cancel() }
    }
    for task in running.values { task.cancel() }
  }

  /// Ends the imports with these groups: the pins that they have made were undone, and no more are made.
  package func end(undone groups: some Sequence<UUID>) {
    let groups = Set(groups)
    for (batch, task) in running where groups.contains(batch.group) && undone.insert(batch).inserted {
      task.cancel()
    }
  }

  // MARK: Work

  /// - Parameter arrivals: the cards of the items, if they aren't on the board yet.
  func run(
    _ work: ImportQueue, around point: CGPoint?, pixelScale: Double, group: UUID = .random(),
    arrivals: CardArrivals? = nil
  ) {
    let batch = Batch(group: group, pixelScale: pixelScale)
    total += work.count
    // The task keeps the board, and so this importer, alive as long as something is being imported. Its low
    // priority lets drawing go first.
    running[batch] = Task(priority: .background) { [board] in
      await arrivals?.come()
      await board.importer.importAll(work, batch: batch, around: point, pixelScale: pixelScale)
    }
    board.events.notify(.importProgress)
  }

  private func importAll(_ work: ImportQueue, batch: Batch, around point: CGPoint?, pixelScale: Double) async
  {
    let shapes = CardShapes(work.ids, around: point, on: board)
    var arrived: [ImportedItem] = []
    var pinnedCount = 0
    var lastSettled = ContinuousClock.now
    var lastReport = ContinuousClock.now
    // The least time between two commands. Each waits for the disk and keeps other programs from reading the
    // board meanwhile.
    let interval = Duration.milliseconds(work.count > 8 ? 700 : 100)
    await withTaskGroup(of: ImportedItem?.self) { group in
      if Task.isCancelled { await dropRest(of: work) }
      let reading = Task { await self.readShapes(of: work, into: shapes) }
      for number in 1...width where !work.isBegun {
        beginNext(of: work, in: &group, shapes: shapes, pixelScale: pixelScale)
        if number.isMultiple(of: Self.portion) { await Application.giveWay() }
      }
      while let item = await group.next() {
        done += 1
        if let item { arrived.append(item) }
        // A command for each of a thousand small files would be a thousand transactions. Besides, cards may
        // still move while their neighbours' shapes aren't known.
        let isFull = arrived.count >= 64 || lastSettled.duration(to: .now) > interval
        if work.isBegun && done == total || isFull && shapes.areSettled {
          await shapes.arranged()
          pinnedCount += await settle(&arrived, batch: batch)
          lastSettled = .now
        }
        // Each change of the progress bar is a frame, and frames take time from the import.
        if lastReport.duration(to: .now) > .milliseconds(work.count > 24 ? 250 : 150) {
          board.events.notify(.importProgress)
          lastReport = .now
        }
        if Task.isCancelled {
          await dropRest(of: work)
        } else {
          beginNext(of: work, in: &group, shapes: shapes, pixelScale: pixelScale)
        }
      }
      reading.cancel()
    }
    await shapes.arranged()
    pinnedCount += await settle(&arrived, batch: batch)
    running[batch] = nil
    if undone.remove(batch) != nil {
      reportRest(work.count - pinnedCount - work.ids.count { board.cards[$0] != nil }, of: batch.group)
    }
    Trace.emit("import.ended", ["items": work.count])
    if running.isEmpty { (done, total) = (0, 0) }
    board.events.notify(.importProgress)
  }

  /// Reports that the rest of an import was stopped. This happens if something else was done during
  /// the import and only later pins were undone, so stopping the rest may not be intended.
  private func reportRest(_ count: Int, of group: UUID) {
    guard count > 0, board.history.undoSteps.contains(where: { $0.group == group }) else { return }
    board.report(
      localized(
        count, "Part of an import was undone, and the rest of it was stopped: 1 image wasn’t pinned.",
        "Part of an import was undone, and the rest of it was stopped: \(count) images weren’t pinned."))
  }

  private func beginNext(
    of work: ImportQueue, in group: inout TaskGroup<ImportedItem?>, shapes: CardShapes, pixelScale: Double
  ) {
    guard let index = work.takeNext() else { return }
    group.addTask { await self.importOne(index, of: work, shapes: shapes, pixelScale: pixelScale) }
  }

  private func importOne(
    _ index: Int, of work: ImportQueue, shapes: CardShapes, pixelScale: Double
  ) async -> ImportedItem? {
    guard let ticket = work[index] else { return nil }
    defer { work.release(index) }
    return await cardImport.run(ticket, for: work.ids[index], shapes: shapes, pixelScale: pixelScale)
  }

  /// Removes what hasn't begun, in portions between frames.
  private func dropRest(of work: ImportQueue) async {
    while !work.isBegun {
      var ids: Set<PinID> = []
      while ids.count < CardArrivals.portion, let index = work.takeNext() {
        work[index]?.cancel()
        work.release(index)
        ids.insert(work.ids[index])
      }
      done += ids.count
      board.removeCards(ids)
      if !work.isBegun { await Application.giveWay() }
    }
  }

  /// Reads the shapes of all cards before most of their pictures are loaded.
  private func readShapes(of work: ImportQueue, into shapes: CardShapes) async {
    await withTaskGroup(of: Void.self) { group in
      var indices = work.ids.indices.makeIterator()
      func beginNext() {
        guard let index = indices.next() else { return }
        group.addTask { await self.readShape(index, of: work, into: shapes) }
      }
      for _ in 0..<8 { beginNext() }
      while await group.next() != nil, !Task.isCancelled { beginNext() }
    }
  }

  private func readShape(_ index: Int, of work: ImportQueue, into shapes: CardShapes) async {
    // The shape of a finished item is known already, if it can be known.
    let ticket = work[index]
    let facts = try? await ticket?.facts()
    shapes.know(
      work.ids[index],
      facts.map { CardImport.size(forPixels: $0.pixelSize, fitting: ticket?.presentationSize ?? .zero) })
  }

  /// Makes pins of the items that have arrived, a few at a time and at most one portion between two frames:
  /// the views process all changes of a board within one frame, and input in between is handled at once.
  /// - Returns: the number of items that became pins.
  private func settle(_ arrived: inout [ImportedItem], batch: Batch) async -> Int {
    guard !arrived.isEmpty else { return 0 }
    var rest = arrived.map { (order: board.cards[$0.id]?.order ?? .max, item: $0) }
      .sorted { $0.order < $1.order }.map(\.item)[...]
    arrived = []
    let arrivedCount = rest.count
    var pinned: [ImportedItem] = []
    while !rest.isEmpty {
      let items = Array(rest.prefix(Self.portion(of: rest)))
      if items.count < arrivedCount { await Application.giveWay() }
      pinned += pin(items, batch: batch)
      rest = rest.dropFirst(items.count)
    }
    board.links.clearFailures(of: pinned.map(\.prepared.original.id))
    return pinned.count
  }

  /// Returns how many of the items are added with the next command: its transaction must be short.
  private static func portion(of items: ArraySlice<ImportedItem>) -> Int {
    var bytes = 0
    let fitting = items.prefix(portion).prefix { item in
      defer { bytes += item.prepared.storedByteCount }
      return bytes == 0 || bytes + item.prepared.storedByteCount <= FileOriginals.batchLimit.bytes
    }
    return fitting.count
  }

  /// Makes pins of items with one command.
  /// - Returns: the items that are pins now. The others aren't wanted any more, or the board takes none.
  private func pin(_ items: [ImportedItem], batch: Batch) -> [ImportedItem] {
    guard !undone.contains(batch) else {
      for item in items { board.removeCard(item.id) }
      return []
    }
    var taken: [ImportedItem] = []
    var pins: [Pin] = []
    for item in items {
      guard let card = board.cards[item.id] else { continue }
      let original = item.prepared.original.id
      board.pictures.rename(.card(item.id), to: .original(original))
      cardImport.sources[item.id] = nil
      taken.append(item)
      pins.append(
        Pin(
          id: item.id, content: .image(original), name: item.name, center: card.center, size: card.size,
          source: item.source, attributes: PinAttributes(tags: item.tags)))
    }
    guard !pins.isEmpty else { return [] }
    let arrival = ChangeArrival(board.file.originals.arriving(taken.map(\.prepared))) {
      [weak board] former, refusal in
      board?.importer.takeUp(taken, asOn: former, after: refusal, batch: batch)
    }
    let older = Dictionary(
      taken.compactMap { item in item.older.map { (item.id, $0) } }, uniquingKeysWith: { first, _ in first })
    return board.settle(pins, newerThan: older, bringing: arrival, group: batch.group) ? taken : []
  }
}

extension BoardController {
  /// The import of images to this board. It's made at the first use.
  package var importer: BoardImporter {
    if let importer = cardLoading as? BoardImporter { return importer }
    let importer = BoardImporter(board: self)
    cardLoading = importer
    return importer
  }
}
