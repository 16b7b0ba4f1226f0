import Board
import Foundation
import GRDB
import Glibc
import Testing

@testable import BoardStore

/// Imports of many images: they need few transactions, and nothing of a cancelled import stays.
@Suite(.timeLimit(.minutes(5))) struct AddingManyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var url: URL { folder.file("a.pinboard") }

  private func prepared(_ number: UInt64, bytes: Int = 300) async throws -> PreparedOriginal {
    try await .data(
      Samples.bytes(bytes, seed: number), name: "\(number).png", typeIdentifier: "image/png",
      pixelSize: CGSize(width: 4, height: 3))
  }

  @Test func manyAreStoredInOrderAndOnce() async throws {
    let file = try await BoardFile.create(at: url, name: "Many")
    var images: [PreparedOriginal] = []
    for number in 0..<UInt64(150) { images.append(try await prepared(number % 100, bytes: 100_000)) }
    let records = try await file.originals.add(images).map { try $0.get() }
    #expect(records == images.map(\.original))
    #expect(try await file.load().originals.count == 100)
    let check = try await file.upkeep.check()
    #expect(check.isSound, "\(check.problems)")
    #expect(check.unusedOriginals.count == 100, "\(check.problems)")
    #expect(try await file.originals.data(of: records[7].id) == Samples.bytes(100_000, seed: 7))
    await file.close()
  }

  @Test func oneThatChangedFailsAlone() async throws {
    let file = try await BoardFile.create(at: url, name: "Changed")
    let source = folder.file("b.png")
    try Samples.bytes(2_500_000, seed: 9).write(to: source)
    let changed = try await PreparedOriginal.file(source, typeIdentifier: "image/png", pixelSize: nil)
    let handle = try FileHandle(forWritingTo: source)
    try handle.seek(toOffset: 2_000_000)
    try handle.write(contentsOf: Data("other".utf8))
    try handle.close()
    let batch = [try await prepared(1), changed, try await prepared(2)]
    let results = try await file.originals.add(batch)
    #expect(throws: BoardStoreError.imageChanged(source)) { try results[1].get() }
    #expect(try [results[0].get(), results[2].get()] == [batch[0].original, batch[2].original])
    #expect(try await Set(file.load().originals.keys) == [batch[0].original.id, batch[2].original.id])
    #expect(try await file.upkeep.check().isSound)
    await file.close()
  }

  @Test func anImageComesWithItsCommandOrNotAtAll() async throws {
    let file = try await BoardFile.create(at: url, name: "Both")
    let image = try await prepared(1)
    let document = try await file.load()
    let pin = Samples.pin(image.original)
    let add = try #require(Command.add([pin], originals: [image.original], to: document))
    var other = document
    try add.apply(to: &other)
    let removal = try #require(Command.remove([pin.id], from: other))
    // The command is about a missing pin, so it fails and its image isn't stored either.
    await #expect(throws: BoardStoreError.conflict(url, detail: "the pin \(pin.id)")) {
      try await file.commit(removal, adding: [image])
    }
    #expect(try await file.load() == document)
    #expect(file.state == .writable)
    try await file.commit(add, adding: [image])
    #expect(try await file.load() == other)
    #expect(try await file.history.load().undoSteps.map(\.command.id) == [add.id])
    #expect(try await file.upkeep.check().isSound)
    await file.close()
  }
}
