import Files
public import Foundation
import GRDB
import Glibc

/// The boards of the user, those in Pinboard's own folder and those opened from elsewhere, and the session.
/// All file work is done on the library's own queue.
///
/// The folder holds `boards/`, `trash/`, `library.json` (the order, and the boards elsewhere) and
/// `session.json`.
public final class BoardLibrary: Sendable {
  /// Absolute and standardized; may not be there yet.
  public let folder: URL
  private let queue = DispatchQueue(label: "io.github.pinboard.library", qos: .default)

  /// `$XDG_DATA_HOME/pinboard`, or `~/.local/share/pinboard` when that isn't set to an absolute path.
  public static var defaultFolder: URL {
    URL.folder(ofVariable: "XDG_DATA_HOME")?.appending(name: "pinboard", isFolder: true)
      ?? URL.home.appending(name: ".local/share/pinboard", isFolder: true)
  }

  /// Makes nothing on the disk before something is stored.
  public init(folder: URL = BoardLibrary.defaultFolder) {
    self.folder = folder.standard
  }

  /// The folder in which new boards are made. All boards in it are listed, whether the index names them or
  /// not.
  public var boardsFolder: URL { folder.appending(name: "boards", isFolder: true) }
  /// Where `deleteBoard(_:)` moves boards to.
  public var trashFolder: URL { folder.appending(name: "trash", isFolder: true) }

  // MARK: Boards

