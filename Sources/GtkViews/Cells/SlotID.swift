/// Names a cell's place for as long as the view shows it, whatever its index path becomes.
struct SlotID: Hashable {
  let number: Int
}
