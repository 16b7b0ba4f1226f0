import DragDrop
import DragItems
import Foundation
import GtkViews

/// The picture of another program's item once it's dropped: a card with the icon of its type.
///
/// The other program's own picture is in a surface that no display server lets us read and that disappears
/// with the drop. The card is a view in no window, like ``/DragDrop/LinkPlatter``: the stage draws it.
@MainActor
final class TypeCard: ViewNode {
  /// The size in points: about that of the icons that file managers drag.
  static let size = CGSize(width: 64, height: 64)
  private static let iconSize = 40

  /// The MIME type whose icon the card shows.
  let type: String

  /// - Parameter types: the item's types, the best first; type identifiers of any kind.
  init(_ types: [String]) {
    // A list of URLs says less about the item than its other types.
    let mimeTypes = types.compactMap { TypeIdentifier($0).mimeType }
    type =
      mimeTypes.first { !Self.urlListTypes.contains($0) } ?? mimeTypes.first ?? "application/octet-stream"
  }

  private static let urlListTypes: Set = ["text/uri-list", "text/x-moz-url"]

  var paintable: Paintable {
    let icon = Paintable(iconOf: type, size: Self.iconSize)
    let side = Double(Self.iconSize)
    let node = DrawingContext.record(size: Self.size) { context, size in
      context.paintable(
        icon,
        in: CGRect(
          x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side))
    }
    return Paintable(node: node, size: Self.size)
  }

  /// Returns a card centred on a location in a window that's open.
  static func preview(of item: DragItem, at location: DragLocation) -> TargetedDragPreview? {
    guard location.window.windowNode != nil else { return nil }
    let card = TypeCard(item.itemProvider.registeredTypeIdentifiers)
    let parameters = DragPreviewParameters()
    parameters.visiblePath = PreviewPath(roundedRect: card.bounds, cornerRadius: 10)
    return TargetedDragPreview(
      view: card, parameters: parameters,
      target: DragPreviewTarget(container: location.window, center: location.point))
  }

  var parentNode: (any ViewNode)? { nil }
  var windowNode: (any WindowNode)? { nil }
  var bounds: CGRect { CGRect(origin: .zero, size: Self.size) }
  var interactions: [any Interaction] { [] }
  func convertToWindow(_ point: CGPoint) -> CGPoint { point }
  func convertFromWindow(_ point: CGPoint) -> CGPoint { point }
}

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
