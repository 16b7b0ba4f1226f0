package import Board
package import DragDropKit
package import Foundation

extension DrawingContext {
  /// Draws the part of a picture that a pin shows.
  /// - Parameter body: draws the whole picture in the rectangle that it gets. The parts outside `frame` are
  ///   clipped.
  package func draw(_ framing: PictureFraming, in frame: CGRect, _ body: (CGRect) -> Void) {
    guard !framing.isPlain else { return body(frame) }
    if framing.crop != nil { pushClip(frame) }
    save()
    // Mirroring is around the frame's middle.
    translate(frame.midX, frame.midY)
    scale(framing.scale.x, framing.scale.y)
    body(framing.whole(around: frame).offsetBy(dx: -frame.midX, dy: -frame.midY))
    restore()
    if framing.crop != nil { pop() }
  }
}
