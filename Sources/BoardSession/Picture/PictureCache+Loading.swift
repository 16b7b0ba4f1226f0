import Board
import BoardStore
import Foundation
import Imaging

/// Loading pictures: the most wanted ones first, a few at a time. Priorities change from moment to moment, so
/// the queue of running loads must stay short.
extension PictureCache {
  /// The number of loads at a time: one for each processor, and as many that are ready when those end. At
  /// that moment the main thread may be drawing for longer than a small picture takes.
  private static let loadLimit = 2 * ProcessInfo.processInfo.activeProcessorCount + 2
  /// The number of previews in one load, for which the board file is asked once.
  private static let batchLimit = 16
  /// The number of previews in one load while frames are drawn one after the other. They are usually there
  /// before the next frame.
  private static let busyBatchLimit = 2

  /// The number of previews that a first frame waits for, some sixty kilobytes each. On a board of a thousand
  /// photographs these are the ones in the middle; the others come a moment later.
  private static let firstLimit = 256
  /// The number of thumbnails that a first frame waits for. They needn't be decoded, so it covers a whole
  /// board of two thousand.
  private static let firstThumbnails = 2_048
  /// The number of pictures in view above which loading continues while a window is made and drawn, since the
  /// decoders have work for longer than that. A smaller board, such as one with some hundred large
  /// photographs, is read only when it's drawn.
  private static let crowd = 1_000

  /// The number of loads that are running.
  package var loadCount: Int { works.count }

  /// The number of loads that are running or waiting. Cancelled ones may be included.
  package var pendingCount: Int { works.count + queue.count }

  /// Begins as many loads as allowed; none while frames are drawn one after the other.
  func pump() { if busy.isEmpty { begin(atOnce: Self.loadLimit) } }

  /// Begins a load after a frame, while frames are drawn one after the other. During a frame it would cost
  /// more: on two processors, the frame and a decoder together take nearly twice the time.
  package func drewFrame() { if !busy.isEmpty { begin(atOnce: 1) } }

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
      // The check is made for each viewer before merging: a picture that one board can't supply may come from
      // another.
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

  /// Puts pictures that were loaded, but are wanted sharper, back into the queue in their order, without
  /// sorting the whole queue.
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
    let hasFailed = slot.failures[want.source.file] != nil
    let isSharp = slot.satisfies(want.pixels, from: want.source.file)
    // What's smaller needn't be decoded again, even if only a smaller level was kept.
    let ample = isSharp && !slot.canFit(want.fits) ? amples.picture(key, forCopies: want.fits) : nil
    if let picture = slot.picture, let base = slot.base, isSharp,
      hasFailed || ample != nil || slot.canFit(want.fits)
    {
      run([order], from: .fitting) {
        let fitted = try await PictureLoading.quietly {
          try await PictureLoading.fitting(picture, base: base, to: order.fits, from: ample)
        }
        return [(key, fitted)]
      }
    } else if let large = slot.picture, large.longSide >= 2 * order.side, large.isExact(for: want.pixels),
      slot.canFit(want.fits)
    {
      run([order], from: .reduction) {
        let smaller = try await PictureLoading.quietly {
          try await PictureLoading.reduction(of: large, side: order.side, fits: order.fits)
        }
        return [(key, smaller)]
      }
    } else if usesPreview(slot, want) {
      var batch = [order]
      // The next pictures in the queue are loaded with it, as long as they are in the same file.
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

  /// Loads previews for a window that's about to be made, because making it leaves the main thread no time to
  /// begin loads one after the other. Returns when they are loaded, or after `patience`.
  /// - Parameters:
  ///   - limit: the number of previews, the most urgent first; nil for the default.
  ///   - crowd: if more pictures than this are missing, the remaining ones are loaded from ``goOn(atOnce:)``
  ///     on.
  package func prepare(
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

  /// Called when the window is made: loads the pictures that ``prepare(_:within:first:crowd:)`` has left,
  /// until the window's canvas requests pictures itself.
  /// - Parameter count: the number of previews that are begun at once, since the main thread is about to lay
  ///   out and draw the window.
  package func goOn(atOnce count: Int = firstLimit) {
    let rest = upcoming.filter { isUnseen(slots[$0.key]) }
    upcoming = []
    guard !rest.isEmpty else { return }
    runPreviews(rest.prefix(count))
    ahead = Dictionary(rest.map { ($0.key, $0.want) }, uniquingKeysWith: { first, _ in first })
    isQueueStale = true
    pump()
  }

  private typealias Wanted = (key: PictureKey, want: PictureWant)

  /// Returns whether no picture has been loaded and a preview may supply one.
  private func isUnseen(_ slot: PictureSlot?) -> Bool {
    guard let slot else { return true }
    return slot.work == nil && slot.picture == nil && !slot.lacksPreview
  }

  /// Returns the first of these pictures, as many as fit into the budget.
  private func withinBudget(_ wanted: [Wanted]) -> ArraySlice<Wanted> {
    var room = budget - reservedBytes - byteCount
    return wanted.prefix { _, want in
      let side = PictureLevel.side(for: want.pixels)
      room -= side * side * 4
      return room >= 0
    }
  }

  /// Loads previews in parts of a few dozen, which arrive one after the other.
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
      key: key, source: want.source, side: PictureLevel.side(for: want.pixels), priority: want.priority,
      fits: want.fits)
  }

