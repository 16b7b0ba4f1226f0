import Foundation

/// Standard output is on a full disk, or closed.
struct OutputFailure: LocalizedError {
  var errorDescription: String? { "Standard output can't be written to." }
}
