import CKitGtk
import KitFiles
public import Foundation
public import GtkDragDrop

extension DragDropSystem {
  /// Makes this program a member of a team: it offers `.team` representations to the other members and sees
  /// theirs.
  ///
  /// Programs of a team share a key, in a file that only the user can read; the first program makes it. To
  /// everybody else the team's data and its types are unreadable.
  /// - Parameter identifier: the team's common identifier, such as `org.example`: letters, digits, dots and
  ///   dashes.
  /// - Throws: ``CircleError`` when the identifier is invalid, or the key can't be read or made; the program
  ///   is in no team then.
  public func joinTeam(_ identifier: String) async throws { try await circles.join(.team, identifier) }

  /// Makes this program a member of a group, for `.group` representations. Otherwise like ``joinTeam(_:)``.
  public func joinGroup(_ identifier: String) async throws { try await circles.join(.group, identifier) }
}

extension Circles {
  /// Reads or makes the key off the main thread, then joins the circle.
  /// - Parameter folder: the folder of the keys; nil is `$XDG_DATA_HOME/dragdropkit`.
  func join(_ kind: Kind, _ identifier: String, folder: URL? = nil) async throws {
    set(kind, nil)
    guard Self.isName(identifier) else { throw CircleError.badIdentifier(identifier) }
    let file = (folder ?? Self.standardFolder).appending(name: "\(kind.rawValue)s", isFolder: true)
      .appending(name: "\(identifier).key")
    set(kind, try await Task.detached { try CircleKey.load(at: file) }.value)
  }

  private static var standardFolder: URL {
    let data = g_get_user_data_dir().map { [UInt8](cString: $0) } ?? Array(NSTemporaryDirectory().utf8)
    return URL(pathBytes: data, isFolder: true).appending(name: "dragdropkit", isFolder: true)
  }

  /// Returns whether a text is a valid identifier, which can't lead out of the folder.
  static func isName(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count) && !text.hasPrefix(".")
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

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
