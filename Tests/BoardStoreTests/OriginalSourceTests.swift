import Board
import BoardStore
import Foundation
import Glibc
import Testing

@Suite(.timeLimit(.minutes(5))) struct OriginalSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func add(_ url: URL, limit: Int = PreparedOriginal.defaultByteLimit) async throws -> Original {
    let file = try await BoardFile.create(at: folder.file("\(UUID()).pinboard"), name: "a")
    do {
      return try await file.originals.add(
        contentsOf: url, typeIdentifier: "image/png", pixelSize: nil, limit: limit)
    } catch {
      #expect(try await file.load().originals.isEmpty)
      throw error
    }
  }

  @Test func aPipeDoesntBlock() async throws {
    let url = folder.file("pipe")
    #expect(mkfifo(url.path, 0o600) == 0)
    await #expect(throws: BoardStoreError.notARegularFile(url)) { try await add(url) }
    await #expect(throws: BoardStoreError.notARegularFile(url)) { try await BoardFile.open(url) }
  }

  @Test func directoriesDevicesAndDeadLinksAreRefused() async throws {
    await #expect(throws: BoardStoreError.isDirectory(folder.url)) { try await add(folder.url) }
    let null = URL(fileURLWithPath: "/dev/zero")
    await #expect(throws: BoardStoreError.notARegularFile(null)) { try await add(null) }
    let link = folder.file("link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "nowhere")
    await #expect(throws: BoardStoreError.notFound(link)) { try await add(link) }
    let loop = folder.file("loop")
    try FileManager.default.createSymbolicLink(atPath: loop.path, withDestinationPath: "loop")
    await #expect(throws: BoardStoreError.notFound(loop)) { try await add(loop) }
    let web = try #require(URL(string: "https://example.com/a.png"))
    await #expect(throws: BoardStoreError.notARegularFile(web)) { try await add(web) }
  }

  @Test func aLinkToAFileIsFollowed() async throws {
    try Data([1, 2, 3]).write(to: folder.file("a.png"))
    let link = folder.file("b.png")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "a.png")
    #expect(try await add(link).byteCount == 3)
  }

  @Test func emptyAndTooLargeAreRefused() async throws {
    let url = folder.file("a.png")
    try Data().write(to: url)
    await #expect(throws: BoardStoreError.emptyImage(name: "a.png")) { try await add(url) }
    try Data(count: 2_001).write(to: url)
    await #expect(throws: BoardStoreError.imageTooLarge(name: "a.png", bytes: 2_001, limit: 2_000)) {
      try await add(url, limit: 2_000)
    }
    #expect(try await add(url, limit: 2_001).byteCount == 2_001)
    // A sparse file of one tebibyte is refused before any of it is read.
    #expect(truncate(url.path, 1 << 40) == 0)
    await #expect(throws: BoardStoreError.imageTooLarge(name: "a.png", bytes: 1 << 40, limit: 1 << 30)) {
      try await add(url)
    }
  }

  @Test func cancellingLeavesNothing() async throws {
    let file = try await BoardFile.create(at: folder.file("a.pinboard"), name: "a")
    let data = Samples.bytes(20_000_000, seed: 1)
    let tasks = (0..<8).map { number in
      Task {
        try await file.originals.add(
          data: data + Data([UInt8(number)]), name: "a.png", typeIdentifier: "image/png", pixelSize: nil)
      }
    }
    for task in tasks { task.cancel() }
    for task in tasks {
      // An image that was completed before the cancellation is stored whole; the others aren't stored at all.
      if case .failure(let error) = await task.result { #expect(error is CancellationError) }
    }
    #expect(try await file.upkeep.check().isSound)
  }
}
