import Board
import BoardStore
import Foundation
import Imaging

/// The most wanted pictures first, a few at a time: what was urgent a moment ago mustn't stand in a queue.
extension PictureCache {
  /// Loads at a time: one for each processor, and as many that are ready when those end. The main thread may be drawing
  /// then, for longer than a small picture takes.
  private static let loadLimit = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
  /// Previews of one load: a board file is asked once for them.
  private static let batchLimit = 16
  /// The same while frames are drawn one after the other: most often they're there before the next one.
  private static let busyBatchLimit = 2

  /// Previews that a first frame waits for, of some sixty kilobytes each: of a board of a thousand photographs those
  /// in the middle, the others a moment later.
  private static let firstLimit = 256
  /// Of thumbnails, which needn't be decoded: all of a board of two thousand.
  private static let firstThumbnails = 2_048
  /// With more pictures than that in view decoders have work for longer than a window takes to be made and drawn: they go
  /// on meanwhile. What a board of some hundred large photographs has is read when it's drawn, and not before.
  private static let crowd = 1_000

  /// How many loads go on.
  var loadCount: Int { works.count }

  /// How many loads go on or are still to come, nearly: what's been called off may be counted.
  var pendingCount: Int { works.count + queue.count }

  /// Begins as many loads as there's room for; none while frames are drawn one after the other.
  func pump() { if busy.isEmpty { begin(atOnce: Self.loadLimit) } }

  /// While frames are drawn one after the other a load begins when one of them is done: on two processors its work and that of
  /// a decoder together take nearly twice the time.
  func drewFrame() { if !busy.isEmpty { begin(atOnce: 1) } }

  private func begin(atOnce limit: Int) {
    if isQueueStale { sortQueue() }
    while works.count < limit, let (key, want) = queue.popLast() {
      let slot = slot(key)
      guard slot.work == nil, !want.isMet(by: slot) else { continue }
      begin(key, want, slot)
    }
  }

  private func sortQueue() {
    isQueueStale = false
    var wanted = wishes.filter { key, want in slots[key].map(want.isMet) != true }
    wanted.merge(ahead.filter { key, _ in isUnseen(slots[key]) }) { $0.merged(with: $1) }
    for wants in viewers.values {
      // First of all: what one board can't give another one may.
      let unmet = wants.filter { key, want in slots[key].map(want.isMet) != true }
      wanted.merge(unmet) { $0.merged(with: $1) }
    }
    queue = []
    for (key, want) in wanted {
      if slots[key]?.work != nil { continue }
      queue.append((key, want))
    }
    queue.sort { $0.want.priority < $1.want.priority }
  }

  /// What was loaded may be wanted sharper: it takes its place among the others, without sorting them all again.
  private func queueAgain(_ keys: [PictureKey]) {
    guard !isQueueStale else { return }
    for key in keys {
      guard slots[key]?.work == nil else { continue }
      let wants = ([wishes[key]] + viewers.values.map { $0[key] }).compactMap { $0 }
        .filter { want in slots[key].map(want.isMet) != true }
      guard let first = wants.first else { continue }
      let want = wants.dropFirst().reduce(first) { $0.merged(with: $1) }
      var (low, high) = (0, queue.count)
      while low < high {
        let middle = (low + high) / 2
        if queue[middle].want.priority < want.priority { low = middle + 1 } else { high = middle }
      }
      queue.insert((key, want), at: low)
    }
  }

  private func begin(_ key: PictureKey, _ want: PictureWant, _ slot: PictureSlot) {
    let order = order(key, want)
    if let large = slot.picture, large.longSide >= 2 * order.side {
      run([order], from: .reduction) {
        let smaller = try await PictureLoading.quietly {
          try await PictureLoading.reduction(of: large, side: order.side)
        }
        return [(key, smaller)]
      }
    } else if usesPreview(slot, want) {
      var batch = [order]
      // Its neighbours in urgency come along, as long as the same file has them.
      let limit = busy.isEmpty ? Self.batchLimit : Self.busyBatchLimit
      while batch.count < limit, let (next, other) = queue.last {
        let neighbour = self.slot(next)
        guard other.source.file === want.source.file, usesPreview(neighbour, other) else { break }
        queue.removeLast()
        if neighbour.work == nil, !other.isMet(by: neighbour) { batch.append(self.order(next, other)) }
      }
      let orders = batch
      run(orders, from: .preview) { [decoder] in try await PictureLoading.previews(orders, decoder: decoder) }
    } else {
      let lacksPreview = slot.lacksPreview
      run([order], from: .original) { [decoder, previews] in
        let (loaded, preview) = try await PictureLoading.original(
          order, lacksPreview: lacksPreview, decoder: decoder)
        if let preview { await previews.keep(preview, for: order.source.original, in: order.source.file) }
        return [(key, loaded)]
      }
    }
  }

  /// Loads previews for a window that's about to be made: its making leaves the main thread no time to begin
  /// loads one after the other. Returns when they're there, or when it's time to show what there is.
  /// - Parameters:
  ///   - limit: how many of them, the most urgent first; without one, as many as there's time for.
  ///   - crowd: of so many the others come as well, from ``goOn(atOnce:)`` on.
  func prepare(
    _ wants: [PictureKey: PictureWant], within patience: Duration, first limit: Int? = nil, crowd: Int = crowd
  ) async {
    let missing = wants.filter { isUnseen(slots[$0.key]) }.sorted { $0.value.priority > $1.value.priority }
      .map { (key: $0.key, want: $0.value) }
    let areThumbnails = missing.allSatisfy {
      PictureLevel.side(for: $0.want.pixels) <= PreviewThumbnail.longSide
    }
    let limit = limit ?? (areThumbnails ? Self.firstThumbnails : Self.firstLimit)
    upcoming = missing.count > crowd ? withinBudget(missing).dropFirst(limit) : []
    let loads = runPreviews(missing.prefix(limit))
    guard !loads.isEmpty else { return }
    await Patience.wait(for: patience) { for load in loads { await load.value } }
  }

