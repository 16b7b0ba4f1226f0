public import Foundation

/// What a list makes when it scrolls in, and uses again for another place: cells, and the headers and footers of
/// sections.
open class ReusableView: CanvasView {
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

  /// The view is about to show something else. Call super.
  open func prepareForReuse() {}

  override open func sizeDidChange(_ size: CGSize) {
    if let contentView { setFrame(CGRect(origin: .zero, size: size), of: contentView) }
  }
}
