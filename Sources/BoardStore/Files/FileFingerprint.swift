import Foundation

/// By what a board's file is known while it's open, without SQLite: its first pages say that it's a board, and which.
///
/// A program that writes other bytes into the same file (`cp OTHER FILE`) changes neither its name nor its inode, and SQLite would
/// go on with what it remembers and with its log. But a log that's taken from its own file is a loss: only what no torn, forgotten
/// or half-written state of this board's file can look like counts as another one.
struct FileFingerprint {
  /// The page of the table `board`, which is made first, is among these.
  static let length = 16_384

  enum Verdict: Equatable {
    case same
    /// Another board, or no board at all.
    case other
    /// An earlier state than the file had before, if nobody has written that by SQLite's rules, and nobody is writing it.
    case older
    /// It may be anything: it's being written, was cut or torn, or the disk has failed.
    case unknown
  }

  private let board: UUID
  /// `modified_at`, as the file had it last …
  private var seen: Double
  /// … and in the commits since then, in their order: what writing back may bring there.
  private var coming: [Double] = []
  /// Whether what the file says must be what was written to it.
  private var isCertain = true
  /// Whether `modified_at` never falls. A clock may be set back, another program may write anything.
  private var isOrdered = true
  /// SQLite's count of others' commits; nil as long as nothing is written here.
  private var dataVersion: Int?

  /// - Parameter dataVersion: SQLite's `data_version`, once the file is ready to be written.
  /// - Returns: nil if the file doesn't show its row there: it's torn, and is read through its log. Nothing is concluded
  ///   from what it hasn't then.
  init?(of board: UUID, in start: [UInt8], dataVersion: Int? = nil) {
    guard Self.isBoard(start), let row = BoardRow.all(in: start).first(where: { $0.board == board }) else {
      return nil
    }
    self.board = board
    seen = row.modified
    self.dataVersion = dataVersion
  }

  /// After writing back has failed: the system may have forgotten what was written, now or later, and show older pages.
  mutating func doubt() { isCertain = false }

  /// After all of the log has been written back, and synced.
  mutating func trust() { isCertain = true }

  /// - Parameters:
  ///   - modified: `modified_at` in a commit that was just made here.
  ///   - dataVersion: SQLite's `data_version` in it.
  mutating func noteCommit(modified: Double, dataVersion: Int) {
    let newest = coming.last ?? seen
    if modified < newest || !isAlone(dataVersion) { isOrdered = false }
    self.dataVersion = dataVersion
    if isOrdered, modified != newest { coming.append(modified) }
  }

  /// Whether nobody else has committed anything since the last commit here.
  func isAlone(_ dataVersion: Int) -> Bool { self.dataVersion == dataVersion }

  /// An earlier state is as it should be: from now on, nothing is concluded from that.
  mutating func allowOlder() {
    isOrdered = false
    coming = []
  }

  /// - Parameters:
  ///   - start: the file's first bytes, ``length`` of them or fewer.
  ///   - isLogged: whether the file is in WAL mode, and this process its writer. The header says so then, as long as it's open.
  mutating func judge(_ start: [UInt8], isLogged: Bool) -> Verdict {
    guard start.count >= 100 else { return .unknown }
    guard Self.isBoard(start) else {
      // Zeroes are what a disk gives that has lost something.
      return isCertain && start[..<100].contains { $0 != 0 } ? .other : .unknown
    }
    let rows = BoardRow.all(in: start)
    guard let row = rows.first(where: { $0.board == board }) else { return rows.isEmpty ? .unknown : .other }
    guard isLogged, dataVersion != nil else { return .same }
    guard isCertain else { return .unknown }
    // It can't have ceased to be in WAL mode.
    if start[18] != 2 { return .other }
    guard isOrdered, row.modified != seen else { return .same }
    if let place = coming.lastIndex(of: row.modified) {
      seen = row.modified
      coming.removeSubrange(...place)
      return .same
    }
    // A newer one that isn't known here, another program has written.
    return row.modified < seen ? .older : .same
  }

  /// Which board these pages are of; nil if they don't say.
  static func board(in start: [UInt8]) -> UUID? {
    let rows = isBoard(start) ? BoardRow.all(in: start) : []
    return rows.count == 1 ? rows[0].board : nil
  }

  private static func isBoard(_ start: [UInt8]) -> Bool {
    start.count >= 100 && start.starts(with: "SQLite format 3\0".utf8)
      && start.number(at: 68) == Schema.applicationID
  }
}

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
      let values = RecordValue.values(of: Array(page[cursor.place..<cursor.place + count])),
      values.count == 6, let id = values[1].text.flatMap(UUID.init), values[2].isText,
      values[3].isReal, let modified = values[4].real, values[5].integer != nil
    else { return nil }
    board = id
    self.modified = modified
  }
}
