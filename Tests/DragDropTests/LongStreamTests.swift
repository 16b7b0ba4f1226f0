import Foundation
import TestSupport
import Testing

@testable import DragDrop

/// The tests of ``RandomStreamTests`` at length: a million events in long streams, with new seeds each time
/// (or from `PINBOARD_PROOF_SEED` on). They take minutes; `make torture` runs them.
@MainActor
@Suite(.enabled(if: ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] != nil), .timeLimit(.minutes(60)))
struct LongStreamTests {
  private static let events = 1_000_000
  /// Short streams end in many ways, and long ones collect objects that are never released.
  private static let lengths = [200, 2_000, 20_000]

  @Test("A million events")
  func million() async throws {
    let given = ProcessInfo.processInfo.environment["PINBOARD_PROOF_SEED"].flatMap(UInt64.init)
    let first = given ?? UInt64.random(in: 0..<1 << 32)
    var (done, streams, begun, drops, loads) = (0, 0, 0, 0, 0)
    while done < Self.events {
      let seed = first + UInt64(streams)
      let length = Self.lengths[streams % Self.lengths.count]
      let world = RandomStreamTests.World(seed: seed)
      for _ in 0..<length { world.step() }
      try await world.close()
      let complaints = world.complaints
      #expect(complaints == [], "PINBOARD_PROOF_SEED=\(seed), \(length) events")
      guard complaints.isEmpty else { return }
      done += length
      streams += 1
      begun += world.watcher.begun.count
      drops += world.watcher.drops
      loads += world.tally.all.count
    }
    print(
      "\(done) events in \(streams) streams from seed \(first): \(begun) drags, \(drops) drops, \(loads) loads"
    )
    #expect(begun > 1000)
    #expect(drops > 100)
    #expect(loads > 1000)
  }
}
