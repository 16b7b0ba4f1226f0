import Board
import Foundation
import Glibc
import OwnDisk
import Testing

@testable import BoardStore

/// Disks that are full or read-only: nothing is lost, and work continues when there's room again.
@Suite(.enabled(if: OwnDisk.isAvailable, Comment(rawValue: OwnDisk.advice)), .timeLimit(.minutes(5)))
struct OwnDiskTests {
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
    case creating, copying, sharing, saving, moving, moved
  }

  /// The law: whatever is written when a disk is full, the sentence names a file that the user knows.
  @Test(arguments: Writing.allCases, [0, 1, 3]) func aFullDiskNamesNoTemporaryFile(
    _ writing: Writing, megabytes: Int
  ) async throws {
    let url = folder.file("home.pinboard")
    let editor = try await BoardEditor(creating: url)
    let original = try await Samples.addOriginal(7, bytes: 9_000_000, to: editor.file)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    try await OwnDisk.mounted(at: folder.file("disk"), megabytes: max(1, megabytes)) { disk in
      if megabytes == 0 { _ = disk.fill(with: "filler") }
      let target = disk.url.appendingPathComponent("wanted.pinboard")
      let error = await #expect(throws: BoardStoreError.self) {
        switch writing {
        case .creating:
          _ = disk.fill(with: "rest")
          _ = try await BoardFile.create(at: target, name: "wanted")
        case .copying: try await editor.file.trouble.saveCopy(to: target)
        case .sharing: try await editor.file.trouble.saveCopy(to: target, with: .boardAlone)
        case .saving: try await editor.file.originals.write(original.id, to: target)
        case .moving: try await editor.file.move(to: target)
        case .moved:
          try Data().write(to: target)
          try await editor.file.move(to: target, replacing: true)
        }
      }
      let sentence = error?.description ?? ""
      #expect(sentence.contains("“wanted.pinboard”"), "\(writing): \(sentence)")
      #expect(!sentence.contains("partial"), "\(writing): \(sentence)")
      #expect(!sentence.contains(/[0-9A-F]{8}-/), "\(writing): \(sentence)")
    }
    await editor.file.close()
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
