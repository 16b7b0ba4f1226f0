package import Board

/// The tickets of one import. Each is kept until its item is done, so that of ten thousand images only those
/// that wait or are in work take memory.
package final class ImportQueue {
  /// The cards of all items, done or not.
  package let ids: [PinID]
  private var tickets: [ImportTicket?]
  private var begun = 0

  /// - Parameter ids: the cards, one for each ticket.
  package init(_ ids: [PinID], _ tickets: [ImportTicket]) {
    self.ids = ids
    self.tickets = tickets
  }

  package var count: Int { ids.count }

  /// Whether all items are in work or done.
  package var isBegun: Bool { begun == count }

  /// Returns the next item's index; nil if there's none left.
  func takeNext() -> Int? {
    guard !isBegun else { return nil }
    defer { begun += 1 }
    return begun
  }

  /// The ticket of an item; nil if the item is done.
  package subscript(_ index: Int) -> ImportTicket? { tickets[index] }

  /// Releases the ticket of an item that's done.
  package func letGo(_ index: Int) { tickets[index] = nil }
}
