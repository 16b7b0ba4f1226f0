import Board
import BoardLook
import BoardPainting
import CCairo
import Foundation

extension CardDrawing {
  /// Makes the links of a note work that's drawn on a page.
  func links(of text: String, _ format: NoteFormat, in frame: CGRect) throws(ExchangeError) {
    guard isOnPage, !NoteLink.all(in: text).isEmpty else { return }
    let (layout, links) = try NotePainter.fitting(text, format, size: frame.size, on: CardDrawing.self)
    let origin = CGPoint(x: frame.minX + NoteLook.insetSide, y: frame.minY + NoteLook.insetTop)
    for link in links {
      for rect in layout.rects(of: link) {
        let shown = rect.offsetBy(dx: origin.x, dy: origin.y).intersection(frame)
        if !shown.isEmpty { tag(shown, as: link.url) }
      }
    }
  }

  /// Makes a part of a page a link.
  private func tag(_ part: CGRect, as url: URL) {
    // A link of a PDF is upright, whatever is turned.
    var area = CGRect.null
    for x in [part.minX, part.maxX] {
      for y in [part.minY, part.maxY] {
        var (deviceX, deviceY) = (Double(x), Double(y))
        cairo_user_to_device(context, &deviceX, &deviceY)
        area = area.union(CGRect(x: deviceX, y: deviceY, width: 0, height: 0))
      }
    }
    let numbers = [area.minX, area.minY, area.width, area.height].map { String(($0 * 100).rounded() / 100) }
    let address = url.absoluteString.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    cairo_tag_begin(context, CAIRO_TAG_LINK, "rect=[\(numbers.joined(separator: " "))] uri='\(address)'")
    cairo_tag_end(context, CAIRO_TAG_LINK)
  }
}
