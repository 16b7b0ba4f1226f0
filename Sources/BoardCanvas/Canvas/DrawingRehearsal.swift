import BoardSession
import DragDropKit
import Foundation

/// Draws everything that a drop needs under the cork, soon after the first frame: one thing a frame.
///
/// A renderer compiles its shaders at their first use. There's one for a thing that's drawn whole and another
/// for a thing that's cut by a clip, as all are when only a part of the window is redrawn. On a computer
/// without a graphics card, this blocks the main thread for a quarter of a second, just when the user has
/// dropped a picture. Spread over the first frames, it isn't noticed.
final class DrawingRehearsal {
  private typealias Step = (DrawingContext, BoardView) -> Void

  private var steps: [Step]
  private var hasDrawnFirstFrame = false

  private static let frame = CGRect(x: 40, y: 40, width: 200, height: 150)

  init() {
    let things = DrawingRehearsal.things
    let cut = CGRect(x: 0, y: 0, width: DrawingRehearsal.frame.midX, height: 400)
    steps = []
    for thing in things {
      steps.append(thing)
      steps.append { context, canvas in
        context.pushClip(cut)
        thing(context, canvas)
        context.pop()
      }
    }
    for picture in DrawingRehearsal.pictures() {
      steps.append { context, _ in context.texture(picture, in: DrawingRehearsal.frame) }
      steps.append { context, _ in
        context.pushClip(cut)
        context.texture(picture, in: DrawingRehearsal.frame)
        context.pop()
      }
    }
    steps.append { context, canvas in
      context.pushOpacity(0.5)
      for thing in things.prefix(3) { thing(context, canvas) }
      context.pop()
    }
  }

  /// Draws the next thing. Call it before anything else is drawn, so that later drawing covers it.
  func draw(in canvas: BoardView, _ context: DrawingContext) {
    guard !steps.isEmpty else { return }
    // The first frame shouldn't be delayed by something invisible.
    if hasDrawnFirstFrame { steps.removeFirst()(context, canvas) }
    hasDrawnFirstFrame = true
    Task { [weak canvas] in canvas?.setNeedsDisplay() }
  }

  /// Returns textures that are too large for a texture atlas. A software renderer has one shader for sides
  /// that are both powers of two, like those of the cork, and other shaders if only one side or none is.
  private static func pictures() -> [Texture] {
    [(256, 192), (192, 256), (192, 160)].compactMap { width, height in
      try? Texture(
        width: width, height: height, stride: width * 4, premultipliedRGBA: Data(count: width * height * 4))
    }
  }

  private static func painter(_ canvas: BoardView) -> CardPainter {
    CardPainter(theme: canvas.model.theme, zoom: 1)
  }

  private static let things: [Step] = [
    { painter($1).drawPaper(around: frame, in: $0) },
    { painter($1).drawPicture($1.background.cork.tile(for: $1.model.theme), in: frame, context: $0) },
    { $0.strokeRounded(frame, radius: 4, width: 3, $1.model.theme.accent) },
    { $0.fill(frame, $1.model.theme.accent) },
    { painter($1).drawFailure(title: "Abc", detail: "Abc", in: frame, context: $0) },
    { painter($1).draw(.flaw("Abc"), in: frame, context: $0) },
    { $1.drawDropHighlight($0, size: CGSize(width: 280, height: 200), isShown: true) },
  ]
}
