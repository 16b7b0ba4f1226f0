import Board
import BoardStore

/// Why a change that the user has made can't stay, in words for the user, with the names of the pins.
nonisolated struct ChangeRefused: Error, CustomStringConvertible {
  let description: String

  /// The error for pins that can't come from another board.
  /// - Parameter home: the name of the board that the pins stay on.
  init(bringing pins: [Pin], from home: String, isMove: Bool, because error: any Error) {
    let culprit = Self.original(error)
    let culprits = pins.filter { culprit != nil && $0.content.neededOriginal == culprit }
    let isDamage = !culprits.isEmpty
    let named = (culprits.isEmpty ? pins : culprits).first.map { "“\($0.name)”" } ?? "The pin"
    let reason =
      switch (isDamage, pins.count) {
      case (true, 1): "its image is damaged"
      case (true, _): "the image of \(named) is damaged"
      case (false, _): "\(error)"
      }
    let who = pins.count == 1 ? named : "\(pins.count) pins"
    let what =
      switch (isMove, pins.count) {
      case (true, 1): "\(who) stays on “\(home)”"
      case (true, _): "\(who) stay on “\(home)”"
      case (false, 1): "\(who) isn’t copied from “\(home)”"
      case (false, _): "\(who) aren’t copied from “\(home)”"
      }
    description = "\(what): \(reason)"
  }

  /// Returns the image that caused the error, if one did.
  private static func original(_ error: any Error) -> OriginalID? {
    switch error as? BoardStoreError {
    case .originalDamaged(let id), .noSuchOriginal(let id): id
    default: nil
    }
  }
}

extension BoardStoreError {
  /// Whether the error is about the data to be written, so that no retry can succeed.
  nonisolated var isRefusal: Bool {
    switch self {
    case .linkBroken, .originalDamaged, .noSuchOriginal, .emptyImage, .imageTooLarge, .imageChanged,
      .outOfBounds:
      true
    default: false
    }
  }
}
