import Foundation

/// How a pin looks while it's dragged or shaped: other than the document says.
struct PinPresentation: Equatable {
  /// From 0 to 1.
  var alpha = 1.0
  /// Where it's still shown, in board points, though the document has moved it; nil shows it where it is.
  var heldCenter: CGPoint?
  /// How large and how turned it's shown meanwhile, before rotation, in board points and degrees; nil as it is.
  var heldSize: CGSize?
  var heldRotation: Double?

  /// Shows it in another shape; nil as it is.
  mutating func hold(_ shape: PinShape?) {
    heldCenter = shape?.center
    heldSize = shape?.size
    heldRotation = shape?.rotation
  }
}
