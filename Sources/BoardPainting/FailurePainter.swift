import Board
package import BoardLook
package import Foundation
import Localization

extension CardFailure {
  /// That of a pin whose kind this version doesn't know.
  package static var unknownPin: CardFailure {
    CardFailure(
      title: localized("Unknown pin"), detail: localized("A newer Pinboard made this; it’s kept as it is."))
  }
}

/// Paints cards whose pictures can't be shown, with the reason.
package struct FailurePainter: Sendable {
  private let palette: BoardPalette
  private let scale: Double

  /// - Parameter scale: the size of the letters; 1 for that of board points.
  package init(on palette: BoardPalette, scale: Double = 1) {
    self.palette = palette
    self.scale = scale
  }

  /// The least width of a text, in the painter's points. Where there's less, nothing is written.
  private static let leastWidth = 40.0

  /// Paints a card without its paper.
  package func paint<Surface: DrawingSurface>(
    _ failure: CardFailure, in frame: CGRect, on surface: Surface
  ) throws(Surface.Failure) {
    surface.fill(frame, corner: 0, palette.failedPaper)
    let width = frame.width - 16 * scale
    guard width > Self.leastWidth else { return }
    let heading = try Surface.words(
      failure.title, WordStyle(size: 13 * scale, weight: .bold, width: width, alignment: .center, lines: 2))
    let text = try Surface.words(
      failure.detail,
      WordStyle(
        size: 10.5 * scale, width: width, alignment: .center, lines: frame.height >= 190 * scale ? 7 : 4))
    surface.pushClip(frame, corner: 0)
    var origin = CGPoint(x: frame.minX + 8 * scale, y: frame.minY + 12 * scale)
    surface.write(heading, at: origin, palette.failedTitle)
    origin.y += heading.size.height + 4 * scale
    surface.write(text, at: origin, palette.ink)
    surface.popClip()
  }
}