  /// The window is made: what ``prepare(_:within:first:crowd:)`` has left comes, until somebody looks and says what's
  /// wanted.
  /// - Parameter count: as many are begun at once: the main thread is about to lay out and draw the window.
  func goOn(atOnce count: Int = firstLimit) {
    let rest = upcoming.filter { isUnseen(slots[$0.key]) }
    upcoming = []
    guard !rest.isEmpty else { return }
    runPreviews(rest.prefix(count))
    ahead = Dictionary(rest.map { ($0.key, $0.want) }, uniquingKeysWith: { first, _ in first })
    isQueueStale = true
    pump()
  }

  private typealias Wanted = (key: PictureKey, want: PictureWant)

  /// Whether there's nothing to show of it and a preview may give something.
  private func isUnseen(_ slot: PictureSlot?) -> Bool {
    guard let slot else { return true }
    return slot.work == nil && slot.picture == nil && !slot.lacksPreview
  }

  /// As many as there's room for.
  private func withinBudget(_ wanted: [Wanted]) -> ArraySlice<Wanted> {
    var room = budget - reservedBytes - byteCount
    return wanted.prefix { _, want in
      let side = PictureLevel.side(for: want.pixels)
      room -= side * side * 4
      return room >= 0
    }
  }

  /// A few dozen at a time, that come one after the other.
  @discardableResult private func runPreviews(_ wanted: ArraySlice<Wanted>) -> [Task<Void, Never>] {
    let orders = wanted.map { order($0.key, $0.want) }
    return stride(from: 0, to: orders.count, by: 2 * Self.batchLimit).map { start in
      let share = Array(orders[start..<min(start + 2 * Self.batchLimit, orders.count)])
      return run(share, from: .preview) { [decoder] in
        try await PictureLoading.previews(share, decoder: decoder)
      }
    }
  }

  private func order(_ key: PictureKey, _ want: PictureWant) -> PictureLoading.Order {
    PictureLoading.Order(
      key: key, source: want.source, side: PictureLevel.side(for: want.pixels), priority: want.priority)
  }

  /// A preview shows all that's needed, or at least something soon.
  private func usesPreview(_ slot: PictureSlot, _ want: PictureWant) -> Bool {
    let longest = Double(slot.previewSide ?? PictureLevel.preview)
    return !slot.lacksPreview && (want.pixels <= longest || slot.picture == nil)
  }

  private typealias Load = (key: PictureKey, loaded: PictureLoading.Loaded?)

  /// What a load draws upon: a preview answers for its own size only, the others for whatever was asked.
  private enum Origin {
    case preview, original, reduction
  }

  @discardableResult
  private func run(
    _ orders: [PictureLoading.Order], from origin: Origin,
    _ load: @escaping @Sendable () async throws -> [Load]
  ) -> Task<Void, Never> {
    let work = PictureWork(orders.map(\.key))
    works[ObjectIdentifier(work)] = work
    for order in orders { slot(order.key).work = work }
    let task = Task { [weak self] in
      let result: Result<[Load], any Error>
      do { result = .success(try await load()) } catch { result = .failure(error) }
      self?.finish(work, orders, from: origin, result)
    }
    work.task = task
    return task
  }

  private func finish(
    _ work: PictureWork, _ orders: [PictureLoading.Order], from origin: Origin,
    _ result: Result<[Load], any Error>
  ) {
    works[ObjectIdentifier(work)] = nil
    for order in orders where slots[order.key]?.work === work { slots[order.key]?.work = nil }
    switch result {
    case .success(let loads):
      for (order, load) in zip(orders, loads) { arrived(load.loaded, order, from: origin) }
    case .failure(is CancellationError): break
    case .failure(let error):
      for order in orders where work.wanted.contains(order.key) {
        slot(order.key).failures[order.source.file] = error
        changes.notify(order.key)
      }
    }
    for order in orders {
      if let wish = wishes[order.key], wish.isMet(by: slot(order.key)) { wishes[order.key] = nil }
    }
    queueAgain(orders.map(\.key))
    pump()
  }

  /// Called off in the meantime, but here: it may be wanted again, as long as there's room.
  private func arrived(_ loaded: PictureLoading.Loaded?, _ order: PictureLoading.Order, from origin: Origin) {
    let slot = slot(order.key)
    guard let loaded else {
      slot.lacksPreview = true
      return
    }
    // An import may have brought a sharper one meanwhile.
    if origin != .reduction, let present = slot.picture, present.longSide > loaded.picture.longSide { return }
    var answered = order.side
    if origin == .preview, order.side > PictureLevel.base, loaded.picture.longSide < order.side,
      !loaded.picture.isWhole
    {
      // All that the preview has; what needs more asks for the original.
      answered = loaded.picture.longSide
      slot.previewSide = answered
    }
    store(loaded, for: order.key, side: answered, from: order.source.file)
  }
}
