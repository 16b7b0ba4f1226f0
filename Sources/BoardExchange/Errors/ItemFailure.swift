import BoardStore
import KitFiles
import Foundation
import Imaging
import Localization

/// The reason why one of several items wasn't done: imported, exported, stored, found. The other items aren't
/// affected. Every command over several things reports those that it left out by this type.
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

  /// Makes the failure of something on another program's board that can't be read, or is at no place.
  /// - Parameters:
  ///   - id: its number in the board's file, if it has one.
  ///   - name: its name; empty if it has none.
  init(unreadable id: Int?, called name: String = "") {
    let name = name.isEmpty ? localized("Item \(id.map { String($0) } ?? "?")") : name
    self.init(name: name, localized("\(name) can’t be read"))
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

extension ItemFailure {
  /// The greatest number of lines of ``text(of:after:)``; further items are counted.
  private static let mostLines = 200

  /// Returns what the user of a window reads: what was done, and each item that wasn't, on a line of its own.
  /// - Parameters:
  ///   - failures: the items that weren't done.
  ///   - done: what was done, as a sentence; nil if it's seen anyway, or if nothing was.
  /// - Returns: nil if there's nothing to report.
  public static func text(of failures: [ItemFailure], after done: String? = nil) -> String? {
    guard !failures.isEmpty else { return done }
    var lines = failures.prefix(mostLines).map(\.description)
    let more = failures.count - lines.count
    if more > 0 { lines.append(localized(more, "1 more", "\(more) more")) }
    guard let done else { return lines.joined(separator: "\n") }
    if lines.count > 1 { lines[0] = "\n" + lines[0] }
    let reasons = lines.joined(separator: "\n")
    return localized("\(done) But: \(reasons)")
  }
}
