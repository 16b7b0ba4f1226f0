public import Foundation

/// The reason why a program can't join a team or a group.
public enum CircleError: Error, LocalizedError, Equatable, Sendable {
  /// The identifier doesn't consist of 1 to 100 letters, digits, dots and dashes, or it begins with a dot.
  case badIdentifier(String)
  /// The key's file isn't owned by the user, others may read it, or it isn't 32 bytes long.
  case unsafeKey(String)
  /// The file can't be made or read, for the system's reason.
  case unusable(String)

  /// A sentence for the user.
  public var errorDescription: String? {
    switch self {
    case .badIdentifier(let name): "“\(name.prefix(100))” is no name for a team or a group."
    case .unsafeKey(let path): "The key “\(path)” isn't safe: only its owner may read it."
    case .unusable(let reason): "The team's key can't be used: \(reason)."
    }
  }
}
