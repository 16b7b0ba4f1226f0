import Foundation
import SeededRandom
import StoreTrace
import Testing

/// A run of the script with its log, from which any number of crashes can be simulated.
struct Recording {
  let log: OperationLog
  /// The folder in which the script ran. Crashes are laid out there, because boards may refer to each other
  /// by path.
  private let folder: ProofFolder
  private let seed: UInt64

  /// Plays the script to its end.
  static func make(seed: UInt64, rounds: Int, fault: String? = nil) async throws -> Recording {
    let folder = try ProofFolder()
    let outcome = try await ScriptProcess(
      folder: folder, seed: seed, rounds: rounds, fault: fault, isRecorded: true
    ).run()
    try #require(
      outcome.status == 0 && outcome.signal == 0,
      "seed \(seed): the script ended with status \(outcome.status), signal \(outcome.signal)")
    return Recording(log: try OperationLog(contentsOf: folder.log), folder: folder, seed: seed)
  }

  /// Simulates power cuts at `count` random moments and opens the remaining files.
  func cut(_ count: Int, honoursSyncs: Bool = true, into tally: inout Tally) async throws {
    var generator = SeededGenerator(seed: seed)
    let moments = moments(count, using: &generator)
    var disk = SimulatedDisk(bytes: log.data, honoursSyncs: honoursSyncs)
    var record = ScriptRecord([])
    for (index, operation) in log.operations.enumerated() {
      disk.apply(operation)
      if case .output(let range) = operation {
        for event in try TraceEvent.events(in: Data(log.data[range])) { record.add(event) }
      }
      for _ in 0..<(moments[index] ?? 0) {
        let cut = PowerCut(using: &generator)
        try folder.clear()
        for (path, content) in disk.contents(after: cut, using: &generator) {
          try Data(content).write(to: URL(fileURLWithPath: path, isDirectory: false))
        }
        let recovery = await Recovery.check(folder.boards, against: record)
        tally.add(recovery, of: record, round: "seed \(seed), after operation \(index), \(cut)")
      }
    }
    for what in disk.unknown { tally.lose("seed \(seed): the model doesn't know \(what)") }
  }

  /// Returns the number of cuts after each operation. Half of the cuts are just after a report or a sync,
  /// where a store that forgets a sync is found out.
  private func moments(_ count: Int, using generator: inout SeededGenerator) -> [Int: Int] {
    let reports = log.operations.indices.filter { index in
      switch log.operations[index] {
      case .output, .sync, .syncFolder: true
      default: false
      }
    }
    var moments: [Int: Int] = [:]
    for round in 0..<count {
      let index =
        round.isMultiple(of: 2)
        ? reports.randomElement(using: &generator) : log.operations.indices.randomElement(using: &generator)
      moments[index ?? 0, default: 0] += 1
    }
    return moments
  }
}
