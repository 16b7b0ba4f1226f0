import Foundation

/// Something of a list on its way to, or at, its place.
@MainActor
class PlacedView {
  let view: ReusableView
  /// Where it's seen now, in the content's space.
  var shown: CGRect
  /// Where it belongs.
  var target: CGRect

  init(_ view: ReusableView, shown: CGRect, target: CGRect) {
    self.view = view
    self.shown = shown
    self.target = target
  }
}
