import Board

/// The tickets of one import, each until its item is done: of ten thousand images those that wait or are in work are kept,
/// and not what all the others needed.
final class TicketPile {
  /// Of all items, done or not.
  let ids: [PinID]
  private var tickets: [ImportTicket?]
  private var begun = 0

  /// - Parameter ids: the cards, one for each ticket.
  init(_ ids: [PinID], _ tickets: [ImportTicket]) {
    self.ids = ids
    self.tickets = tickets
  }

  var count: Int { ids.count }

  /// Whether all items are in work, or done.
  var isBegun: Bool { begun == count }

  /// The next item's index; nil when there's none any more.
  func takeNext() -> Int? {
    guard !isBegun else { return nil }
    defer { begun += 1 }
    return begun
  }

  /// nil when that item is done.
  subscript(_ index: Int) -> ImportTicket? { tickets[index] }

  /// That item is done.
  func letGo(_ index: Int) { tickets[index] = nil }
}
