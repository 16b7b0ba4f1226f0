/// Identifies an interaction within the process, for reducers, which must not see objects.
struct InteractionID: Hashable, Sendable {
  let number: Int

  @MainActor private static var last = 0

  @MainActor
  static func next() -> InteractionID {
    last += 1
    return InteractionID(number: last)
  }
}
