/// The smallest change of a board. Each change carries everything that undoing it needs.
public enum Change: Hashable, Sendable {
  /// New pins, with the records of originals that the board may not know yet.
  case insertPins([Pin], originals: [Original])
  /// The removed pins, as they are before the change.
  case removePins([Pin])
  case updatePins([PinUpdate])
  /// A new name for the board.
  case rename(before: String, after: String)

  /// The change that undoes this one. Originals that this one added stay known.
  public var inverse: Change {
    switch self {
    case .insertPins(let pins, _): .removePins(pins)
    case .removePins(let pins): .insertPins(pins, originals: [])
    case .updatePins(let updates): .updatePins(updates.map(\.inverse))
    case .rename(let before, let after): .rename(before: after, after: before)
    }
  }
}

/// One pin before and after a change. Both have the same id.
public struct PinUpdate: Hashable, Sendable, Codable {
  /// The value that the board's pin must have when the update is applied; otherwise `BoardError.pinChanged`
  /// is thrown.
  public let before: Pin
  /// The pin's new value, which is checked against `BoardLimits` when the update is applied.
  public let after: Pin

  /// Makes an update without any check: see `Command.apply(to:)`.
  public init(before: Pin, after: Pin) {
    self.before = before
    self.after = after
  }

  /// The update that undoes this one.
  public var inverse: PinUpdate { PinUpdate(before: after, after: before) }
}
