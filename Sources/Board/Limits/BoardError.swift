/// Why a command can't be applied or a value isn't taken. Nothing was changed when it's thrown.
public enum BoardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A value is beyond `BoardLimits`; the text says which.
  case outOfBounds(String)
  case noSuchPin(PinID)
  case duplicatePin(PinID)
  /// The pin isn't as the command remembers it.
  case pinChanged(PinID)
  /// An image pin whose original the board doesn't know.
  case noSuchOriginal(OriginalID)
  /// The board's name isn't as the command remembers it.
  case nameChanged

  /// What went wrong, as a sentence.
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
