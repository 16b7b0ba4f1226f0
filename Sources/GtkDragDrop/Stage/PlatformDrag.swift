import CKitGtk
import CKitGtkShim
import DragDrop
import Foundation
import KitGLib
import GtkViews

/// One `GdkDrag` of ours, from its beginning to the platform's last signal.
///
/// The platform's signals go into a ``DragLedger``, whose steps are carried out on the engine and the
/// platform. Only copy is offered: other programs delete what they move, and the engine handles moves between
/// our own windows.
@MainActor
final class PlatformDrag {
  /// Time limits in seconds, each settable.
  struct Deadlines {
    /// From a released button until a drag that the platform has forgotten is ended.
    var release: TimeInterval = 1
    /// From a drop over our own window until it must have arrived.
    var arrival: TimeInterval = 5
    /// From a drop elsewhere, or from the other program's last read, until that program must have finished.
    var transfer: TimeInterval = 30
    /// From a drop over our own window until our preview must be visible there, so that the platform's icon
    /// may go.
    var handover: TimeInterval = 0.25
  }

  static var deadlines = Deadlines()
  /// The number of drags that the platform hasn't finished with; for leak tests.
  private(set) static var liveCount = 0

  let session: SessionID
  /// The kind of contact that began the drag.
  var kind = ContactKind.pointer
  private let engine: DragDropEngine
  let object: GObjectRef
  private let provider: ContentProvider
  private var icon: DragIconCanvas?
  private var iconHolder: GObjectRef?
  /// The calls that wait until our preview is visible; nil when nothing waits for it.
  private var handover: [() -> Void]?
  private var ledger = DragLedger()
  private var connections: [SignalConnection] = []
  private var timers: [MainLoopTimer] = []
  private var releaseTimer: MainLoopTimer?
  private var keyWatches: [(display: OpaquePointer, id: gulong)] = []
  /// Called when Space went down, where the platform lets key events through.
  var onSpace: (() -> Void)?
  /// Called when the button went up before any location was known: drops below the pointer. Returns false if
  /// no view takes the drop there.
  var onReleasedUnseen: (() -> Bool)?
  /// Called when the platform never reported how the drag ended.
  var onForgotten: (() -> Void)?
  private let onRelease: (PlatformDrag) -> Void

  /// Starts the drag with the press that's still down.
  /// - Returns: nil when the platform refused (X11: another program holds the pointer).
  init?(
    _ session: SessionID, from window: Window, device: OpaquePointer, offer: ContentOffer,
    pictures: CarriedPictures,
    engine: DragDropEngine, onRelease: @escaping (PlatformDrag) -> Void
  ) {
    guard let surface = gtk_native_get_surface(window.object.opaque) else { return nil }
    provider = ContentProvider(offer)
    guard let drag = gdk_drag_begin(surface, device, provider.pointer, GDK_ACTION_COPY, 0, 0) else {
      return nil
    }
    // On X11 GDK searches for a target when the pointer moves; a fast pointer may have come to rest before
    // our last frame.
    shim_x11_nudge_pointer(gdk_surface_get_display(surface))
    // Flushed now, since GDK would send the request only after the current frame. A fast user may have
    // released the button by then, and a Wayland compositor silently ignores drags whose button is up.
    gdk_display_flush(gdk_surface_get_display(surface))
    self.session = session
    self.engine = engine
    self.onRelease = onRelease
    object = GObjectRef(adopting: drag)
    Self.liveCount += 1
    g_object_set_qdata(object.pointer(), Self.mark, object.raw)
    connect()
    showIcon(pictures)
    watch(.escape) { [weak self] in self?.record(.escapePressed) }
    watch(.space) { [weak self] in if self?.isLive == true { self?.onSpace?() } }
  }

  isolated deinit { Self.liveCount -= 1 }

  /// Whether a drop on one of our windows still counts.
  var isLive: Bool { ledger.isUndecided }

  /// Whether the platform hasn't reported anything about the drag yet.
  var isSilent: Bool { ledger.isSilent }

  private static let mark = g_quark_from_string("gtk-drag-drop-drag")

  /// Returns whether a platform drag is, or once was, one of ours; native widgets begin others.
  static func isOurs(_ drag: OpaquePointer) -> Bool {
    g_object_get_qdata(UnsafeMutableRawPointer(drag).assumingMemoryBound(to: GObject.self), mark) != nil
  }

  /// Returns whether the platform's drag is this one.
  func isDrag(_ drag: OpaquePointer) -> Bool { drag == object.opaque }

  /// Called when items have joined. The offered types stay as they are; requests from now on cover all items.
  func replaceOffer(by offer: ContentOffer) { provider.replaceOffer(by: offer) }

