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
      "Pins",
      [
        ("Look at a pin, and return", ["Double click", "Return"]),
        ("Go to the neighbours of the pin that’s looked at", ["←", "→"]),
        ("Edit a note", ["Double click", "Return"]),
        ("Go from pin to pin", ["Tab", "Shift+Tab"]),
        ("Move the selected pins", ["←", "↑", "→", "↓"]),
        ("Move them ten times as far", ["Shift+arrows"]),
        ("Add to the selection, or take away", ["Ctrl+click", "Shift+click"]),
        ("Select nothing", ["Esc"]),
        ("Open the menu", ["Right click", "Menu", "Shift+F10"]),
        ("Add the pin under the pointer to a drag", ["Space"]),
      ]
    ),
    (
      "The view",
      [
        ("Move the board", ["Wheel", "Middle button", "Space+drag"]),
        ("Move the board sideways", ["Shift+wheel"]),
        ("Zoom", ["Ctrl+wheel", "Pinch"]),
        ("Leave full screen or reference mode", ["Esc"]),
      ]
    ),
    (
      "Handles and cropping",
      [
        ("Turn in steps, or keep a crop’s proportions", ["Shift"]),
        ("Keep the middle in place", ["Ctrl"]),
        ("Finish cropping", ["Return"]),
        ("Cancel", ["Esc"]),
      ]
    ),
  ]

  package static var all: [Entry] {
    table.flatMap { section, entries in
      entries.map { Entry(section: section, title: $0.0, keys: $0.1) }
    }
  }
}
