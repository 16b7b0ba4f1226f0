import CGtk
import CGtkShim
public import Foundation
import GLibSupport

/// Recognises a press that is held in one place for the desktop's long-press time.
public final class LongPressGesture: PressGesture {
  /// Called when the time has passed while the press is still held, with its point in the view's space.
  /// ``claim()`` takes the press from other gestures.
  public var onPress: ((_ point: CGPoint) -> Void)?

  private typealias Handler = @MainActor (Double, Double) -> Void

  /// - Parameters:
  ///   - touchOnly: whether to ignore pointers.
  ///   - delayFactor: a factor of the desktop's time, from 0.5 to 2.
  public init(button: Int = 1, touchOnly: Bool = false, delayFactor: Double = 1, phase: Phase = .bubble) {
    super.init(adopting: gtk_gesture_long_press_new(), button: button, phase: phase)
    gtk_gesture_single_set_touch_only(controller, touchOnly ? 1 : 0)
    gtk_gesture_long_press_set_delay_factor(controller, min(max(delayFactor, 0.5), 2))
    let pressed: Handler = { [weak self] x, y in
      guard let self else { return }
      onPress?(viewPoint(x, y))
    }
    connections = [
      SignalConnection(object, pressed) { data, destroy in
        shim_gesture_long_press_on_pressed(
          controller, { _, x, y, data in ClosureBox<Handler>.body(of: data)(x, y) }, data, destroy)
      }
    ]
  }
}
