import Board
import Foundation
import Glibc
import Testing

@testable import BoardStore

/// Everything that a file or its folder can be besides a normal file: each case has its own error, and
/// nothing is lost.
@Suite(.timeLimit(.minutes(5))) struct TroubleListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var url: URL { folder.file("a.pinboard") }

  @Test func theFolderGoesAndComesBack() async throws {
    let parent = folder.file("place")
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    let url = parent.appendingPathComponent("a.pinboard")
    _ = try await Samples.makeBoard(at: url)
    let editor = try await BoardEditor(BoardFile.open(url, rescueFolder: folder.file("rescue")))
    let aside = folder.file("aside")
    #expect(rename(parent.path, aside.path) == 0)
    for name in ["One", "Two"] { try await editor.perform { .rename(to: name, in: $0) } }
    #expect(editor.file.state == .trouble(.fileGone(url)))
    #expect(editor.file.trouble.rescuedCommands.count == 2)
    let copy = folder.file("copy.pinboard")
    try await editor.file.trouble.saveCopy(to: copy)
    let saved = try await BoardFile.open(copy, access: .readOnly)
    #expect(try await saved.load() == editor.document)
    await saved.close()
    #expect(rename(aside.path, parent.path) == 0)
    try await editor.file.trouble.retry()
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
