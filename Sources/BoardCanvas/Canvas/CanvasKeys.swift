import Localization

/// The keys and buttons that the board itself takes, for the window of all keys. Commands with a menu item
/// aren't here: their actions have their keys.
package enum CanvasKeys {
  package struct Entry {
    package let section: String
    package let title: String
    package let keys: [String]
  }

  private typealias Row = (title: String, keys: [String])

  private static let pins: (title: String, rows: [Row]) =
    (
      localized("Pins"),
      [
        (localized("Go to the neighbors of the pin that’s looked at"), ["←", "→"]),
        (localized("Open a link in a note"), [localized("Ctrl+click")]),
        (localized("Go from pin to pin"), [localized("Tab"), localized("Shift+Tab")]),
        (localized("Move the focus, without selecting"), [localized("Ctrl+arrows")]),
        (localized("Add the pin with the focus, or take it away"), [localized("Ctrl+Space")]),
        (localized("Extend the selection from the focus"), [localized("Shift+arrows")]),
        (localized("Move the selected pins"), ["←", "↑", "→", "↓"]),
        (localized("Move them ten times as far"), [localized("Shift+arrows")]),
        (
          localized("Add to the selection, or take away"),
          [localized("Ctrl+click"), localized("Shift+click")]
        ),
        (localized("Deselect all"), [localized("Esc")]),
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
    )

  private static let handles: (title: String, rows: [Row]) =
    (
      localized("Handles and cropping"),
      [
        (localized("Turn in steps, or keep a crop’s proportions"), [localized("Shift")]),
        (localized("Keep the middle in place"), [localized("Ctrl")]),
        (
          localized("Move the picture under the crop"), [localized("Middle button"), localized("Space+drag")]
        ),
        (localized("Enlarge the picture under the crop"), [localized("Wheel")]),
        (localized("Finish cropping"), [localized("Return")]),
        (localized("Take back the last corner of a path"), [localized("Backspace")]),
        (localized("Remove the last measure"), [localized("Backspace")]),
        (localized("End measuring"), [localized("Esc")]),
        (localized("Cancel"), [localized("Esc")]),
      ]
    )

  /// What's done by double clicks, and by Return.
  private static func opening(_ habits: PointerHabits) -> [Row] {
    let opens = habits.doubleClick == .open ? [localized("Double click")] : []
    let looks = habits.doubleClick == .nothing ? [] : [localized("Double click")]
    return [
      (localized("Look at a pin, and return"), looks + [localized("Return")]),
      (localized("Edit a note"), opens + [localized("Return")]),
    ]
  }

  private static func view(_ habits: PointerHabits) -> [Row] {
    let (wheel, other) = (localized("Wheel"), localized("Ctrl+wheel"))
    let zooms = habits.wheel == .zoom
    let middle = habits.middleButton == .pan ? [localized("Middle button")] : []
    return [
      (localized("Move the board"), [zooms ? other : wheel] + middle + [localized("Space+drag")]),
      (localized("Move the board sideways"), [localized("Shift+wheel")]),
      (localized("Zoom"), [zooms ? wheel : other, localized("Pinch")]),
      (localized("Pause a study, or the other picture of a comparison"), [localized("Space")]),
      (localized("Go on or back in a study; move the line of a comparison"), ["←", "→"]),
      (localized("End a study or a comparison"), [localized("Esc")]),
      (localized("Leave full screen or reference mode"), [localized("Esc")]),
    ]
  }

  package static func all(_ habits: PointerHabits) -> [Entry] {
    let sections = [
      (pins.title, opening(habits) + pins.rows), (localized("The view"), view(habits)),
      (handles.title, handles.rows),
    ]
    return sections.flatMap { section, rows in
      rows.map { Entry(section: section, title: $0.title, keys: $0.keys) }
    }
  }
}
