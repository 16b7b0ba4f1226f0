import CGtk
import DragItems
import Files
import Foundation
import Synchronization

/// The team and the group that this program belongs to. May be used on any thread.
final class Circles: Sendable {
  /// A team or a group: its visibility and its key.
  struct Circle: Sendable {
    let visibility: ItemProviderRepresentationVisibility
    let key: CircleKey
  }

  enum Kind: String, Sendable {
    case team, group

    var visibility: ItemProviderRepresentationVisibility { self == .team ? .team : .group }
  }

  private let joined = Mutex<[Kind: CircleKey]>([:])
  private let folder: URL?

  /// - Parameter folder: the folder of the keys; nil is `$XDG_DATA_HOME/dragdropkit`.
  init(folder: URL? = nil) { self.folder = folder }

  /// The circles that the program has joined, the team first.
  var current: [Circle] {
    joined.withLock { joined in
      [Kind.team, .group].compactMap { kind in
        joined[kind].map { Circle(visibility: kind.visibility, key: $0) }
      }
    }
  }

  /// Reads or makes the key off the main thread, then joins the circle.
  func join(_ kind: Kind, _ identifier: String) async throws {
    joined.withLock { $0[kind] = nil }
    guard Self.isName(identifier) else { throw CircleError.badIdentifier(identifier) }
    let file = (folder ?? Self.standardFolder).appending(name: "\(kind.rawValue)s", isFolder: true)
      .appending(name: "\(identifier).key")
    let key = try await Task.detached { try CircleKey.load(at: file) }.value
    joined.withLock { $0[kind] = key }
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
