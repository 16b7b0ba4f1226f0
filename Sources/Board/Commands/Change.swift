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
