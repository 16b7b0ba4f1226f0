import Board
import Foundation
import Glibc
import OwnDisk
import SeededRandom
import Testing

@testable import BoardStore

/// Disks that are full or read-only: nothing is lost, and work continues when there's room again.
@Suite(.enabled(if: OwnDisk.isAvailable, Comment(rawValue: OwnDisk.advice)), .timeLimit(.minutes(60)))
struct OwnDiskTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// SQLite reports this as a log that can't be opened.
  @Test(arguments: [true, false])
  func theDiskIsFullAtTheFirstWriteOfASession(isRescued: Bool) async throws {
    try await OwnDisk.mounted(at: folder.file("disk"), megabytes: 2) { disk in
      let url = disk.url.appendingPathComponent("a.pinboard")
      _ = try await Samples.makeBoard(at: url)
      let rescues = isRescued ? folder.file("rescue") : nil
      let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
      let filler = disk.fill(with: "filler")
      if isRescued {
        try await editor.perform { .rename(to: "Full", in: $0) }
        #expect(editor.file.trouble.rescuedCommands.count == 1)
      } else {
        await #expect(throws: BoardStoreError.diskFull(url)) {
          try await editor.perform { .rename(to: "Full", in: $0) }
        }
      }
      #expect(editor.file.state == .trouble(.diskFull(url)))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: disk.url.path).allSatisfy { !$0.hasPrefix(".") })
      unlink(filler.path)
      try await editor.file.trouble.retry()
      #expect(editor.file.state == .writable)
      if isRescued { #expect(try await editor.file.load() == editor.document) }
      await editor.file.close()
    }
  }

  enum Writing: CaseIterable {
    case creating, copying, sharing, saving, moving, moved, adding, changing
  }

  /// The law: at whatever point of writing a disk is full, the sentence names a file that the user knows, and
  /// nothing unfinished is left.
  @Test(arguments: Writing.allCases, isTorture ? Array(UInt64(1)...40) : [1, 2, 3])
  func aFullDiskNamesNoTemporaryFile(_ writing: Writing, _ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let bytes = 9_000_000
    let room =
      switch writing {
      case .creating: 0...4
      case .changing: 0...0
      default: 0...bytes / OwnDisk.page - 1
      }
    // Most faults are near the beginning.
    let pages = Bool.random(using: &random) ? Int.random(in: room, using: &random) : room.lowerBound
    let context = "\(writing), seed \(seed): \(pages) pages"
    let isOnDisk = writing == .adding || writing == .changing
    try await OwnDisk.mounted(at: folder.file("disk"), megabytes: 32) { disk in
      let target = disk.url.appendingPathComponent("wanted.pinboard")
      let editor = try await BoardEditor(creating: isOnDisk ? target : folder.file("home.pinboard"))
      let original = try await Samples.addOriginal(7, bytes: isOnDisk ? 900 : bytes, to: editor.file)
      try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
      if writing == .moved { try Data().write(to: target) }
      disk.fill(with: "filler", leaving: pages)
      let before = try disk.paths()
      let error = await #expect(throws: BoardStoreError.self, "\(context)") {
        switch writing {
        case .creating: _ = try await BoardFile.create(at: target, name: "wanted")
        case .copying: try await editor.file.trouble.saveCopy(to: target)
        case .sharing: try await editor.file.trouble.saveCopy(to: target, with: .boardAlone)
        case .saving: try await editor.file.originals.write(original.id, to: target)
        case .moving: try await editor.file.move(to: target)
        case .moved: try await editor.file.move(to: target, replacing: true)
        case .adding: _ = try await Samples.addOriginal(8, bytes: bytes, to: editor.file)
        // The log has room for some changes.
        case .changing:
          for number in 0..<2_000 {
            let name = "\(number) \(String(repeating: "x", count: 200))"
            try await editor.perform { .rename(to: name, in: $0) }
          }
        }
      }
      let sentence = error?.description ?? ""
      #expect(sentence.contains("“wanted.pinboard”"), "\(context): \(sentence)")
      #expect(!sentence.contains("partial"), "\(context): \(sentence)")
      #expect(!sentence.contains(/[0-9A-F]{8}-/), "\(context): \(sentence)")
      let left = try disk.paths().subtracting(before)
      // The logs of an open board are its own.
      let foreign = isOnDisk ? left.filter { !$0.hasPrefix("wanted.pinboard-") } : left
      #expect(foreign.isEmpty, "\(context): \(foreign) are left")
      await editor.file.close()
    }
  }

  /// The board takes the whole of a small disk. This also works after the board was named.
  @Test(arguments: [false, true])
  func theFirstRescueHasRoomOnAFullDisk(isNamed: Bool) async throws {
    try await OwnDisk.mounted(at: folder.file("disk"), megabytes: 2) { disk in
      let url = disk.url.appendingPathComponent("a.pinboard")
      _ = try await Samples.makeBoard(at: url)
      let editor = try await BoardEditor(
        BoardFile.open(url, rescueFolder: disk.url.appendingPathComponent("rescue")))
      if isNamed { try await editor.file.move(to: disk.url.appendingPathComponent("b.pinboard")) }
      let filler = disk.fill(with: "filler")
      for name in ["One", "Two"] { try await editor.perform { .rename(to: name, in: $0) } }
      #expect(editor.file.trouble.rescuedCommands.count == 2, "\(editor.file.state)")
      unlink(filler.path)
      try await editor.file.trouble.retry()
      #expect(try await editor.file.load() == editor.document)
      await editor.file.close()
    }
  }

  @Test(.timeLimit(.minutes(10))) func aReadOnlyDiskIsLookedAt() async throws {
    try await OwnDisk.mounted(at: folder.file("disk"), megabytes: 4) { disk in
      let url = disk.url.appendingPathComponent("a.pinboard")
      _ = try await Samples.makeBoard(at: url)
      try await disk.makeReadOnly()
      await #expect(throws: BoardStoreError.readOnly(url)) { try await BoardFile.open(url) }
      let reader = try await BoardFile.open(url, access: .readOnly)
      #expect(reader.state == .readOnly)
      #expect(try await reader.load().pins.count == 3)
      let copy = folder.file("copy.pinboard")
      try await reader.trouble.saveCopy(to: copy)
      await reader.close()
      let editor = try await BoardEditor(BoardFile.open(copy))
      try await editor.perform { .rename(to: "Goes on", in: $0) }
      await editor.file.close()
    }
  }
}