  /// All boards in their order; new ones come last. One that can't be read is listed with its problem.
  /// - Parameters:
  ///   - urls: boards that are left out, and not looked into: they're being opened elsewhere.
  ///   - known: entries that were read a moment ago, and aren't read again.
  @concurrent public func boards(
    without urls: [URL] = [], knowing known: [BoardEntry] = []
  ) async -> [BoardEntry] {
    await answer { library in
      let left = Set(urls.map { $0.standard.resolved })
      let known = Dictionary(known.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
      let wanted = library.listed().filter { left.isEmpty || !left.contains($0.resolved) }
      let entries = wanted.map { known[$0] ?? Self.entry(of: $0) }
      // A board that's gone from our own folder is gone; one elsewhere may be on a disk that comes back.
      return entries.filter { entry in
        if case .notFound = entry.problem { !library.isOwn(entry.url) } else { true }
      }
    }
  }

  /// Keeps the order of the boards. Those that aren't named come after them, as they were.
  @concurrent public func setOrder(_ urls: [URL]) async throws {
    try await run { library in
      let wanted = urls.map(\.standard)
      let rest = library.listed().filter { !wanted.contains($0) }
      try library.write(LibraryIndex(boards: (wanted + rest).map(library.indexName)))
    }
  }

  /// Makes an empty board in the library's folder, in a file that's named after it.
  @concurrent public func createBoard(name: String = "Untitled") async throws -> BoardFile {
    try await run { library in
      try Self.makeFolder(library.boardsFolder)
      let fileName = FileName.safe(name, fallback: "Board") + ".pinboard"
      var number = 1
      while true {
        let candidate = number == 1 ? fileName : FileName.numbered(fileName, number)
        do {
          let url = library.boardsFolder.appending(name: candidate)
          return try BoardFile.created(at: url, name: name, rescueFolder: library.rescueFolder)
        } catch BoardStoreError.alreadyExists {
          number += 1
        }
      }
    }
  }

  /// Lists a board that was opened from elsewhere.
  @concurrent public func remember(_ url: URL) async throws {
    let url = url.standard
    try await run { library in
      let listed = library.listed()
      guard !listed.contains(url) else { return }
      try library.write(LibraryIndex(boards: (listed + [url]).map(library.indexName)))
    }
  }

  /// Lists a board that has moved in the place where it was.
  @concurrent func replaceListed(_ old: URL, with new: URL) async throws {
    try await run { library in
      let listed = library.listed().filter { $0 != new }
      let moved = listed.map { $0 == old ? new : $0 }
      try library.write(
        LibraryIndex(boards: (moved.contains(new) ? moved : moved + [new]).map(library.indexName)))
    }
  }

  /// No longer lists a board from elsewhere. Its file isn't touched.
  @concurrent public func forget(_ url: URL) async throws {
    let url = url.standard
    try await run { library in
      try library.write(LibraryIndex(boards: library.listed().filter { $0 != url }.map(library.indexName)))
    }
  }

  /// Moves a board of the library's folder to its trash and says where it is now. Close it first.
  /// - Throws: `BoardStoreError.notInLibrary` for boards elsewhere, which are their owner's (`forget(_:)`
  ///   takes them off the list); `openElsewhere` while another process writes it.
  @discardableResult
  @concurrent public func deleteBoard(_ url: URL) async throws -> URL {
    let url = url.standard
    return try await run { library in
      guard library.isOwn(url) else { throw BoardStoreError.notInLibrary(url) }
      // Opening it finishes or takes back what a crash left in the journal, which wouldn't move along.
      if let storage = try? BoardStorage.writing(url, identity: FileIdentity(of: url), rescueFolder: nil) {
        defer { storage.work.sync { storage.disconnect() } }
        if storage.state == .following { throw BoardStoreError.openElsewhere(url) }
      }
      return try library.move(url, to: library.trashFolder)
    }
  }

  /// The boards in the trash, what was removed last first.
  @concurrent public func removedBoards() async -> [BoardEntry] {
    await answer { library in
      // Sorted by the inode's change time, which is all that moving a file changes.
      library.removed().map { ($0, (try? FileIdentity.changed($0)) ?? 0) }.sorted { $0.1 > $1.1 }
        .map { Self.entry(of: $0.0) }
    }
  }

  /// Brings a board back from the trash and says where it is now.
  @discardableResult
  @concurrent public func restoreBoard(_ url: URL) async throws -> URL {
    let url = url.standard
    return try await run { library in
      guard url.deletingLastPathComponent().pathBytes == library.trashFolder.pathBytes else {
        throw BoardStoreError.notInLibrary(url)
      }
      _ = try FileIdentity(of: url)
      return try library.move(url, to: library.boardsFolder)
    }
  }

  // MARK: Session

  /// What was open last; empty the first time. A session that can't be read is put aside as
  /// `session.damaged.json`, so that it's there to look at and doesn't stop the next start.
  @concurrent public func loadSession() async -> SessionState {
    await answer { library in
      guard let data = library.contents(of: library.sessionURL) else { return SessionState() }
      guard let session = try? JSONDecoder().decode(SessionState.self, from: data) else {
        let aside = library.folder.appending(name: "session.damaged.json")
        rename(library.sessionURL.systemPath, aside.systemPath)
        return SessionState()
      }
      return session.checked
    }
  }

  /// Keeps what's open. The file is replaced at once: it's never half written.
  @concurrent public func saveSession(_ session: SessionState) async throws {
    try await run { library in
      try Self.makeFolder(library.folder)
      try FileWriting.replace(library.sessionURL, with: Self.encoder.encode(session.checked))
    }
  }

  // MARK: On the queue

  @concurrent private func run<Value: Sendable>(
    _ body: @escaping @Sendable (BoardLibrary) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in continuation.resume(with: Result { try body(self) }) }
    }
  }

  @concurrent private func answer<Value: Sendable>(
    _ body: @escaping @Sendable (BoardLibrary) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: body(self)) }
    }
  }

  private var indexURL: URL { folder.appending(name: "library.json") }
  private var sessionURL: URL { folder.appending(name: "session.json") }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// The boards in their order: those of the index, then what else lies in the folder, by name. On any
  /// thread.
  func listed() -> [URL] {
    let data = contents(of: indexURL)
    let index = data.flatMap { try? JSONDecoder().decode(LibraryIndex.self, from: $0) } ?? LibraryIndex()
    var seen: Set<URL> = []
    var urls: [URL] = []
    for name in index.boards.prefix(100_000) {
      let url =
        name.hasPrefix("/")
        ? URL(pathText: name, isFolder: false)
        : boardsFolder.appending(name: FileName.safe(name))
      if seen.insert(url.standard).inserted { urls.append(url.standard) }
    }
    for url in Self.boards(in: boardsFolder) where seen.insert(url).inserted { urls.append(url) }
    return urls
  }

  /// The boards in the trash, by name. On any thread.
  func removed() -> [URL] { Self.boards(in: trashFolder) }

  private static func boards(in folder: URL) -> [URL] {
    let present = FolderNames.of(folder) ?? []
    return present.sorted().filter { $0.hasSuffix(".pinboard") && !$0.hasPrefix(".") }
      .map { folder.appending(name: $0).standard }
  }

  private func write(_ index: LibraryIndex) throws {
    try Self.makeFolder(folder)
    try FileWriting.replace(indexURL, with: Self.encoder.encode(index))
  }

  private func indexName(_ url: URL) -> String {
    isOwn(url) ? url.name : url.pathText
  }

  private func isOwn(_ url: URL) -> Bool {
    url.deletingLastPathComponent().pathBytes == boardsFolder.pathBytes
  }

  private func contents(of url: URL) -> Data? {
    // Small files of our own; anything larger isn't one.
    guard let file = try? SourceFile(url), file.size <= 64 << 20 else { return nil }
    var data = Data()
    do {
      try file.forEachChunk { data.append($0) }
    } catch {
      return nil
    }
    return data
  }

  private func move(_ url: URL, to folder: URL) throws -> URL {
    try Self.makeFolder(folder)
    var number = 1
    while true {
      let name = number == 1 ? url.name : FileName.numbered(url.name, number)
      let target = folder.appending(name: name)
      do {
        try OrphanLogs.clear(freeName: target)
        try FileWriting.publish(url, as: target)
        // Logs that are still beside a board that can't be opened belong to it, and would damage the next
        // board of its name.
        FileReplacement.moveLogs(from: url, to: target)
        FileWriting.syncFolder(of: target)
        FileWriting.syncFolder(of: url)
        return target
      } catch BoardStoreError.alreadyExists {
        number += 1
      }
    }
  }

  private static func makeFolder(_ folder: URL) throws {
    do {
      try FileBytes.makeFolder(folder, mode: 0o700)
    } catch {
      let reason = String(cString: strerror(error.code.rawValue)).lowercased()
      throw BoardStoreError.cannotCreate(folder, reason: reason)
    }
  }

  private static func entry(of url: URL) -> BoardEntry {
    do {
      let file = try BoardFile.opened(url, access: .readOnly)
      return try file.storage.work.sync {
        try file.storage.perform { db in
          guard
            let row = try Row.fetchOne(
              db, sql: "SELECT id, name, modified_at, (SELECT count(*) FROM pin) FROM board")
          else { throw RowFlaw(detail: "no board in it") }
          let reader = RowReader(row, of: "the board")
          return BoardEntry(
            url: url, id: try reader.uuid(0), name: try reader.text(1), pinCount: try reader.integer(3),
            modified: Date(timeIntervalSince1970: try reader.real(2)))
        }
      }
    } catch {
      let problem = error as? BoardStoreError ?? .inputOutput(url, detail: String(describing: error))
      return BoardEntry(
        url: url, id: nil, name: url.stem, pinCount: 0,
        modified: .distantPast, problem: problem)
    }
  }
}

