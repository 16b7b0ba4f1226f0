import Board
import Foundation
import SeededRandom
import Synchronization
import Testing

@testable import BoardStore

/// Whether a file's first pages belong to another board. A board that's taken for another one loses its log,
/// so the result of a power cut or of a failing disk must never be taken for another board.
@Suite(.timeLimit(.minutes(5))) struct FileFingerprintTests {
  private let folder: TemporaryFolder
  private let file: BoardFile
  private let id: UUID
  /// The first pages of the board's file after each of some changes that were written back.
  private let states: [[UInt8]]

  init() async throws {
    folder = try TemporaryFolder()
    let url = folder.file("a.pinboard")
    file = try await BoardFile.create(at: url, name: "Board")
    let editor = try await BoardEditor(file)
    let storage = file.storage
    let known = storage.file.state.withLock { (board: $0.board, lock: $0.role.lock) }
    id = try #require(known.board)
    let lock = try #require(known.lock)
    var states: [[UInt8]] = []
    for name in ["One", "Another, and a longer one", "Three", String(repeating: "Fourth ", count: 100)] {
      try await editor.perform { .rename(to: name, in: $0) }
      storage.upkeep.sync { storage.checkpoints.run() }
      states.append(lock.start(FileFingerprint.length))
    }
    self.states = states
    await file.close()
  }

  private func fingerprint(_ start: [UInt8]) throws -> FileFingerprint {
    try #require(FileFingerprint(of: id, in: start, dataVersion: 1))
  }

  private func modified(_ start: [UInt8]) throws -> Double {
    try #require(StoredBoardRow.all(in: start).first).modified
  }

  @Test func theRowIsFoundWithoutSQLite() throws {
    #expect(states.allSatisfy { StoredBoardRow.all(in: $0).map(\.board) == [id] })
    let times = try states.map(modified)
    #expect(times == times.sorted())
    #expect(Set(times).count == states.count)
  }

  /// The file has sectors of one state between those of another, as a power cut leaves them, and pages that
  /// were never written.
  @Test(arguments: 0..<UInt64(ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1" ? 200 : 60))
  func aTornFileIsNoOther(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sector = [512, 4_096].randomElement(using: &generator) ?? 512
    var torn: [UInt8] = []
    while torn.count < FileFingerprint.length {
      let piece = torn.count..<torn.count + sector
      let source = states.randomElement(using: &generator) ?? []
      let isLost = Int.random(in: 0..<8, using: &generator) == 0
      torn += isLost ? [UInt8](repeating: 0, count: sector) : Array(source[piece])
    }
    for state in states {
      var fingerprint = try fingerprint(state)
      // This is the opening, before its log is written back …
      #expect([.same, .unknown].contains(fingerprint.judge(torn, isLogged: false)))
      // … and this is the state after writing back has failed.
      fingerprint.doubt()
      #expect([.same, .unknown].contains(fingerprint.judge(torn, isLogged: true)))
    }
    if let fingerprint = FileFingerprint(of: id, in: torn) {
      var fingerprint = fingerprint
      for state in states { #expect(fingerprint.judge(state, isLogged: true) == .same) }
    }
  }

  @Test func anEarlierStateIsOlder() throws {
    var fingerprint = try fingerprint(states[2])
    #expect(fingerprint.judge(states[2], isLogged: true) == .same)
    #expect(fingerprint.judge(states[1], isLogged: true) == .older)
    // Before this process has written anything, any state may be the board's.
    #expect(fingerprint.judge(states[1], isLogged: false) == .same)
    #expect(fingerprint.isAlone(1))
    #expect(!fingerprint.isAlone(2))
    // After a failed sync, the system may show an earlier state; once everything has been written again, it
    // can't.
    fingerprint.doubt()
    #expect(fingerprint.judge(states[1], isLogged: true) == .unknown)
    fingerprint.trust()
    #expect(fingerprint.judge(states[1], isLogged: true) == .older)
  }

  @Test func whatIsWrittenBackIsNotOlder() throws {
    var fingerprint = try fingerprint(states[0])
    for state in states[1...] { fingerprint.recordCommit(modified: try modified(state), dataVersion: 1) }
    // The first of these changes was never written back separately.
    for state in [states[0], states[2], states[3]] {
      #expect(fingerprint.judge(state, isLogged: true) == .same)
    }
    #expect(fingerprint.judge(states[2], isLogged: true) == .older)
  }

  @Test func aClockThatWasSetBackDecidesNothing() throws {
    var fingerprint = try fingerprint(states[3])
    fingerprint.recordCommit(modified: try modified(states[0]), dataVersion: 1)
    fingerprint.recordCommit(modified: try modified(states[1]), dataVersion: 1)
    for state in [states[3], states[0], states[1]] {
      #expect(fingerprint.judge(state, isLogged: true) == .same)
    }
  }

  @Test func anotherProgramsCommitMayLeadBack() throws {
    var fingerprint = try fingerprint(states[2])
    fingerprint.recordCommit(modified: try modified(states[3]), dataVersion: 2)
    #expect(fingerprint.judge(states[0], isLogged: true) == .same)
  }

  @Test func whatIsNoBoardIsAnother() throws {
    var fingerprint = try fingerprint(states[0])
    #expect(fingerprint.judge([UInt8](repeating: 0x41, count: 300), isLogged: false) == .other)
    #expect(fingerprint.judge([UInt8](repeating: 0x41, count: 50), isLogged: false) == .unknown)
    // A disk that has lost data returns zeroes.
    #expect(
      fingerprint.judge([UInt8](repeating: 0, count: FileFingerprint.length), isLogged: false) == .unknown)
    var other = try #require(FileFingerprint(of: id, in: states[0]))
    let closed = states[0].enumerated().map { $0.offset == 18 ? 1 : $0.element }
    // A file in WAL mode in this process can't leave that mode.
    #expect(fingerprint.judge(closed, isLogged: true) == .other)
    #expect(other.judge(closed, isLogged: true) == .same)
  }

  @Test func anotherBoardIsAnotherHoweverDoubtfulTheDiskIs() async throws {
    let url = folder.file("b.pinboard")
    await (try BoardFile.create(at: url, name: "Board")).close()
    let start = [UInt8](try Data(contentsOf: url).prefix(FileFingerprint.length))
    var fingerprint = try fingerprint(states[0])
    fingerprint.doubt()
    #expect(fingerprint.judge(start, isLogged: true) == .other)
  }
}
