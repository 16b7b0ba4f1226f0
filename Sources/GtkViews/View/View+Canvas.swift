import CKitGtk
import CKitGtkShim
import Foundation
import KitGLib

extension View {
  /// Makes a widget that lays out its children at given frames, and asks a view for its drawing and its size.
  static func makeCanvas(_ role: AccessibilityRole, calling reference: WeakView)
    -> UnsafeMutablePointer<GtkWidget>
  {
    shim_canvas_new(
      role.gtk, { _, snapshot, data in WeakView.of(data)?.snapshotCanvas(snapshot) },
      { _, width, height, data in
        WeakView.of(data)?.allocated(CGSize(width: Int(width), height: Int(height)))
      },
      { _, axis, minimum, natural, data in
        guard let view = WeakView.of(data) else { return }
        (minimum.pointee, natural.pointee) = view.measureCanvas(axis)
      }, Unmanaged.passRetained(reference).toOpaque(), releaseClosure)
  }
}

/// The widget's weak reference to its view, since the widget may outlive it.
@MainActor
final class WeakView {
  weak var view: View?

  static func of(_ data: UnsafeMutableRawPointer) -> View? {
    Unmanaged<WeakView>.fromOpaque(data).takeUnretainedValue().view
  }
}
