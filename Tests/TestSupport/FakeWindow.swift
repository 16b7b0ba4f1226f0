public import DragDrop
public import Foundation

/// The root of a tree of fake views.
@MainActor
public final class FakeWindow: FakeView, WindowNode {
  public override var windowNode: (any WindowNode)? { self }
  public func hitTest(_ point: CGPoint) -> (any ViewNode)? { deepest(at: point) }
}
