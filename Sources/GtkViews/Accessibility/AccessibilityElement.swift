import CKitGtk
import CKitGtkShim
import KitGLib

/// Something that a canvas draws itself, as an object for assistive technology: with a name, a description, a
/// position, states, the keyboard focus and actions.
///
/// GTK 4.8 has no interface for virtual children, so the object is a widget that draws nothing and takes no
/// presses. It's a subview of a ``CanvasView``, at the frame of what it represents. The Tab key doesn't stop
/// at it by itself; the canvas decides which element has the focus.
package final class AccessibilityElement: View {
  /// What assistive technology can start on an element.
  package enum Action: String, CaseIterable, Sendable {
    case open, lift, delete, menu
  }

  /// Called when assistive technology starts an action.
  package var onAction: ((Action) -> Void)?

  /// - Parameter role: the role, which can't be changed.
  package init(role: AccessibilityRole) {
    let reference = WeakElement()
    super.init(
      widget: shim_element_new(
        role.gtk,
        { name, data in
          let element = Unmanaged<WeakElement>.fromOpaque(data).takeUnretainedValue().element
          if let action = Action(rawValue: String(cString: name)) { element?.onAction?(action) }
        }, Unmanaged.passRetained(reference).toOpaque(), releaseClosure))
    reference.element = self
  }

  /// The description, which is read after the name and the role. While an announcement is made at the
  /// element, that's its description instead; see ``Window/announce(_:)``.
  package var accessibilityHint: String? {
    didSet {
      if accessibilityHint != oldValue, !isAnnouncing {
        shim_widget_set_accessible_description(widget, accessibilityHint)
      }
    }
  }

  /// Whether an announcement is the description for now.
  var isAnnouncing = false

  /// Whether the element is selected.
  package var isSelected: Bool? {
    didSet {
      if isSelected != oldValue { shim_cell_set_accessible_selected(widget, isSelected == true ? 1 : 0) }
    }
  }

  /// Whether what the element represents is still loading.
  package var isBusy = false {
    didSet { if isBusy != oldValue { shim_widget_set_accessible_busy(widget, isBusy ? 1 : 0) } }
  }

  /// The actions that are possible now; at first all.
  package var actions = Set(Action.allCases) {
    didSet {
      for action in Action.allCases where actions.contains(action) != oldValue.contains(action) {
        shim_element_enable(widget, action.rawValue, actions.contains(action) ? 1 : 0)
      }
    }
  }

  /// Puts the element behind another one in the order in which assistive technology reads them; nil puts it
  /// first. Both have the same superview.
  package func follow(_ previous: AccessibilityElement?) {
    shim_element_put_after(widget, previous?.widget)
  }
}

/// The widget's weak reference to its element, since the widget may outlive it.
@MainActor
private final class WeakElement {
  weak var element: AccessibilityElement?
}

extension View {
  /// Whether the view has its window's keyboard focus, or an accessibility element of the view has it
  /// instead.
  package var hasFocusOrElement: Bool {
    if hasFocus { return true }
    guard let element = window?.focusedView as? AccessibilityElement else { return false }
    return element.isDescendant(of: self)
  }
}
