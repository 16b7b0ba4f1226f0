import BoardStore
import Files
import Foundation
import Imaging

/// Why one item of an import or export isn't in it. The others are.
public struct ItemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What scripts tell apart.
  public enum Cause: Hashable, Sendable {
    /// It can't be found or read.
    case missing
    /// It isn't what it should be.
    case bad
    /// The disk or the system failed.
    case system
  }

  /// What the person knows the item as. Comes from outside: not safe as a path.
  public let name: String
  /// Decides the exit status of the command line.
  public let cause: Cause
  /// A sentence with the name in it.
  public let description: String

  init(name: String, cause: Cause = .bad, _ description: String) {
    self.name = name
    self.cause = cause
    self.description = description.shown
  }

  /// - Parameter name: what the person knows the item as.
  init(_ error: any Error, name: String) {
    if let failure = error as? ItemFailure {
      self = failure
      return
    }
    self.name = name
    let name = name.shown
    switch error {
    case let error as ImagingError:
      let named = error.name == nil ? ImagingError(error.reason, name: name) : error
      description = named.detail
      switch error.reason {
      case .missing, .deadLink, .directory, .notAFile, .unreadable: cause = .missing
      default: cause = .bad
      }
    case let error as BoardStoreError:
      description = error.description.contains(name) ? error.description : "\(name): \(error.description)"
      switch error {
      case .notFound, .isDirectory, .notARegularFile, .notReadable, .linkBroken: cause = .missing
      case .emptyImage, .imageTooLarge, .originalDamaged, .outOfBounds, .noSuchOriginal: cause = .bad
      default: cause = .system
      }
    case let error as ExchangeError:
      description = error.description.contains(name) ? error.description : "\(name): \(error.description)"
      switch error {
      case .notFound, .notReadable, .notARegularFile, .notAFile: cause = .missing
      case .cannotWrite, .diskFull, .alreadyExists, .outOfMemory: cause = .system
      default: cause = .bad
      }
    default:
      cause = .system
      description =
        "\(name): \((error as? any LocalizedError)?.errorDescription ?? String(describing: error))"
    }
  }
}
