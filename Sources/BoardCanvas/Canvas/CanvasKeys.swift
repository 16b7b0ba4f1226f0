import Localization

/// The keys and buttons that the board itself takes, for the window of all keys. Commands with a menu item
/// aren't here: their actions have their keys.
package enum CanvasKeys {
  package struct Entry {
    package let section: String
    package let title: String
    package let keys: [String]
  }

  /// Returns a combination of keys as it's shown: “Ctrl+Return”.
  package static func combination(_ held: String, _ key: String) -> String { "\(held)+\(key)" }

  private typealias Row = (title: String, keys: [String])

  /// The rows have the titles of the commands that do the same.
  private static let pins: [Row] = [
    (localized("Open Link"), [combination(localized("Ctrl"), localized("Click"))]),
    (
      localized("Go from pin to pin"),
      [localized("Tab"), combination(localized("Shift"), localized("Tab"))]
    ),
    (
      localized("Move the focus, without selecting"),
      [combination(localized("Ctrl"), localized("Arrows"))]
    ),
    (
      localized("Extend the selection from the focus"),
      [combination(localized("Shift"), localized("Arrows"))]
    ),
    (
      localized("Add to the selection, or take away"),
      [localized("Click"), localized("Space")].map { combination(localized("Ctrl"), $0) }
        + [combination(localized("Shift"), localized("Click"))]
    ),
    (
      localized("Move"),
      ["←", "↑", "→", "↓"] + [combination(localized("Shift"), localized("Arrows"))]
    ),
    (
      localized("Carry lifted pins over another board"),
      [localized("Tab"), combination(localized("Shift"), localized("Tab"))]
    ),
    (
      localized("Drop lifted pins, or copies"),
      [localized("Return"), combination(localized("Ctrl"), localized("Return"))]
    ),
    (localized("Add the pin under the pointer to a drag"), [localized("Space")]),
    (localized("Find Next"), [localized("Return")]),
    (localized("Find Previous"), [combination(localized("Shift"), localized("Return"))]),
    (localized("Select All Found"), [combination(localized("Ctrl"), localized("Return"))]),
    (
      localized("Menu"),
      [localized("Right click"), localized("Menu"), combination(localized("Shift"), "F10")]
    ),
    (localized("Cancel or deselect"), [localized("Esc")]),
  ]

  private static let handles: [Row] = [
    (localized("Turn in steps, or keep a crop’s proportions"), [localized("Shift")]),
    (localized("Keep the middle in place"), [localized("Ctrl")]),
    (
      localized("Move or enlarge the picture under the crop"),
      [localized("Middle button"), combination(localized("Space"), localized("Drag")), localized("Wheel")]
    ),
    (localized("Crop"), [localized("Return")]),
    (localized("Take back the last corner or measure"), [localized("Backspace")]),
  ]

  /// What's done by double clicks, and by Return.
  private static func opening(_ habits: PointerHabits) -> [Row] {
    let opens = habits.doubleClick == .open ? [localized("Double click")] : []
    let looks = habits.doubleClick == .nothing ? [] : [localized("Double click")]
    return [
      (localized("Look at Pin"), looks + [localized("Return"), "←", "→"]),
      (localized("Edit Note"), opens + [localized("Return")]),
    ]
  }

  private static func view(_ habits: PointerHabits) -> [Row] {
    let (wheel, other) = (localized("Wheel"), combination(localized("Ctrl"), localized("Wheel")))
    let zooms = habits.wheel == .zoom
    let middle = habits.middleButton == .pan ? [localized("Middle button")] : []
    return [
      (
        localized("Move the Board"),
        [zooms ? other : wheel] + middle
          + [
            combination(localized("Space"), localized("Drag")),
            combination(localized("Shift"), localized("Wheel")),
          ]
      ),
      (localized("Zoom"), [zooms ? wheel : other, localized("Pinch")]),
      (localized("Study"), [localized("Space"), "←", "→", localized("Esc")]),
      (localized("Compare"), [localized("Space"), "←", "→", localized("Esc")]),
      (localized("Full Screen"), [localized("Esc")]),
      (localized("Reference Mode"), [localized("Esc")]),
    ]
  }

  package static func all(_ habits: PointerHabits) -> [Entry] {
    let sections = [
      (localized("Pins"), opening(habits) + pins), (localized("View"), view(habits)),
      (localized("Size and Rotation"), handles),
    ]
    return sections.flatMap { section, rows in
      rows.map { Entry(section: section, title: $0.title, keys: $0.keys) }
    }
  }
}
