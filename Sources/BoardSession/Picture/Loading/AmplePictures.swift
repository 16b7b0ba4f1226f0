import QuietThreads

/// The large pictures of which copies were made last, for the copies of the next zooms.
///
/// A copy for the screen is made of a picture with up to nine times its pixels: see
/// ``PictureLevel/ample(forCopy:ofFull:)``. A view that's zoomed step by step would decode the same original
/// at each step. The pictures of all cards would take too much memory, so only visible ones are kept, the
/// newest ones, as long as somebody zooms.
final class AmplePictures {
  private typealias Entry = (key: PictureKey, picture: Picture)

  /// The limit in bytes. A board that's full of photographs shows some six of them at sizes that need this.
  private static let room = 96 << 20
  /// How long they're kept after their last use.
  private static let patience = Duration.seconds(20)

  /// The bytes of all pixels.
  private(set) var byteCount = 0
  /// The entries, the newest last.
  private var entries: [Entry] = []
  private var lastUse = ContinuousClock.now
  private var clearing: Task<Void, Never>?

  /// Returns a picture from which all these copies can be made.
  func picture(_ key: PictureKey, forCopies sides: Set<Int>) -> Picture? {
    guard let index = entries.firstIndex(where: { $0.key == key }),
      sides.allSatisfy(entries[index].picture.isAmple)
    else { return nil }
    lastUse = .now
    let entry = entries.remove(at: index)
    entries.append(entry)
    return entry.picture
  }

  /// Keeps a picture, as long as there's room.
  func keep(_ picture: Picture, for key: PictureKey) {
    guard picture.byteCount <= Self.room else { return }
    if let present = entries.first(where: { $0.key == key }), present.picture.longSide > picture.longSide {
      return
    }
    entries.removeAll { $0.key == key }
    entries.append((key, picture))
    byteCount = entries.reduce(0) { $0 + $1.picture.byteCount }
    var old: [Picture] = []
    while byteCount > Self.room, let first = entries.first {
      entries.removeFirst()
      byteCount -= first.picture.byteCount
      old.append(first.picture)
    }
    free(old)
    lastUse = .now
    if clearing == nil { clearing = Task { [weak self] in await self?.clearWhenIdle() } }
  }

  func forget(_ key: PictureKey) {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return }
    byteCount -= entries.remove(at: index).picture.byteCount
  }

  isolated deinit { clearing?.cancel() }

  private func clearWhenIdle() async {
    while true {
      let idle = lastUse.duration(to: .now)
      if idle >= Self.patience { break }
      try? await Task.sleep(for: Self.patience - idle)
      if Task.isCancelled { return }
    }
    free(entries.map(\.picture))
    (entries, byteCount, clearing) = ([], 0, nil)
  }

  /// Returning so much memory takes longer than a frame has.
  private func free(_ pictures: [Picture]) {
    guard !pictures.isEmpty else { return }
    let parcel = Parcel(pictures)
    QuietThreads.shared.async { _ = parcel.take() }
  }
}
