/// The table of a row, by its values alone: no two tables have the same number of columns of the same types.
/// So a row's table is known also if no tree leads to its page any more.
enum SalvagedTable: String, CaseIterable {
  case board, view, original, chunk, preview, pin, history, link, transfer

  /// Nil for rows of the schema, of indexes, and of unknown tables.
  init?(_ row: PageSalvage.Row) {
    let values = row.values
    func are(_ kinds: String) -> Bool {
      guard values.count == kinds.count else { return false }
      return zip(values, kinds).allSatisfy { value, kind in
        switch kind {
        case "-": value.isNull
        case "i": value.integer != nil
        case "r": value.isReal
        case "t": value.isText
        case "T": value.isText || value.isNull
        case "I": value.integer != nil || value.isNull
        case "B": value.isBlob || value.isNull
        default: value.isBlob
        }
      }
    }
    if row.isInKeyTree {
      guard are("ttTBtrrrrri") else { return nil }
      self = .pin
      return
    }
    switch values.count {
    case 2 where are("-b"): self = .preview
    case 2 where are("-t"): self = .link
    case 3 where are("iib"): self = .chunk
    case 4 where are("-rrr"): self = .view
    case 6 where are("-ttrri"): self = .board
    case 6 where are("ttttrT"): self = .transfer
    case 7 where are("iittTrt"): self = .history
    case 8 where are("-tttiIIr"): self = .original
    default: return nil
    }
  }

  /// The first column is the row's number, which isn't among its values.
  var isNumbered: Bool {
    switch self {
    case .board, .view, .original, .preview, .link: true
    case .chunk, .pin, .history, .transfer: false
    }
  }

  var columnCount: Int {
    switch self {
    case .preview, .link: 2
    case .chunk: 3
    case .view: 4
    case .board, .transfer: 6
    case .history: 7
    case .original: 8
    case .pin: 11
    }
  }
}
