import Board

/// The tickets of one import. Each is kept until its item is done, so that of ten thousand images only those
/// that wait or are in work take memory.
final class TicketPile {
  /// The cards of all items, done or not.
  let ids: [PinID]
  private var tickets: [ImportTicket?]
  private var begun = 0

  /// - Parameter ids: the cards, one for each ticket.
  init(_ ids: [PinID], _ tickets: [ImportTicket]) {
    self.ids = ids
    self.tickets = tickets
  }

  var count: Int { ids.count }

  /// Whether all items are in work or done.
  var isBegun: Bool { begun == count }

  /// Returns the next item's index; nil if there's none left.
  func takeNext() -> Int? {
    guard !isBegun else { return nil }
    defer { begun += 1 }
    return begun
  }

  /// The ticket of an item; nil if the item is done.
  subscript(_ index: Int) -> ImportTicket? { tickets[index] }

  /// Releases the ticket of an item that's done.
  func letGo(_ index: Int) { tickets[index] = nil }
}
