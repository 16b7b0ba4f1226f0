import CKitGtk
public import DragDrop
import DragItems
public import Foundation
import KitGLib
public import GtkViews

/// Draws the preview of dragged text: its letters line by line, without the selection's colour
/// (`UITextDragPreviewRenderer`; contract 1.13.10).
@MainActor
public final class TextDragPreviewRenderer {
  /// The visible lines, in the text's space.
  public let lines: [TextLine]
  /// The view that draws the letters; it's in no window.
  public let view: CanvasView
  private weak var textInput: (any TextInput)?
  private let box: CGRect
  private let color: Color

  /// The margin in points between the letters and the platter's edge.
  private static let margin = 6.0

  /// Captures the letters as they are now; later changes of the text aren't shown.
  public init(_ textInput: any TextInput, range: TextRange, options: TextDragOptions = []) {
    self.textInput = textInput
    lines = textInput.lines(in: range)
    let union = lines.dropFirst().reduce(lines.first?.rect ?? .zero) { $0.union($1.rect) }
    box = union.insetBy(dx: -Self.margin, dy: -Self.margin)
    let host = textInput as? any TextHost
    let keepsColors = !options.contains(.stripTextColorFromPreviews)
    let color = keepsColors ? host?.textColor ?? .black : .black
    self.color = color
    view = CanvasView(accessibilityRole: .presentation)
    view.intrinsicSize = box.size
    let layouts = lines.map { line in
      let layout = GObjectRef(
        adopting: gtk_widget_create_pango_layout(
          host?.textWidget ?? textInput.widget, textInput.text(in: line.range)))
      let pictures = host?.styledRuns(in: line.range)?
        .setLook(of: layout, keepsColors: keepsColors, pictures: host?.ownPictures)
      return (layout, pictures ?? [], CGPoint(x: line.rect.minX - box.minX, y: line.rect.minY - box.minY))
    }
    view.onDraw = { context, _ in
      var rgba = color.rgba
      for (layout, pictures, origin) in layouts {
        context.save()
        context.translate(origin.x, origin.y)
        gtk_snapshot_append_layout(context.snapshot, layout.opaque, &rgba)
        for (picture, index) in pictures {
          var rect = PangoRectangle()
          pango_layout_index_to_pos(layout.opaque, Int32(clamping: index), &rect)
          context.save()
          context.translate(Double(rect.x) / Double(PANGO_SCALE), Double(rect.y) / Double(PANGO_SCALE))
          gdk_paintable_snapshot(
            picture.paintable.opaque, context.snapshot, picture.size.width, picture.size.height)
          context.restore()
        }
        context.restore()
      }
    }
  }

  /// The first line's rectangle in the text's space; zero when no part of the range is visible.
  public var firstLineRect: CGRect { lines.first?.rect ?? .zero }
  /// The last line's rectangle in the text's space, which is the first line's if there's only one; zero when
  /// no part of the range is visible.
  public var lastLineRect: CGRect { lines.last?.rect ?? .zero }
  /// The bounding box of the lines between the first and the last, in the text's space; `CGRect.null` for
  /// fewer than three lines.
  public var bodyRect: CGRect {
    lines.dropFirst().dropLast().reduce(CGRect.null) { $0.union($1.rect) }
  }

  /// Returns a preview at the text's position; nil when no part of the text is visible.
  public func makePreview() -> TargetedDragPreview? {
    guard let textInput, textInput.window != nil, !lines.isEmpty else { return nil }
    let parameters = DragPreviewParameters(
      textLineRects: lines.map { $0.rect.offsetBy(dx: -box.minX, dy: -box.minY) })
    // The light letters of a dark theme need a dark platter.
    let brightness = 0.3 * color.red + 0.59 * color.green + 0.11 * color.blue
    parameters.backgroundColor =
      brightness > 0.5 ? PreviewColor(red: 0.15, green: 0.15, blue: 0.16) : .white
    return TargetedDragPreview(
      view: view, parameters: parameters,
      target: DragPreviewTarget(container: textInput, center: CGPoint(x: box.midX, y: box.midY)))
  }
}
