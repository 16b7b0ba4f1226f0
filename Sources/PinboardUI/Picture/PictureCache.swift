import Board
import BoardStore
import DragDropKit
import Foundation
import Imaging
import QuietThreads

/// The decoded pictures of all boards, bounded in bytes; the least recently seen go first.
///
/// Viewers say what they look at (``PictureViewer``); the cache works on what's wanted most, a few at a time,
/// from previews where they suffice. The coarser picture stays until the sharper one is there, so nothing
/// flickers.
final class PictureCache {
  /// Bytes of pixels that may be kept. What's on the screen is kept whatever it takes.
  var budget = 256 << 20 { didSet { evict() } }
  /// Told of each picture that has changed, or has failed.
  let changes = ObserverList<PictureKey>()
  /// Told of pictures of which less is kept than before: whoever has drawn them still holds their pixels.
  let evictions = ObserverList<Set<PictureKey>>()
  let decoder: ImageDecoder
  let previews = PreviewKeeper()
  var slots: [PictureKey: PictureSlot] = [:]
  var viewers: [ObjectIdentifier: [PictureKey: PictureWant]] = [:]
  /// What each viewer has on its screen.
  private var seen: [ObjectIdentifier: [PictureKey]] = [:]
  /// What waits, the most urgent last.
  var queue: [(key: PictureKey, want: PictureWant)] = []
  var isQueueStale = false
  var works: [ObjectIdentifier: PictureWork] = [:]
  private(set) var byteCount = 0
  private var unseen = UnseenPictures()
  /// The number of the latest look.
  private var clock = 1

  init(decoder: ImageDecoder) { self.decoder = decoder }

  // MARK: Looking

  /// The sharpest picture that there is.
  func picture(_ key: PictureKey) -> Picture? { slots[key].flatMap { $0.picture ?? $0.base } }

  /// What to draw where the longer side takes so many pixels of the screen.
  func picture(_ key: PictureKey, for pixels: Double) -> Picture? { slots[key]?.best(for: pixels) }

  /// Up to how many pixels the coarsest picture is the one to draw; no place is as small where there's none.
  func mostCoarsePixels(_ key: PictureKey) -> Double { slots[key]?.base?.mostPixels ?? 0 }

  /// Whether nothing needs to be loaded for a place of so many pixels.
  /// - Parameter file: where it would come from: what has failed there isn't tried again.
  func isSharp(_ key: PictureKey, for pixels: Double, from file: BoardFile? = nil) -> Bool {
    slots[key]?.satisfies(pixels, from: file) == true
  }

  /// Why nothing could be decoded of what that file has, if so.
  func failure(_ key: PictureKey, from file: BoardFile) -> (any Error)? { slots[key]?.failures[file] }

  func look(_ viewer: ObjectIdentifier, at keys: [PictureKey], wanting wants: [PictureKey: PictureWant]) {
    clock += 1
    fullAt = 0
    seen[viewer] = keys
    for key in keys { if let slot = slots[key] { see(slot) } }
    let before = viewers[viewer] ?? [:]
    viewers[viewer] = wants.isEmpty ? nil : wants
    let unasked = ahead.keys
    (upcoming, ahead) = ([], [:])
    callOff(before.keys.lazy.filter { wants[$0] == nil })
    callOff(unasked.lazy.filter { wants[$0] == nil })
    isQueueStale = true
    pump()
  }

  /// - Parameter isBusy: whether the viewer draws frame after frame.
  func setBusy(_ isBusy: Bool, for viewer: ObjectIdentifier) {
    if isBusy { busy.insert(viewer) } else { busy.remove(viewer) }
    if busy.isEmpty { pump() }
  }

  func leave(_ viewer: ObjectIdentifier) {
    defer { setBusy(false, for: viewer) }
    seen[viewer] = nil
    fullAt = 0
    guard let before = viewers.removeValue(forKey: viewer) else { return }
    callOff(before.keys)
    isQueueStale = true
  }

  /// Asks for a picture once, for a thumbnail that stays whatever else is looked at.
  func request(_ key: PictureKey, _ want: PictureWant) {
    let slot = slot(key)
    guard slot.work == nil, !want.isMet(by: slot), wishes[key] == nil else { return }
    wishes[key] = want
    isQueueStale = true
    // Several are asked for in one drawing; they're begun together.
    guard !isPumpPlanned else { return }
    isPumpPlanned = true
    Task {
      isPumpPlanned = false
      pump()
    }
  }

  /// Viewers for which frames are drawn one after the other.
  private(set) var busy: Set<ObjectIdentifier> = []
  /// Wishes without a viewer; each is granted once.
  var wishes: [PictureKey: PictureWant] = [:]
  /// What a window that's about to be made will look at, the most urgent first; begun when it's made.
  var upcoming: ArraySlice<(key: PictureKey, want: PictureWant)> = []
  /// What a window that's made will look at; called off by the first look.
  var ahead: [PictureKey: PictureWant] = [:]
  private var isPumpPlanned = false

