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

  private static let pins: (title: String, rows: [Row]) =
    (
      localized("Pins"),
      [
        (localized("Go to the neighbors of the pin that’s looked at"), ["←", "→"]),
        (localized("Open a link in a note"), [combination(localized("Ctrl"), localized("Click"))]),
        (
          localized("Go from pin to pin"),
          [localized("Tab"), combination(localized("Shift"), localized("Tab"))]
        ),
        (
          localized("Move the focus, without selecting"),
          [combination(localized("Ctrl"), localized("Arrows"))]
        ),
        (
          localized("Add the pin with the focus, or take it away"),
          [combination(localized("Ctrl"), localized("Space"))]
        ),
        (
          localized("Extend the selection from the focus"),
          [combination(localized("Shift"), localized("Arrows"))]
        ),
        (localized("Move the selected pins"), ["←", "↑", "→", "↓"]),
        (localized("Move them ten times as far"), [combination(localized("Shift"), localized("Arrows"))]),
        (
          localized("Add to the selection, or take away"),
          [
            combination(localized("Ctrl"), localized("Click")),
            combination(localized("Shift"), localized("Click")),
          ]
        ),
        (localized("Deselect all"), [localized("Esc")]),
        (localized("Go to the next pin that’s found"), [localized("Return")]),
        (
          localized("Go to the previous pin that’s found"),
          [combination(localized("Shift"), localized("Return"))]
        ),
        (localized("Select all that’s found"), [combination(localized("Ctrl"), localized("Return"))]),
        (localized("End a search"), [localized("Esc")]),
        (
          localized("Open the menu"),
          [localized("Right click"), localized("Menu"), combination(localized("Shift"), "F10")]
        ),
        (localized("Move lifted pins"), ["←", "↑", "→", "↓"]),
        (
          localized("Carry lifted pins over another board"),
          [localized("Tab"), combination(localized("Shift"), localized("Tab"))]
        ),
        (localized("Drop lifted pins"), [localized("Return")]),
        (localized("Drop copies of lifted pins"), [combination(localized("Ctrl"), localized("Return"))]),
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
          localized("Move the picture under the crop"),
          [localized("Middle button"), combination(localized("Space"), localized("Drag"))]
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
    let (wheel, other) = (localized("Wheel"), combination(localized("Ctrl"), localized("Wheel")))
    let zooms = habits.wheel == .zoom
    let middle = habits.middleButton == .pan ? [localized("Middle button")] : []
    return [
      (
        localized("Move the board"),
        [zooms ? other : wheel] + middle + [combination(localized("Space"), localized("Drag"))]
      ),
      (localized("Move the board sideways"), [combination(localized("Shift"), localized("Wheel"))]),
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
