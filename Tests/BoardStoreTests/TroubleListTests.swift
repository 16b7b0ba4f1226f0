import Board
import Foundation
import Glibc
import Testing

@testable import BoardStore

/// What a file or its place can be besides a file in a place: each has its answer, and nothing is lost.
@Suite struct TroubleListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var url: URL { folder.file("a.pinboard") }

  /// A disk of its own, if this process may have one.
  private func withDisk(_ options: String, _ body: (URL) async throws -> Void) async throws {
    let disk = folder.file("disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    guard mount("tmpfs", disk.path, "tmpfs", 0, options) == 0 else { return }
    defer { umount2(disk.path, CInt(MNT_DETACH)) }
    try await body(disk)
  }

  private func fill(_ file: URL) {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let zeroes = [UInt8](repeating: 0, count: 4_096)
    while write(descriptor, zeroes, zeroes.count) > 0 {}
    close(descriptor)
  }

  /// SQLite says of it that it can't open its log.
  @Test(arguments: [true, false])
  func theDiskIsFullAtTheFirstWriteOfASession(isRescued: Bool) async throws {
    try await withDisk("size=2m") { disk in
      let url = disk.appendingPathComponent("a.pinboard")
      _ = try await Samples.makeBoard(at: url)
      let rescues = isRescued ? folder.file("rescue") : nil
      let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: rescues))
      let filler = disk.appendingPathComponent("filler")
      fill(filler)
      if isRescued {
        try await editor.perform { .rename(to: "Full", in: $0) }
        #expect(editor.file.rescuedCommands.count == 1)
      } else {
        await #expect(throws: BoardStoreError.diskFull(url)) {
          try await editor.perform { .rename(to: "Full", in: $0) }
        }
      }
      #expect(editor.file.state == .trouble(.diskFull(url)))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: disk.path).allSatisfy { !$0.hasPrefix(".") })
      unlink(filler.path)
      try await editor.file.retry()
      #expect(editor.file.state == .writable)
      if isRescued { #expect(try await editor.file.load() == editor.document) }
      await editor.file.close()
    }
  }

  /// A process that another test is just starting has this one's open files until it runs its own program: for that moment
  /// the disk is busy, though everything on it is closed here.
  private func makeReadOnly(_ disk: URL) async throws {
    while mount("tmpfs", disk.path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), "") != 0 {
      try #require(errno == EBUSY)
      await Task.yield()
    }
  }

  @Test(.timeLimit(.minutes(1))) func aReadOnlyDiskIsLookedAt() async throws {
    try await withDisk("size=4m") { disk in
      let url = disk.appendingPathComponent("a.pinboard")
      _ = try await Samples.makeBoard(at: url)
      try await makeReadOnly(disk)
      await #expect(throws: BoardStoreError.readOnly(url)) { try await BoardFile.open(url) }
      let reader = try await BoardFile.open(url, access: .readOnly)
      #expect(reader.state == .readOnly)
      #expect(try await reader.load().pins.count == 3)
      let copy = folder.file("copy.pinboard")
      try await reader.saveCopy(to: copy)
      await reader.close()
      let editor = try await BoardEditor(BoardFile.open(copy))
      try await editor.perform { .rename(to: "Goes on", in: $0) }
      await editor.file.close()
    }
  }

  @Test func theFolderGoesAndComesBack() async throws {
    let place = folder.file("place")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let url = place.appendingPathComponent("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: folder.file("rescue")))
    let aside = folder.file("aside")
    #expect(rename(place.path, aside.path) == 0)
    for name in ["One", "Two"] { try await editor.perform { .rename(to: name, in: $0) } }
    #expect(editor.file.state == .trouble(.fileGone(url)) && editor.file.rescuedCommands.count == 2)
    let copy = folder.file("copy.pinboard")
    try await editor.file.saveCopy(to: copy)
    let saved = try await BoardFile.open(copy, access: .readOnly)
    #expect(try await saved.load() == editor.document)
    await saved.close()
    #expect(rename(aside.path, place.path) == 0)
    try await editor.file.retry()
    #expect(try await editor.file.load() == editor.document)
    await editor.file.close()
  }

  @Test func aPipeIsNoBoard() async throws {
    #expect(mkfifo(url.path, 0o600) == 0)
    for access in [BoardAccess.readOnly, .readWrite] {
      await #expect(throws: BoardStoreError.notARegularFile(url)) {
        try await BoardFile.open(url, access: access)
      }
    }
    await #expect(throws: BoardStoreError.notARegularFile(url)) { try await BoardFile.openRepairing(url) }
    await #expect(throws: BoardStoreError.alreadyExists(url)) {
      try await BoardFile.create(at: url, name: "x")
    }
  }

  @Test func anEmptyFileIsNoBoard() async throws {
    try Data().write(to: url)
    await #expect(throws: BoardStoreError.notAPinboardFile(url)) { try await BoardFile.open(url) }
    await #expect(throws: BoardStoreError.notAPinboardFile(url)) { try await BoardFile.openRepairing(url) }
    #expect(try Data(contentsOf: url).isEmpty)
  }

  @Test func aSymbolicLinkLeadsToTheBoard() async throws {
    _ = try await Samples.makeBoard(at: url)
    let link = folder.file("link.pinboard")
    #expect(symlink("a.pinboard", link.path) == 0)
    let editor = try await BoardEditor(BoardFile.open(link))
    let same = try await BoardFile.open(url)
    #expect(same.storage === editor.file.storage)
    try await editor.perform { .rename(to: "Through the link", in: $0) }
    #expect(try await same.load().name == "Through the link")
    await same.close()
    await editor.file.close()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "a.pinboard")
    #expect(try folder.names() == ["a.pinboard", "link.pinboard"])
    let again = try await BoardFile.open(url, access: .readOnly)
    #expect(try await again.load().name == "Through the link")
    await again.close()
    unlink(url.path)
    await #expect(throws: BoardStoreError.notFound(link)) { try await BoardFile.open(link) }
  }
}
