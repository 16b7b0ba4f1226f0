/// An error of applying a command or taking a value. Nothing has changed when it's thrown.
public enum BoardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value beyond `BoardLimits`; the text says which.
  case outOfBounds(String)
  case noSuchPin(PinID)
  case duplicatePin(PinID)
  /// A pin that differs from the value that the command expects.
  case pinChanged(PinID)
  /// A pin whose original the board doesn't know.
  case noSuchOriginal(OriginalID)
  /// A board name that differs from the name that the command expects.
  case nameChanged

  /// A sentence that says what went wrong.
  public var description: String {
    switch self {
    case .outOfBounds(let what): "A value is out of bounds: \(what)"
    case .noSuchPin(let id): "There's no pin \(id) on this board"
    case .duplicatePin(let id): "The pin \(id) is on this board already"
    case .pinChanged(let id): "The pin \(id) has changed meanwhile"
    case .noSuchOriginal(let id): "The original \(id) isn't on this board"
    case .nameChanged: "The board's name has changed meanwhile"
    }
  }
}
