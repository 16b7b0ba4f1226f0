import Foundation

/// Finds the rows of a SQLite file whose trees may be broken: first rows that can be reached from the tables'
/// roots, then rows on pages that no other page refers to any more. Each page is used once, so that no file
/// can cause an endless loop or repeated reads.
struct PageSalvage {
  /// A row, and whether it was in a tree of keys, as rows of tables without row numbers are.
  struct Row {
    /// The row's number; 0 in a tree of keys.
    let number: Int
    let values: [RecordValue]
    let isInKeyTree: Bool
  }

  private enum Kind: UInt8 {
    case keyBranch = 2
    case branch = 5
    case keyLeaf = 10
    case leaf = 13

    var isKeyed: Bool { self == .keyBranch || self == .keyLeaf }
    var isBranch: Bool { self == .keyBranch || self == .branch }
  }

  private let file: PageFile
  private var isUsed: [Bool]
  /// The number of pages that were read, and that number when progress was last reported.
  private var (readCount, reportedCount) = (0, 0)
  private let free: Set<Int>
  /// The number of pages that should have content and are invalid, and of unreadable rows on valid pages.
  private(set) var unreadablePages = 0
  /// The number of unreadable rows in trees of keys, which are pins in a board.
  private(set) var lostKeyRows = 0

  init(_ file: PageFile) {
    self.file = file
    isUsed = Array(repeating: false, count: file.count + 1)
    free = file.freePages()
  }

  /// Calls `body` with every row that can be read. Rows that are where they belong come first; there's no
  /// other order.
  ///
  /// - Parameter progress: called now and then with the part that's done, 0 … 1.
  mutating func forEachRow(progress: (Double) throws -> Void, _ body: (Row) throws -> Void) throws {
    // Page 1 is the root of the schema, whose rows name the other roots.
    var roots: [Int] = []
    try visit(1, progress) { row in
      if row.values.count == 5, let root = row.values[3].integer { roots.append(root) }
    }
    for root in roots {
      // Reads a page and all pages below it, without recursion: a damaged tree may be as deep as the file is
      // long.
      var waiting = [root]
      while let page = waiting.popLast() {
        waiting += try visit(page, progress, body)
      }
    }
    for page in stride(from: 2, through: file.count, by: 1) where !isUsed[page] {
      guard !file.isReserved(page), !free.contains(page) else { continue }
      switch file.use(of: page) {
      case .free, .overflow, .firstOverflow: continue
      case .root, .tree, nil: break
      }
      try visit(page, progress, body)
    }
  }

  /// Reports progress. Pages are counted as they're read and not tree by tree, because most of them are those
  /// of images.
  private mutating func report(_ progress: (Double) throws -> Void) throws {
    guard readCount >= reportedCount + 512 else { return }
    reportedCount = readCount
    try progress(min(1, Double(readCount) / Double(max(1, file.count))))
  }

  private mutating func use(_ page: Int) {
    isUsed[page] = true
    readCount += 1
  }

  /// Reads a page of a tree, and returns the pages below it.
  @discardableResult
  private mutating func visit(
    _ number: Int, _ progress: (Double) throws -> Void, _ body: (Row) throws -> Void
  ) throws -> [Int] {
    guard number >= 1, number <= file.count, !isUsed[number] else { return [] }
    use(number)
    try report(progress)
    guard let page = file.page(number) else {
      unreadablePages += 1
      return []
    }
    let start = number == 1 ? 100 : 0
    guard let kind = Kind(rawValue: page[start]) else {
      // Pages that were never written, or were wiped, contain only zeroes.
      if file.use(of: number) != nil || page.contains(where: { $0 != 0 }) { unreadablePages += 1 }
      return []
    }
    let pointers = start + (kind.isBranch ? 12 : 8)
    let count = min(page.shortNumber(at: start + 3), (file.usableSize - pointers) / 2)
    var below: [Int] = []
    var failures = 0
    var keyRows = 0
    for index in 0..<max(0, count) {
      var offset = page.shortNumber(at: pointers + 2 * index)
      guard offset >= pointers, offset + 4 <= file.usableSize else {
        failures += 1
        continue
      }
      if kind.isBranch {
        below.append(page.number(at: offset))
        offset += 4
        if kind == .branch { continue }
      }
      guard let (row, content) = cell(at: offset, in: page, kind),
        let values = RecordValue.values(of: content)
      else {
        failures += 1
        continue
      }
      if kind.isKeyed, values.count > 3 { keyRows += 1 }
      try body(Row(number: row, values: values, isInKeyTree: kind.isKeyed))
      try report(progress)
    }
    if kind.isBranch { below.append(page.number(at: start + 8)) }
    if failures > 0 {
      unreadablePages += 1
      // A page of keys with rows of pins has only such rows.
      if keyRows > 0 { lostKeyRows += failures }
    }
    return below.reversed()
  }

  /// Returns the row number and the content of a cell, including its content on further pages; nil if a part
  /// is missing.
  private mutating func cell(
    at offset: Int, in page: [UInt8], _ kind: Kind
  ) -> (row: Int, content: [UInt8])? {
    var cursor = VarintReader(page, at: offset)
    guard let size = cursor.next(), size <= Schema.maximumValueBytes, size <= file.count * file.pageSize
    else {
      return nil
    }
    var row = 0
    if kind == .leaf {
      guard let number = cursor.next() else { return nil }
      row = number
    }
    let usable = file.usableSize
    let most = kind == .leaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
    let start = cursor.offset
    if size <= most {
      guard start + size <= usable else { return nil }
      return (row, Array(page[start..<start + size]))
    }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (usable - 4)
    let here = fitting <= most ? fitting : least
    guard here >= 0, start + here + 4 <= usable else { return nil }
    var content = Array(page[start..<start + here])
    var next = page.number(at: start + here)
    while content.count < size {
      guard next >= 2, next <= file.count, !isUsed[next], let page = file.page(next) else { return nil }
      use(next)
      content += page[4..<4 + min(usable - 4, size - content.count)]
      next = page.number(at: 0)
    }
    return (row, content)
  }
}

/// The table of a row, identified by the row's values: no two tables have equal numbers and types of columns.
/// So a row's table is known even if no tree leads to its page any more.
enum SalvagedTable: String, CaseIterable {
  case board, view, original, chunk, preview, pin, history, link, transfer

  /// Finds the table of a row; nil for rows of the schema, of indexes and of unknown tables.
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

  /// Whether the first column is the row's number, which isn't among its values.
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
