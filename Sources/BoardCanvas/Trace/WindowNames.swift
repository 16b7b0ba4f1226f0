package import DragDropKit

/// The names of windows in the trace: `window-1`, `window-2` … in the order in which they were made.
package enum WindowNames {
  private static var names: [ObjectIdentifier: String] = [:]
  private static var count = 0

  package static func register(_ window: Window) -> String {
    count += 1
    let name = "window-\(count)"
    names[ObjectIdentifier(window)] = name
    return name
  }

  package static func forget(_ window: Window) { names[ObjectIdentifier(window)] = nil }

  package static func name(of window: Window?) -> String {
    window.flatMap { names[ObjectIdentifier($0)] } ?? "none"
  }
}

extension Window {
  package var traceLabel: String { WindowNames.name(of: self) }
}
