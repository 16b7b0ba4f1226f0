import Board

/// The new cards that wait to be looked up. When thousands come at once, they are looked up in portions, so
/// that no frame takes long.
struct SceneArrivals {
  /// The cards in order of their arrival.
  private var queue: ArraySlice<SceneItem.ZOrder> = []
  private var waiting: Set<PinID> = []

  var isEmpty: Bool { queue.isEmpty }

  /// Adds cards that aren't waiting yet.
  mutating func add(_ cards: [SceneItem.ZOrder]) {
    let new = cards.filter { waiting.insert($0.id).inserted }.sorted()
    guard let first = new.first else { return }
    // Cards mostly come after those that wait.
    let isInOrder = queue.last.map { $0 < first } ?? true
    queue = isInOrder ? queue + new : (queue + new).sorted()[...]
  }

  /// Removes the cards that came first.
  mutating func take(_ count: Int) -> [PinID] {
    let taken = queue.prefix(count).map(\.id)
    queue = queue.dropFirst(count)
    waiting.subtract(taken)
    return taken
  }
}
