import Foundation

/// How much is tried: little in the tests, much in `make torture`; the environment says.
enum ProofLimits {
  static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  /// Where the seeds begin. The tests always try the same ones; torture tries others each time.
  static let seed =
    number("PINBOARD_PROOF_SEED").map(UInt64.init)
    ?? (isTorture ? UInt64(Date().timeIntervalSince1970) : 1)

  /// Tries one seed alone: to repeat a failure.
  static let isSingle = number("PINBOARD_PROOF_SEED") != nil

  static let killRounds = isSingle ? 1 : isTorture ? 500 : 50
  /// Rounds of the script, each about 17 writes.
  static let scriptRounds = isTorture ? 12 : 4
  /// Recordings, and crashes made of each.
  static let recordings = isSingle ? 1 : isTorture ? 20 : 4
  static let cutsPerRecording = isTorture ? 250 : 50
  static let sweepRounds = isTorture ? 5 : 2
  static let sweepSeeds = isSingle ? 1 : isTorture ? 3 : 1

  /// Sessions in which one call fails, whichever it is.
  static let strayFaults = isSingle ? 1 : isTorture ? 200 : 20

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }
}
