/// Adds up the results of a proof's rounds, to be printed and checked at the end.
struct Tally {
  private(set) var rounds = 0
  private(set) var done = 0
  private(set) var inFlightKept = 0
  private(set) var inFlightDropped = 0
  private(set) var doubles = 0
  private(set) var idleFiles = 0
  private(set) var originals = 0
  private(set) var steps = 0
  /// The kinds of writes that the script has reported as done.
  private(set) var kinds: Set<String> = []
  /// The losses, each with instructions to repeat its round.
  private(set) var losses: [String] = []

  mutating func add(_ recovery: Recovery, of record: ScriptRecord, round: String) {
    rounds += 1
    done += record.doneCount
    inFlightKept += recovery.inFlightKept
    inFlightDropped += recovery.inFlightDropped
    doubles += recovery.doubles
    idleFiles += recovery.idleFiles
    originals += recovery.originalsCompared
    steps += recovery.stepsWalked
    for window in record.windows.values {
      kinds.formUnion(window.kinds.filter { $0.key <= window.done }.values)
    }
    losses += recovery.losses.map { "\(round): \($0)" }
  }

  mutating func add(_ other: Tally) {
    rounds += other.rounds
    done += other.done
    inFlightKept += other.inFlightKept
    inFlightDropped += other.inFlightDropped
    doubles += other.doubles
    idleFiles += other.idleFiles
    originals += other.originals
    steps += other.steps
    kinds.formUnion(other.kinds)
    losses += other.losses
  }

  mutating func lose(_ text: String) { losses.append(text) }

  var summary: String {
    """
    \(done) writes reported as done, in flight: \(inFlightKept) kept whole, \(inFlightDropped) dropped whole; \
    \(originals) originals compared, \(steps) steps undone and redone; pins on both boards after an \
    interrupted move: \(doubles); meaningless files left: \(idleFiles); losses: \(losses.count)
    """
  }
}
