import Board
import BoardExchange
import BoardStore
import Foundation
import Testing

@testable import BoardSession

@MainActor
@Suite(.timeLimit(.minutes(5))) struct ArrivalReadingTests {
  @Test func `images are read once the pictures are there, and those that are cancelled aren't`() async throws
  {
    let boards = try TemporaryBoards()
    let reading = ArrivalReading()
    let files = try (0..<30).map { try boards.picture("\($0).png", width: 20 + $0 / 2) }
    // The reading waits until all items are waiting for it.
    reading.pictureBegan()
    reading.pictureBegan()
    let tasks = try files.map { url in
      let image = IncomingImage(
        .file(url), name: url.lastPathComponent, facts: try ImportSource.file(url).facts())
      return Task { try await reading.read(image) }
    }
    for task in tasks.prefix(10) { task.cancel() }
    reading.pictureEnded()
    var ids: Set<OriginalID> = []
    for task in tasks.dropFirst(10) { ids.insert(try await task.value.original.id) }
    for task in tasks.prefix(10) {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(ids.count == 10)
  }

  @Test func `what's wrong with one image is reported of that one alone`() async throws {
    let boards = try TemporaryBoards()
    let reading = ArrivalReading()
    let good = try boards.picture("good.png")
    let facts = try ImportSource.file(good).facts()
    let images = [
      IncomingImage(.file(good), name: "good.png", facts: facts),
      IncomingImage(.data(Data()), name: "nothing.png", facts: facts),
    ]
    reading.pictureBegan()
    reading.pictureBegan()
    let first = Task { try await reading.read(images[0]) }
    let second = Task { try await reading.read(images[1]) }
    reading.pictureEnded()
    #expect(try await first.value.original.name == "good.png")
    await #expect(throws: BoardStoreError.emptyImage(name: "nothing.png")) { try await second.value }
  }
}
