import Foundation

/// The reason why an item could not be handed to another program.
struct ExportError: Error, LocalizedError, Equatable {
  /// A sentence for the user.
  let message: String

  init(message: String) { self.message = message }

  var errorDescription: String? { message }
}
