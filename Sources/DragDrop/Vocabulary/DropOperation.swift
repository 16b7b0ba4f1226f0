/// What a drop would do (`UIDropOperation`; contract 1.6.1).
public enum DropOperation: Int, Sendable {
  /// No data is transferred, and no badge is shown.
  case cancel = 0
  /// Like `cancel`, but shown with a badge: the place would normally accept a drop.
  case forbidden = 1
  /// The destination gets the items, and the source keeps them.
  case copy = 2
  /// Within the app only. The engine moves nothing: delegates insert and remove.
  case move = 3

  /// Whether the destination takes the items.
  package var takesItems: Bool { self == .copy || self == .move }
}
