import Foundation

/// Bytes that have arrived for one item of an import, and what they're called.
nonisolated enum ImportSource: Sendable {
  /// A file that stays where it is.
  case file(URL)
  case data(Data)
}
