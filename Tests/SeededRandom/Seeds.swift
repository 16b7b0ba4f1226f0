import Foundation

/// The seeds that a law is tried with.
package enum Seeds {
  /// Whether there's time for thousands: see `make torture`.
  package static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  /// Returns the first seeds, more of them in torture, and those that have found a fault before. With
  /// `PINBOARD_SEED=216,235` they're those alone.
  package static func first(_ usual: UInt64, torture: UInt64, found: [UInt64] = []) -> [UInt64] {
    if let named = ProcessInfo.processInfo.environment["PINBOARD_SEED"] {
      return named.split(separator: ",").compactMap { UInt64($0) }
    }
    let count = isTorture ? torture : usual
    return Array(0..<count) + found.filter { $0 >= count }
  }
}
