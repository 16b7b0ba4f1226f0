import Localization

/// The keys and buttons that the board itself takes, for the window of all keys. Commands with a menu item
/// aren't here: their actions have their keys.
package enum CanvasKeys {
  package struct Entry {
    package let section: String
    package let title: String
    package let keys: [String]
  }

  private static let table: [(String, [(String, [String])])] = [
    (
      localized("Pins"),
      [
        (localized("Look at a pin, and return"), [localized("Double click"), localized("Return")]),
        (localized("Go to the neighbours of the pin that’s looked at"), ["←", "→"]),
        (localized("Edit a note"), [localized("Double click"), localized("Return")]),
        (localized("Go from pin to pin"), [localized("Tab"), localized("Shift+Tab")]),
        (localized("Move the selected pins"), ["←", "↑", "→", "↓"]),
        (localized("Move them ten times as far"), [localized("Shift+arrows")]),
        (
          localized("Add to the selection, or take away"),
          [localized("Ctrl+click"), localized("Shift+click")]
        ),
        (localized("Select nothing"), [localized("Esc")]),
        (localized("Go to the next pin that’s found"), [localized("Return")]),
        (localized("Go to the previous pin that’s found"), [localized("Shift+Return")]),
        (localized("Select all that’s found"), [localized("Ctrl+Return")]),
        (localized("End a search"), [localized("Esc")]),
        (localized("Open the menu"), [localized("Right click"), localized("Menu"), localized("Shift+F10")]),
        (localized("Move lifted pins"), ["←", "↑", "→", "↓"]),
        (localized("Carry lifted pins over another board"), [localized("Tab"), localized("Shift+Tab")]),
        (localized("Drop lifted pins"), [localized("Return")]),
        (localized("Drop copies of lifted pins"), [localized("Ctrl+Return")]),
        (localized("Put lifted pins back"), [localized("Esc")]),
        (localized("Add the pin under the pointer to a drag"), [localized("Space")]),
      ]
    ),
    (
      localized("The view"),
      [
        (
          localized("Move the board"),
          [localized("Wheel"), localized("Middle button"), localized("Space+drag")]
        ),
        (localized("Move the board sideways"), [localized("Shift+wheel")]),
        (localized("Zoom"), [localized("Ctrl+wheel"), localized("Pinch")]),
        (localized("Leave full screen or reference mode"), [localized("Esc")]),
      ]
    ),
    (
      localized("Handles and cropping"),
      [
        (localized("Turn in steps, or keep a crop’s proportions"), [localized("Shift")]),
        (localized("Keep the middle in place"), [localized("Ctrl")]),
        (localized("Finish cropping"), [localized("Return")]),
        (localized("Cancel"), [localized("Esc")]),
      ]
    ),
  ]

  package static var all: [Entry] {
    table.flatMap { section, entries in
      entries.map { Entry(section: section, title: $0.0, keys: $0.1) }
    }
  }
}
