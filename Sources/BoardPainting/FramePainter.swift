package import Board
package import BoardLook
package import Foundation
import KitFiles

/// Paints frames and the backgrounds of groups. On the screen, the tab with a frame's name has the same size
/// at every zoom, so a frame is painted in view points there.
package struct FramePainter: Sendable {
  private var tones: FrameLook.Tones
  private let line: Double

  /// - Parameters:
  ///   - isGray: whether nothing has a colour.
  ///   - isOpaque: whether nothing shines through the background.
  package init(
    _ color: PinColor, on palette: BoardPalette, isGray: Bool = false, isOpaque: Bool = false
  ) {
    let tones = FrameLook.tones(of: color, isDark: palette.isDark, isHighContrast: palette.isHighContrast)
    self.tones = isGray ? tones.gray : tones
    if isOpaque { self.tones.fill.alpha = 1 }
    line = palette.isHighContrast ? 2 : FrameLook.line
  }

  /// Lays out a name in one line.
  /// - Parameter room: the width behind which it ends with an ellipsis; nil for any.
  package static func words<Surface: DrawingSurface>(
    _ name: String, room: Double?, on surface: Surface.Type
  ) throws(Surface.Failure) -> Surface.Words {
    let text = name.shown.split(whereSeparator: \.isNewline).joined(separator: " ")
    return try Surface.words(
      text, WordStyle(size: FrameLook.fontSize, weight: .semibold, width: room, lines: room == nil ? nil : 1))
  }

  /// Paints the background alone, without the line around it.
  package func fill(_ area: CGRect, on surface: some DrawingSurface) {
    surface.fill(area, corner: 0, tones.fill)
  }

  /// Paints a frame without its tab, or the background of a group.
  package func sheet(_ area: CGRect, corner: Double = FrameLook.corner, on surface: some DrawingSurface) {
    let radius = min(corner, area.width / 2, area.height / 2)
    surface.fill(area, corner: radius, tones.fill)
    surface.outline(area, corner: radius, width: line, tones.line)
  }

  /// Paints the tab of a frame.
  /// - Parameters:
  ///   - name: the name, laid out by ``words(_:room:on:)``.
  ///   - isLegible: whether it's written.
  package func tab<Surface: DrawingSurface>(
    on frame: CGRect, name: Surface.Words, isLegible: Bool = true, on surface: Surface
  ) {
    let tab = FrameLook.tab(on: frame, textWidth: name.size.width)
    // Its lower corners aren't rounded, so that it lies on the frame, and covers the frame's own corner.
    let seen = CGRect(x: tab.minX, y: tab.minY, width: tab.width, height: tab.height + FrameLook.line)
    let whole = CGRect(
      x: tab.minX, y: tab.minY, width: tab.width, height: tab.height + 2 * FrameLook.corner)
    surface.pushClip(seen, corner: 0)
    surface.fill(whole, corner: FrameLook.corner, tones.line)
    surface.popClip()
    guard isLegible else { return }
    let origin = CGPoint(x: tab.minX + FrameLook.inset, y: tab.midY - name.size.height / 2)
    surface.write(name, at: origin, tones.ink)
  }
}
