public import Board
public import Foundation

/// How frames look, for both the app and exports. The name is on a tab on the upper edge. In the app, the tab
/// has the same size at every zoom, so that the name can always be read.
public enum FrameLook {
  /// The colours that the menu offers, the first one for new frames.
  public static let colors: [PinColor] = [
    0x77767B, 0xE01B24, 0xFF7800, 0xE5A50A, 0x2EC27E, 0x14A3B8, 0x3584E4, 0x9141AC,
  ].map { PinColor($0) }

  /// The radius of the frame's corners.
  public static let corner = 6.0
  /// The width of the line around the frame.
  public static let line = 1.5
  /// The height of the tab.
  public static let tabHeight = 24.0
  /// The font size (em) of the name.
  public static let fontSize = 13.0
  /// The distance between the name and the tab's left and right edges.
  public static let inset = 10.0
  /// The least room for a name on the tab of a narrow frame.
  public static let leastRoom = 40.0

  /// The tones of a frame.
  public struct Tones: Hashable, Sendable {
    /// The background.
    public var fill: LookColor
    /// The line around it, and the tab.
    public var line: LookColor
    /// The name on the tab.
    public var ink: LookColor

    /// The same tones without colour.
    public var gray: Tones { Tones(fill: fill.gray, line: line.gray, ink: ink.gray) }
  }

  /// Returns the tones of a frame's colour.
  /// - Parameters:
  ///   - color: the frame's colour.
  ///   - isDark: whether the board is dark.
  ///   - isHighContrast: whether the background is opaque and the line is clear.
  public static func tones(
    of color: PinColor, isDark: Bool = false, isHighContrast: Bool = false
  ) -> Tones {
    let tone = LookColor(color.hex)
    var fill =
      isDark ? tone.mixed(with: LookColor(0x1D1D20), 0.74) : tone.mixed(with: LookColor(0xFFFFFF), 0.76)
    fill.alpha = isHighContrast ? 1 : 0.86
    let line =
      isHighContrast
      ? LookColor(isDark ? 0xFFFFFF : 0x000000)
      : isDark ? tone.mixed(with: LookColor(0xFFFFFF), 0.12) : tone.mixed(with: LookColor(0x000000), 0.22)
    return Tones(fill: fill, line: line, ink: ink(on: line))
  }

  /// Returns black or white, whichever is further from a colour.
  private static func ink(on color: LookColor) -> LookColor {
    let (black, white) = (LookColor(0x000000), LookColor(0xFFFFFF))
    return black.contrast(with: color) > white.contrast(with: color) ? LookColor(0x14110D) : white
  }

  /// Returns the room for a name on a frame of this width, in points of the tab.
  public static func room(on width: Double) -> Double { max(width - 2 * inset, leastRoom) }

  /// Returns the tab on a frame's upper edge, in the coordinates of the frame.
  /// - Parameters:
  ///   - frame: the frame.
  ///   - textWidth: the width of the name, in points of the tab.
  ///   - scale: the number of the frame's points for each point of the tab.
  public static func tab(on frame: CGRect, textWidth: Double, scale: Double = 1) -> CGRect {
    let height = tabHeight * scale
    return CGRect(
      x: frame.minX, y: frame.minY - height, width: (textWidth + 2 * inset) * scale, height: height)
  }

  /// Returns a frame with its tab, as far as it isn't known how long the name is.
  public static func reach(of frame: CGRect) -> CGRect {
    CGRect(
      x: frame.minX, y: frame.minY - tabHeight, width: max(frame.width, leastRoom + 2 * inset),
      height: frame.height + tabHeight)
  }
}

/// How the backgrounds of groups look, for both the app and exports, in board points. Their tones are those
/// of frames.
public enum GroupLook {
  /// The distance between a background's edge and the paper of the pins.
  public static let margin = 16.0
  /// The radius of a background's corners.
  public static let corner = 12.0

  /// Returns the background around pins.
  /// - Parameter bounds: the rectangle around the frames of their pictures and their captions.
  public static func area(around bounds: CGRect) -> CGRect {
    bounds.insetBy(dx: -margin - CardLook.border, dy: -margin - CardLook.border)
  }
}
