import BoardCanvas
import BoardSession
import DragDropKit
import Foundation

/// Reports in the trace where spring-loaded controls and sidebar rows are, whenever that changes.
final class ControlTrace {
  private struct Entry {
    weak var view: View?
    var frame: CGRect?
  }

  private var entries: [String: Entry] = [:]

  /// - Parameter control: a stable name, such as `new-board`.
  func register(_ control: String, _ view: View) {
    guard Trace.current != nil else { return }
    // Cells are reused, so a view has only its last name.
    for (other, entry) in entries where entry.view === view && other != control { entries[other] = nil }
    if entries[control]?.view !== view { entries[control] = Entry(view: view, frame: nil) }
  }

  /// Returns the stable name of a control, for events about its view.
  func name(of view: any ViewNode) -> String? { entries.first { $0.value.view === view }?.key }

  /// Reports the controls of a window after each of its frames.
  func follow(_ window: Window) {
    guard Trace.current != nil else { return }
    window.onFrame { [weak self, weak window] _ in
      if let window { self?.update(in: window) }
    }
  }

  func update(in window: Window) {
    guard Trace.current != nil else { return }
    for (control, entry) in entries {
      guard let view = entry.view else {
        entries[control] = nil
        continue
      }
      guard view.window === window else { continue }
      let frame = view.frameInWindow
      guard frame.width > 0, frame != entry.frame else { continue }
      entries[control]?.frame = frame
      Trace.emit(
        "control.placed",
        [
          "control": control, "window": window.traceLabel,
          "frame": Trace.frame(frame),
        ])
    }
  }
}
