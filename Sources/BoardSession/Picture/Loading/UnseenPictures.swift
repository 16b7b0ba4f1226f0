/// The pictures that imports have loaded and nobody has seen yet, in the order of their arrival. The next one
/// to evict is found at once, however many there are.
struct UnseenPictures {
  /// The bytes of all pictures that nobody has seen.
  var byteCount = 0
  private var large: ArraySlice<PictureSlot> = []
  private var small: ArraySlice<PictureSlot> = []
  /// The number of entries at which those that were seen in the meantime are removed.
  private var fullAt = 1_024

  mutating func append(_ slot: PictureSlot) {
    if slot.isMoreThanBase { large.append(slot) } else { small.append(slot) }
    guard large.count + small.count >= fullAt else { return }
    large.removeAll { !Self.isUnseen($0) }
    small.removeAll { !Self.isUnseen($0) }
    fullAt = max(fullAt, 2 * (large.count + small.count))
  }

  /// Removes and returns the picture that arrived first: first among those with more than their smallest
  /// level, then among the others.
  mutating func popFirst() -> PictureSlot? {
    // A picture that has changed since its arrival is in the other list too.
    while let slot = large.popFirst() { if Self.isUnseen(slot), slot.isMoreThanBase { return slot } }
    while let slot = small.popFirst() { if Self.isUnseen(slot), !slot.isMoreThanBase { return slot } }
    return nil
  }

  private static func isUnseen(_ slot: PictureSlot) -> Bool { slot.lastSeen == 0 && slot.picture != nil }
}
