import Board
import BoardStore
import ExchangeTestSupport
import KitFiles
import Foundation
import SeededRandom
import Testing

@testable import BoardExchange

/// The law: no door gives a file whose ending and bytes disagree, whatever a board says of its originals.
@Suite(.timeLimit(.minutes(60))) struct LeavingOriginalTests {
  private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  /// One original of a stranger's board.
  private struct Strange {
    var original: Original
    let kind: String
    let bytes: Data
    var isBroken = false
  }

  private func strangers(
    _ exchange: Exchange, _ random: inout SeededGenerator, count: Int
  ) async throws -> [Strange] {
    var strangers: [Strange] = []
    for number in 0..<count {
      let kind = StrangeOriginals.kinds.randomElement(using: &random) ?? "png"
      let bytes = try StrangeOriginals.bytes(kind, salt: random.next())
      let name =
        (StrangeOriginals.stems.randomElement(using: &random) ?? "")
        + (StrangeOriginals.endings.randomElement(using: &random) ?? "")
      let type =
        ["image/jpeg", "image/png", "text/html", "image/svg+xml", "application/pdf", "video/mp4"]
        .randomElement(using: &random) ?? "image/png"
      let isLinked = Bool.random(using: &random)
      let location = exchange.folder.file("linked-\(number)-\(kind)")
      var prepared: PreparedOriginal
      if isLinked {
        try bytes.write(to: location)
        prepared = try await .link(to: location, name: "x", typeIdentifier: type, pixelSize: nil)
      } else {
        prepared = try await .data(bytes, name: "x", typeIdentifier: type, pixelSize: nil)
      }
      guard !strangers.contains(where: { $0.original.id == prepared.original.id }) else { continue }
      let results = try await exchange.board.originals.add([prepared])
      let stored = try #require(results.first).get()
      // A stranger's program writes names and types as it likes.
      let original = Original(
        id: stored.id, name: name, typeIdentifier: type, byteCount: stored.byteCount, pixelSize: nil)
      var strange = Strange(original: original, kind: kind, bytes: bytes)
      if isLinked, Int.random(in: 0..<3, using: &random) == 0 {
        // Another file of the same size replaces the linked one.
        var other = Data("<html>".utf8) + Data(repeating: 0x20, count: bytes.count)
        other = other.prefix(bytes.count)
        if other == bytes { other = Data(repeating: 0x21, count: bytes.count) }
        try other.write(to: location)
        strange.isBroken = true
      }
      strangers.append(strange)
    }
    return strangers
  }

  @Test(arguments: isTorture ? Array(UInt64(1)...60) : [1, 2, 3, 4])
  func noDoorGivesAFileWhoseEndingAndBytesDisagree(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let exchange = try await Exchange()
    let strangers = try await strangers(exchange, &random, count: 40)
    for stranger in strangers {
      let context = "seed \(seed): \(stranger.original.name.debugDescription), \(stranger.kind)"
      guard !stranger.isBroken else {
        await #expect(throws: BoardStoreError.self, "\(context)") {
          _ = try await LeavingOriginal.read(stranger.original, of: exchange.board)
        }
        continue
      }
      let leaving = try await LeavingOriginal.read(stranger.original, of: exchange.board)
      #expect(leaving.data == stranger.bytes, "\(context)")
      #expect(StrangeOriginals.fault(leaving.name, kind: stranger.kind) == nil, "\(context): \(leaving.name)")
      #expect((leaving.problem != nil) == StrangeOriginals.unknown.contains(stranger.kind), "\(context)")
      #expect(leaving.mayHoldScripts == ["svg", "svgz"].contains(stranger.kind), "\(context)")
      let expected = LeavingOriginal.expectedName(
        stranger.original.name, ofType: stranger.original.typeIdentifier)
      if let expected, let data = try? leaving.data(rightlyCalled: expected) {
        #expect(StrangeOriginals.fault(expected, kind: stranger.kind) == nil, "\(context): \(expected)")
        #expect(data == stranger.bytes, "\(context)")
      }
    }
    for includesUnknown in [false, true] {
      let out = exchange.folder.file("out-\(includesUnknown)")
      let report = try await BoardExport.writeOriginals(
        strangers.map(\.original), of: exchange.board, to: out, includesUnknown: includesUnknown)
      let whole = strangers.filter { !$0.isBroken }
      let wanted = whole.filter { includesUnknown || !StrangeOriginals.unknown.contains($0.kind) }
      #expect(report.done == wanted.count, "seed \(seed): \(report.failures)")
      #expect(report.failures.count == strangers.count - wanted.count, "seed \(seed)")
      var written: [Data: String] = [:]
      for name in try #require(FolderNames.of(out)) {
        written[try FileBytes.read(out.appending(name: name))] = name
      }
      #expect(written.count == wanted.count, "seed \(seed)")
      for stranger in wanted {
        let name = try #require(written[stranger.bytes], "seed \(seed): \(stranger.kind)")
        #expect(StrangeOriginals.fault(name, kind: stranger.kind) == nil, "seed \(seed): \(name)")
      }
    }
  }

  /// A name that's right stays as it is, to the byte.
  @Test(arguments: [
    ("naïve #1 100%.png", "png"), ("Screenshot 12.30.45.JPG", "jpg"), ("a.jpeg", "jpg"), (" b .pdf", "pdf"),
    ("IMG-1.jfif", "jpg"), ("é\u{301}.svg", "svg"), ("a.m4v", "mp4"),
  ]) func aRightNameStays(_ name: String, _ kind: String) async throws {
    let exchange = try await Exchange()
    let original = try await exchange.board.originals.add(
      data: try StrangeOriginals.bytes(kind, salt: 7), name: name, typeIdentifier: "image/png", pixelSize: nil
    )
    let leaving = try await LeavingOriginal.read(original, of: exchange.board)
    #expect(Array(leaving.name.utf8) == Array(name.utf8))
  }

  @Test(arguments: [
    ("holiday.html", "jpg", "holiday.html.jpg"), ("holiday.jpg.desktop", "png", "holiday.jpg.desktop.png"),
    ("holiday.jpg", "png", "holiday.png"), ("-rf", "png", "_rf.png"), ("holiday.jpg", "html", "holiday.bin"),
    (".png", "png", "_png.png"),
  ]) func aWrongNameIsMended(_ name: String, _ kind: String, _ mended: String) async throws {
    let exchange = try await Exchange()
    let original = try await exchange.board.originals.add(
      data: try StrangeOriginals.bytes(kind, salt: 7), name: "x", typeIdentifier: "image/png", pixelSize: nil)
    let leaving = try await LeavingOriginal.read(original, of: exchange.board, named: name)
    #expect(leaving.name == mended)
  }

}
