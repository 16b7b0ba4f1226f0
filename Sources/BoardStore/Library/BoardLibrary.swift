import KitFiles
public import Foundation
import Glibc
import Localization

/// The user's boards, in Pinboard's own folder and elsewhere, and the session. All file work is done on the
/// library's own queue.
///
/// The folder contains `boards/`, `trash/`, `library.json` (the order, and the boards elsewhere),
/// `shelf.json` (the sidebar's folders and colours) and `session.json`. The app keeps `watched.json` there,
/// too: which folders frames may watch, and what has come out of them. `chosen-folders.json` has the folders
/// of ``ownFolders``. `versions/` has earlier versions of boards; see ``EarlierVersions``.
public final class BoardLibrary: Sendable {
  /// The library's folder, absolute and standardized. It needn't exist yet.
  public let folder: URL
  /// The folders in which the files that boards name are read without a question.
  public let ownFolders: OwnFolders
  /// Where the boards were viewed last.
  public let views: BoardViews
  /// Which boards are shown under their files' names.
  public let titles: BoardTitles
  /// What was drawn in studies.
  public let studies: StudyLog
  /// How boards were earlier.
  public let versions: EarlierVersions
  private let queue = DispatchQueue(label: "io.github.pinboard.library", qos: .default)

  /// `$XDG_DATA_HOME/pinboard`, or `~/.local/share/pinboard` if the variable isn't set to an absolute path.
  public static var defaultFolder: URL {
    URL.folder(ofVariable: "XDG_DATA_HOME")?.appending(name: "pinboard", isFolder: true)
      ?? URL.home.appending(name: ".local/share/pinboard", isFolder: true)
  }

  /// Makes a library. The folder is made when something is stored.
  /// - Parameters:
  ///   - folder: the library's folder.
  ///   - views: where boards were viewed; nil for the user's own, or for a folder `state` in another
  ///     library than the user's.
  public init(folder: URL = BoardLibrary.defaultFolder, views: BoardViews? = nil) {
    self.folder = folder.standard
    let isUsers = folder.standard.pathBytes == Self.defaultFolder.standard.pathBytes
    let state = isUsers ? BoardViews.defaultFolder : folder.appending(name: "state", isFolder: true)
    self.views = views ?? BoardViews(folder: state)
    titles = BoardTitles(folder: state)
    studies = StudyLog(folder: state)
    versions = EarlierVersions(folder: folder.standard.appending(name: "versions", isFolder: true))
    ownFolders = OwnFolders(file: folder.standard.appending(name: "chosen-folders.json"))
  }

  /// The folder of new boards. All boards in it are listed, even if the index doesn't name them.
  public var boardsFolder: URL { folder.appending(name: "boards", isFolder: true) }
  /// The folder to which `deleteBoard(_:)` moves boards.
  public var trashFolder: URL { folder.appending(name: "trash", isFolder: true) }

  // MARK: Boards

  /// All boards in their order, new ones last. A board that can't be read is listed with its problem.
  /// - Parameters:
  ///   - urls: boards that are left out and not read, because they're being opened elsewhere.
  ///   - known: entries that were read a moment ago and aren't read again.
  @concurrent public func boards(
    without urls: [URL] = [], knowing known: [BoardEntry] = []
  ) async -> [BoardEntry] {
    await answer { library in
      let left = Set(urls.map { $0.standard.resolved })
      let known = Dictionary(known.map { ($0.url, $0) }, uniquingKeysWith: { first, _ in first })
      let wanted = library.listed().filter { left.isEmpty || !left.contains($0.resolved) }
      let entries = library.titled(wanted.map { known[$0] ?? BoardEntry(reading: $0) })
      // A missing board of our own folder was removed. A missing board elsewhere may be on a disk that comes
      // back.
      return entries.filter { entry in
        if case .notFound = entry.problem { !library.isOwn(entry.url) } else { true }
      }
    }
  }

  /// The entries under the names that were given last.
  private func titled(_ entries: [BoardEntry]) -> [BoardEntry] {
    let read = entries.enumerated().compactMap { index, entry in
      entry.id.map { (index: index, board: (board: $0, name: entry.ownName, url: entry.url)) }
    }
    var entries = entries
    for ((index, board), isFiles) in zip(read, titles.areFiles(read.map(\.board))) where isFiles {
      entries[index] = entries[index].renamed(BoardTitle.shown(board.name, in: board.url, isFiles: true))
    }
    return entries
  }

