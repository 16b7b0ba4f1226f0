import BoardSession
import Board
import BoardLook
import DragDropKit
import Foundation

/// Draws the card of a pin that leads to another board: a miniature of the board above its name.
struct LinkPainter {
  let theme: Theme

  func draw(_ look: LinkedBoards.Look, in frame: CGRect, _ context: DrawingContext) {
    context.fill(frame, theme.paper)
    let window = LinkLook.cork(on: frame)
    if window.height > LinkLook.leastHeight { drawMiniature(look, in: window, context) }
    drawTexts(look, below: window, in: frame, context)
  }

  private func drawMiniature(_ look: LinkedBoards.Look, in window: CGRect, _ context: DrawingContext) {
    let theme = theme.on(look.board?.document.surface)
    context.pushRoundedClip(window, radius: LinkLook.corner)
    context.fill(window, look.isMissing ? theme.failedPaper : theme.corkBase)
    if let board = look.board {
      BoardMiniature(theme: theme).drawPins(of: board, in: window, largest: 0.3, context)
    }
    context.pop()
    context.strokeRounded(window, radius: LinkLook.corner, width: 1, Color(LinkLook.edge))
  }

  private func drawTexts(
    _ look: LinkedBoards.Look, below window: CGRect, in frame: CGRect, _ context: DrawingContext
  ) {
    let width = LinkLook.room(on: frame)
    guard width > LinkLook.leastRoom else { return }
    let ink = look.isMissing ? theme.failedTitle : theme.ink
    let name = TextLayout(
      LinkLook.title(look.name), font: Font(size: LinkLook.nameSize, weight: .bold), width: width,
      ellipsis: .end, maxLines: 1)
    let detail = TextLayout(
      look.detail, font: Font(size: LinkLook.detailSize), width: width, ellipsis: .end, maxLines: 1)
    var place = CGPoint(x: frame.minX + LinkLook.inset, y: window.maxY + LinkLook.inset)
    context.pushClip(frame)
    context.text(name, at: place, ink)
    place.y += name.size.height + 1
    context.text(detail, at: place, ink.withAlpha(0.8))
    context.pop()
  }
}
