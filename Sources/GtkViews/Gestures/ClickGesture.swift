import CGtk
import CGtkShim
public import Foundation
import GLibSupport

/// Recognises clicks: presses and releases in one place, counted when they follow each other quickly.
public final class ClickGesture: PressGesture {
  /// Called on a press, with the number of presses, the point and the held modifier keys.
  public var onPress: ((_ count: Int, _ point: CGPoint, _ modifiers: Modifiers) -> Void)?
  /// Called when the button was released without having moved far.
  public var onRelease: ((_ count: Int, _ point: CGPoint, _ modifiers: Modifiers) -> Void)?

  private typealias Handler = @MainActor (Int, Double, Double) -> Void

  /// - Parameters:
  ///   - button: 1 left, 2 middle, 3 right, 0 any.
  ///   - count: reports only presses with this count, 2 for a double click; 0 reports all.
  public init(button: Int = 1, count: Int = 0, phase: Phase = .bubble) {
    super.init(adopting: gtk_gesture_click_new(), button: button, phase: phase)
    let pressed: Handler = { [weak self] number, x, y in
      guard let self, count == 0 || count == number else { return }
      onPress?(number, viewPoint(x, y), currentModifiers)
    }
    let released: Handler = { [weak self] number, x, y in
      guard let self, count == 0 || count == number else { return }
      onRelease?(number, viewPoint(x, y), currentModifiers)
    }
    connections = [
      SignalConnection(object, pressed) { data, destroy in
        shim_gesture_click_on_pressed(
          controller, { _, number, x, y, data in ClosureBox<Handler>.body(of: data)(Int(number), x, y) },
          data,
          destroy)
      },
      SignalConnection(object, released) { data, destroy in
        shim_gesture_click_on_released(
          controller, { _, number, x, y, data in ClosureBox<Handler>.body(of: data)(Int(number), x, y) },
          data,
          destroy)
      },
    ]
  }
}
