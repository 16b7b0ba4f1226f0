import SeededRandom
import StoreTrace
import Testing

extension StoreProofs {
  /// Kills a real process at a random moment; no write that it reported as done is lost.
  @Suite(.timeLimit(.minutes(120))) struct KillTests {
    @Test func nothingReportedIsLost() async throws {
      // The length of the script is needed to choose a random moment in it.
      let whole = try await Self.play(seed: ProofLimits.seed, death: .none)
      guard case .end(let calls)? = whole.trace.last, whole.status == 0 else {
        Issue.record("the script doesn't come to its end: \(whole)")
        return
      }
      let lines = whole.trace.count
      let rounds = Array(0..<ProofLimits.killRounds)
      let (tally, killed) = try await withThrowingTaskGroup(of: (Tally, Int).self) { group in
        // Two groups run at a time, each with every second round.
        for half in 0..<2 {
          group.addTask {
            var tally = Tally()
            var killed = 0
            for round in rounds where round % 2 == half {
              if try await Self.round(ProofLimits.seed + UInt64(round), calls, lines, &tally) { killed += 1 }
            }
            return (tally, killed)
          }
        }
        return try await group.reduce(into: (Tally(), 0)) { sum, part in
          sum.0.add(part.0)
          sum.1 += part.1
        }
      }
      print("KILL \(tally.rounds) rounds, \(killed) kills; \(tally.summary)")
      #expect(tally.losses.isEmpty, "\(tally.losses.joined(separator: "\n"))")
      #expect(tally.rounds == rounds.count)
      #expect(tally.originals > 0)
      #expect(tally.steps > 0)
      if !ProofLimits.isSingle {
        #expect(killed > rounds.count / 2, "most must die before their end, or little is proved")
        #expect(
          tally.kinds.isSuperset(of: ScriptKinds.all), "\(ScriptKinds.all.subtracting(tally.kinds))")
      }
    }

    /// Returns whether the process was killed.
    private static func round(_ seed: UInt64, _ calls: UInt64, _ lines: Int, _ tally: inout Tally)
      async throws
      -> Bool
    {
      var generator = SeededGenerator(seed: seed)
      // One half of the processes dies in the middle of a call, which can be repeated exactly. The other half
      // is killed from outside.
      let death: ScriptProcess.Death =
        seed.isMultiple(of: 2)
        ? .inCall(
          .random(in: 1...calls, using: &generator), percent: .random(in: 0...100, using: &generator))
        : .afterLines(
          .random(in: 1...lines, using: &generator),
          .microseconds(Int64.random(in: 0...1_500, using: &generator)))
      let folder = try ProofFolder()
      let outcome = try await ScriptProcess(
        folder: folder, seed: seed, rounds: ProofLimits.scriptRounds, death: death
      ).run()
      let record = ScriptRecord(outcome.trace)
      let isKilled = outcome.signal == 9
      let name = "seed \(seed), \(death)"
      if !isKilled && !(outcome.status == 0 && outcome.signal == 0 && record.isComplete) {
        tally.lose("\(name): the script ended with status \(outcome.status), signal \(outcome.signal)")
      }
      let recovery = await Recovery.check(
        folder.boards, against: record, throughFile: seed.isMultiple(of: 5))
      tally.add(recovery, of: record, round: name)
      return isKilled
    }

    private static func play(seed: UInt64, death: ScriptProcess.Death) async throws -> ScriptProcess.Outcome {
      try await ScriptProcess(
        folder: ProofFolder(), seed: seed, rounds: ProofLimits.scriptRounds, death: death
      ).run()
    }

    /// Seeds must be repeatable, because otherwise no failure could be examined again.
    @Test func theSameSeedGivesTheSameEdits() async throws {
      func digests(_ seed: UInt64) async throws -> [Int: [Int: String]] {
        let record = ScriptRecord(try await Self.play(seed: seed, death: .none).trace)
        return record.windows.mapValues(\.digests)
      }
      let first = try await digests(7)
      #expect(try await digests(7) == first)
      #expect(try await digests(8) != first)
    }
  }
}
