package import Board
package import BoardStore
import Foundation
package import Imaging
import QuietThreads

/// The decoded pictures of all boards, limited in bytes. The least recently seen pictures are evicted first.
///
/// Viewers say which pictures they show (``PictureViewer``). The cache loads the most wanted ones first, a
/// few at a time, from previews where they suffice. The coarser picture stays until the sharper one is there,
/// so nothing flickers.
package final class PictureCache {
  /// The limit for the bytes of all pixels. Pictures on the screen are kept even beyond it.
  package var budget = 256 << 20 { didSet { evict() } }
  /// Notified of each picture that has changed or failed.
  package let changes = ObserverList<PictureKey>()
  /// Notified of pictures that were evicted or reduced. Views that have drawn them still hold their pixels.
  package let evictions = ObserverList<Set<PictureKey>>()
  package let decoder: ImageDecoder
  let previews = PreviewKeeper()
  let amples = AmplePictures()
  var slots: [PictureKey: PictureSlot] = [:]
  var viewers: [ObjectIdentifier: [PictureKey: PictureWant]] = [:]
  /// The pictures on each viewer's screen.
  private var seen: [ObjectIdentifier: [PictureKey]] = [:]
  /// The screen pixels of each viewer for each board point.
  private var scales: [ObjectIdentifier: Double] = [:]
  /// The waiting requests, the most urgent last.
  package var queue: [(key: PictureKey, want: PictureWant)] = []
  var isQueueStale = false
  package var works: [ObjectIdentifier: PictureWork] = [:]
  package private(set) var byteCount = 0
  private var unseen = UnseenPictures()
  /// The number of the latest look.
  private var clock = 1

  package init(decoder: ImageDecoder) { self.decoder = decoder }

  // MARK: Looking

  /// Returns the sharpest picture.
  package func picture(_ key: PictureKey) -> Picture? { slots[key].flatMap { $0.picture ?? $0.base } }

  /// Returns a picture of an original: of all of it, or else of what a path has left.
  package func anyPicture(of id: OriginalID) -> Picture? {
    picture(.original(id)) ?? slots.keys.first { $0.original == id }.flatMap(picture)
  }

  /// Returns the picture to draw in an area whose longer side has that many screen pixels.
  package func picture(_ key: PictureKey, for pixels: Double) -> Picture? { slots[key]?.best(for: pixels) }

  /// Returns the largest number of pixels for which the coarsest picture is drawn; 0 if there's no picture.
  package func mostCoarsePixels(_ key: PictureKey) -> Double { slots[key]?.base?.mostPixels ?? 0 }

  /// Returns whether nothing needs to be loaded for an area of that many pixels.
  /// - Parameter file: the file that it would be loaded from. Loads that have failed from it aren't repeated.
  package func isSharp(_ key: PictureKey, for pixels: Double, from file: BoardFile? = nil) -> Bool {
    slots[key]?.satisfies(pixels, from: file) == true
  }

  /// Returns whether there's a copy with that many pixels along the longer side, or none is needed since the
  /// picture isn't much larger.
  package func isFitted(_ key: PictureKey, _ side: Int) -> Bool { slots[key]?.isFitted(side) != false }

  /// Returns the error of loading the picture from that file, if it has failed.
  package func failure(_ key: PictureKey, from file: BoardFile) -> (any Error)? { slots[key]?.failures[file] }

  /// The largest of the viewers' scales, in screen pixels for each board point; nil without viewers. A new
  /// picture needn't be sharper than that: ten thousand that arrive on a board that's shown as a whole would
  /// take a gigabyte.
  var largestScale: Double? { scales.values.max() }

  package func show(
    _ keys: [PictureKey], wanting wants: [PictureKey: PictureWant], scale: Double,
    to viewer: ObjectIdentifier
  ) {
    clock += 1
    scales[viewer] = scale
    fullAt = 0
    seen[viewer] = keys
    for key in keys { if let slot = slots[key] { see(slot) } }
    updateShared()
    let before = viewers[viewer] ?? [:]
    viewers[viewer] = wants.isEmpty ? nil : wants
    let unasked = ahead.keys
    (upcoming, ahead) = ([], [:])
    callOff(before.keys.lazy.filter { wants[$0] == nil })
    callOff(unasked.lazy.filter { wants[$0] == nil })
    isQueueStale = true
    pump()
  }

  /// Sets whether a viewer draws frame after frame.
  /// - Parameter isBusy: whether it does.
  func setBusy(_ isBusy: Bool, for viewer: ObjectIdentifier) {
    if isBusy { busy.insert(viewer) } else { busy.remove(viewer) }
    if busy.isEmpty { pump() }
  }

  package func leave(_ viewer: ObjectIdentifier) {
    defer { setBusy(false, for: viewer) }
    seen[viewer] = nil
    scales[viewer] = nil
    fullAt = 0
    updateShared()
    guard let before = viewers.removeValue(forKey: viewer) else { return }
    callOff(before.keys)
    isQueueStale = true
  }

  /// Requests a picture once, for a thumbnail that stays, whatever the viewers show.
  package func request(_ key: PictureKey, _ want: PictureWant) {
    let slot = slot(key)
    guard slot.work == nil, !want.isMet(by: slot), wishes[key] == nil else { return }
    wishes[key] = want
    isQueueStale = true
    // Several pictures may be requested in one drawing, and are loaded together.
    guard !isPumpPlanned else { return }
    isPumpPlanned = true
    Task {
      isPumpPlanned = false
      pump()
    }
  }

  /// Finds the pictures that several viewers see. What's far too large for one of them may be what another
  /// one needs, and they'd take it from each other for ever.
  private func updateShared() {
    let before = shared
    shared = []
    if seen.count > 1 {
      var once: Set<PictureKey> = []
      for keys in seen.values {
        let keys = Set(keys)
        shared.formUnion(once.intersection(keys))
        once.formUnion(keys)
      }
    }
    for key in before.subtracting(shared) { slots[key]?.isShared = false }
    for key in shared { slots[key]?.isShared = true }
  }

  /// The pictures on several viewers' screens.
  private var shared: Set<PictureKey> = []
  /// The viewers that draw frame after frame.
  private(set) var busy: Set<ObjectIdentifier> = []
  /// The single requests without a viewer. Each is fulfilled once.
  var wishes: [PictureKey: PictureWant] = [:]
  /// The pictures for a window that's about to be made, the most urgent first. Their loading begins when it's
  /// made.
  var upcoming: ArraySlice<(key: PictureKey, want: PictureWant)> = []
  /// The pictures for a window that was made. The first look cancels them.
  var ahead: [PictureKey: PictureWant] = [:]
  private var isPumpPlanned = false

  /// Cancels loads that nobody wants any more.
  private func callOff(_ keys: some Sequence<PictureKey>) {
    for key in keys {
      guard let slot = slots[key], let work = slot.work, wishes[key] == nil, ahead[key] == nil,
        !viewers.values.contains(where: { $0[key] != nil })
      else { continue }
      work.wanted.remove(key)
      if work.wanted.isEmpty {
        work.task?.cancel()
        works[ObjectIdentifier(work)] = nil
      }
      slot.work = nil
    }
  }

  // MARK: Keeping

  func slot(_ key: PictureKey) -> PictureSlot {
    if let slot = slots[key] { return slot }
    let slot = PictureSlot(key)
    slot.isShared = shared.contains(key)
    slots[key] = slot
    return slot
  }

  /// Stores a picture in the cache, which replaces its previous one.
  /// - Parameters:
  ///   - file: the file that it came from, if it's an original. An earlier error of that file is removed.
  ///   - isWanted: whether a viewer shows it or has requested it.
  package func store(
    _ loaded: PictureLoading.Loaded, for key: PictureKey, side: Int? = nil, from file: BoardFile? = nil,
    isWanted: Bool = true
  ) {
    let slot = slot(key)
    if isWanted { see(slot) }
    let isSame = slot.picture?.texture === loaded.picture.texture
    put(
      loaded.picture, loaded.base, fits: kept(loaded.fits, isSame ? slot.fits : []),
      reached: side ?? loaded.picture.longSide, into: slot)
    if let file { slot.failures[file] = nil }
    if slot.lastSeen == 0 { unseen.append(slot) }
    evict()
    evictUnseen()
    changes.notify(key)
  }

  /// Called when a card has become a pin: its picture is now that of its original.
  package func rename(_ old: PictureKey, to new: PictureKey) {
    guard let slot = slots.removeValue(forKey: old), let picture = slot.picture else { return }
    if let present = slots[new] {
      if let other = present.picture, other.longSide >= picture.longSide { return empty(slot) }
      empty(present)
      slot.work = present.work
    }
    slot.key = new
    slots[new] = slot
    changes.notify(new)
  }

  /// Returns the pictures that couldn't be loaded from a file.
  func failed(from file: BoardFile) -> [PictureKey] {
    slots.values.filter { $0.failures[file] != nil }.map(\.key)
  }

  /// Removes the error of a picture, so that it's loaded again when it's wanted.
  package func forgetFailure(_ key: PictureKey, from file: BoardFile) {
    guard let slot = slots[key], slot.failures[file] != nil else { return }
    slot.failures[file] = nil
    isQueueStale = true
    changes.notify(key)
  }

  package func forget(_ key: PictureKey) {
    amples.forget(key)
    if let slot = slots.removeValue(forKey: key) { empty(slot) }
  }

  private func see(_ slot: PictureSlot) {
    if slot.lastSeen == 0 { unseen.byteCount -= slot.byteCount }
    slot.lastSeen = clock
  }

  /// Returns new copies of a picture and as many older ones. Another viewer may show those.
  private func kept(_ new: [Picture], _ old: [Picture]) -> [Picture] {
    let sides = Set(new.map(\.longSide))
    return new + old.lazy.filter { !sides.contains($0.longSide) }.prefix(max(1, new.count))
  }

  private func put(
    _ picture: Picture?, _ base: Picture?, fits: [Picture] = [], reached: Int, into slot: PictureSlot
  ) {
    let before = slot.byteCount
    slot.picture = picture
    slot.base = base
    slot.fits = fits
    slot.reached = reached
    let growth = slot.byteCount - before
    byteCount += growth
    if slot.lastSeen == 0 { unseen.byteCount += growth }
  }

  private func empty(_ slot: PictureSlot) { put(nil, nil, reached: 0, into: slot) }

  /// Reserves bytes for pixels that others hold for the screen, such as frames of animations and tiles. The
  /// cache has that much less room.
  package func reserve(_ bytes: Int, for holder: ObjectIdentifier) {
    reserved[holder] = bytes > 0 ? bytes : nil
    evict()
  }
  private var reserved: [ObjectIdentifier: Int] = [:]

  /// Returns the number of other holders that have reserved bytes with ``reserve(_:for:)``.
  package func holders(besides holder: ObjectIdentifier) -> Int { reserved.keys.count { $0 != holder } }

  var reservedBytes: Int { reserved.values.reduce(amples.byteCount, +) }

  /// Evicts pictures that are on no screen, the least recently seen first: first their sharp levels, then all
  /// of them.
  private func evict() {
    let room = budget - reservedBytes
    guard byteCount > room, byteCount > fullAt else { return }
    // A little more than needed is freed, because sorting compares all pictures.
    release(downTo: max(0, room - budget / 10), of: unkept.sorted { $0.lastSeen < $1.lastSeen })
    // If all remaining pictures are on the screen, the next pictures needn't start another search.
    fullAt = byteCount > room ? byteCount + budget / 20 : 0
  }

  /// Limits the imported pictures that nobody has seen yet to half of the budget, so that ten thousand take
  /// no more memory than a thousand. When one comes into view, its preview is loaded in a moment.
  private func evictUnseen() {
    // Several are evicted at a time, since each eviction makes the views examine their drawings.
    guard unseen.byteCount > budget / 2 + budget / 128 else { return }
    var eviction = Eviction()
    while unseen.byteCount > budget / 2, let slot = unseen.popFirst() {
      reduce(slot, &eviction)
      if slot.picture != nil { unseen.append(slot) }
    }
    end(eviction)
  }

  /// The pictures that are on no screen.
  private var unkept: [PictureSlot] {
    let kept = Set(seen.values.joined())
    // The dictionary's own filter would make another dictionary.
    var found: [PictureSlot] = []
    for (key, slot) in slots where slot.picture != nil && !kept.contains(key) { found.append(slot) }
    return found
  }

  private func release(downTo goal: Int, of old: [PictureSlot]) {
    var eviction = Eviction()
    for slot in old where byteCount > goal && slot.isMoreThanBase { reduce(slot, &eviction) }
    for slot in old where byteCount > goal { reduce(slot, &eviction) }
    end(eviction)
  }

  /// The pictures of an eviction, with their former pixels.
  private struct Eviction {
    var keys: Set<PictureKey> = []
    var pictures: [Picture] = []
  }

  /// Reduces a picture to its smallest level, or a picture at its smallest level to nothing.
  private func reduce(_ slot: PictureSlot, _ eviction: inout Eviction) {
    eviction.keys.insert(slot.key)
    if let picture = slot.picture { eviction.pictures.append(picture) }
    guard !slot.isMoreThanBase else {
      return put(slot.base, slot.base, reached: PictureLevel.base, into: slot)
    }
    empty(slot)
    if slot.work == nil, slot.failures.isEmpty, !slot.lacksPreview { slots[slot.key] = nil }
  }

  private func end(_ eviction: consuming Eviction) {
    if !eviction.keys.isEmpty { evictions.notify(eviction.keys) }
    let parcel = Parcel(eviction.pictures)
    QuietThreads.shared.async { _ = parcel.take() }
  }

  /// The number of bytes that must be exceeded before another search for pictures to evict; 0 after a change
  /// of what's shown.
  private var fullAt = 0
}
