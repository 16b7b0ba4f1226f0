import Board
import BoardStore
import Foundation
import SeededRandom
import Testing

/// Files are damaged at random, each in one of eight ways. The result is a clear error, a board within
/// the limits, or a repaired view. Nothing is written to the files, and only the files of SQLite's readers
/// stay beside them. A hang ends the tests.
@Suite(.timeLimit(.minutes(5))) struct MutatedFileTests {
  /// The files of each way.
  private static let count: UInt64 = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1" ? 65 : 20
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: 0..<8)
  func aClearErrorOrABoard(way: Int) async throws {
    let sample = folder.file("sample.pinboard")
    _ = try await Samples.makeBoard(at: sample)
    let whole = try Data(contentsOf: sample)
    for seed in 0..<Self.count {
      var generator = SeededGenerator(seed: UInt64(way) << 32 | seed)
      let url = folder.file("\(seed).pinboard")
      let bytes = Self.mutated(whole, way, using: &generator)
      try bytes.write(to: url)
      for access in [BoardAccess.readOnly, .readWrite] {
        await probe(url) { try await BoardFile.open(url, access: access) }
      }
      await probe(url) { try await BoardFile.openRepairing(url, isThorough: true) }
      #expect(try Data(contentsOf: url) == bytes, "way \(way), seed \(seed)")
      try FileManager.default.removeItem(at: url)
    }
  }

  private func probe(_ url: URL, _ open: () async throws -> BoardFile) async {
    do {
      let file = try await open()
      if let damage = file.trouble.damage {
        let pins = try? await file.load().pins.count
        #expect(pins == damage.pins, "a repaired view can be read")
      }
      do {
        let document = try await file.load()
        for pin in document.pins { try pin.validate() }
        _ = try await file.history.load()
        _ = try await file.history.furtherSteps(try await file.history.nearest().unread)
        _ = try await file.originals.linked()
        for id in document.originals.keys { try await file.originals.forEachChunk(of: id) { _ in } }
        _ = try await file.upkeep.check()
      } catch let error as BoardStoreError {
        #expect(!error.description.isEmpty)
      }
      await file.close()
    } catch let error as BoardStoreError {
      #expect(!error.description.isEmpty)
    } catch {
      Issue.record("\(error)")
    }
  }

  private static func mutated(
    _ whole: Data, _ way: Int, using generator: inout SeededGenerator
  ) -> Data {
    var bytes = whole
    let page = 4_096
    func random(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
    func byte() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
    switch way {
    case 0: for _ in 0..<random(1..<9) { bytes[random(0..<bytes.count)] = byte() }
    case 1: for _ in 0..<random(1..<5) { bytes[random(0..<100)] = byte() }
    case 2: for _ in 0..<random(1..<9) { bytes[random(100..<2 * page)] ^= 1 << UInt8(random(0..<8)) }
    case 3: bytes = bytes.prefix(random(0..<bytes.count))
    case 4: bytes.append(Samples.bytes(random(1..<20_000), seed: UInt64(random(0..<1_000))))
    case 5:  // two pages are exchanged
      let (one, two) = (random(1..<bytes.count / page) * page, random(1..<bytes.count / page) * page)
      let copy = Data(bytes[one..<one + page])
      bytes.replaceSubrange(one..<one + page, with: Data(bytes[two..<two + page]))
      bytes.replaceSubrange(two..<two + page, with: copy)
    case 6:  // a page of zeroes
      let start = random(0..<bytes.count / page) * page
      bytes.replaceSubrange(start..<start + page, with: Data(count: page))
    default:  // the heads of pages, where the trees are held together
      for _ in 0..<random(1..<6) { bytes[random(0..<bytes.count / page) * page + random(0..<16)] = byte() }
    }
    return bytes
  }
}
