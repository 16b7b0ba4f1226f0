import Board
import Foundation
import Glibc
import Testing

@testable import BoardStore

/// Naming a board is moving its file.
@Suite struct MovingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func anOpenBoardMovesAndGoesOn() async throws {
    let library = BoardLibrary(folder: folder.file("library"))
    let editor = try await BoardEditor(library.createBoard(name: "New"))
    let old = editor.file.url
    let original = try await Samples.addOriginal(1, to: editor.file)
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    let target = folder.file("trip.pinboard")
    try await library.moveBoard(editor.file, to: target)
    #expect(editor.file.url == target && editor.file.state == .writable)
    #expect(access(old.path, F_OK) != 0)
    try await editor.undo()
    #expect(await library.boards().map(\.url) == [target])
    // Opened under its new name, it's the same one.
    let same = try await BoardFile.open(target)
    #expect(same.storage === editor.file.storage)
    await same.close()
    let taken = try await library.createBoard(name: "Other")
    await #expect(throws: BoardStoreError.alreadyExists(taken.url)) {
      try await editor.file.move(to: taken.url)
    }
    try await editor.redo()
    #expect(try await editor.file.load() == editor.document)
    await editor.file.close()
    await taken.close()
  }

  @Test func aDiskThatIsAnotherOneGetsAComparedCopy() async throws {
    let elsewhere = URL(fileURLWithPath: "/dev/shm/BoardStoreTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: elsewhere) }
    let url = folder.file("a.pinboard")
    let document = try await Samples.makeBoard(at: url)
    let file = try await BoardFile.open(url)
    struct Refused: Error {}
    let target = elsewhere.appendingPathComponent("b.pinboard")
    // A copy that's given up leaves the board where it was.
    await #expect(throws: Refused.self) { try await file.move(to: target) { _ in throw Refused() } }
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
    #expect(try await file.load() == document)
    try await file.move(to: target)
    #expect(try await file.load() == document)
    #expect(try folder.names().isEmpty)
    #expect(try await file.check().isSound)
    await file.close()
  }
}
