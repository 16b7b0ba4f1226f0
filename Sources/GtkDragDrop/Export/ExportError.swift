import Foundation

/// Why an item could not be handed to another program.
package struct ExportError: Error, LocalizedError, Equatable {
  /// A sentence for a person.
  package let message: String

  package init(message: String) { self.message = message }

  package var errorDescription: String? { message }
}
