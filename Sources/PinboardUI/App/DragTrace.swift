import BoardCanvas
import BoardSession
import DragDropKit

/// Writes the events of the drag-and-drop engine into the trace, with the trace's own names.
enum DragTrace {
  /// - Parameter windows: the open windows, which know the names of their controls.
  static func handle(_ event: DragDropEvent, in windows: [BoardWindow]) {
    guard Trace.current != nil else { return }
    switch event {
    case .lift(let id): Trace.emit("drag.lift", ["session": id.number])
    case .liftCancelled(let id): Trace.emit("drag.lift-cancelled", ["session": id.number])
    case .begin(let id, let items, let types):
      Trace.emit("drag.begin", ["session": id.number, "items": items, "types": types])
    case .add(let id, let items): Trace.emit("drag.add", ["session": id.number, "items": items])
    case .willEnd(let id, let operation):
      Trace.emit("drag.will-end", ["session": id.number, "operation": name(operation)])
    case .end(let id, let operation):
      Trace.emit("drag.end", ["session": id.number, "operation": name(operation)])
    case .transferred(let id): Trace.emit("drag.transferred", ["session": id.number])
    case .dropEnter(let id, let types, let view):
      Trace.emit(
        "drop.enter", location(view, windows).merging(["session": id.number, "types": types]) { $1 })
    case .dropUpdate(let id, let operation, let view):
      Trace.emit(
        "drop.update",
        location(view, windows).merging(["session": id.number, "operation": name(operation)]) { $1 })
    case .dropExit(let id, let view):
      Trace.emit("drop.exit", location(view, windows).merging(["session": id.number]) { $1 })
    case .dropPerform(let id, let items, let view):
      Trace.emit(
        "drop.perform", location(view, windows).merging(["session": id.number, "items": items]) { $1 })
    case .dropConclude(let id, let view):
      Trace.emit("drop.conclude", location(view, windows).merging(["session": id.number]) { $1 })
    case .dropEnd(let id, let view):
      Trace.emit("drop.end", location(view, windows).merging(["session": id.number]) { $1 })
    case .spring(let state, let view):
      Trace.emit("spring.change", location(view, windows).merging(["state": "\(state)"]) { $1 })
    }
  }

  private static func name(_ operation: DropOperation) -> String { "\(operation)" }

  private static func location(_ view: any ViewNode, _ windows: [BoardWindow]) -> [String: any Encodable] {
    let window = (view as? View)?.window
    var fields: [String: any Encodable] = ["window": WindowNames.name(of: window)]
    if let controls = windows.first(where: { $0.window === window })?.controls,
      let name = controls.name(of: view)
    {
      fields["control"] = name
    } else if let canvas = view as? BoardView {
      fields["board"] = canvas.board.name
    }
    return fields
  }
}
