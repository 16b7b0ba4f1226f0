import KitFiles
public import Foundation

/// What was drawn in one study: which pictures of a board, and for how long.
public struct StudyRecord: Codable, Hashable, Sendable {
  /// A picture that was drawn.
  public struct Picture: Codable, Hashable, Sendable {
    /// The name of the picture's pin.
    public var name: String
    /// How long it was drawn.
    public var seconds: Double

    /// Makes a picture of the log.
    public init(name: String, seconds: Double) {
      self.name = name
      self.seconds = seconds
    }
  }

  /// When the study began.
  public var date: Date
  /// The name of the board.
  public var board: String
  /// The pictures in the order in which they were drawn.
  public var pictures: [Picture]

  /// Makes a record.
  public init(date: Date, board: String, pictures: [Picture]) {
    self.date = date
    self.board = board
    self.pictures = pictures
  }

  /// The time of all pictures, in seconds.
  public var seconds: Double { pictures.reduce(0) { $0 + $1.seconds } }
}

/// What was drawn in studies on this computer, in the user's state folder.
///
/// `studies.json` has the latest studies, the newest at the end. A damaged file counts as an empty one, and
/// is renamed to `studies.damaged.json` before another one is written.
public final class StudyLog: Sendable {
  /// The greatest number of studies that are kept.
  public static let maximumRecords = 1_000

  private struct Stored: Codable, Sendable {
    var studies: [StudyRecord] = []
  }

  private let file: StateFile<Stored>

  /// - Parameter folder: the folder of the file, which is made when something is stored.
  public init(folder: URL = BoardViews.defaultFolder) {
    file = StateFile("studies", in: folder, mostBytes: 16 << 20, empty: Stored(), keepsDamaged: true)
  }

  /// All studies that are kept, the newest first.
  @concurrent public func records() async -> [StudyRecord] {
    await file.perform { [file] in file.contents().studies.reversed() }
  }

  /// Adds a study. The file is replaced in one step.
  @concurrent public func add(_ record: StudyRecord) async throws {
    try await file.perform { [file] in
      var stored = file.contents()
      stored.studies.append(record)
      stored.studies.removeFirst(max(0, stored.studies.count - Self.maximumRecords))
      try file.replace(with: stored)
    }
  }
}
