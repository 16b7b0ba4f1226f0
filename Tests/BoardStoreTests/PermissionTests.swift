import Board
import BoardStore
import Foundation
import Glibc
import OwnDisk
import Testing

/// Files and folders that the user may not read or write.
@Suite(.enabled(if: Permissions.areKept, Comment(rawValue: Permissions.advice)), .timeLimit(.minutes(5)))
struct PermissionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func notReadable(_ url: URL) -> BoardStoreError {
    .notReadable(url, reason: "permission denied")
  }

  @Test func aFolderThatMayNotBeWrittenTo() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let bytes = try Data(contentsOf: url)
    chmod(folder.url.path, 0o500)
    defer { chmod(folder.url.path, 0o700) }
    let file = try await BoardFile.open(url, access: .readOnly)
    #expect(try await file.load().pins.count == 3)
    await file.close()
    let target = folder.file("new.pinboard")
    await #expect(throws: BoardStoreError.self) { try await BoardFile.create(at: target, name: "x") }
    let writer = try await BoardEditor(BoardFile.open(url))
    await #expect(throws: BoardStoreError.self) { try await writer.perform { .rename(to: "x", in: $0) } }
    await writer.file.close()
    #expect(try Data(contentsOf: url) == bytes)
  }

  @Test func aBoardThatMayNotBeRead() async throws {
    let url = folder.file("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    chmod(url.path, 0)
    for access in [BoardAccess.readOnly, .readWrite] {
      await #expect(throws: notReadable(url)) { try await BoardFile.open(url, access: access) }
    }
    chmod(url.path, 0o400)
    await #expect(throws: BoardStoreError.readOnly(url)) { try await BoardFile.open(url) }
    let file = try await BoardFile.open(url, access: .readOnly)
    #expect(try await file.load().pins.count == 3)
    await file.close()
  }

  @Test func anImageThatMayNotBeRead() async throws {
    let image = folder.file("a.png")
    try Data([1]).write(to: image)
    chmod(image.path, 0)
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    await #expect(throws: notReadable(image)) {
      try await file.originals.add(contentsOf: image, typeIdentifier: "image/png", pixelSize: nil)
    }
    #expect(try await file.load().originals.isEmpty)
    await file.close()
  }
}
