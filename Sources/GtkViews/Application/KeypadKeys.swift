/// The names of the keypad's keys, and of the main keys with the same function.
enum KeypadKeys {
  private static let plain: [String: String] = [
    "KP_Left": "Left", "KP_Right": "Right", "KP_Up": "Up", "KP_Down": "Down", "KP_Home": "Home",
    "KP_End": "End",
    "KP_Page_Up": "Page_Up", "KP_Prior": "Page_Up", "KP_Page_Down": "Page_Down", "KP_Next": "Page_Down",
    "KP_Insert": "Insert", "KP_Delete": "Delete", "KP_Enter": "Return", "ISO_Enter": "Return",
    "KP_Tab": "Tab",
    "KP_Space": "space", "KP_Add": "plus", "KP_Subtract": "minus", "KP_Multiply": "asterisk",
    "KP_Divide": "slash",
    "KP_Equal": "equal", "KP_0": "0", "KP_1": "1", "KP_2": "2", "KP_3": "3", "KP_4": "4", "KP_5": "5",
    "KP_6": "6",
    "KP_7": "7", "KP_8": "8", "KP_9": "9",
  ]

  /// Returns the name of the main key; other names are returned unchanged.
  static func plainName(of name: String) -> String { plain[name] ?? name }

  private static let twins = Dictionary(
    grouping: plain.filter { $0.key.hasPrefix("KP_") }.map { $0 }, by: \.value
  ).mapValues { $0.map(\.key).sorted() }

  /// Returns a shortcut such as `<Control>plus`, and the equivalent ones with keys of the keypad.
  static func withTwins(of shortcut: String) -> [String] {
    let end = shortcut.lastIndex(of: ">").map { shortcut.index(after: $0) } ?? shortcut.startIndex
    guard let names = twins[String(shortcut[end...])] else { return [shortcut] }
    return [shortcut] + names.map { shortcut[..<end] + $0 }
  }
}
