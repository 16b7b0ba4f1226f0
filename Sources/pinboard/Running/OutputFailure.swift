import Foundation

/// The error that standard output can't be written, since its disk is full or it's closed.
struct OutputFailure: LocalizedError {
  var errorDescription: String? { "Standard output can't be written to." }
}
