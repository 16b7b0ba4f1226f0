import KitFiles
import Foundation
import Glibc

// Reads journals without using them: nothing is locked or written.

extension RescueJournal {
  /// The commands that wait for a board: those of ``journal(of:at:in:)``.
  static func entries(of board: UUID, at url: URL, in folder: URL) -> [CommitEntry] {
    journal(of: board, at: url, in: folder).map(entries) ?? []
  }

  /// The journal of a board whose file is at `url`, perhaps under another path, or of a board that has left
  /// the journal's location. Empty journals are left out.
  static func journal(of board: UUID, at url: URL, in folder: URL) -> URL? {
    let journals = journals(in: folder)
      .filter { $0.name.hasPrefix(board.uuidString) && hasCommands($0) }
    func path(_ journal: URL) -> String? {
      guard let header = header(of: journal), header.board == board else { return nil }
      return header.path
    }
    let file = try? FileIdentity(of: url)
    return journals.first { path($0) == url.pathText }
      ?? journals.first { path($0).map { isAt($0, file) } ?? false }
      ?? journals.first { path($0).map { isGone(board, from: $0) } ?? false }
  }

  /// Journals with commands of other boards that were at this board's location. They aren't written as long
  /// as this board is there.
  static func strangers(to board: UUID, at url: URL, in folder: URL) -> [URL] {
    let file = try? FileIdentity(of: url)
    return journals(in: folder).filter { journal in
      guard let header = header(of: journal), header.board != board,
        header.path == url.pathText || isAt(header.path, file), !isKept(journal)
      else { return false }
      return hasCommands(journal)
    }
  }

  static func journals(in folder: URL) -> [URL] {
    let names = FolderNames.of(folder) ?? []
    return names.sorted().filter { $0.hasSuffix(".rescue") }
      .map { folder.appending(name: $0) }
  }

  static func header(of journal: URL) -> Header? {
    let start = try? SourceFile(journal).prefix(headerSize)
    return start.flatMap { try? JSONDecoder().decode(Header.self, from: $0) }
  }

  /// Whether a board has left its old path: no file is there, or certainly another board.
  static func isGone(_ board: UUID, from path: String) -> Bool {
    guard access(path.systemPath, F_OK) == 0 else { return true }
    let found = OpenFiles.board(at: URL(pathText: path, isFolder: false))
    return found.map { $0 != board } ?? false
  }

  /// Whether a path leads to a file. A board may be opened through a symbolic link at one time, and by its
  /// own name at another.
  static func isAt(_ path: String, _ file: FileIdentity?) -> Bool {
    file != nil && (try? FileIdentity(of: URL(pathText: path, isFolder: false))) == file
  }

  /// The commands in a journal, up to the first damaged record.
  static func entries(in journal: URL) -> [CommitEntry] { contents(of: journal)?.entries ?? [] }

  static func hasCommands(_ journal: URL) -> Bool {
    guard let contents = contents(of: journal) else { return true }
    return !contents.entries.isEmpty || contents.flaw == .foreign
  }

  private static func contents(of journal: URL) -> Contents? {
    let descriptor = open(journal.systemPath, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return try? read(descriptor, at: journal)
  }
}
