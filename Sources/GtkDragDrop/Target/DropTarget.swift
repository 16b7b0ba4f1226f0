import CKitGtk
import CKitGtkShim
import Foundation
import KitGLib

/// A `GtkDropTargetAsync` on a window, which passes its signals on.
@MainActor
final class DropTarget {
  private let object: GObjectRef
  /// The `GtkDropTargetAsync`.
  var controller: OpaquePointer { object.opaque }
  private var connections: [SignalConnection] = []

  /// The window's answer to a drag.
  enum Answer {
    case nothing, copy
    /// Accepts content that is offered as a move only.
    case move
  }

  private typealias Moved = @MainActor (OpaquePointer, Double, Double) -> Answer
  private typealias Dropped = @MainActor (OpaquePointer, Double, Double) -> Bool
  private typealias Entered = @MainActor (OpaquePointer) -> Answer
  private typealias Left = @MainActor (OpaquePointer) -> Void

  init(_ drops: WindowDrops, widget: UnsafeMutablePointer<GtkWidget>) {
    // All actions, whatever is wanted: some compositors choose before the enter event, and our answers come
    // with each motion.
    let actions = GdkDragAction(
      rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue | GDK_ACTION_LINK.rawValue)
    object = GObjectRef(adopting: gtk_drop_target_async_new(nil, actions))
    let target = object.opaque
    gtk_event_controller_set_propagation_phase(target, GTK_PHASE_CAPTURE)
    let entered: Entered = { [weak drops] in drops?.entered($0) ?? .nothing }
    let moved: Moved = { [weak drops] in drops?.moved($0, to: CGPoint(x: $1, y: $2)) ?? .nothing }
    let dropped: Dropped = { [weak drops] in
      let time = gtk_event_controller_get_current_event_time(target)
      return drops?.dropped($0, at: CGPoint(x: $1, y: $2), time: time) ?? false
    }
    let left: Left = { [weak drops] in drops?.left($0) }
    connections = [
      SignalConnection(object, left) { data, destroy in
        // GTK's own answer depends on the formats at the enter event; every drag is accepted until a view has
        // answered.
        shim_drop_target_on_accept(target, { _, _, _ in 1 }, data, destroy)
      },
      SignalConnection(object, entered) { data, destroy in
        shim_drop_target_on_enter(
          target, { target, drop, x, y, data in DropTarget.action(ClosureBox<Entered>.body(of: data)(drop)) },
          data,
          destroy)
      },
      SignalConnection(object, moved) { data, destroy in
        shim_drop_target_on_motion(
          target, { DropTarget.action(ClosureBox<Moved>.body(of: $4)($1, $2, $3)) }, data, destroy)
      },
      SignalConnection(object, left) { data, destroy in
        shim_drop_target_on_leave(target, { ClosureBox<Left>.body(of: $2)($1) }, data, destroy)
      },
      SignalConnection(object, dropped) { data, destroy in
        shim_drop_target_on_drop(
          target, { ClosureBox<Dropped>.body(of: $4)($1, $2, $3) ? 1 : 0 }, data, destroy)
      },
    ]
    gtk_widget_add_controller(widget, OpaquePointer(g_object_ref(object.raw)))
  }

  private static func action(_ answer: Answer) -> GdkDragAction {
    switch answer {
    case .nothing: GdkDragAction(rawValue: 0)
    case .copy: GDK_ACTION_COPY
    case .move: GDK_ACTION_MOVE
    }
  }

  func remove() {
    connections = []
    if let widget = gtk_event_controller_get_widget(object.opaque) {
      gtk_widget_remove_controller(widget, object.opaque)
    }
  }
}
