import CKitGtk
import CKitGtkShim
import DragDrop
import Foundation
import KitGLib
import GtkViews

/// One `GdkDrop` over a window: another program's, or one of our own drags.
@MainActor
final class IncomingDrop {
  let token: DropLedger.Token
  /// Our drag that the drop belongs to; nil for another program's.
  let local: PlatformDrag?
  private let object: GObjectRef
  private let source: ForeignSource
  let items: ForeignItems
  var session: SessionID?
  /// The drag point in the window's coordinates.
  var point = CGPoint.zero
  /// Our last answer to the platform.
  var answer = DropTarget.Answer.nothing
  var isDeclined = false
  var resolution: Task<Void, Never>?
  private(set) var isFinished = false

  init(_ token: DropLedger.Token, _ drop: OpaquePointer, local: PlatformDrag?, circles: [Circles.Circle]) {
    self.token = token
    self.local = local
    object = GObjectRef(retaining: drop)
    source = ForeignSource(.drop, object)
    items = ForeignItems(source, circles: circles)
  }

  /// The timestamp of the platform's drop event.
  var dropTime: UInt32 {
    get { source.dropTime }
    set { source.dropTime = newValue }
  }

  func isDrop(_ drop: OpaquePointer) -> Bool { drop == object.opaque }

  var isOnX11: Bool { gdk_drop_get_display(object.opaque).map { shim_display_is_x11($0) != 0 } ?? false }

  /// Returns the drag's current point in a window's coordinates. On X11 our own drags are where the pointer
  /// is, and other programs say where theirs are.
  func point(in window: Window) -> CGPoint? {
    guard let device = gdk_drop_get_device(object.opaque), let surface = gdk_drop_get_surface(object.opaque)
    else {
      return nil
    }
    var x = 0.0
    var y = 0.0
    let isSaid = isOnX11 && local == nil && shim_x11_drag_point(surface, &x, &y) != 0
    guard isSaid || gdk_surface_get_device_position(surface, device, &x, &y, nil) != 0 else { return nil }
    return window.viewPoint(ofSurfacePoint: CGPoint(x: x, y: y), surface: surface)
  }

  /// The answer to the platform if the drop is wanted, depending on the operations offered now: modifier keys
  /// change them during the drag.
  ///
  /// Content that is only offered as a move (gThumb does that) is copied all the same. The other program
  /// loses nothing: its drop is finished without an action, and it may only delete the content when the drop
  /// is finished with a move.
  var acceptance: DropTarget.Answer {
    let offered = shim_drop_actions(object.opaque).rawValue
    if local != nil || offered & GDK_ACTION_COPY.rawValue != 0 { return .copy }
    return offered & GDK_ACTION_MOVE.rawValue != 0 ? .move : .nothing
  }

  /// The operation that the user asks for with modifier keys.
  var requestedOperation: DropOperation? {
    gdk_drop_get_device(object.opaque).flatMap { Modifiers(heldBeside: $0)?.requestedOperation }
  }

  /// Tells the platform that the drop is done. Only the first call counts. On X11 this ends our own drag
  /// before the call returns.
  func finish(accepted: Bool) {
    guard !isFinished else { return }
    isFinished = true
    source.close()
    _ = shim_drop_finish(object.opaque, accepted ? 1 : 0)
  }

  /// Ends all reads, and allows no new ones.
  func close() {
    resolution?.cancel()
    source.close()
  }
}
