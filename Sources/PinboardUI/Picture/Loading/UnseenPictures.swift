/// What imports have brought and nobody has looked at yet, in the order in which it came: as many as there are, the next one to
/// let go of is found at once.
struct UnseenPictures {
  /// Of all pictures that nobody has seen.
  var byteCount = 0
  private var large: ArraySlice<PictureSlot> = []
  private var small: ArraySlice<PictureSlot> = []
  /// With so many entries it's time to look for those that were seen meanwhile.
  private var fullAt = 1_024

  mutating func append(_ slot: PictureSlot) {
    if slot.isMoreThanBase { large.append(slot) } else { small.append(slot) }
    guard large.count + small.count >= fullAt else { return }
    large.removeAll { !Self.isUnseen($0) }
    small.removeAll { !Self.isUnseen($0) }
    fullAt = max(fullAt, 2 * (large.count + small.count))
  }

  /// The one that came first, of those with more than their smallest level; then of the others.
  mutating func popFirst() -> PictureSlot? {
    // One that has changed since it came is in the other list, too.
    while let slot = large.popFirst() { if Self.isUnseen(slot), slot.isMoreThanBase { return slot } }
    while let slot = small.popFirst() { if Self.isUnseen(slot), !slot.isMoreThanBase { return slot } }
    return nil
  }

  private static func isUnseen(_ slot: PictureSlot) -> Bool { slot.lastSeen == 0 && slot.picture != nil }
}
