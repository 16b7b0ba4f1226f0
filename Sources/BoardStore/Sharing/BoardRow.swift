import Foundation

/// What a board's first pages say of it: the one row of the table `board`. Read without SQLite, and without its log; so it may be
/// of an earlier state, and of a file that's half written it may be anything, or not there.
struct BoardRow: Equatable {
  let board: UUID
  /// `modified_at`.
  let modified: Double

  /// All of them on whole pages of `start`: there's one, unless another program has laid the file out anew and left the old one
  /// on a free page.
  static func all(in start: [UInt8]) -> [BoardRow] {
    guard start.count >= 100 else { return [] }
    let size = start.shortNumber(at: 16) == 1 ? 65_536 : start.shortNumber(at: 16)
    guard size >= 512, size.nonzeroBitCount == 1, start[20] <= size - 480 else { return [] }
    // Page 1 has the schema.
    return stride(from: size, through: start.count - size, by: size).compactMap { place in
      BoardRow(page: Array(start[place..<place + size - Int(start[20])]))
    }
  }

  /// The row of a page that has just that one; nil if it's something else. See sqlite.org/fileformat2.html.
  private init?(page: [UInt8]) {
    // A leaf with one cell.
    guard page[0] == 13, page.shortNumber(at: 3) == 1 else { return nil }
    var cursor = VarintReader(page, at: page.shortNumber(at: 8))
    guard let count = cursor.next(), cursor.next() == 1, count <= page.count - cursor.place,
      let values = SalvagedValue.values(of: Array(page[cursor.place..<cursor.place + count])),
      values.count == 6, let id = values[1].text.flatMap(UUID.init), values[2].isText,
      values[3].isReal, let modified = values[4].real, values[5].integer != nil
    else { return nil }
    board = id
    self.modified = modified
  }
}
