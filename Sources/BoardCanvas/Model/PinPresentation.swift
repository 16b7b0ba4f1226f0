import Foundation

/// The look of a pin while it's dragged or shaped, where it differs from the document.
package struct PinPresentation: Equatable {
  /// The opacity, 0 … 1.
  var alpha = 1.0
  /// The place where the pin is still shown, in board points, though the document has moved it; nil to show
  /// it at the document's place.
  var heldCenter: CGPoint?
  /// The size at which the pin is shown, before rotation, in board points; nil for the document's size.
  /// `heldRotation` is the angle in degrees; nil for the document's angle.
  var heldSize: CGSize?
  var heldRotation: Double?

  /// Shows the pin in another shape; nil for the document's shape.
  mutating func hold(_ shape: PinShape?) {
    heldCenter = shape?.center
    heldSize = shape?.size
    heldRotation = shape?.rotation
  }
}
