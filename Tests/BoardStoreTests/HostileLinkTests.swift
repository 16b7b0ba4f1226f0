import Board
import BoardStore
import Foundation
import GRDB
import Glibc
import Testing

/// Boards with linked images to files that can't be images.
@Suite(.timeLimit(.minutes(10))) struct HostileLinkTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("a.pinboard") }

  init() throws { folder = try TemporaryFolder() }

  enum Target: CaseIterable {
    case pipe, device, folder, loop, memory, detour, root

    /// Returns the path of the target, which is made if necessary.
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

  /// Makes a board with an image that has a path instead of bytes.
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

  /// No such target is waited for or read endlessly.
  @Test(arguments: Target.allCases) func whatIsNoFileIsABrokenLink(target: Target) async throws {
    let path = try target.path(in: folder)
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

  /// The link is reported as damage, and the other images are intact.
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

  /// The reported path is the one that the system would open.
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
