package import Board
import BoardLook
package import DragDropKit
import KitFiles
package import Foundation

/// Draws a frame and the tab with its name, in view points.
package struct FramePainter {
  let theme: Theme
  let tones: FrameLook.Tones

  package init(theme: Theme, color: PinColor, isGray: Bool = false) {
    self.theme = theme
    let tones = FrameLook.tones(of: color, isDark: theme.isDark, isHighContrast: theme.isHighContrast)
    self.tones = isGray ? tones.gray : tones
  }

  /// Lays out a name in one line; it ends with an ellipsis if it's too long for the room.
  static func layout(_ name: String, room: Double? = nil) -> TextLayout {
    let text = name.shown.split(whereSeparator: \.isNewline).joined(separator: " ")
    return TextLayout(
      text, font: Font(size: FrameLook.fontSize, weight: .semibold), width: room,
      ellipsis: room == nil ? .none : .end, maxLines: 1)
  }

  /// - Parameters:
  ///   - frame: the frame.
  ///   - name: the name on the tab; nil draws the frame without its tab.
  ///   - corner: the radius of the corners.
  package func draw(
    _ frame: CGRect, name: TextLayout?, corner: Double = FrameLook.corner, _ context: DrawingContext
  ) {
    let radius = min(corner, frame.width / 2, frame.height / 2)
    context.fillRounded(frame, radius: radius, Color(tones.fill))
    context.strokeRounded(
      frame, radius: radius, width: theme.isHighContrast ? 2 : FrameLook.line, Color(tones.line))
    if let name { drawTab(on: frame, name: name, context) }
  }

  func drawTab(on frame: CGRect, name: TextLayout, _ context: DrawingContext) {
    let tab = FrameLook.tab(on: frame, textWidth: name.size.width)
    // Its lower corners aren't rounded, so that it stands on the frame, and covers the frame's own corner.
    context.pushClip(CGRect(x: tab.minX, y: tab.minY, width: tab.width, height: tab.height + FrameLook.line))
    context.fillRounded(
      CGRect(x: tab.minX, y: tab.minY, width: tab.width, height: tab.height + 2 * FrameLook.corner),
      radius: FrameLook.corner, Color(tones.line))
    context.pop()
    context.text(
      name, at: CGPoint(x: tab.minX + FrameLook.inset, y: tab.midY - name.size.height / 2), Color(tones.ink))
  }
}
