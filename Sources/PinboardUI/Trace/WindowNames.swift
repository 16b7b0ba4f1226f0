import DragDropKit

/// The names of windows in the trace: `window-1`, `window-2` … in the order in which they were made.
enum WindowNames {
  private static var names: [ObjectIdentifier: String] = [:]
  private static var count = 0

  static func register(_ window: Window) -> String {
    count += 1
    let name = "window-\(count)"
    names[ObjectIdentifier(window)] = name
    return name
  }

  static func forget(_ window: Window) { names[ObjectIdentifier(window)] = nil }

  static func name(of window: Window?) -> String {
    window.flatMap { names[ObjectIdentifier($0)] } ?? "none"
  }
}

extension Window {
  var traceLabel: String { WindowNames.name(of: self) }
}
