package import DragItems
package import Foundation
import Synchronization

/// How the programs of a team or group encrypt for each other. The module `DragTeams` has the cipher, so that
/// programs without teams need no cryptography.
package protocol CircleCipher: Sendable {
  /// Encrypts the name of a type; equal names become equal bytes. Returns nil if that fails.
  func sealName(_ name: Data) -> Data?
  /// Decrypts the name of a type; nil unless it was encrypted with the circle's key.
  func openName(_ sealed: Data) -> Data?
  /// Encrypts the data of a type.
  func seal(_ data: Data, for name: Data) throws -> Data
  /// Decrypts the data of a type.
  /// - Throws: when the data was encrypted with another key, for another name, or was changed.
  func open(_ data: Data, for name: Data) throws -> Data
}

/// The team and the group that this program belongs to. May be used on any thread.
///
/// A program that has joined none shows other programs only what's visible to all.
package final class Circles: Sendable {
  /// A team or a group: its visibility and its cipher.
  package struct Circle: Sendable {
    package let visibility: ItemProviderRepresentationVisibility
    package let cipher: any CircleCipher

    package init(visibility: ItemProviderRepresentationVisibility, cipher: any CircleCipher) {
      self.visibility = visibility
      self.cipher = cipher
    }
  }

  /// A program may be in one circle of each kind.
  package enum Kind: String, Sendable {
    case team, group

    var visibility: ItemProviderRepresentationVisibility { self == .team ? .team : .group }
  }

  private let joined = Mutex<[Kind: any CircleCipher]>([:])

  package init() {}

  /// The circles that the program has joined, the team first.
  package var current: [Circle] {
    joined.withLock { joined in
      [Kind.team, .group].compactMap { kind in
        joined[kind].map { Circle(visibility: kind.visibility, cipher: $0) }
      }
    }
  }

  /// Joins a circle, or leaves it (nil).
  package func set(_ kind: Kind, _ cipher: (any CircleCipher)?) { joined.withLock { $0[kind] = cipher } }
}
