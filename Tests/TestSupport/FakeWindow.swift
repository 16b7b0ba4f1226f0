package import DragDrop
package import Foundation

/// The root of a tree of fake views.
@MainActor
package final class FakeWindow: FakeView, WindowNode {
  package override var windowNode: (any WindowNode)? { self }
  package func hitTest(_ point: CGPoint) -> (any ViewNode)? { deepest(at: point) }
}
