import Foundation
import Glibc
import SeededRandom
import StoreTrace
import Testing

extension StoreProofs {
  /// Makes each call to the disk fail, one after the other. No reported write is lost, the process goes on,
  /// and at its end the boards are the same as without any fault.
  @Suite(.timeLimit(.minutes(120))) struct FaultTests {
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
                // Each kind gets another seed, so that the kinds don't all meet the same steps.
                let number = ProofLimits.isSingle ? 0 : seed * kinds.count + index
                results.append(try await Self.sweep(kinds[index], seed: ProofLimits.seed + UInt64(number)))
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
      let met = results.reduce(into: Set<String>()) { $0.formUnion($1.met) }
      print(
        "FAULTS met by \(met.count) kinds of writes, not by \(ScriptKinds.swept.subtracting(met).sorted())")
      #expect(met.contains("save a copy"))
      if ProofLimits.isTorture, !ProofLimits.isSingle { #expect(met.isSuperset(of: ScriptKinds.swept)) }
    }

    /// A sweep covers the calls that the script waits for. The filling of the log, checkpoints and closing at
    /// the end of a queue run in the background, so any call of a session may belong to them.
    @Test func aCallOfWhomeverMayFail() async throws {
      let counted = try await Self.stray(seed: ProofLimits.seed, failing: nil)
      let calls = try #require(counted.calls)
      let results = try await withThrowingTaskGroup(of: [Result].self) { group in
        for half in 0..<2 {
          group.addTask {
            var results: [Result] = []
            for round in 0..<ProofLimits.strayFaults where round % 2 == half {
              var generator = SeededGenerator(seed: ProofLimits.seed + UInt64(round))
              let call = UInt64.random(in: 1...calls, using: &generator)
              let error = Bool.random(using: &generator) ? EIO : ENOSPC
              results.append(
                try await Self.stray(seed: ProofLimits.seed + UInt64(round), failing: (call, error)))
            }
            return results
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      var all = Tally()
      for result in results { all.add(result.tally) }
      let fired = results.reduce(0) { $0 + $1.fired }
      let unnoticed = results.count { $0.fired > 0 && $0.failures == 0 }
      print(
        "STRAY FAULTS \(fired) in \(results.count) sessions, \(unnoticed) of them unnoticed; \(all.summary)")
      #expect(all.losses.isEmpty, "\(all.losses.joined(separator: "\n"))")
      #expect(fired > results.count / 2 || ProofLimits.isSingle, "most must meet their fault")
    }

    private static func stray(seed: UInt64, failing call: (number: UInt64, error: CInt)?) async throws
      -> Result
    {
      let name = call.map { "call \($0.number) fails with \($0.error), seed \(seed)" } ?? "seed \(seed)"
      return try await run(
        "anywhere", seed: seed, rounds: ProofLimits.scriptRounds, failing: call, name: name)
    }

    private struct Result {
      let kind: String
      var fired = 0
      var failures = 0
      /// The kinds of writes that a fault has hit.
      var met: Set<String> = []
      var tally = Tally()
      /// The number of calls that changed files.
      var calls: UInt64?
    }

    private static func sweep(_ kind: String, seed: UInt64) async throws -> Result {
      try await run(
        kind, seed: seed, rounds: ProofLimits.sweepRounds, failing: nil, name: "fault \(kind), seed \(seed)")
    }

    private static func run(
      _ kind: String, seed: UInt64, rounds: Int, failing call: (number: UInt64, error: CInt)?, name: String
    ) async throws -> Result {
      let folder = try ProofFolder()
      let outcome = try await ScriptProcess(
        folder: folder, seed: seed, rounds: rounds, fault: kind, failingCall: call
      ).run()
      let record = ScriptRecord(outcome.trace)
      var result = Result(kind: kind)
      if outcome.status != 0 || outcome.signal != 0 || !record.isComplete {
        result.tally.lose("\(name): the script ended with status \(outcome.status), signal \(outcome.signal)")
      }
      for case .faults(_, let fired, _, let met) in outcome.trace {
        result.fired += fired
        result.met.formUnion(met)
      }
      for case .end(let calls) in outcome.trace { result.calls = calls }
      result.failures = record.failures
      result.tally.add(await Recovery.check(folder.boards, against: record), of: record, round: name)
      return result
    }
  }
}
