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
  private static let maximumBytes = 16 << 20

  private struct Stored: Codable {
    var studies: [StudyRecord] = []
  }

  private let folder: URL
  private let queue = DispatchQueue(label: "io.github.pinboard.studies", qos: .utility)

  /// - Parameter folder: the folder of the file, which is made when something is stored.
  public init(folder: URL = BoardViews.defaultFolder) { self.folder = folder.standard }

  private var file: URL { folder.appending(name: "studies.json") }

  /// All studies that are kept, the newest first.
  @concurrent public func records() async -> [StudyRecord] {
    await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: (read()?.studies ?? []).reversed()) }
    }
  }

  /// Adds a study. The file is replaced in one step.
  @concurrent public func add(_ record: StudyRecord) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in continuation.resume(with: Result { try write(record) }) }
    }
  }

  private func write(_ record: StudyRecord) throws {
    try BoardLibrary.makeFolder(folder)
    var stored = Stored()
    if let old = read() {
      stored = old
    } else {
      rename(file.systemPath, folder.appending(name: "studies.damaged.json").systemPath)
    }
    stored.studies.append(record)
    stored.studies.removeFirst(max(0, stored.studies.count - Self.maximumRecords))
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    try FileWriting.replace(file, with: encoder.encode(stored))
  }

  /// Returns what's stored; nil if it's damaged.
  private func read() -> Stored? {
    guard let source = try? SourceFile(file) else { return Stored() }
    guard source.size <= Self.maximumBytes, let data = try? source.whole() else { return nil }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try? decoder.decode(Stored.self, from: data)
  }
}
