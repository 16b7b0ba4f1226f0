import Board
import BoardStore
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct LinkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aLinkedImageIsFoundAgainAndTakenIn() async throws {
    let bytes = Samples.bytes(1_200_000, seed: 5)
    let images = folder.file("images")
    try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
    let image = images.appendingPathComponent("a.png")
    try bytes.write(to: image)
    let editor = try await BoardEditor(creating: folder.file("a.pinboard"))
    let file = editor.file
    let original = try await file.originals.link(
      contentsOf: image, typeIdentifier: "image/png", pixelSize: CGSize(width: 4, height: 3))
    try await editor.perform { .add([Samples.pin(original)], originals: [original], to: $0) }
    #expect(try await file.originals.linked() == [original.id: "images/a.png"])
    #expect(try await file.originals.data(of: original.id) == bytes)

    // The image is moved inside the board's folder, and there's another file of the same size.
    let moved = folder.file("elsewhere.png")
    try FileManager.default.moveItem(at: image, to: moved)
    try Samples.bytes(1_200_000, seed: 6).write(to: images.appendingPathComponent("b.png"))
    let broken = BoardStoreError.linkBroken(name: "a.png", path: "images/a.png")
    await #expect(throws: broken) { try await file.originals.data(of: original.id) }
    #expect(try await file.upkeep.check().brokenLinks == ["images/a.png"])
    #expect(try await file.originals.relink().isEmpty)
    #expect(try await file.originals.data(of: original.id) == bytes)

    // Other bytes of the same length aren't taken for the image.
    try Samples.bytes(1_200_000, seed: 7).write(to: moved)
    #expect(try await file.originals.relink() == [original.id])
    let outside = folder.file("copy.png")
    try bytes.write(to: outside)
    await #expect(throws: BoardStoreError.self) { try await file.originals.relink(original.id, to: moved) }
    try await file.originals.relink(original.id, to: outside)
    try await file.originals.embed(original.id)
    try FileManager.default.removeItem(at: outside)
    #expect(try await file.originals.linked().isEmpty)
    #expect(try await file.originals.data(of: original.id) == bytes)
    #expect(try await file.upkeep.check().isSound)
    await file.close()
  }

  @Test func originalsComeInPieces() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    let bytes = Samples.bytes(3_500_000, seed: 1)
    let original = try await file.originals.add(
      data: bytes, name: "a.png", typeIdentifier: "image/png", pixelSize: nil)
    let pieces = Mutex<[Data]>([])
    try await file.originals.forEachChunk(of: original.id) { piece in pieces.withLock { $0.append(piece) } }
    #expect(pieces.withLock(\.count) == 4)
    #expect(pieces.withLock { Data($0.joined()) } == bytes)
    await file.close()
  }
}
