import DragDrop
import Foundation
import GtkViews

/// Draws the card of a link in a preview.
@MainActor
enum LinkCard {
  private static let ink = Color(white: 0.13)
  private static let faint = Color(white: 0.42)

  static func paintable(of platter: LinkPlatter) -> Paintable {
    let size = LinkPlatter.size
    let width = Double(size.width) - 32
    let title = TextLayout(
      platter.title, font: Font(size: 14, weight: .semibold), width: width, ellipsis: .end, maxLines: 1)
    let subtitle = TextLayout(
      platter.subtitle, font: Font(size: 12), width: width, ellipsis: .middle, maxLines: 1)
    let node = DrawingContext.record(size: size) { context, size in
      context.fill(CGRect(origin: .zero, size: size), .white)
      let height = title.size.height + 2 + subtitle.size.height
      let top = (size.height - height) / 2
      context.text(title, at: CGPoint(x: 16, y: top), ink)
      context.text(subtitle, at: CGPoint(x: 16, y: top + title.size.height + 2), faint)
    }
    return Paintable(node: node, size: size)
  }
}
