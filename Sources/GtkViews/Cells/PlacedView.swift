import Foundation

/// A view of a list at its place, or moving there.
@MainActor
class PlacedView {
  let view: ReusableView
  /// The current frame, in the content's space.
  var shown: CGRect
  /// The frame that the view moves to.
  var target: CGRect

  init(_ view: ReusableView, shown: CGRect, target: CGRect) {
    self.view = view
    self.shown = shown
    self.target = target
  }
}
