/// Colours by name.
extension Color {
  /// Pure red.
  public static let red = Color(hex: 0xff0000)
  /// Pure green.
  public static let green = Color(hex: 0x00ff00)
  /// Pure blue.
  public static let blue = Color(hex: 0x0000ff)
  /// Green and blue.
  public static let cyan = Color(hex: 0x00ffff)
  /// Red and blue.
  public static let magenta = Color(hex: 0xff00ff)
  /// Red and green.
  public static let yellow = Color(hex: 0xffff00)
  /// Red and half of green.
  public static let orange = Color(hex: 0xff8000)
  /// Half of red and of blue.
  public static let purple = Color(hex: 0x800080)
  /// The brown of UIKit.
  public static let brown = Color(hex: 0x996633)
  /// A third of white.
  public static let darkGray = Color(white: 1.0 / 3)
  /// Half of white.
  public static let gray = Color(white: 0.5)
  /// Two thirds of white.
  public static let lightGray = Color(white: 2.0 / 3)
}

/// The palette of the desktop: GNOME's accent colours, which can be read on light and dark backgrounds.
extension Color {
  /// The red of the palette.
  public static let systemRed = Color(hex: 0xe62d42)
  /// The orange of the palette.
  public static let systemOrange = Color(hex: 0xed5b00)
  /// The yellow of the palette.
  public static let systemYellow = Color(hex: 0xc88800)
  /// The green of the palette.
  public static let systemGreen = Color(hex: 0x3a944a)
  /// The teal of the palette.
  public static let systemTeal = Color(hex: 0x2190a4)
  /// The blue of the palette.
  public static let systemBlue = Color(hex: 0x3584e4)
  /// The purple of the palette.
  public static let systemPurple = Color(hex: 0x9141ac)
  /// The pink of the palette.
  public static let systemPink = Color(hex: 0xd56199)
  /// The brown of the palette.
  public static let systemBrown = Color(hex: 0x986a44)
  /// The grey of the palette.
  public static let systemGray = Color(hex: 0x6f8396)
  /// A colour that GNOME's palette doesn't have: that of iOS.
  public static let systemIndigo = Color(hex: 0x5856d6)
  /// A colour that GNOME's palette doesn't have: that of iOS.
  public static let systemMint = Color(hex: 0x00c7be)
  /// A colour that GNOME's palette doesn't have: that of iOS.
  public static let systemCyan = Color(hex: 0x32ade6)

  private init(hex: Int) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255)
  }
}
