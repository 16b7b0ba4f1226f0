import Board
import BoardLook
import CCairo
import Foundation

extension CardDrawing {
  /// Draws a frame and the tab with its name.
  /// - Parameters:
  ///   - name: the name on the tab; nil for a frame that fills its page.
  ///   - isOpaque: whether nothing shines through the background.
  func frame(
    _ color: PinColor, named name: String?, in frame: CGRect, isGray: Bool, isOpaque: Bool = false,
    scale: Double
  ) throws(ExchangeError) {
    var tones = FrameLook.tones(of: color, isDark: palette.isDark)
    if isGray { tones = tones.gray }
    if isOpaque { tones.fill.alpha = 1 }
    guard let name else {
      cairo_rectangle(context, frame.minX, frame.minY, frame.width, frame.height)
      set(tones.fill)
      cairo_fill(context)
      return
    }
    sheet(frame, tones, corner: FrameLook.corner)
    try tab(name, on: frame, tones, scale: scale)
  }

  /// Draws the background of a group.
  func background(_ color: PinColor, in area: CGRect) {
    sheet(area, FrameLook.tones(of: color, isDark: palette.isDark), corner: GroupLook.corner)
  }

  /// Draws a coloured sheet with the line around it.
  private func sheet(_ area: CGRect, _ tones: FrameLook.Tones, corner: Double) {
    outline(area, corner: corner)
    set(tones.fill)
    cairo_fill(context)
    outline(area.insetBy(dx: FrameLook.line / 2, dy: FrameLook.line / 2), corner: corner)
    set(tones.line)
    cairo_set_line_width(context, FrameLook.line)
    cairo_stroke(context)
  }

  private func tab(
    _ name: String, on frame: CGRect, _ tones: FrameLook.Tones, scale: Double
  ) throws(ExchangeError) {
    let words = try NoteLayout(frameName: name, on: frame.width, context)
    let tab = FrameLook.tab(on: frame, textWidth: words.width)
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_rectangle(context, tab.minX, tab.minY, tab.width, tab.height + FrameLook.line)
    cairo_clip(context)
    outline(
      CGRect(x: tab.minX, y: tab.minY, width: tab.width, height: tab.height + 2 * FrameLook.corner),
      corner: FrameLook.corner)
    set(tones.line)
    cairo_fill(context)
    guard FrameLook.fontSize * scale >= NoteLayout.leastLetter else { return }
    set(tones.ink)
    cairo_move_to(context, tab.minX + FrameLook.inset, tab.midY - words.height / 2)
    words.show(in: context)
  }
}

extension NoteLayout {
  /// Lays out the name on a frame's tab.
  convenience init(
    frameName name: String, on width: Double, _ context: OpaquePointer?
  ) throws(ExchangeError) {
    try self.init(
      line: name, fontSize: FrameLook.fontSize, width: FrameLook.room(on: width), lines: 1,
      isCentered: false, context)
  }
}
