import Board
import DragDropKit
import Foundation

extension DrawingContext {
  /// Draws what a pin shows of its picture.
  /// - Parameter body: draws the whole picture into the rectangle that it's given; what's beyond `frame` isn't seen.
  func draw(_ framing: PictureFraming, in frame: CGRect, _ body: (CGRect) -> Void) {
    guard !framing.isPlain else { return body(frame) }
    if framing.crop != nil { pushClip(frame) }
    save()
    // Mirrored around the frame's middle.
    translate(frame.midX, frame.midY)
    scale(framing.scale.x, framing.scale.y)
    body(framing.whole(around: frame).offsetBy(dx: -frame.midX, dy: -frame.midY))
    restore()
    if framing.crop != nil { pop() }
  }
}