  // MARK: Signals

  private typealias Signal = @MainActor () -> Void
  private typealias Cancelled = @MainActor (GdkDragCancelReason) -> Void

  private func connect() {
    let drag = object.opaque
    let performed: Signal = { [weak self] in self?.record(.dropPerformed) }
    let finished: Signal = { [weak self] in self?.record(.finished) }
    let cancelled: Cancelled = { [weak self] reason in
      switch reason {
      case GDK_DRAG_CANCEL_NO_TARGET: self?.record(.cancelled(.noTarget))
      case GDK_DRAG_CANCEL_USER_CANCELLED: self?.record(.cancelled(.userCancelled))
      default: self?.record(.cancelled(.error))
      }
    }
    connections = [
      SignalConnection(object, performed) { data, destroy in
        shim_drag_on_drop_performed(drag, { ClosureBox<Signal>.body(of: $1)() }, data, destroy)
      },
      SignalConnection(object, finished) { data, destroy in
        shim_drag_on_finished(drag, { ClosureBox<Signal>.body(of: $1)() }, data, destroy)
      },
      SignalConnection(object, cancelled) { data, destroy in
        shim_drag_on_cancel(drag, { ClosureBox<Cancelled>.body(of: $2)($1) }, data, destroy)
      },
    ]
  }

  private func watch(_ key: DragKey, _ pressed: @escaping Signal) {
    guard let display = gdk_drag_get_display(object.opaque) else { return }
    let id = shim_x11_watch_key(
      display, key.keyval, { ClosureBox<Signal>.body(of: $0)() }, ClosureBox<Signal>.retained(pressed),
      releaseSignalClosure)
    if id != 0 { keyWatches.append((display, id)) }
  }

  private func stopWatchingKeys() {
    // Safe within the handler's own signal, since GLib keeps the closure alive during the call.
    for (display, id) in keyWatches { g_signal_handler_disconnect(UnsafeMutableRawPointer(display), id) }
    keyWatches = []
  }

  // MARK: The ledger

  /// Records an event of the drag, and carries out the steps that follow from it.
  func record(_ event: DragLedger.Event) {
    let isUndecided = ledger.isUndecided
    let steps = ledger.record(event)
    // A step may release this object.
    withExtendedLifetime(self) {
      for step in steps { perform(step) }
      if isUndecided, !ledger.isUndecided { stopWatchingKeys() }
    }
  }

  /// Called when an event showed that no button is down: if the platform doesn't report the drag's end soon,
  /// it has forgotten the drag.
  func buttonIsUp() {
    guard ledger.isUndecided, releaseTimer == nil else { return }
    releaseTimer = MainLoop.schedule(after: Self.deadlines.release) { [weak self] in
      self?.releaseTimer = nil
      self?.record(.releaseWatchdog)
    }
  }

  private func perform(_ step: DragLedger.Step) {
    switch step {
    case .noteRelease: engine.dragReleased(session)
    case .dropHere:
      _ = engine.drop(session)
      if handover == nil { hideIcon() }
    case .dropBelowPointer:
      // The icon is a window itself, and would be found below the pointer.
      hideIcon()
      if onReleasedUnseen?() != true { engine.cancel(session, animated: true) }
    case .droppedOutside:
      hideIcon()
      engine.droppedOutside(session, operation: .copy)
    case .transferFinished: engine.outsideTransferFinished(session)
    case .cancel:
      hideIcon()
      engine.cancel(session, animated: true)
    case .cancelPlatformDrag:
      hideIcon()
      shim_drag_cancel(object.opaque)
    case .abandonPlatformDrag:
      hideIcon()
      connections = []
      gdk_drag_drop_done(object.opaque, 0)
      onForgotten?()
    case .startArrivalDeadline: schedule(.arrivalDeadline, after: Self.deadlines.arrival)
    case .startTransferDeadline: awaitTransfer()
    case .release: release()
    }
  }

  /// Waits until the other program has stopped reading: a large image is only encoded when it's requested,
  /// and a file manager may ask its user something first.
  private func awaitTransfer() {
    timers.append(
      MainLoop.schedule(after: Self.deadlines.transfer) { [weak self] in
        guard let self else { return }
        if provider.isRead(within: Self.deadlines.transfer) {
          awaitTransfer()
        } else {
          record(.transferDeadline)
        }
      })
  }

  private func schedule(_ event: DragLedger.Event, after delay: TimeInterval) {
    timers.append(MainLoop.schedule(after: delay) { [weak self] in self?.record(event) })
  }

