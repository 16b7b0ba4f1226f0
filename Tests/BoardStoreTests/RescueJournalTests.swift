import Board
import Foundation
import Glibc
import SeededRandom
import Synchronization
import Testing

@testable import BoardStore

/// The journal of commands that couldn't be written: what's read after a power cut, damage or another
/// version.
@Suite(.timeLimit(.minutes(5))) struct RescueJournalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var url: URL { folder.file("a.pinboard") }
  private var rescues: URL { folder.file("rescue") }

  private func rescueNames() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: rescues.path)
  }

  /// A window asks for the count while a failing disk is slow.
  @Test func whatsInAJournalIsCountedWhileMoreIsBroughtToTheDisk() throws {
    let journal = try RescueJournal(in: rescues, board: UUID(), at: url)
    var counts: [Int] = []
    for name in ["One", "Two"] {
      try journal.append([.renaming(name)]) { _ in
        counts.append(journal.count)
        return 0
      }
    }
    #expect(counts == [0, 1])
    #expect(journal.entries.map(\.command.name.words) == ["One", "Two"])
    journal.clear()
    journal.closeIfEmpty()
    #expect(try rescueNames().isEmpty)
  }

  /// A truncated or foreign journal is read up to its first damage.
  @Test(arguments: UInt64(1)...20)
  func damagedJournals(seed: UInt64) async throws {
    let board = UUID()
    let entries = ["0", "1", "2"].map(CommitEntry.renaming)
    func left() throws -> URL {
      let journal = try RescueJournal(in: rescues, board: board, at: url)
      for entry in entries { try journal.append([entry]) }
      return journal.url
    }
    let journal = try left()
    var bytes = try Data(contentsOf: journal)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      bytes[Int.random(in: 4_096..<5_000, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
    }
    try bytes.write(to: journal)
    let read = try RescueJournal(in: rescues, board: board, at: url).entries.map(\.command.id)
    #expect(entries.map(\.command.id).starts(with: read))
  }

  /// Unreadable journals would be overwritten if they were taken for empty ones.
  @Test(arguments: ["newer", "huge", "flipped"])
  func aJournalThatCannotBeReadIsKept(flaw: String) throws {
    let board = UUID()
    func journal() throws -> RescueJournal { try RescueJournal(in: rescues, board: board, at: url) }
    var left: RescueJournal? = try journal()
    try left?.append([.renaming("One")])
    let journalURL = try #require(left?.url)
    left = nil
    let handle = try FileHandle(forUpdating: journalURL)
    switch flaw {
    case "newer":
      try handle.seek(toOffset: 4_096)
      try handle.write(contentsOf: RescueJournal.record(Data(#"{"kind":"undreamt of"}"#.utf8)))
    case "huge": try handle.truncate(atOffset: 1 << 30 + 1)
    default:
      try handle.seek(toOffset: 4_200)
      let byte = try #require(try handle.read(upToCount: 1)?.first)
      try handle.seek(toOffset: 4_200)
      try handle.write(contentsOf: Data([byte ^ 1]))
    }
    try handle.close()
    let identity = try FileIdentity(of: journalURL)
    let next = try journal()
    #expect(next.isEmpty)
    #expect(next.url == journalURL)
    try next.append([.renaming("Two")])
    let kept = try rescueNames().map { rescues.appendingPathComponent($0) }.filter { $0 != journalURL }
    #expect(try kept.map { try FileIdentity(of: $0) } == [identity])
    // Kept commands are reported; the possible rest of a power cut isn't.
    #expect(kept.first?.lastPathComponent.contains(".rescue.1") == (flaw != "flipped"))
  }

  /// The damage is after the readable commands: the journal continues after them, and the rest is kept apart.
  @Test func theRestOfADamagedJournalIsKept() throws {
    let board = UUID()
    var left: RescueJournal? = try RescueJournal(in: rescues, board: board, at: url)
    for name in ["One", "Two"] { try left?.append([.renaming(name)]) }
    let journalURL = try #require(left?.url)
    left = nil
    var bytes = try Data(contentsOf: journalURL)
    let second = try #require(bytes.range(of: Data("\"Two\"".utf8)))
    bytes[second.lowerBound + 1] ^= 1
    try bytes.write(to: journalURL)
    for _ in 0..<2 {
      let next = try RescueJournal(in: rescues, board: board, at: url)
      #expect(next.entries.map(\.command.name.words) == ["One"])
    }
    let kept = try #require(rescueNames().filter { $0.contains(".unread.") } as [String]?)
    #expect(kept.count == 1)
    #expect(try kept.map { try Data(contentsOf: rescues.appendingPathComponent($0)) } == [bytes])
  }

  /// A leap in the history is a commit of several commands, and a power cut may tear it anywhere.
  @Test(arguments: ["Two", "Three", "Four"])
  func aCommitOfSeveralCommandsIsReadAsAWholeOrNotAtAll(torn: String) throws {
    let board = UUID()
    var left: RescueJournal? = try RescueJournal(in: rescues, board: board, at: url)
    try left?.append([.renaming("One")])
    try left?.append(["Two", "Three", "Four"].map(CommitEntry.renaming))
    let journalURL = try #require(left?.url)
    left = nil
    #expect(names(in: journalURL) == ["One", "Two", "Three", "Four"])
    var bytes = try Data(contentsOf: journalURL)
    let name = try #require(bytes.range(of: Data("\"\(torn)\"".utf8)))
    // The sectors from there on were never written.
    bytes.replaceSubrange(name.lowerBound..., with: Data(count: bytes.count - name.lowerBound))
    try bytes.write(to: journalURL)
    var next: RescueJournal? = try RescueJournal(in: rescues, board: board, at: url)
    #expect(next?.entries.map(\.command.name.words) == ["One"])
    try next?.append([.renaming("Five")])
    next = nil
    #expect(names(in: journalURL) == ["One", "Five"])
  }

  /// Earlier versions wrote no number of the following records.
  @Test func theJournalOfAnEarlierVersionIsRead() throws {
    var left: RescueJournal? = try RescueJournal(in: rescues, board: UUID(), at: url)
    let journalURL = try #require(left?.url)
    left = nil
    let handle = try FileHandle(forUpdating: journalURL)
    try handle.seek(toOffset: 4_096)
    for name in ["One", "Two"] {
      try handle.write(contentsOf: RescueJournal.record(try JSONEncoder().encode(CommitEntry.renaming(name))))
    }
    try handle.close()
    #expect(names(in: journalURL) == ["One", "Two"])
  }

  private func names(in journal: URL) -> [String] {
    RescueJournal.entries(in: journal).map(\.command.name.words)
  }

  /// The journal, the only copy of its commands, can't be renamed: no hard links, no room, or a failing disk.
  @Test(arguments: [EPERM, ENOSPC, EIO])
  func aJournalThatCannotBePutAsideStays(code: CInt) throws {
    let journal = try RescueJournal(in: rescues, board: UUID(), at: url)
    try journal.append([.renaming("One")])
    journal.putAside { _, _ in code }
    #expect(names(in: journal.url) == ["One"])
    // An existing file isn't replaced.
    try Data("somebody's".utf8).write(to: URL(fileURLWithPath: journal.url.path + ".1"))
    journal.putAside()
    #expect(names(in: URL(fileURLWithPath: journal.url.path + ".2")) == ["One"])
    #expect(try rescueNames().count == 2)
  }

  /// A board was moved to another disk, and a power cut has brought back its old file and journal.
  @Test func anEmptyJournalOfAnotherPlaceGoesAndAFullOneStays() throws {
    let board = UUID()
    let old = folder.file("old.pinboard")
    try Data().write(to: old)
    var left: RescueJournal? = try RescueJournal(in: rescues, board: board, at: old)
    let journalURL = try #require(left?.url)
    left = nil
    #expect(access(journalURL.path, F_OK) == 0)
    let next = try RescueJournal(in: rescues, board: board, at: url)
    #expect(try rescueNames() == [next.url.lastPathComponent])
    left = try RescueJournal(in: rescues, board: board, at: old)
    try left?.append([.renaming("One")])
    left = nil
    let third = try RescueJournal(in: rescues, board: board, at: folder.file("third.pinboard"))
    #expect(third.isEmpty)
    #expect(names(in: journalURL) == ["One"])
  }
}

extension CommitEntry {
  /// A command with a name of its own.
  static func renaming(_ name: String) -> CommitEntry {
    CommitEntry(command: Command(name: .words(name), changes: [.rename(before: "a", after: "b")]), kind: .do)
  }
}