  /// Returns whether to load the preview: it's large enough, or at least it's quick.
  private func usesPreview(_ slot: PictureSlot, _ want: PictureWant) -> Bool {
    let longest = Double(slot.previewSide ?? PictureLevel.preview)
    guard !slot.lacksPreview else { return false }
    guard let picture = slot.picture else { return true }
    return want.pixels <= longest && picture.isExact(for: want.pixels)
      && want.fits.isDisjoint(with: slot.finerThanPreview)
  }

  private typealias Load = (key: PictureKey, loaded: PictureLoading.Loaded?)

  /// The origin of a load. A preview has only its own size; the others can supply any size.
  private enum Origin {
    case preview, original, reduction, fitting
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

  /// Stores a loaded picture. A picture that was cancelled in the meantime is kept too: it may be wanted
  /// again, as long as there's room.
  private func arrived(_ loaded: PictureLoading.Loaded?, _ order: PictureLoading.Order, from origin: Origin) {
    let slot = slot(order.key)
    guard let loaded else {
      slot.lacksPreview = true
      return
    }
    if let ample = loaded.ample, order.priority > 0, origin != .preview { amples.keep(ample, for: order.key) }
    defer {
      if origin == .preview { slot.finerThanPreview.formUnion(order.fits.filter { !slot.isFitted($0) }) }
    }
    // An import may have stored a sharper picture meanwhile, or only copies of it were missing.
    if origin != .reduction, let present = slot.picture, let base = slot.base,
      present.longSide > loaded.picture.longSide,
      loaded.picture.isApproximate || !present.isApproximate
    {
      guard !loaded.fits.isEmpty else { return }
      var kept = PictureLoading.Loaded(present, base: base)
      kept.fits = loaded.fits
      return store(kept, for: order.key, side: slot.reached, from: order.source.file)
    }
    // The picture may have been evicted or made sharper meanwhile; what's shown of it is asked for again.
    if origin == .fitting, slot.picture?.texture !== loaded.picture.texture { return }
    var answered = origin == .fitting ? slot.reached : order.side
    if origin == .preview, order.side > PictureLevel.base, loaded.picture.longSide < order.side,
      !loaded.picture.isWhole
    {
      // This is the preview's full size; a larger size needs the original.
      answered = loaded.picture.longSide
      slot.previewSide = answered
    }
    store(loaded, for: order.key, side: answered, from: order.source.file)
  }
}
