public import Foundation
public import GtkViews

/// A view that a list makes when it scrolls in and reuses for other places: cells, and the headers and
/// footers of sections.
open class ReusableView: CanvasView {
  /// The identifier of the view's registered class; nil for a view that the app made itself.
  public internal(set) var reuseIdentifier: String?
  /// The key of the view's reuse pool; nil for a view without a registered class, which isn't reused.
  var reuseKey: ReuseKey?

  /// A view that fills this one.
  public var contentView: View? {
    didSet {
      guard contentView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let contentView { addSubview(contentView, frame: CGRect(origin: .zero, size: super.bounds.size)) }
    }
  }

  override init(accessibilityRole: AccessibilityRole) {
    super.init(accessibilityRole: accessibilityRole)
    shrinks = true
    mayBeReused = true
  }

  /// Whether the view is a header that stays at the edge while its section scrolls behind it.
  var isPinned = false {
    didSet {
      guard isPinned != oldValue else { return }
      if isPinned { addStyleClass(ReusableView.opaque) } else { removeStyleClass(ReusableView.opaque) }
      setNeedsDisplay()
    }
  }

  /// GTK's style class for the window's background colour, so that what's behind the header doesn't show
  /// through.
  private static let opaque = "background"

  /// Called when the view is about to show something else. Call super.
  open func prepareForReuse() {}

  override open func draw(_ context: DrawingContext, size: CGSize) {
    super.draw(context, size: size)
    guard isPinned else { return }
    let line = Color(white: DesktopSettings.prefersDark ? 1 : 0, alpha: 0.15)
    context.fill(CGRect(x: 0, y: size.height - 1, width: size.width, height: 1), line)
  }

  override open func sizeDidChange(_ size: CGSize) {
    if let contentView { setFrame(CGRect(origin: .zero, size: size), of: contentView) }
  }
}

/// The kind and identifier of views that can be used in place of each other.
struct ReuseKey: Hashable {
  /// The element kind; nil for cells.
  var kind: String?
  let identifier: String
}
