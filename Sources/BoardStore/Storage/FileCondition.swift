import GRDB

/// The effect of other programs on the open file.
///
/// It's independent of the connection's state, which is ``FileConnection/Connection``: a file that was cut is
/// still prepared, and its log is still written back when it's closed.
enum FileCondition: Equatable {
  /// As far as this process knows, no other program has shortened or overwritten the file.
  case intact
  /// Another program has shortened the file. Nothing is written to it, even if it has its length again,
  /// before all of it has been read.
  case cut
  /// Another program has written other bytes into the file. Nothing is written to it any more. If the file
  /// was cut before, it still counts as cut when it's opened again.
  case overwritten(wasCut: Bool)

  var isCut: Bool { self == .cut || self == .overwritten(wasCut: true) }

  var isOverwritten: Bool { if case .overwritten = self { true } else { false } }

  mutating func recordCut() { self = isOverwritten ? .overwritten(wasCut: true) : .cut }

  mutating func recordOverwriting() { self = .overwritten(wasCut: isCut) }

  /// Call this when a connection has been opened and the file's content was checked.
  mutating func recordOpening() { if isOverwritten { self = isCut ? .cut : .intact } }

  /// Call this when the file has everything that this process has written.
  mutating func recordWhole() { self = isOverwritten ? .overwritten(wasCut: false) : .intact }
}

/// Whether this process may write a file, and whether it does.
enum WriterRole {
  /// This process only reads the file, or doesn't have it open.
  case reader
  /// This process may write the file once it has the lock. The lock is taken on the first write, so that
  /// readers don't block the writer.
  case candidate(WriterLock)
  /// This process has written to the file, and others follow it.
  case writer(WriterLock)

  var lock: WriterLock? {
    switch self {
    case .reader: nil
    case .candidate(let lock), .writer(let lock): lock
    }
  }

  var isWriter: Bool { if case .writer = self { true } else { false } }
}

/// The least length that a file has unless another program has cut it, and the checkpoints that may change
/// that length.
struct FileLength {
  /// The least length in bytes; 0 while a checkpoint is under way or its result is unknown.
  var least: Int
  /// The number of checkpoints that are under way.
  private(set) var running = 0
  /// The number of checkpoints that have begun. A length that was read before another one began is out of
  /// date.
  private(set) var begun = 0

  init(least: Int) { self.least = least }

  mutating func beginCheckpoint() {
    least = 0
    running += 1
    begun += 1
  }

  mutating func endCheckpoint() { running -= 1 }
}
