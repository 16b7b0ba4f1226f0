import StoreTrace
import Testing

extension StoreProofs {
  /// Each call to the disk fails, one after the other. Nothing that was reported is lost, the process goes on,
  /// and at its end the boards are as they'd be without any fault.
  @Suite struct FaultTests {
    /// The names of `Fault` in store-script. Not every journal mode truncates, maps or renames.
    private static let always = [
      "full", "staysFull", "write", "sync", "short", "shortThenFull", "create", "read",
    ]
    private static let sometimes = ["truncate", "remove", "name", "map"]

    @Test func everyCallMayFail() async throws {
      let kinds = Self.always + Self.sometimes
      let results = try await withThrowingTaskGroup(of: [Result].self) { group in
        for half in 0..<2 {
          group.addTask {
            var results: [Result] = []
            for index in kinds.indices where index % 2 == half {
              for seed in 0..<ProofLimits.sweepSeeds {
                results.append(try await Self.sweep(kinds[index], seed: ProofLimits.seed + UInt64(seed)))
              }
            }
            return results
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      var all = Tally()
      for result in results {
        all.add(result.tally)
        print("FAULT \(result.kind): \(result.fired) faults injected, \(result.failures) writes failed")
        if Self.always.contains(result.kind) {
          #expect(result.fired > 0, "no fault of the kind \(result.kind)")
        }
      }
      print(
        "FAULTS \(results.reduce(0) { $0 + $1.fired }) injected in \(results.count) sessions; \(all.summary)")
      #expect(all.losses.isEmpty, "\(all.losses.joined(separator: "\n"))")
    }

    private struct Result {
      let kind: String
      var fired = 0
      var failures = 0
      var tally = Tally()
    }

    private static func sweep(_ kind: String, seed: UInt64) async throws -> Result {
      let folder = try ProofFolder()
      let outcome = try await ScriptProcess(
        folder: folder, seed: seed, rounds: ProofLimits.sweepRounds, fault: kind
      ).run()
      let record = ScriptRecord(outcome.trace)
      var result = Result(kind: kind)
      let name = "fault \(kind), seed \(seed)"
      if outcome.status != 0 || outcome.signal != 0 || !record.isComplete {
        result.tally.lose("\(name): the script ended with status \(outcome.status), signal \(outcome.signal)")
      }
      for case .faults(_, let fired, _) in outcome.trace { result.fired += fired }
      result.failures = record.failures
      result.tally.add(await Recovery.check(folder.boards, against: record), of: record, round: name)
      return result
    }
  }
}
