/// Identifies a slot for as long as the view shows it, even if its index path changes.
struct SlotID: Hashable {
  let number: Int
}
