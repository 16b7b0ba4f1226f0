import Board
import BoardExchange
import BoardStore
import ExchangeTestSupport
import Foundation
import Glibc
import SeededRandom
import Testing

/// Tests with damaged and malicious files: each gives a clear error or a part of its contents. A crash or an
/// endless loop ends the test run. The source's bytes show whether anything was written to it.
@Suite(.timeLimit(.minutes(5))) struct HostileFileTests {
  /// The results of a series of files.
  private struct Tally {
    var refused = 0
    var partial = 0
    var whole = 0
  }

  private func play(
    _ count: Int, of original: Data, named name: String, images: Int
  ) async throws -> Tally {
    let exchange = try await Exchange()
    let url = exchange.folder.file(name)
    var tally = Tally()
    for seed in 0..<count {
      var random = SeededGenerator(seed: UInt64(seed))
      let bytes = Mutation.mutated(original, by: &random)
      try bytes.write(to: url)
      let names = try exchange.folder.names()
      do {
        let plan = try await BoardImport.plan([url])
        let harvest = try await BoardImport.collect(plan)
        let document = try await exchange.board.load()
        for command in harvest.parts(for: document).compactMap({ $0.command(for: document) }) {
          var copy = document
          try command.apply(to: &copy)
        }
        #expect(harvest.report.failures.allSatisfy { !$0.description.isEmpty })
        if harvest.report.pinned == images { tally.whole += 1 } else { tally.partial += 1 }
      } catch let error as ExchangeError {
        #expect(error.description.contains(name), "seed \(seed): \(error)")
        tally.refused += 1
      }
      #expect(try Data(contentsOf: url) == bytes, "seed \(seed): the source was written to")
      #expect(try exchange.folder.names() == names, "seed \(seed): something lies beside the source")
    }
    // A series of mutations that are all refused, or all unnoticed, would prove nothing.
    #expect(tally.refused > 0, "\(tally)")
    #expect(tally.partial + tally.whole > 0, "\(tally)")
    return tally
  }

  @Test func beeRefBoards() async throws {
    let folder = try TemporaryFolder()
    let items = try (0..<6).map { number in
      var item = BeeRefFixture.Item()
      item.x = Double(number) * 50
      item.details = #"{"filename": "n.png", "crop": [0, 0, 40, 30], "opacity": 1}"#
      item.bytes = try TestPicture.png(width: 60 + number, height: 50, red: UInt8(number))
      return item
    }
    let url = folder.file("a.bee")
    try BeeRefFixture.write(items, to: url)
    _ = try await play(500, of: try Data(contentsOf: url), named: "a.bee", images: 6)
  }

  @Test(arguments: ["2.0", "2.1"]) func pureRefBoards(_ format: String) async throws {
    let folder = try TemporaryFolder()
    var group = PureRefFixture.Item()
    group.transform = [0, 1, -1, 0, 3, 4]
    let items =
      [group]
      + (0..<6).map { number in
        var item = PureRefFixture.Item()
        item.parent = number.isMultiple(of: 2) ? 0 : -1
        item.transform = [1, 0, 0, 1, Double(number) * 50, 0]
        item.kind = .image(number / 2, crop: nil, flags: 1)
        return item
      }
    let images = try (0..<3).map { number in
      PureRefFixture.Image(
        bytes: try TestPicture.png(width: 60, height: 50, red: UInt8(number)), source: "/p/\(number).png",
        width: 60,
        height: 50)
    }
    let url = folder.file("a.pur")
    try PureRefFixture.write(items, images, to: url, format: format)
    _ = try await play(250, of: try Data(contentsOf: url), named: "a.pur", images: 6)
  }

  @Test func zipArchives() async throws {
    let folder = try TemporaryFolder()
    let url = folder.file("a.zip")
    try ZipFixture.write(
      (0..<6).map { .init("folder/\($0).png", try TestPicture.png(width: 60, height: 50, red: UInt8($0))) },
      to: url)
    _ = try await play(250, of: try Data(contentsOf: url), named: "a.zip", images: 6)
  }

  /// A tree whose pages lead back to themselves has endless rows.
  @Test func aDatabaseThatNeverEndsIsGivenUp() async throws {
    let exchange = try await Exchange()
    let url = exchange.folder.file("a.bee")
    var items: [BeeRefFixture.Item] = []
    for number in 0..<3_000 {
      var item = BeeRefFixture.Item()
      item.kind = "text"
      item.details = "{\"text\": \"\(String(repeating: "x", count: 200)) \(number)\"}"
      items.append(item)
    }
    try BeeRefFixture.write(items, to: url)
    var bytes = try Data(contentsOf: url)
    // These are the interior pages of tables (kind 5). Every child becomes the page itself.
    var found = 0
    for page in stride(from: 4096, to: bytes.count, by: 4096) where bytes[page] == 5 {
      found += 1
      let cells = Int(bytes[page + 3]) << 8 | Int(bytes[page + 4])
      let number = UInt32(page / 4096 + 1)
      for cell in 0..<cells {
        let pointer = page + 12 + cell * 2
        let offset = page + (Int(bytes[pointer]) << 8 | Int(bytes[pointer + 1]))
        withUnsafeBytes(of: number.bigEndian) { bytes.replaceSubrange(offset..<offset + 4, with: $0) }
      }
    }
    try #require(found > 0)
    try bytes.write(to: url)
    await #expect(throws: ExchangeError.self) { try await exchange.bring("a.bee") }
  }

  /// Headers give wrong lengths for a small file.
  @Test func headersThatLie() async throws {
    let exchange = try await Exchange()
    let honest = PureRefFixture.wrap(Data(count: 8192))
    for (offset, length) in [(0, 4), (14, 8), (22, 4), (36, 4), (104, 4)] {
      for value in [UInt8(0), 0x7F, 0x80, 0xFF] {
        var bytes = honest
        bytes.replaceSubrange(offset..<offset + length, with: Data(repeating: value, count: length))
        try exchange.place(bytes, as: "a.pur")
        await #expect(throws: ExchangeError.self, "\(offset): \(value)") { try await exchange.bring("a.pur") }
      }
    }
  }

  @Test func whatIsNoFileIsRefused() async throws {
    let exchange = try await Exchange()
    mkfifo(exchange.folder.file("pipe.bee").path, 0o600)
    symlink("nowhere", exchange.folder.file("dead.pur").path)
    try exchange.place(Data(), as: "empty.zip")
    try exchange.place(Data([1, 2, 3]), as: "short.bee")
    for name in ["empty.zip", "short.bee"] {
      await #expect(throws: ExchangeError.self) { try await exchange.bring(name) }
    }
    await #expect(throws: ExchangeError.notFound(exchange.folder.file("missing.zip"))) {
      try await exchange.bring("missing.zip")
    }
    for name in ["pipe.bee", "dead.pur"] {
      let report = try await exchange.bring(name).report
      #expect(report.pinned == 0, "\(name)")
      #expect(report.failures.map(\.cause) == [.missing], "\(name)")
    }
  }
}
