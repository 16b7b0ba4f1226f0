import Board
import DragDropKit
import Foundation
import Imaging

/// The decoded pictures of all boards, bounded in bytes; the least recently seen go first.
///
/// A picture is decoded for the size at which it's shown, in steps of a power of two; the coarser one stays
/// until the sharper one is there, so nothing flickers.
final class PictureCache {
  private final class Slot {
    var picture: Picture?
    var lastSeen = 0
    /// The long side that is being decoded now.
    var pending: Int?
    var task: Task<Void, Never>?
    var failure: ImagingError?
  }

  /// Bytes of pixels that may be kept.
  var budget = 256 << 20
  private var slots: [PictureKey: Slot] = [:]
  private var bytes = 0
  private var clock = 0
  private let decoder: ImageDecoder
  let changes = ObserverList<PictureKey>()

  init(decoder: ImageDecoder) { self.decoder = decoder }

  /// What there is to draw now, however coarse.
  func picture(_ key: PictureKey) -> Picture? {
    guard let slot = slots[key] else { return nil }
    clock += 1
    slot.lastSeen = clock
    return slot.picture
  }

  /// Why nothing could be decoded, if so.
  func failure(_ key: PictureKey) -> ImagingError? { slots[key]?.failure }

  /// Asks for a picture that is sharp at `pixels` (its longer side on screen); does nothing when there is one.
  func request(
    _ key: PictureKey, pixels: Double, priority: Int, bytes source: @autoclosure () -> ImageBytes
  ) {
    let slot = slots[key] ?? Slot()
    slots[key] = slot
    if slot.failure != nil { return }
    if let picture = slot.picture, picture.suffices(for: pixels) { return }
    let longSide = PictureCache.level(for: pixels)
    if let pending = slot.pending {
      if pending >= longSide { return }
      slot.task?.cancel()
    }
    slot.pending = longSide
    let request = DecodeRequest(
      id: key.description, bytes: source(), extent: .longSide(longSide), priority: priority)
    slot.task = Task { [decoder, weak self, weak slot] in
      let result: Result<Picture, any Error>
      do { result = .success(try Picture(try await decoder.decode(request))) } catch {
        result = .failure(error)
      }
      guard let self, let slot, slot.pending == longSide, !Task.isCancelled else { return }
      slot.pending = nil
      slot.task = nil
      switch result {
      case .success(let picture): self.store(picture, for: key)
      case .failure(let error as ImagingError):
        slot.failure = error
        self.changes.notify(key)
      case .failure: break
      }
    }
  }

  /// Decodes at once, ahead of everything that only waits to be seen; for an import.
  func decode(_ key: PictureKey, pixels: Double, bytes: ImageBytes) async throws -> Picture {
    let request = DecodeRequest(
      id: key.description, bytes: bytes, extent: .longSide(PictureCache.level(for: pixels)), priority: 1_000)
    return try Picture(try await decoder.decode(request))
  }

  /// Keeps a picture that was decoded elsewhere (an import decodes while it stores).
  func store(_ picture: Picture, for key: PictureKey) {
    let slot = slots[key] ?? Slot()
    slots[key] = slot
    bytes += picture.byteCount - (slot.picture?.byteCount ?? 0)
    slot.picture = picture
    clock += 1
    slot.lastSeen = clock
    evict()
    changes.notify(key)
  }

  /// A card became a pin: its picture is now its original's.
  func rename(_ old: PictureKey, to new: PictureKey) {
    guard let slot = slots.removeValue(forKey: old), let picture = slot.picture else { return }
    slot.task?.cancel()
    bytes -= picture.byteCount
    if let present = slots[new]?.picture, present.longSide >= picture.longSide { return }
    store(picture, for: new)
  }

  func forget(_ key: PictureKey) {
    guard let slot = slots.removeValue(forKey: key) else { return }
    slot.task?.cancel()
    bytes -= slot.picture?.byteCount ?? 0
  }

  /// What scrolled out of sight is no longer decoded. Whoever asked names it: other windows and the sidebar's
  /// thumbnails wait for pictures of their own.
  func cancelRequests(for unwanted: Set<PictureKey>) {
    for key in unwanted {
      guard let slot = slots[key], slot.pending != nil else { continue }
      slot.task?.cancel()
      slot.pending = nil
      slot.task = nil
    }
  }

  nonisolated static func level(for pixels: Double) -> Int {
    var side = 64
    while Double(side) < pixels, side < 8192 { side *= 2 }
    return side
  }

  private func evict() {
    guard bytes > budget else { return }
    let old = slots.filter { $0.value.picture != nil }.sorted { $0.value.lastSeen < $1.value.lastSeen }
    for (_, slot) in old {
      // What was seen in the last moments is on screen now: never thrown away, whatever the budget.
      if bytes <= budget || slot.lastSeen > clock - 2_000 { break }
      bytes -= slot.picture?.byteCount ?? 0
      slot.picture = nil
    }
  }
}
