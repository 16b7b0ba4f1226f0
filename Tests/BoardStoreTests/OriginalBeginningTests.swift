import Board
import BoardStore
import Foundation
import Testing

/// The first bytes of originals, and their dates.
@Suite(.timeLimit(.minutes(5))) struct OriginalBeginningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func storedAndLinkedImagesTellTheirFirstBytesAndADate() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    let (long, short) = (Samples.bytes(1_500_000, seed: 1), Samples.bytes(40, seed: 2))
    let before = Date()
    let first = try await file.originals.add(
      data: long, name: "a.png", typeIdentifier: "image/png", pixelSize: nil)
    let second = try await file.originals.add(
      data: short, name: "b.png", typeIdentifier: "image/png", pixelSize: nil)
    let linked = folder.file("c.png")
    try Samples.bytes(900, seed: 3).write(to: linked)
    let written = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: linked.path())
    let third = try await file.originals.link(
      contentsOf: linked, typeIdentifier: "image/png", pixelSize: nil)

    let ids = [first.id, second.id, third.id]
    var found = try await file.originals.beginnings(of: 100, for: ids)
    #expect(found[first.id]?.bytes == long.prefix(100))
    #expect(found[second.id]?.bytes == short)
    #expect(found[third.id]?.bytes == Samples.bytes(900, seed: 3).prefix(100))
    #expect(found[third.id]?.date == written)
    #expect(try #require(found[first.id]).date.timeIntervalSince(before) >= -0.001)

    // Of a file that's gone, the date of the link is known.
    try FileManager.default.removeItem(at: linked)
    found = try await file.originals.beginnings(of: 100, for: ids)
    #expect(found[third.id]?.bytes == Data())
    #expect(try #require(found[third.id]).date.timeIntervalSince(before) >= -0.001)
    #expect(try await file.originals.beginnings(of: .max, for: [first.id])[first.id]?.bytes.count == 1 << 20)
    await file.close()
  }
}
