import Foundation

/// Subviews that follow the size of their canvas.
extension View {
  /// Which distances to the superview's edges, and which lengths, change with the superview's size
  /// (`UIView.AutoresizingMask`). If several do along an axis, each gets an equal share.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Creates a set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The distance to the left edge changes.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width changes.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance to the right edge changes.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the top changes.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height changes.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the bottom changes.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// What of the view's ``frame`` follows the superview's size, in a canvas. Empty by default: it stays.
  /// In other containers, which lay out by themselves, it has no effect.
  public var autoresizingMask: AutoresizingMask {
    get { autoresizing?.mask ?? [] }
    set {
      autoresizing = newValue.isEmpty ? nil : Autoresizing(mask: newValue, size: superview?.sizeForSubviews)
    }
  }

  /// The size by which the program places subviews before the first layout, and the canvas later.
  private var sizeForSubviews: CGSize { bounds.size }

  /// Records the size of a new superview.
  func startAutoresizing() {
    if let mask = autoresizing?.mask {
      autoresizing = Autoresizing(mask: mask, size: superview?.sizeForSubviews)
    }
  }

  /// Called when the canvas got a size, which may be the one that it has.
  func allocated(_ size: CGSize) {
    canvasResized(size)
    for view in subviews { view.followSuperview(to: size) }
    guard size != laidOutSize else { return }
    laidOutSize = size
    layoutSubviews()
    controller?.viewResized()
  }

  private func followSuperview(to size: CGSize) {
    guard var autoresizing, let old = autoresizing.size, old != size else { return }
    autoresizing.size = size
    let mask = autoresizing.mask
    self.autoresizing = autoresizing
    let (dx, dy) = (size.width - old.width, size.height - old.height)
    place { placement in
      var frame = placement.frame
      (frame.origin.x, frame.size.width) = Autoresizing.stretch(
        frame.origin.x, frame.size.width, by: dx,
        (
          mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
          mask.contains(.flexibleRightMargin)
        ))
      (frame.origin.y, frame.size.height) = Autoresizing.stretch(
        frame.origin.y, frame.size.height, by: dy,
        (
          mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
          mask.contains(.flexibleBottomMargin)
        ))
      placement.frame = frame
    }
  }
}

/// How a view follows its superview's size.
struct Autoresizing {
  let mask: View.AutoresizingMask
  /// The superview's size to which the frame belongs; nil in no superview.
  var size: CGSize?

  /// Shares out a difference among the margin before, the length and the margin after.
  static func stretch(
    _ start: CGFloat, _ length: CGFloat, by difference: CGFloat,
    _ flexible: (before: Bool, length: Bool, after: Bool)
  ) -> (CGFloat, CGFloat) {
    let parts = [flexible.before, flexible.length, flexible.after].filter { $0 }.count
    guard parts > 0 else { return (start, length) }
    let share = difference / CGFloat(parts)
    return (start + (flexible.before ? share : 0), max(0, length + (flexible.length ? share : 0)))
  }
}
