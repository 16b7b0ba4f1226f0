public import Foundation

/// What a list makes when it scrolls in, and uses again for another place: cells, and the headers and footers of
/// sections.
open class ReusableView: CanvasView {
  /// What its class is registered under; nil for a view that the app made itself.
  public internal(set) var reuseIdentifier: String?
  /// Where it waits for its next use; nil for a view that nobody registered, which is thrown away.
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
  }

  /// Whether it's a header that stays at the edge while its section scrolls away behind it.
  var isPinned = false {
    didSet {
      guard isPinned != oldValue else { return }
      if isPinned { addStyleClass(ReusableView.opaque) } else { removeStyleClass(ReusableView.opaque) }
      setNeedsDisplay()
    }
  }

  /// GTK's own name for a surface of the window's colour: what's behind must not be seen through it.
  private static let opaque = "background"

  /// The view is about to show something else. Call super.
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

/// Which views may stand for each other: those of one kind and identifier.
struct ReuseKey: Hashable {
  /// An element kind; nil for cells.
  var kind: String?
  let identifier: String
}
