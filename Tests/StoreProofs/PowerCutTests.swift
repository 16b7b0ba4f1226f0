import Foundation
import Testing

extension StoreProofs {
  /// Cuts the power at a random moment. Changes that weren't synced are lost, torn or out of order. The board
  /// that's opened afterwards must be one of the script's states, and no older than the last state that was
  /// reported as done.
  @Suite(.timeLimit(.minutes(120))) struct PowerCutTests {
    @Test func whatWasReportedSurvivesThePowerCut() async throws {
      let tally = try await Self.cuts(fault: nil, rounds: ProofLimits.scriptRounds, share: 1)
      print("POWER CUT \(tally.rounds) cuts in \(ProofLimits.recordings) recordings; \(tally.summary)")
      #expect(tally.losses.isEmpty, "\(tally.losses.joined(separator: "\n"))")
      #expect(tally.rounds == ProofLimits.recordings * ProofLimits.cutsPerRecording)
    }

    /// A failed sync loses the bytes that it should have written, and a second sync doesn't report that. A
    /// store that trusts the second sync loses data.
    @Test func aFailedSyncIsNotMadeGoodByTheNext() async throws {
      let tally = try await Self.cuts(fault: "sync", rounds: ProofLimits.sweepRounds, share: 4)
      print("POWER CUT AFTER FAILED SYNCS \(tally.rounds) cuts; \(tally.summary)")
      #expect(tally.losses.isEmpty, "\(tally.losses.joined(separator: "\n"))")
    }

    /// A disk that ignores syncs loses data. A proof that doesn't find that proves nothing.
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
