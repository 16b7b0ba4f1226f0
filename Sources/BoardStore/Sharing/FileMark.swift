import Foundation

/// By what a board's file is known while it's open, without SQLite: its first pages say that it's a board, and which.
///
/// A program that writes other bytes into the same file (`cp OTHER FILE`) changes neither its name nor its inode, and SQLite would
/// go on with what it remembers and with its log.
struct FileMark {
  /// The page of the table `board`, which is made first, is among these.
  static let length = 16_384

  enum Verdict: Equatable {
    case same
    case other
    /// So little is there that it may be anything: it's just being written, or was cut.
    case unknown
  }

  /// The board's id, as text in small letters.
  private let id: [UInt8]
  /// Where it stood last.
  private var place: Int
  /// The header's count of changes, of a file that has a log which only this process writes back; nil of any other.
  private var changeCount: UInt32?

  /// Nil if the file doesn't show its id there, or has lost its beginning and is read through its log: nothing is concluded from
  /// what it hasn't then.
  init?(of board: UUID, in start: [UInt8]) {
    id = Array(board.uuidString.utf8).map { $0 | 0x20 }
    place = 0
    guard Self.isBoard(start), let found = find(in: start) else { return nil }
    place = found
  }

  /// After the file has got its log, or another one: what its header counts is new.
  mutating func forgetChanges() { changeCount = nil }

  /// - Parameters:
  ///   - start: the file's first bytes, ``length`` of them or fewer.
  ///   - isLogged: whether the file is in WAL mode, and this process its writer. The header says so then, as long as it's open,
  ///     and only writing back changes it: its count never falls.
  mutating func judge(_ start: [UInt8], isLogged: Bool) -> Verdict {
    guard start.count >= 100 else { return .unknown }
    guard Self.isBoard(start) else { return .other }
    guard let found = find(in: start) else { return start.count < Self.length ? .unknown : .other }
    place = found
    guard isLogged else { return .same }
    let count = UInt32(truncatingIfNeeded: start.number(at: 24))
    // It may begin again from 0.
    if start[18] != 2 || changeCount.map({ Int32(bitPattern: count &- $0) < 0 }) ?? false { return .other }
    changeCount = count
    return .same
  }

  private static func isBoard(_ start: [UInt8]) -> Bool {
    start.count >= 100 && start.starts(with: "SQLite format 3\0".utf8)
      && start.number(at: 68) == Schema.applicationID
  }

  private func find(in start: [UInt8]) -> Int? {
    if isID(at: place, in: start) { return place }
    return start.indices.dropFirst(100).first { isID(at: $0, in: start) }
  }

  /// Digits and the hyphen have this bit already.
  private func isID(at place: Int, in start: [UInt8]) -> Bool {
    place + id.count <= start.count && id.indices.allSatisfy { start[place + $0] | 0x20 == id[$0] }
  }
}