/// `library.json`: which boards are listed, in which order.
struct LibraryIndex: Codable {
  /// File names of boards in the library's folder, absolute paths of those elsewhere.
  var boards: [String] = []
}

extension BoardLibrary {
  /// Where commands are kept while a board's file can't be written.
  public var rescueFolder: URL { folder.appending(name: "rescue", isFolder: true) }

  /// Opens a board for writing with a rescue journal in the library's folder. The other board of an
  /// interrupted move is found among the library's boards, removed ones too.
  @concurrent public func openBoard(_ url: URL) async throws -> BoardFile {
    try await BoardFile.open(url, rescueFolder: rescueFolder) { [self] in listed() + removed() }
  }

  /// Gives a board another name on the disk, or a place of its own outside of the library's folder, where
  /// it's listed from then on. See `BoardFile.move(to:replacing:progress:)`.
  @concurrent public func moveBoard(
    _ file: BoardFile, to target: URL, replacing: Bool = false,
    progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws {
    let old = file.url
    try await file.move(to: target, replacing: replacing, progress: progress)
    try await replaceListed(old, with: file.url)
  }
}

/// A board as the sidebar lists it.
public struct BoardEntry: Hashable, Sendable {
  /// Of the board's file.
  public let url: URL
  /// Nil if the file can't be read; see `problem`.
  public let id: UUID?
  /// The board's name; the file's if it can't be read.
  public let name: String
  /// 0 if the file can't be read.
  public let pinCount: Int
  /// When its last command was committed; `distantPast` if the file can't be read.
  public let modified: Date
  /// Why it can't be opened; nil if it can.
  public let problem: BoardStoreError?

  /// Checks nothing: `BoardLibrary.boards()` reads the files.
  public init(
    url: URL, id: UUID?, name: String, pinCount: Int, modified: Date, problem: BoardStoreError? = nil
  ) {
    self.url = url
    self.id = id
    self.name = name
    self.pinCount = pinCount
    self.modified = modified
    self.problem = problem
  }
}
