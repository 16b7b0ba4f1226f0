import Foundation

/// The first pages of an open board's file, read without SQLite. They show whether the file is a board, and
/// which one.
///
/// A program that writes other bytes into the file (`cp OTHER FILE`) changes neither its name nor its inode.
/// SQLite wouldn't notice, and would go on with its cache and its log. But a board whose log is taken away by
/// mistake loses commits. So the file counts as another one only if no torn, forgotten or half-written state
/// of this board's file can look like it.
struct FileFingerprint {
  /// The number of bytes that are read. They include the page of the table `board`, which is made first.
  static let length = 16_384

  enum Verdict: Equatable {
    case same
    /// Another board, or no board at all.
    case other
    /// An earlier state of the board than the file had before. It's another file unless a program has
    /// committed that state by SQLite's rules, or is writing now.
    case older
    /// No verdict: the file is being written, was cut or torn, or the disk has failed.
    case unknown
  }

  private let board: UUID
  /// The last known `modified_at` in the file.
  private var seen: Double
  /// `modified_at` in the commits since then, in their order. A checkpoint may write any of them to the file.
  private var coming: [Double] = []
  /// Whether the file certainly has the pages that were written to it. False after a checkpoint has failed.
  private var isCertain = true
  /// Whether `modified_at` has never fallen. A clock may be set back, and another program may write any
  /// value.
  private var isOrdered = true
  /// SQLite's `data_version`, which other connections' commits change; nil as long as nothing is written
  /// here.
  private var dataVersion: Int?

  /// - Parameter dataVersion: SQLite's `data_version`, once the file is ready to be written.
  /// - Returns: nil if the first pages don't have the board's row: the file is torn, and is read through its
  ///   log. Such a file has no fingerprint.
  init?(of board: UUID, in start: [UInt8], dataVersion: Int? = nil) {
    guard Self.isBoard(start), let row = StoredBoardRow.all(in: start).first(where: { $0.board == board })
    else {
      return nil
    }
    self.board = board
    seen = row.modified
    self.dataVersion = dataVersion
  }

  /// Call this when a checkpoint has failed: the system may forget the written pages at any time and return
  /// older ones.
  mutating func doubt() { isCertain = false }

  /// Call this when all of the log has been written back and synced.
  mutating func trust() { isCertain = true }

  /// - Parameters:
  ///   - modified: `modified_at` in a commit that this process has just made.
  ///   - dataVersion: SQLite's `data_version` in it.
  mutating func recordCommit(modified: Double, dataVersion: Int) {
    let newest = coming.last ?? seen
    if modified < newest || !isAlone(dataVersion) { isOrdered = false }
    self.dataVersion = dataVersion
    if isOrdered, modified != newest { coming.append(modified) }
  }

  /// Whether no other connection has committed anything since this process's last commit.
  func isAlone(_ dataVersion: Int) -> Bool { self.dataVersion == dataVersion }

  /// Accepts earlier states from now on.
  mutating func allowOlder() {
    isOrdered = false
    coming = []
  }

  /// - Parameters:
  ///   - start: the file's first bytes, ``length`` of them or fewer.
  ///   - isLogged: whether the file is in WAL mode and this process is its writer. Then the header must say
  ///     WAL mode.
  mutating func judge(_ start: [UInt8], isLogged: Bool) -> Verdict {
    guard start.count >= 100 else { return .unknown }
    guard Self.isBoard(start) else {
      // A disk that has lost pages gives zeroes.
      return isCertain && start[..<100].contains { $0 != 0 } ? .other : .unknown
    }
    let rows = StoredBoardRow.all(in: start)
    guard let row = rows.first(where: { $0.board == board }) else { return rows.isEmpty ? .unknown : .other }
    guard isLogged, dataVersion != nil else { return .same }
    guard isCertain else { return .unknown }
    // The file can't have left WAL mode.
    if start[18] != 2 { return .other }
    guard isOrdered, row.modified != seen else { return .same }
    if let index = coming.lastIndex(of: row.modified) {
      seen = row.modified
      coming.removeSubrange(...index)
      return .same
    }
    // Another program has committed a newer state.
    return row.modified < seen ? .older : .same
  }

  /// The id of the board in these pages; nil if they don't have exactly one board.
  static func board(in start: [UInt8]) -> UUID? {
    let rows = isBoard(start) ? StoredBoardRow.all(in: start) : []
    return rows.count == 1 ? rows[0].board : nil
  }

  private static func isBoard(_ start: [UInt8]) -> Bool {
    start.count >= 100 && start.starts(with: "SQLite format 3\0".utf8)
      && start.number(at: 68) == Schema.applicationID
  }
}

/// The one row of the table `board`, read from a file's first pages without SQLite and without the log. So
/// the row may be of an earlier state; in a half-written file it may be wrong or missing.
struct StoredBoardRow: Equatable {
  let board: UUID
  /// `modified_at`.
  let modified: Double

  /// All such rows on whole pages of `start`. There's one row, unless another program has rewritten the file
  /// and left the old row on a free page.
  static func all(in start: [UInt8]) -> [StoredBoardRow] {
    guard start.count >= 100 else { return [] }
    let size = start.shortNumber(at: 16) == 1 ? 65_536 : start.shortNumber(at: 16)
    guard size >= 512, size.nonzeroBitCount == 1, start[20] <= size - 480 else { return [] }
    // Page 1 has the schema, so the search begins behind it.
    return stride(from: size, through: start.count - size, by: size).compactMap { offset in
      StoredBoardRow(page: Array(start[offset..<offset + size - Int(start[20])]))
    }
  }

  /// Reads the row of a page that has only this row; nil if the page is something else. See
  /// sqlite.org/fileformat2.html.
  private init?(page: [UInt8]) {
    // A leaf with one cell.
    guard page[0] == 13, page.shortNumber(at: 3) == 1 else { return nil }
    var cursor = VarintReader(page, at: page.shortNumber(at: 8))
    guard let count = cursor.next(), cursor.next() == 1, count <= page.count - cursor.offset,
      let values = RecordValue.values(of: Array(page[cursor.offset..<cursor.offset + count])),
      values.count == 6, let id = values[1].text.flatMap(UUID.init), values[2].isText,
      values[3].isReal, let modified = values[4].real, values[5].integer != nil
    else { return nil }
    board = id
    self.modified = modified
  }
}
