import CKitGtkShim
import KitGLib

/// What tests ask about a widget on the screen, also about one that GTK or a dialog has made.
package struct WidgetFacts: Encodable {
  /// The name of its type, such as `GtkLabel`.
  package let kind: String
  /// A label's text; nil for other widgets.
  package let text: String?
  /// X, y, width and height in points, relative to the surface of its toplevel window.
  package let frame: [Double]
  /// The part of the frame that no ancestor cuts off.
  package let shown: [Double]
  /// The width that it would like to have.
  package let naturalWidth: Int
  /// Whether a label's text is shortened by an ellipsis.
  package let isEllipsized: Bool
  /// Whether it's inside something that can be scrolled, which may cut it off.
  package let isScrolled: Bool
  /// Whether it and its ancestors are sensitive.
  package let isSensitive: Bool
  /// Whether it has the keyboard focus; of a window, whether it's active.
  package let hasFocus: Bool
  /// The number of its toplevel window, which the widgets of one window share.
  package let window: Int

  private init(_ facts: ShimWidgetFacts) {
    kind = String(cString: facts.kind)
    text = facts.text.map { String(cString: $0) }
    frame = Self.finite([facts.x, facts.y, facts.width, facts.height])
    shown = Self.finite([facts.shown_x, facts.shown_y, facts.shown_width, facts.shown_height])
    naturalWidth = Int(facts.natural_width)
    isEllipsized = facts.is_ellipsized != 0
    isScrolled = facts.is_scrolled != 0
    isSensitive = facts.is_sensitive != 0
    hasFocus = facts.has_focus != 0
    window = Int(facts.window)
  }

  /// A widget that was never laid out has no position, which JSON can't write.
  private static func finite(_ numbers: [Double]) -> [Double] { numbers.map { $0.isFinite ? $0 : 0 } }

  /// Returns the facts of all widgets on the screen, parents before their children.
  @MainActor
  package static func ofAllWidgets() -> [WidgetFacts] {
    let found = Found()
    shim_visit_widgets(
      { facts, data in
        Unmanaged<Found>.fromOpaque(data).takeUnretainedValue().all.append(WidgetFacts(facts.pointee))
      }, Unmanaged.passUnretained(found).toOpaque())
    return found.all
  }

  @MainActor
  private final class Found {
    var all: [WidgetFacts] = []
  }
}
