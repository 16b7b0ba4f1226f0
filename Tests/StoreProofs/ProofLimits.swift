import Foundation

/// The numbers of the proofs' rounds: few in the tests, many in `make torture`. Environment variables decide.
enum ProofLimits {
  static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  /// The first seed. The tests always use the same seeds; torture uses new ones each time.
  static let seed =
    number("PINBOARD_PROOF_SEED").map(UInt64.init)
    ?? (isTorture ? UInt64(Date().timeIntervalSince1970) : 1)

  /// Whether a single seed is used, to repeat a failure.
  static let isSingle = number("PINBOARD_PROOF_SEED") != nil

  static let killRounds = isSingle ? 1 : isTorture ? 500 : 50
  /// The number of the script's rounds, each of about 17 writes.
  static let scriptRounds = isTorture ? 12 : 4
  /// The number of recordings. `cutsPerRecording` is the number of crashes for each.
  static let recordings = isSingle ? 1 : isTorture ? 20 : 4
  static let cutsPerRecording = isTorture ? 250 : 50
  static let sweepRounds = isTorture ? 5 : 2
  static let sweepSeeds = isSingle ? 1 : isTorture ? 3 : 1

  /// The number of sessions in which one arbitrary call fails.
  static let strayFaults = isSingle ? 1 : isTorture ? 200 : 20

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }
}