  private func release() {
    connections = []
    for timer in timers { timer.cancel() }
    timers = []
    releaseTimer?.cancel()
    stopWatchingKeys()
    handOver()
    hideIcon()
    icon = nil
    iconHolder = nil
    onRelease(self)
  }

  // MARK: Icon

  private func showIcon(_ pictures: CarriedPictures) {
    guard let display = gdk_drag_get_display(object.opaque),
      let holder = gtk_drag_icon_get_for_drag(object.opaque)
    else { return }
    let canvas = DragIconCanvas(pictures, isComposited: gdk_display_is_composited(display) != 0)
    icon = canvas
    // Until the first frame, X11 would fill the icon with what was on the screen at that position, and move
    // it along.
    if let surface = gdk_drag_get_drag_surface(object.opaque) {
      shim_x11_set_background(surface, canvas.isComposited ? 0 : DragIconCanvas.blankPixel)
      // On X11 the icon remains, invisible, until the drop is finished. Its empty input region lets presses
      // and the next drag through to the window below: GDK takes any window for a target, other drags' icons
      // included (GTK 4.16.1 sets the region itself).
      let nowhere = cairo_region_create()
      gdk_surface_set_input_region(surface, nowhere)
      cairo_region_destroy(nowhere)
    }
    iconHolder = GObjectRef(retaining: UnsafeMutableRawPointer(holder))
    gtk_drag_icon_set_child(OpaquePointer(holder), canvas.widget)
    setHotSpot()
  }

  /// Sets a call that's made once, when the icon is on the screen.
  func onIconShown(_ body: @escaping () -> Void) { icon?.onFirstDrawing = body }

  /// Called when the previews or their badge have changed.
  func redrawIcon(isRearranged: Bool = false) {
    guard let icon, !icon.isBlank else { return }
    if isRearranged {
      icon.arrange()
      setSize()
      setHotSpot()
    } else {
      icon.setNeedsDisplay()
    }
  }

  /// A target's coordinates may be arbitrary, but those of surfaces have 16 bits.
  private func whole(_ length: CGFloat) -> Int32 {
    length.isFinite ? Int32(min(max(length, -32_768), 32_767)) : 0
  }

  /// GTK gives X11's icon a size only when it's shown first: what's larger would be cut off.
  private func setSize() {
    guard let icon, let surface = gdk_drag_get_drag_surface(object.opaque),
      shim_display_is_x11(gdk_surface_get_display(surface)) != 0
    else { return }
    _ = gdk_drag_surface_present(surface, whole(icon.intrinsicSize.width), whole(icon.intrinsicSize.height))
  }

  private func setHotSpot() {
    guard let icon else { return }
    gdk_drag_set_hotspot(object.opaque, whole(icon.hotSpot.x), whole(icon.hotSpot.y))
    guard !icon.isComposited, let surface = gdk_drag_get_drag_surface(object.opaque) else { return }
    let rows = icon.coverage(scale: Double(gdk_surface_get_scale_factor(surface)))
    shim_x11_shape_surface(surface, rows, gsize(rows.count / 3))
  }

  /// Hides the platform's icon as soon as our preview is visible instead of it, so that one of them is always
  /// visible. Wayland's compositors remove the icon themselves when the button is released.
  func hideIcon(oncePaintedIn window: Window) {
    guard let icon, !icon.isBlank, handover == nil, let display = gdk_drag_get_display(object.opaque),
      shim_display_is_x11(display) != 0
    else { return hideIcon() }
    handover = []
    window.afterNextFrame { [weak self] in self?.handOver() }
    // The deadline is needed because a hidden window paints no frame.
    timers.append(MainLoop.schedule(after: Self.deadlines.handover) { [weak self] in self?.handOver() })
  }

  /// Calls `body` once our preview is visible. X11's icon goes when the platform's drop is finished, so
  /// finishing must wait.
  func whenHandedOver(_ body: @escaping () -> Void) {
    if handover == nil { body() } else { handover?.append(body) }
  }

  private func handOver() {
    guard let waiting = handover else { return }
    handover = nil
    hideIcon()
    for body in waiting { body() }
  }

  /// Hides the platform's icon at once: from here on our own previews move, and X11's flight back is
  /// invisible.
  func hideIcon() {
    guard let icon, !icon.isBlank else { return }
    icon.blank()
    if let iconHolder { gtk_widget_set_opacity(iconHolder.pointer(), 0) }
    // X11's flight back can't be prevented; the hot spot moves it off the screen.
    if let display = gdk_drag_get_display(object.opaque), shim_display_is_x11(display) != 0 {
      gdk_drag_set_hotspot(object.opaque, 16_000, 16_000)
    }
  }
}
