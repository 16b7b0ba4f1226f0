import Foundation

/// How a pin looks while a drag of it goes on: other than the document says.
struct PinPresentation: Equatable {
  /// From 0 to 1.
  var alpha = 1.0
  /// Where it's still shown, in board points, though the document has moved it; nil shows it where it is.
  var heldCenter: CGPoint?
}
