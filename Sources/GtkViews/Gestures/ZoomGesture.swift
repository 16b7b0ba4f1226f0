import CKitGtk
import CKitGtkShim
public import Foundation
import KitGLib

/// Recognises two fingers, on the screen or on a touchpad, that move apart or together.
///
/// ```swift
/// let zoom = ZoomGesture()
/// zoom.onChange = { scale, center in print(scale, center) }
/// view.addGesture(zoom)
/// ```
public final class ZoomGesture: Gesture {
  /// Called when two fingers are down, with the point between them in the view's space.
  public var onBegin: ((_ center: CGPoint) -> Void)?
  /// Called on each change, with the scale since the beginning and the point between the fingers.
  public var onChange: ((_ scale: Double, _ center: CGPoint) -> Void)?
  /// Called at the end, including a cancel.
  public var onEnd: (() -> Void)?

  private typealias Handler = @MainActor () -> Void
  private typealias ScaleHandler = @MainActor (Double) -> Void

  /// - Parameter phase: with `.bubble`, the views inside get the fingers first.
  public init(phase: Phase = .bubble) {
    super.init(adopting: gtk_gesture_zoom_new(), phase: phase)
    let begun: Handler = { [weak self] in
      guard let self else { return }
      onBegin?(center)
    }
    let changed: ScaleHandler = { [weak self] scale in
      guard let self, scale.isFinite, scale > 0 else { return }
      onChange?(scale, center)
    }
    let ended: Handler = { [weak self] in self?.onEnd?() }
    connections = [
      SignalConnection(object, begun) { data, destroy in
        shim_gesture_on_begin(
          controller, { _, _, data in ClosureBox<Handler>.body(of: data)() }, data, destroy)
      },
      SignalConnection(object, changed) { data, destroy in
        shim_gesture_zoom_on_scale_changed(
          controller, { _, scale, data in ClosureBox<ScaleHandler>.body(of: data)(scale) }, data, destroy)
      },
      SignalConnection(object, ended) { data, destroy in
        shim_gesture_on_end(controller, { _, _, data in ClosureBox<Handler>.body(of: data)() }, data, destroy)
      },
    ]
  }

  private var center: CGPoint {
    var x = 0.0
    var y = 0.0
    return gtk_gesture_get_bounding_box_center(controller, &x, &y) != 0 ? viewPoint(x, y) : .zero
  }

  /// Claims the fingers: all other gestures lose them.
  public func claim() { gtk_gesture_set_state(controller, GTK_EVENT_SEQUENCE_CLAIMED) }

  /// Leaves the fingers to other gestures.
  public func deny() { gtk_gesture_set_state(controller, GTK_EVENT_SEQUENCE_DENIED) }
}
