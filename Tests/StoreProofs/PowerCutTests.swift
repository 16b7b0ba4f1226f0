import Foundation
import Testing

extension StoreProofs {
  /// The power is cut at a random moment. Unsynced data is lost, torn or out of order. The board that's
  /// opened afterwards has one of its earlier states, and none older than the last one that was reported as
  /// done.
  @Suite struct PowerCutTests {
    @Test func whatWasReportedSurvivesThePowerCut() async throws {
      let tally = try await Self.cuts(fault: nil, rounds: ProofLimits.scriptRounds, share: 1)
      print("POWER CUT \(tally.rounds) cuts in \(ProofLimits.recordings) recordings; \(tally.summary)")
      #expect(tally.losses.isEmpty, "\(tally.losses.joined(separator: "\n"))")
      #expect(tally.rounds == ProofLimits.recordings * ProofLimits.cutsPerRecording)
    }

    /// A failed sync loses the data that it should have written, and the next sync doesn't report this. A
    /// store that trusts the next sync has losses.
    @Test func aFailedSyncIsNotMadeGoodByTheNext() async throws {
      let tally = try await Self.cuts(fault: "sync", rounds: ProofLimits.sweepRounds, share: 4)
      print("POWER CUT AFTER FAILED SYNCS \(tally.rounds) cuts; \(tally.summary)")
      #expect(tally.losses.isEmpty, "\(tally.losses.joined(separator: "\n"))")
    }

    /// On a disk that ignores syncs, data is lost. This tests that the proof detects losses.
    @Test func aDiskThatLiesIsFoundOut() async throws {
      var tally = Tally()
      let recording = try await Recording.make(seed: ProofLimits.seed, rounds: 1)
      try await recording.cut(12, honoursSyncs: false, into: &tally)
      print("POWER CUT of a disk that lies: \(tally.rounds) cuts; \(tally.summary)")
      #expect(!tally.losses.isEmpty)
    }

    private static func cuts(fault: String?, rounds: Int, share: Int) async throws -> Tally {
      let recordings = Array(0..<ProofLimits.recordings)
      return try await withThrowingTaskGroup(of: Tally.self) { group in
        for half in 0..<2 {
          group.addTask {
            var tally = Tally()
            for number in recordings where number % 2 == half {
              let recording = try await Recording.make(
                seed: ProofLimits.seed + UInt64(number), rounds: rounds, fault: fault)
              try await recording.cut(ProofLimits.cutsPerRecording / share, into: &tally)
            }
            return tally
          }
        }
        return try await group.reduce(into: Tally()) { $0.add($1) }
      }
    }
  }
}
