import GRDB

/// What other programs have done to the open file.
///
/// It says nothing of the connection, which is ``FileConnection/Connection``: a file that was cut is still
/// prepared, and its log is still written back when it's closed.
enum FileCondition: Equatable {
  /// As this process has left it, as far as that's known.
  case intact
  /// Another program has shortened it. Nothing is written to it, whatever its length is now, before all of it
  /// has been read.
  case cut
  /// Another program has written other bytes into it. Nothing is written to it any more. A file that was cut
  /// before is still a cut one when it's opened anew.
  case overwritten(wasCut: Bool)

  var isCut: Bool { self == .cut || self == .overwritten(wasCut: true) }

  var isOverwritten: Bool { if case .overwritten = self { true } else { false } }

  mutating func noteCut() { self = isOverwritten ? .overwritten(wasCut: true) : .cut }

  mutating func noteOverwritten() { self = .overwritten(wasCut: isCut) }

  /// To be called when a connection has been opened and the file's content was looked at.
  mutating func noteOpened() { if isOverwritten { self = isCut ? .cut : .intact } }

  /// To be called when the file has everything that was done here.
  mutating func noteWhole() { self = isOverwritten ? .overwritten(wasCut: false) : .intact }
}

/// Who may write a file, and who does.
enum WriterRole {
  /// The file is only read here, or isn't open.
  case reader
  /// This process may write the file once it has the lock. Taken on the first write, so that readers don't
  /// block the writer.
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
  /// Bytes; 0 while a checkpoint is under way or its result is unknown.
  var least: Int
  /// How many checkpoints are under way.
  private(set) var running = 0
  /// How many checkpoints have begun. What was read of the file before another one has begun is out of date.
  private(set) var begun = 0

  init(least: Int) { self.least = least }

  mutating func beginCheckpoint() {
    least = 0
    running += 1
    begun += 1
  }

  mutating func endCheckpoint() { running -= 1 }
}
