// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The members are those of a view. Tests subclass it, so it can't be limited to this package.

public import DragDrop
public import Foundation

/// A view that is only a rectangle in a tree.
@MainActor
open class FakeView: ViewNode {
  public let name: String
  /// The frame in the parent's space.
  public var frame: CGRect
  public var isHidden = false
  public private(set) weak var parent: FakeView?
  public private(set) var children: [FakeView] = []
  public private(set) var interactions: [any Interaction] = []

  public init(_ name: String, _ frame: CGRect) {
    self.name = name
    self.frame = frame
  }

  public var parentNode: (any ViewNode)? { parent }
  open var windowNode: (any WindowNode)? { parent?.windowNode }
  public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  public func convertToWindow(_ point: CGPoint) -> CGPoint {
    guard let parent else { return point }
    return parent.convertToWindow(CGPoint(x: point.x + frame.minX, y: point.y + frame.minY))
  }

  public func convertFromWindow(_ point: CGPoint) -> CGPoint {
    guard let parent else { return point }
    let outer = parent.convertFromWindow(point)
    return CGPoint(x: outer.x - frame.minX, y: outer.y - frame.minY)
  }

  /// Adds a child above the present children.
  public func add(_ child: FakeView) {
    child.parent = self
    children.append(child)
  }

  public func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  public func add(_ interaction: any Interaction) {
    interaction.willMove(to: self)
    interactions.append(interaction)
    interaction.didMove(to: self)
  }

  public func remove(_ interaction: any Interaction) {
    interaction.willMove(to: nil)
    interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }

  /// - Parameter point: a point in this view's space.
  func deepest(at point: CGPoint) -> FakeView? {
    guard !isHidden, bounds.contains(point) else { return nil }
    for child in children.reversed() {
      let inner = CGPoint(x: point.x - child.frame.minX, y: point.y - child.frame.minY)
      if let found = child.deepest(at: inner) { return found }
    }
    return self
  }
}

/// The root of a tree of fake views.
@MainActor
package final class FakeWindow: FakeView, WindowNode {
  package override var windowNode: (any WindowNode)? { self }
  package func hitTest(_ point: CGPoint) -> (any ViewNode)? { deepest(at: point) }
}