  /// Returns the board beside a file that's a copy of it, by its name and by its content: both were changed
  /// on two computers. Nil for any other file.
  @concurrent public func original(ofCopy url: URL) async -> URL? {
    await answer { _ in
      guard let original = ConflictCopy.original(of: url), let board = OpenFiles.board(at: url) else {
        return nil
      }
      return OpenFiles.board(at: original) == board ? original : nil
    }
  }

  /// Makes an empty board in the library's folder. The file is named after the board.
  /// - Parameter name: the board's name; nil for “Untitled”.
  @concurrent public func createBoard(name: String? = nil) async throws -> BoardFile {
    let name = name ?? localized("Untitled")
    return try await run { library in
      try Self.makeFolder(library.boardsFolder)
      var number = 1
      while true {
        do {
          let url = library.boardsFolder.appending(name: BoardTitle.fileName(name, number))
          return try BoardFile.created(
            at: url, name: name, rescueFolder: library.rescueFolder, ownFolders: library.ownFolders)
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

  /// Lists a board whose file another program has moved, at its old position in the order. A board that
  /// wasn't listed by its name doesn't come into the list.
  @concurrent public func relist(_ old: URL, as new: URL) async throws {
    let (old, new) = (old.standard, new.standard)
    guard await answer({ $0.listed().contains(old) || $0.isOwn(old) }) else { return }
    try await replaceListed(old, with: new)
  }

  /// Lists a moved board at its old position in the order.
  @concurrent func replaceListed(_ old: URL, with new: URL) async throws {
    try await run { library in
      let listed = library.listed().filter { $0 != new }
      let moved = listed.map { $0 == old ? new : $0 }
      try library.write(
        LibraryIndex(boards: (moved.contains(new) ? moved : moved + [new]).map(library.indexName)))
    }
  }

  /// Removes a board from elsewhere from the list. Its file isn't touched.
  @concurrent public func forget(_ url: URL) async throws {
    let url = url.standard
    try await run { library in
      try library.write(LibraryIndex(boards: library.listed().filter { $0 != url }.map(library.indexName)))
    }
  }

  /// Moves a board of the library's folder to the trash, and returns its new location. Close it first.
  /// - Throws: `BoardStoreError.notInLibrary` for a board elsewhere, which only leaves the list: see
  ///   `forget(_:)`; `openElsewhere` if another process writes the board.
  @discardableResult
  @concurrent public func deleteBoard(_ url: URL) async throws -> URL {
    let url = url.standard
    return try await run { library in
      guard library.isOwn(url) else { throw BoardStoreError.notInLibrary(url) }
      // Opening the board finishes or takes back changes that a crash has left in the journal. The journal
      // wouldn't be moved with the file.
      if let storage = try? BoardStorage.writing(url, identity: FileIdentity(of: url), rescueFolder: nil) {
        defer { storage.work.sync { storage.disconnect() } }
        if storage.state == .following { throw BoardStoreError.openElsewhere(url) }
      }
      return try library.move(url, to: library.trashFolder)
    }
  }

  /// The boards in the trash, the last removed first.
  @concurrent public func removedBoards() async -> [BoardEntry] {
    await answer { library in
      // The boards are sorted by the inode's change time, because moving a file changes no other time.
      library.removed().map { ($0, (try? FileIdentity.changed($0)) ?? 0) }.sorted { $0.1 > $1.1 }
        .map { BoardEntry(reading: $0.0) }
    }
  }

  /// Moves a board out of the trash, and returns its new location.
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

  /// The last session; an empty one at the first start. An unreadable session is renamed to
  /// `session.damaged.json`, so that it can be examined and doesn't stop the next start.
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

  /// Stores the session. The file is replaced in one step, so it's never half written.
  @concurrent public func saveSession(_ session: SessionState) async throws {
    try await run { library in
      try Self.makeFolder(library.folder)
      try FileWriting.replace(library.sessionURL, with: Self.encoder.encode(session.checked))
    }
  }

  // MARK: On the queue

  @concurrent func run<Value: Sendable>(
    _ body: @escaping @Sendable (BoardLibrary) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in continuation.resume(with: Result { try body(self) }) }
    }
  }

  @concurrent func answer<Value: Sendable>(
    _ body: @escaping @Sendable (BoardLibrary) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: body(self)) }
    }
  }

  private var indexURL: URL { folder.appending(name: "library.json") }
  private var sessionURL: URL { folder.appending(name: "session.json") }

  static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  /// The boards in their order: first those of the index, then the others in the folder by name. Safe on any
  /// thread.
  func listed() -> [URL] {
    let data = contents(of: indexURL)
    let index = data.flatMap { try? JSONDecoder().decode(LibraryIndex.self, from: $0) } ?? LibraryIndex()
    var seen: Set<URL> = []
    var urls: [URL] = []
    for name in index.boards.prefix(100_000) {
      let url = url(ofIndexName: name)
      if seen.insert(url).inserted { urls.append(url) }
    }
    for url in Self.boards(in: boardsFolder) where seen.insert(url).inserted { urls.append(url) }
    return urls
  }

  /// The file that a name in `library.json` and `shelf.json` means.
  func url(ofIndexName name: String) -> URL {
    let url =
      name.hasPrefix("/")
      ? URL(pathText: name, isFolder: false) : boardsFolder.appending(name: FileName.safe(name))
    return url.standard
  }

  /// The boards in the trash, by name. Safe on any thread.
  func removed() -> [URL] { Self.boards(in: trashFolder) }

  static func boards(in folder: URL) -> [URL] {
    let present = FolderNames.of(folder) ?? []
    return present.sorted(by: FileName.precedes).filter { $0.hasSuffix(".pinboard") && !$0.hasPrefix(".") }
      .map { folder.appending(name: $0).standard }
  }

  func write(_ index: LibraryIndex) throws {
    try Self.makeFolder(folder)
    try FileWriting.replace(indexURL, with: Self.encoder.encode(index))
  }

  func indexName(_ url: URL) -> String {
    isOwn(url) ? url.name : url.pathText
  }

  private func isOwn(_ url: URL) -> Bool {
    url.deletingLastPathComponent().pathBytes == boardsFolder.pathBytes
  }

  func contents(of url: URL) -> Data? {
    // The library's own files are small. A larger file isn't one of them.
    SourceFile.contents(of: url, atMost: 64 << 20)
  }

  func move(_ url: URL, to folder: URL) throws -> URL {
    try Self.makeFolder(folder)
    var number = 1
    while true {
      let name = number == 1 ? url.name : FileName.numbered(url.name, number)
      let target = folder.appending(name: name)
      do {
        try OrphanLogs.clear(freeName: target)
        try FileWriting.publish(url, as: target)
        // Logs beside a board that can't be opened belong to it, and would damage the next board of its name.
        FileReplacement.moveLogs(from: url, to: target)
        FileWriting.syncFolder(of: target)
        FileWriting.syncFolder(of: url)
        return target
      } catch BoardStoreError.alreadyExists {
        number += 1
      }
    }
  }

  static func makeFolder(_ folder: URL) throws {
    do {
      try FileBytes.makeFolder(folder, mode: 0o700)
    } catch {
      let reason = localized(systemError: error.code.rawValue)
      throw BoardStoreError.cannotCreate(folder, reason: reason)
    }
  }
}

/// `library.json`: the listed boards in their order.
struct LibraryIndex: Codable {
  /// The file names of boards in the library's folder, and the absolute paths of boards elsewhere.
  var boards: [String] = []
}

extension BoardLibrary {
  /// The folder of the commands that wait while a board's file can't be written.
  public var rescueFolder: URL { folder.appending(name: "rescue", isFolder: true) }

  /// Opens a board for writing with a rescue journal in the library's folder. The other board of an
  /// interrupted move is searched for among the library's boards, including removed ones.
  @concurrent public func openBoard(_ url: URL) async throws -> BoardFile {
    try await BoardFile.open(url, rescueFolder: rescueFolder, ownFolders: ownFolders) { [self] in
      listed() + removed()
    }
  }

  /// Gives a board's file another name, or moves it out of the library's folder. The list has its new
  /// location afterwards. See `BoardFile.move(to:replacing:progress:)`.
  @concurrent public func moveBoard(
    _ file: BoardFile, to target: URL, replacing: Bool = false,
    progress: (@Sendable (Double) throws -> Void)? = nil
  ) async throws {
    let old = file.url
    try await file.move(to: target, replacing: replacing, progress: progress)
    try await replaceListed(old, with: file.url)
  }
}
