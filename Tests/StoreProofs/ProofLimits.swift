import Foundation

/// The size of the proofs: small in the tests, large in `make torture`, as the environment says.
enum ProofLimits {
  static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  /// The first seed. The tests always use the same seeds; torture uses others each time.
  static let seed =
    number("PINBOARD_PROOF_SEED").map(UInt64.init)
    ?? (isTorture ? UInt64(Date().timeIntervalSince1970) : 1)

  /// Whether only one seed is run, to repeat a failure.
  static let isSingle = number("PINBOARD_PROOF_SEED") != nil

  static let killRounds = isSingle ? 1 : isTorture ? 500 : 50
  /// The rounds of the script, each with about 17 writes.
  static let scriptRounds = isTorture ? 12 : 4
  /// The number of recordings, and of crashes made of each.
  static let recordings = isSingle ? 1 : isTorture ? 20 : 4
  static let cutsPerRecording = isTorture ? 250 : 50
  static let sweepRounds = isTorture ? 5 : 2
  static let sweepSeeds = isSingle ? 1 : isTorture ? 3 : 1

  /// The number of sessions in which any one call fails.
  static let strayFaults = isSingle ? 1 : isTorture ? 200 : 20

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }
}
