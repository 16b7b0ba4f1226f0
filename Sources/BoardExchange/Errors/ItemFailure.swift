import BoardStore
import KitFiles
import Foundation
import Imaging
import Localization

/// The reason why one item is missing from an import or export. The other items aren't affected.
public struct ItemFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure, for scripts.
  public enum Cause: Hashable, Sendable {
    /// The item can't be found or read.
    case missing
    /// The item isn't what it should be.
    case bad
    /// The disk or the system failed.
    case system
  }

  /// The name by which the user knows the item. It comes from outside and isn't safe as a path.
  public let name: String
  /// The kind of failure, which decides the exit status of the command line.
  public let cause: Cause
  /// A sentence that contains the name.
  public let description: String

  /// - Parameters:
  ///   - name: the name by which the user knows the item.
  ///   - cause: the kind of failure.
  ///   - description: a sentence that contains the name.
  public init(name: String, cause: Cause = .bad, _ description: String) {
    self.name = name
    self.cause = cause
    self.description = description.shown
  }

  /// Makes the failure of an export's pin whose kind isn't known.
  /// - Parameter name: the pin's name.
  init(unknownPin name: String) {
    self.init(
      name: name, localized("\(name) is a pin of a newer Pinboard; its place is drawn without it"))
  }

  /// - Parameters:
  ///   - error: the error, whose text becomes the reason.
  ///   - name: the name by which the user knows the item.
  public init(_ error: any Error, name: String) {
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
      description =
        error.description.contains(name) ? error.description : localized("\(name): \(error.description)")
      switch error {
      case .notFound, .isDirectory, .notARegularFile, .notReadable, .linkBroken, .linkOutside:
        cause = .missing
      case .emptyImage, .imageTooLarge, .originalDamaged, .outOfBounds, .noSuchOriginal: cause = .bad
      default: cause = .system
      }
    case let error as ExchangeError:
      description =
        error.description.contains(name) ? error.description : localized("\(name): \(error.description)")
      switch error {
      case .notFound, .notReadable, .notARegularFile, .notAFile: cause = .missing
      case .cannotWrite, .diskFull, .alreadyExists, .outOfMemory: cause = .system
      default: cause = .bad
      }
    default:
      cause = .system
      let text = (error as? any LocalizedError)?.errorDescription ?? String(describing: error)
      description = text.contains(name) ? text : localized("\(name): \(text)")
    }
  }
}
