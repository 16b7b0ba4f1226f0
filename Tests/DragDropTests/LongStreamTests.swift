import Foundation
import TestSupport
import Testing

@testable import DragDrop

/// ``RandomStreamTests`` at length: a million events in long streams, with random seeds (or seeds from
/// `PINBOARD_PROOF_SEED` on). Takes minutes; `make torture` runs it.
@MainActor
@Suite(.enabled(if: ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] != nil), .timeLimit(.minutes(60)))
struct LongStreamTests {
  private static let events = 1_000_000
  /// Short streams end in many ways. Long ones show what is never released.
  private static let lengths = [200, 2_000, 20_000]

  @Test("A million events")
  func million() async {
    let given = ProcessInfo.processInfo.environment["PINBOARD_PROOF_SEED"].flatMap(UInt64.init)
    let first = given ?? UInt64.random(in: 0..<1 << 32)
    var (done, streams, begun, drops, loads) = (0, 0, 0, 0, 0)
    while done < Self.events {
      let seed = first + UInt64(streams)
      let length = Self.lengths[streams % Self.lengths.count]
      let world = RandomStreamTests.World(seed: seed)
      for _ in 0..<length { world.step() }
      await world.close()
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
    #expect(begun > 1000 && drops > 100 && loads > 1000)
  }
}
