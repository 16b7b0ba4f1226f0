/// A binary heap of tickets: highest priority first, then lowest ticket.
struct TicketHeap {
  struct Entry {
    var priority: Int
    var ticket: UInt64

    func precedes(_ other: Entry) -> Bool {
      priority != other.priority ? priority > other.priority : ticket < other.ticket
    }
  }

  private var entries: [Entry] = []

  var count: Int { entries.count }

  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var index = entries.count - 1
    while index > 0, entries[index].precedes(entries[(index - 1) / 2]) {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popFirst() -> Entry? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    if entries.isEmpty { return first }
    entries[0] = last
    var index = 0
    while true {
      var best = index
      for child in [2 * index + 1, 2 * index + 2] where child < entries.count {
        if entries[child].precedes(entries[best]) { best = child }
      }
      if best == index { return first }
      entries.swapAt(index, best)
      index = best
    }
  }
}
