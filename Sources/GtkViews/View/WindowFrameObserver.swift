import CKitGtk
import CKitGtkShim
public import Foundation
import KitGLib

/// The time of a frame.
public struct FrameTime: Equatable, Sendable {
  /// Seconds on the frame clock: monotonic, and equal for everything in one frame.
  public let seconds: Double
  /// Seconds that the frame took from its beginning to the end of its drawing; 0 before it was drawn.
  public let duration: Double

  /// - Parameters:
  ///   - seconds: the time on the frame clock, in seconds.
  ///   - duration: 0 for a frame that isn't drawn yet.
  public init(seconds: Double, duration: Double = 0) {
    self.seconds = seconds
    self.duration = duration
  }
}

/// Observes a window's frame clock: reports the first painted frame, and every frame for measurements.
@MainActor
final class WindowFrameObserver {
  var observers: [(FrameTime) -> Void] = []
  /// Calls for the next frame only.
  var nextFrame: [() -> Void] = []
  private var connections: [SignalConnection] = []
  private var onFirstFrame: (() -> Void)?
  private var wasPainted = false
  private var begin = 0.0

  func start(_ clock: OpaquePointer, onFirstFrame: @escaping () -> Void) {
    if !wasPainted { self.onFirstFrame = onFirstFrame }
    let object = GObjectRef(retaining: clock)
    let before: @MainActor () -> Void = { [weak self] in self?.begin = MainLoop.now }
    let after: @MainActor () -> Void = { [weak self] in
      self?.frameEnded(FrameTime(seconds: Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000))
    }
    connections = [
      SignalConnection(object, before) { data, destroy in
        shim_frame_clock_on_before_paint(
          clock, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      },
      SignalConnection(object, after) { data, destroy in
        shim_frame_clock_on_after_paint(
          clock, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      },
    ]
  }

  func stop() {
    connections = []
    observers = []
    nextFrame = []
    onFirstFrame = nil
  }

  /// Called when the window's content was recorded for this frame.
  func didSnapshot() { wasPainted = true }

  private func frameEnded(_ time: FrameTime) {
    // Measured before the calls below, which aren't part of the frame.
    let duration = MainLoop.now - begin
    // Requests made during these calls are for the following frame.
    let next = nextFrame
    nextFrame = []
    if wasPainted, let first = onFirstFrame {
      onFirstFrame = nil
      first()
    }
    for observer in next { observer() }
    guard !observers.isEmpty else { return }
    let measured = FrameTime(seconds: time.seconds, duration: duration)
    for observer in observers { observer(measured) }
  }
}

extension Window {
  /// Paints a recorded drawing into a texture, at the window's scale.
  ///
  /// For drawings that are expensive to paint in each frame, such as rotated shadows: the renderer paints
  /// these offscreen first, one by one (0.1 ms each in software), whereas a texture costs next to nothing.
  /// - Parameters:
  ///   - node: the recorded drawing.
  ///   - area: the part to paint, in the drawing's coordinates; nil paints all of it.
  /// - Returns: nil when nothing was drawn, the window was never shown, or a side would exceed 8192 pixels.
  public func makeTexture(of node: RenderNode, area: CGRect? = nil) -> Texture? {
    let area = area ?? node.bounds
    guard let pointer = node.pointer, let renderer = gtk_native_get_renderer(object.opaque),
      area.width > 0, area.height > 0, max(area.width, area.height) * Double(scaleFactor) <= 8192
    else { return nil }
    let scale = Float(scaleFactor)
    let snapshot = gtk_snapshot_new()!
    gtk_snapshot_scale(snapshot, scale, scale)
    gtk_snapshot_append_node(snapshot, pointer)
    guard let scaled = gtk_snapshot_free_to_node(snapshot) else { return nil }
    defer { gsk_render_node_unref(scaled) }
    var viewport = graphene_rect_t(
      CGRect(
        x: area.minX * Double(scale), y: area.minY * Double(scale), width: area.width * Double(scale),
        height: area.height * Double(scale)))
    return gsk_renderer_render_texture(renderer, scaled, &viewport).map { Texture(adopting: $0) }
  }
}

extension Window {
  /// Redraws everything in the window from scratch in the next frame, without a new layout.
  ///
  /// For checks: a window that looks different afterwards has shown something outdated.
  package func redraw() {
    guard !isClosed else { return }
    forgetDrawing()
    shim_widget_redraw_all(widget)
  }
}

extension Window {
  /// Whether the user has minimised the window: it's invisible then, and nothing in it needs to be animated.
  public var isMinimized: Bool {
    guard let surface = gtk_native_get_surface(OpaquePointer(gtkWindow)) else { return false }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
  }
}
