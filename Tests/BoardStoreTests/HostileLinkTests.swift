import Board
import BoardStore
import Foundation
import GRDB
import Glibc
import Testing

/// Boards whose linked images are said to be where no image can be.
@Suite(.timeLimit(.minutes(10))) struct HostileLinkTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("a.pinboard") }

  init() throws { folder = try TemporaryFolder() }

  enum Place: CaseIterable {
    case pipe, device, folder, loop, memory, detour, root

    /// Makes it, if need be.
    func path(in folder: TemporaryFolder) throws -> String {
      switch self {
      case .pipe:
        #expect(mkfifo(folder.file("pipe").path, 0o600) == 0)
        return "pipe"
      case .device: return "/dev/zero"
      case .folder: return "."
      case .loop:
        #expect(symlink("loop", folder.file("loop").path) == 0)
        return "loop"
      case .memory: return "/proc/self/mem"
      case .detour: return String(repeating: "../", count: 1_000) + "dev/zero"
      case .root: return "/"
      }
    }
  }

  /// A board of which one image has a path instead of its bytes.
  private func board(linkedTo path: String) async throws -> OriginalID {
    let document = try await Samples.makeBoard(at: url)
    let id = try #require(document.pins.compactMap(\.content.original).first)
    let database = try DatabaseQueue(path: url.path)
    try await database.write { db in
      let key = try Int.fetchOne(
        db, sql: "SELECT key FROM original WHERE sha256 = ?", arguments: [id.sha256])
      try db.execute(sql: "DELETE FROM chunk WHERE original = ?", arguments: [key])
      try db.execute(
        sql: "INSERT INTO link (original, path) VALUES (?, CAST(? AS TEXT))",
        arguments: [key, Data(path.utf8)])
    }
    try database.close()
    return id
  }

  /// None of them is waited for, or read without an end.
  @Test(arguments: Place.allCases) func whatIsNoFileIsABrokenLink(place: Place) async throws {
    let path = try place.path(in: folder)
    let id = try await board(linkedTo: path)
    let bytes = try Data(contentsOf: url)
    let file = try await BoardFile.open(url)
    let name = try #require(try await file.load().originals[id]).name
    await #expect(throws: BoardStoreError.linkBroken(name: name, path: path)) {
      try await file.originals.data(of: id)
    }
    for isThorough in [false, true] {
      #expect(
        try await file.originals.links(isThorough: isThorough).map { [$0.value.path, "\($0.value.holds)"] }
          == [
            [path, "false"]
          ])
    }
    #expect(try await file.upkeep.check().brokenLinks == [path])
    #expect(try await file.originals.relink() == [id])
    #expect(try await !file.originals.links(to: folder.file("out.png")))
    let out = folder.file("out.png")
    await #expect(throws: BoardStoreError.self) { try await file.originals.write(id, to: out) }
    await #expect(throws: BoardStoreError.self) { try await file.originals.embed(id) }
    await file.close()
    #expect(try Data(contentsOf: url) == bytes)
    #expect(try folder.names().filter { $0.hasPrefix("out") }.isEmpty)
  }

  /// It's told of as damage, and what isn't that image's is whole.
  @Test(arguments: [0, 5_000]) func whatIsNoPathIsDamage(length: Int) async throws {
    let id = try await board(linkedTo: String(repeating: "a", count: length))
    let bytes = try Data(contentsOf: url)
    let file = try await BoardFile.open(url)
    let document = try await file.load()
    for work in [
      { _ = try await file.originals.data(of: id) }, { _ = try await file.originals.linked() },
      { _ = try await file.originals.links() }, { _ = try await file.originals.relink() },
      { _ = try await file.originals.embed(id) },
    ] as [@Sendable () async throws -> Void] {
      do {
        try await work()
        Issue.record("a path of \(length) bytes was taken")
      } catch BoardStoreError.corrupt(let damaged, _) {
        #expect(damaged == url)
      }
    }
    #expect(try await !file.upkeep.check().isSound)
    let other = try #require(document.pins.compactMap(\.content.original).first { $0 != id })
    #expect(try await file.originals.data(of: other).count == document.originals[other]?.byteCount)
    await file.close()
    #expect(try Data(contentsOf: url) == bytes)
  }

  /// What the system would open is what's told of.
  @Test func aPathEndsWhereItsFirstNullIs() async throws {
    let id = try await board(linkedTo: "a\0b")
    let bytes = try Data(contentsOf: url)
    let file = try await BoardFile.open(url)
    #expect(try await file.originals.linked() == [id: "a"])
    let name = try #require(try await file.load().originals[id]).name
    await #expect(throws: BoardStoreError.linkBroken(name: name, path: "a")) {
      try await file.originals.data(of: id)
    }
    await file.close()
    #expect(try Data(contentsOf: url) == bytes)
  }
}
