/// The smallest thing that can happen to a board. Each carries what's needed to take it back.
public enum Change: Hashable, Sendable {
  /// Pins that weren't there, with the records of originals that the board may not know yet.
  case insertPins([Pin], originals: [Original])
  /// Pins as they are before they're gone.
  case removePins([Pin])
  case updatePins([PinUpdate])
  /// The board's name.
  case rename(before: String, after: String)

  /// The change that takes this one back. Originals stay known.
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
  /// What the board must have when it's applied; else `BoardError.pinChanged`.
  public let before: Pin
  /// Checked against `BoardLimits` when it's applied.
  public let after: Pin

  /// Nothing is checked here: see `Command.apply(to:)`.
  public init(before: Pin, after: Pin) {
    self.before = before
    self.after = after
  }

  /// The update that takes this one back.
  public var inverse: PinUpdate { PinUpdate(before: after, after: before) }
}
