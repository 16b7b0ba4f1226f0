import Foundation
import Glibc

// Journals that are only looked at: nothing is taken up, nothing is written.

extension RescueJournal {
  /// The commands that wait for a board: those of ``journal(of:at:in:)``.
  static func entries(of board: UUID, at url: URL, in folder: URL) -> [CommitEntry] {
    journal(of: board, at: url, in: folder).map(entries) ?? []
  }

  /// The journal of a board whose file is at `url`, also by another path to it, or was at a place where there's none any more.
  static func journal(of board: UUID, at url: URL, in folder: URL) -> URL? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let journals = names.sorted().filter { $0.hasPrefix(board.uuidString) && $0.hasSuffix(".rescue") }
      .map { folder.appendingPathComponent($0, isDirectory: false) }
    func path(_ journal: URL) -> String? {
      guard let start = try? SourceFile(journal).prefix(headerSize),
        let header = try? JSONDecoder().decode(Header.self, from: start), header.board == board
      else { return nil }
      return header.path
    }
    let file = try? FileIdentity(of: url)
    return journals.first { path($0) == url.path }
      ?? journals.first { path($0).map { isAt($0, file) } ?? false }
      ?? journals.first { path($0).map { access($0, F_OK) != 0 } ?? false }
  }

  /// Whether a path leads to a file: a board may be opened through a symbolic link now, and by its own name then.
  static func isAt(_ path: String, _ file: FileIdentity?) -> Bool {
    file != nil && (try? FileIdentity(of: URL(fileURLWithPath: path, isDirectory: false))) == file
  }

  /// The commands in one, as far as it's whole.
  static func entries(in journal: URL) -> [CommitEntry] {
    let descriptor = open(journal.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return (try? read(descriptor, at: journal).entries) ?? []
  }
}