  /// Ends loads that nobody wants any more.
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
    slots[key] = slot
    return slot
  }

  /// Keeps a picture; it replaces the one that was there.
  /// - Parameters:
  ///   - file: where it came from, if it's an original: what failed there before works now.
  ///   - isWanted: whether somebody looks at it, or has asked for it.
  func store(
    _ loaded: PictureLoading.Loaded, for key: PictureKey, side: Int? = nil, from file: BoardFile? = nil,
    isWanted: Bool = true
  ) {
    let slot = slot(key)
    if isWanted { see(slot) }
    put(loaded.picture, loaded.base, reached: side ?? loaded.picture.longSide, into: slot)
    if let file { slot.failures[file] = nil }
    if slot.lastSeen == 0 { unseen.append(slot) }
    evict()
    evictUnseen()
    changes.notify(key)
  }

  /// A card became a pin: its picture is now its original's.
  func rename(_ old: PictureKey, to new: PictureKey) {
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

  /// What failed may work now: it's loaded again when somebody wants it.
  func forgetFailure(_ key: PictureKey, from file: BoardFile) {
    guard let slot = slots[key], slot.failures[file] != nil else { return }
    slot.failures[file] = nil
    isQueueStale = true
    changes.notify(key)
  }

  func forget(_ key: PictureKey) {
    if let slot = slots.removeValue(forKey: key) { empty(slot) }
  }

  private func see(_ slot: PictureSlot) {
    if slot.lastSeen == 0 { unseen.byteCount -= slot.byteCount }
    slot.lastSeen = clock
  }

  private func put(_ picture: Picture?, _ base: Picture?, reached: Int, into slot: PictureSlot) {
    let before = slot.byteCount
    slot.picture = picture
    slot.base = base
    slot.reached = reached
    let growth = slot.byteCount - before
    byteCount += growth
    if slot.lastSeen == 0 { unseen.byteCount += growth }
  }

  private func empty(_ slot: PictureSlot) { put(nil, nil, reached: 0, into: slot) }

  /// Others hold pixels of what's on the screen, too, frames of animations and tiles: there's that much less room.
  func reserve(_ bytes: Int, for holder: ObjectIdentifier) {
    reserved[holder] = bytes > 0 ? bytes : nil
    evict()
  }
  private var reserved: [ObjectIdentifier: Int] = [:]

  /// How many others hold pixels, as ``reserve(_:for:)`` was told.
  func holders(besides holder: ObjectIdentifier) -> Int { reserved.keys.count { $0 != holder } }

  var reservedBytes: Int { reserved.values.reduce(0, +) }

  /// What no viewer has on its screen goes, the least recently seen first: the sharp level, then all of it.
  private func evict() {
    let room = budget - reservedBytes
    guard byteCount > room, byteCount > fullAt else { return }
    // Some room more than needed: what follows looks at everything.
    letGo(downTo: max(0, room - budget / 10), of: unkept.sorted { $0.lastSeen < $1.lastSeen })
    // All that's left is on the screen: there's no point in looking again for each picture that follows.
    fullAt = byteCount > room ? byteCount + budget / 20 : 0
  }

  /// What an import has brought, and nobody has looked at yet, takes half of the budget at most: ten thousand pictures as much
  /// as a thousand. What comes into view is there from its preview in a moment.
  private func evictUnseen() {
    // A few at a time: each time, whoever has drawn them looks at what's left.
    guard unseen.byteCount > budget / 2 + budget / 128 else { return }
    var eviction = Eviction()
    while unseen.byteCount > budget / 2, let slot = unseen.popFirst() {
      reduce(slot, &eviction)
      if slot.picture != nil { unseen.append(slot) }
    }
    end(eviction)
  }

  /// What's on no screen.
  private var unkept: [PictureSlot] {
    let kept = Set(seen.values.joined())
    // Not the dictionary's own filter, which makes another one.
    var found: [PictureSlot] = []
    for (key, slot) in slots where slot.picture != nil && !kept.contains(key) { found.append(slot) }
    return found
  }

  private func letGo(downTo goal: Int, of old: [PictureSlot]) {
    var eviction = Eviction()
    for slot in old where byteCount > goal && slot.isMoreThanBase { reduce(slot, &eviction) }
    for slot in old where byteCount > goal { reduce(slot, &eviction) }
    end(eviction)
  }

  /// What's no longer kept of some pictures.
  private struct Eviction {
    var keys: Set<PictureKey> = []
    var pictures: [Picture] = []
  }

  /// To its smallest level; from there to nothing.
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

  /// So many bytes must be there before it's worth looking for some that can go; 0 once something has changed.
  private var fullAt = 0
}
