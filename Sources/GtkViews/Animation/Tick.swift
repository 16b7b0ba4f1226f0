import CGtk
import CGtkShim
import GLibSupport

/// Calls a function in each frame of a view's window, until the function returns false or ``cancel()`` is
/// called.
@MainActor
public final class Tick {
  private weak var view: View?
  private var identifier: guint = 0

  init(_ view: View, _ body: @escaping (FrameTime) -> Bool) {
    self.view = view
    let handler: @MainActor (FrameTime) -> Bool = { [weak self] time in
      let goesOn = body(time)
      if !goesOn { self?.identifier = 0 }
      return goesOn
    }
    identifier = shim_widget_add_tick(
      view.widget,
      { _, clock, data in
        let time = FrameTime(seconds: Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000)
        return ClosureBox<@MainActor (FrameTime) -> Bool>.body(of: data)(time) ? 1 : 0
      }, ClosureBox<@MainActor (FrameTime) -> Bool>.retained(handler), releaseClosure)
  }

  /// Stops the calls. Harmless when they have already stopped.
  public func cancel() {
    guard identifier != 0 else { return }
    if let view { gtk_widget_remove_tick_callback(view.widget, identifier) }
    identifier = 0
  }
}

extension View {
  /// Calls `body` in each frame while the view is shown, until it returns false or the tick is cancelled. The
  /// view holds the body, so capture the view weakly.
  @discardableResult
  public func addTick(_ body: @escaping (FrameTime) -> Bool) -> Tick { Tick(self, body) }
}
