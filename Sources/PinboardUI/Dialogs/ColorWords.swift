import Localization

/// The names of colours in menus and of marks.
enum ColorWords {
  static var black: String { localized("Black", context: "color") }
  static var white: String { localized("White", context: "color") }
  static var gray: String { localized("Gray", context: "color") }
  static var red: String { localized("Red", context: "color") }
  static var orange: String { localized("Orange", context: "color") }
  static var yellow: String { localized("Yellow", context: "color") }
  static var green: String { localized("Green", context: "color") }
  static var teal: String { localized("Teal", context: "color") }
  static var blue: String { localized("Blue", context: "color") }
  static var purple: String { localized("Purple", context: "color") }

  /// The tones of frames, groups and papers, from gray on through the circle of colours.
  static var tones: [String] { [gray, red, orange, yellow, green, teal, blue, purple] }
}
