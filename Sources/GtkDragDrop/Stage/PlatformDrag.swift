import CGtk
import CGtkShim
import DragDrop
import Foundation
import GLibSupport
import GtkViews

/// One `GdkDrag` of ours, from its begin to the platform's last word.
///
/// What the platform says goes into a ``DragLedger``; what comes out goes to the engine. Only copy is offered:
/// other programs delete what they move, and moves between our own windows are the engine's business.
@MainActor
final class PlatformDrag {
  /// Seconds, each settable.
  struct Deadlines {
    /// From a released button until a drag that the platform forgot is given up.
    var release: TimeInterval = 1
    /// From a drop over our own window until it must have arrived.
    var arrival: TimeInterval = 5
    /// From a drop elsewhere, or from the last that the other program asked for, until it must have finished.
    var transfer: TimeInterval = 30
    /// From a drop over our own window until our picture must be in sight there, and the platform's may go.
    var handover: TimeInterval = 0.25
  }

  static var deadlines = Deadlines()
  /// Drags that the platform hasn't finished with; for leak tests.
  private(set) static var liveCount = 0

  let session: SessionID
  /// What pressed.
  var kind = ContactKind.pointer
  private let engine: DragDropEngine
  private let object: GObjectRef
  private let provider: ContentProvider
  private var icon: DragIconCanvas?
  private var iconHolder: GObjectRef?
  /// What waits for our picture to be in sight; nil when nothing does.
  private var handover: [() -> Void]?
  private var ledger = DragLedger()
  private var connections: [SignalConnection] = []
  private var timers: [MainLoopTimer] = []
  private var releaseTimer: MainLoopTimer?
  private var keyWatches: [(display: OpaquePointer, id: gulong)] = []
  /// Space went down, where the platform lets keys through.
  var onSpace: (() -> Void)?
  /// The button went up before any place was known: drops it below the pointer. Returns false if nobody takes it there.
  var onReleasedUnseen: (() -> Bool)?
  /// The platform never said how the drag ended.
  var onForgotten: (() -> Void)?
  private let onRelease: (PlatformDrag) -> Void

  /// Starts the drag, with the press that's still down.
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
    // On X11 GDK looks for a target when the pointer moves. A hand that was quicker than our last frame may rest already.
    shim_x11_nudge_pointer(gdk_surface_get_display(surface))
    // GDK would send the request after the frame that's being made. By then a quick hand may have let go, and a
    // Wayland compositor ignores drags of a button that's up, without a word.
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

  /// Whether the platform has said nothing of it as yet.
  var isSilent: Bool { ledger.isSilent }

  private static let mark = g_quark_from_string("gtk-drag-drop-drag")

  /// Whether a drag of the platform is, or once was, one of these; native widgets begin others.
  static func isOurs(_ drag: OpaquePointer) -> Bool {
    g_object_get_qdata(UnsafeMutableRawPointer(drag).assumingMemoryBound(to: GObject.self), mark) != nil
  }

  /// Whether the platform's drag is this one.
  func isDrag(_ drag: OpaquePointer) -> Bool { drag == object.opaque }

  /// More items have joined. The types on offer stay; what's asked for from now on is of all items.
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
    // Within the signal itself too: GLib keeps the closure for the time of the call.
    for (display, id) in keyWatches { g_signal_handler_disconnect(UnsafeMutableRawPointer(display), id) }
    keyWatches = []
  }

  // MARK: The book

  /// Records what the drag does over our windows.
  func record(_ event: DragLedger.Event) {
    let isUndecided = ledger.isUndecided
    let steps = ledger.record(event)
    // A step may let go of this object.
    withExtendedLifetime(self) {
      for step in steps { perform(step) }
      if isUndecided, !ledger.isUndecided { stopWatchingKeys() }
    }
  }

  /// An event showed that no button is down: unless the platform says how the drag ended, it has forgotten it.
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
      // The picture is a window too, and would be what's below.
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

  /// The other program has as long as it reads: a large picture is written when it's asked for, and a file manager may have a
  /// question first.
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
    // Before the first frame X11 would show what happened to be on the screen there, and take it along.
    if let surface = gdk_drag_get_drag_surface(object.opaque) {
      shim_x11_set_background(surface, canvas.isComposited ? 0 : DragIconCanvas.blankPixel)
      // On X11 the icon stays until the drop is finished, unseen. A press there is for the window below, and so is the next
      // drag: GDK takes any window for a target, other drags' icons included (GTK 4.16.1 does this itself).
      let nowhere = cairo_region_create()
      gdk_surface_set_input_region(surface, nowhere)
      cairo_region_destroy(nowhere)
    }
    iconHolder = GObjectRef(retaining: UnsafeMutableRawPointer(holder))
    gtk_drag_icon_set_child(OpaquePointer(holder), canvas.widget)
    setHotSpot()
  }

  /// Called once when the icon is on the screen.
  func onIconShown(_ body: @escaping () -> Void) { icon?.onFirstDrawing = body }

  /// The pictures or their badge have changed.
  func redrawIcon(isRearranged: Bool = false) {
    guard let icon, !icon.isBlank else { return }
    if isRearranged {
      icon.arrange()
      setHotSpot()
    } else {
      icon.setNeedsDisplay()
    }
  }

  /// A target may be anywhere; surfaces count in 16 bits.
  private func whole(_ length: CGFloat) -> Int32 {
    length.isFinite ? Int32(min(max(length, -32_768), 32_767)) : 0
  }

  private func setHotSpot() {
    guard let icon else { return }
    gdk_drag_set_hotspot(object.opaque, whole(icon.hotSpot.x), whole(icon.hotSpot.y))
    guard !icon.isComposited, let surface = gdk_drag_get_drag_surface(object.opaque) else { return }
    let rows = icon.coverage(scale: Double(gdk_surface_get_scale_factor(surface)))
    shim_x11_shape_surface(surface, rows, gsize(rows.count / 3))
  }

  /// Hides the platform's picture as soon as ours is in sight in its place, so that there's always one. Wayland's
  /// compositors take theirs away themselves when the button is released.
  func hideIcon(oncePaintedIn window: Window) {
    guard let icon, !icon.isBlank, handover == nil, let display = gdk_drag_get_display(object.opaque),
      shim_display_is_x11(display) != 0
    else { return hideIcon() }
    handover = []
    window.afterNextFrame { [weak self] in self?.handOver() }
    // A window that's hidden paints nothing.
    timers.append(MainLoop.schedule(after: Self.deadlines.handover) { [weak self] in self?.handOver() })
  }

  /// X11's picture goes when the platform's drop is finished: that must wait for ours.
  func whenHandedOver(_ body: @escaping () -> Void) {
    if handover == nil { body() } else { handover?.append(body) }
  }

  private func handOver() {
    guard let waiting = handover else { return }
    handover = nil
    hideIcon()
    for body in waiting { body() }
  }

  /// Hides the platform's picture at once: from here on our own pictures move, and X11's flight back shows nothing.
  func hideIcon() {
    guard let icon, !icon.isBlank else { return }
    icon.blank()
    if let iconHolder { gtk_widget_set_opacity(iconHolder.pointer(), 0) }
    // X11's flight back can't be declined; it takes place off the screen then.
    if let display = gdk_drag_get_display(object.opaque), shim_display_is_x11(display) != 0 {
      gdk_drag_set_hotspot(object.opaque, 16_000, 16_000)
    }
  }
}
