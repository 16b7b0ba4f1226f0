package import BoardLook
package import Foundation
import Localization

/// Paints the card of a pin that leads to another board, in board points: a piece of cork with a miniature of
/// the board, if that's known, above the board's name.
package struct LinkPainter: Sendable {
  private let paper: LookColor
  private let ink: LookColor

  /// - Parameters:
  ///   - isMissing: whether the board isn't where it was.
  ///   - isGray: whether nothing has a colour.
  package init(on palette: BoardPalette, isMissing: Bool = false, isGray: Bool = false) {
    let ink = isMissing ? palette.failedTitle : palette.ink
    (self.paper, self.ink) = isGray ? (palette.paper.gray, ink.gray) : (palette.paper, ink)
  }

  /// The line below a board's name.
  package static func detail(pinCount: Int) -> String {
    pinCount == 0
      ? localized("empty", context: "board") : localized(pinCount, "1 pin", "\(pinCount) pins")
  }

  /// - Parameters:
  ///   - name: the name of the board.
  ///   - detail: the line below it, if there's one.
  ///   - cork: the colour of the cork.
  ///   - isLegible: whether there are letters.
  ///   - miniature: draws the board on its cork.
  package func paint<Surface: DrawingSurface>(
    _ name: String, detail: String?, cork: LookColor, in frame: CGRect, isLegible: Bool, on surface: Surface,
    miniature: (CGRect) -> Void
  ) throws(Surface.Failure) {
    surface.fill(frame, corner: 0, paper)
    let window = LinkLook.cork(on: frame)
    if window.height > LinkLook.leastHeight {
      surface.pushClip(window, corner: LinkLook.corner)
      surface.fill(window, corner: 0, cork)
      miniature(window)
      surface.popClip()
      surface.outline(window, corner: LinkLook.corner, width: 1, LinkLook.edge)
    }
    let room = LinkLook.room(on: frame)
    guard room > LinkLook.leastRoom, isLegible else { return }
    let title = try Surface.words(
      LinkLook.title(name), WordStyle(size: LinkLook.nameSize, weight: .bold, width: room, lines: 1))
    let below = try detail.map { text throws(Surface.Failure) in
      try Surface.words(text, WordStyle(size: LinkLook.detailSize, width: room, lines: 1))
    }
    surface.pushClip(frame, corner: 0)
    var origin = CGPoint(x: frame.minX + LinkLook.inset, y: window.maxY + LinkLook.inset)
    surface.write(title, at: origin, ink)
    if let below {
      origin.y += title.size.height + 1
      var pale = ink
      pale.alpha = 0.8
      surface.write(below, at: origin, pale)
    }
    surface.popClip()
  }
}
