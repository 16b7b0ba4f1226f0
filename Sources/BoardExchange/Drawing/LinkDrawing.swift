import Board
import BoardLook
import BoardPainting
import CCairo
import KitFiles
import Foundation

extension CardDrawing {
  /// Draws the card of a link to another board. Without a picture of the board, the cork is empty.
  func link(
    to name: String, _ miniature: LinkMiniature?, in frame: CGRect, isGray: Bool, scale: Double
  ) throws(ExchangeError) {
    try LinkPainter(on: palette, isGray: isGray).paint(
      name, detail: nil, cork: isGray ? palette.surface.gray : palette.surface, in: frame,
      isLegible: Self.isLegible(LinkLook.nameSize, at: scale), on: self
    ) { window in
      if let miniature { draw(miniature, on: window, isGray: isGray) }
    }
  }

  /// Draws the picture of another board on the cork of a link's card.
  func draw(_ miniature: LinkMiniature, on cork: CGRect, isGray: Bool) {
    guard let picture = PaintSurface(png: miniature.png) else { return }
    if isGray { picture.makeGray() }
    let rect = miniature.rect(on: cork)
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
    cairo_clip(context)
    cairo_translate(context, rect.minX, rect.minY)
    cairo_scale(context, rect.width / Double(picture.width), rect.height / Double(picture.height))
    cairo_set_source_surface(context, picture.pointer, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    cairo_paint(context)
  }
}

extension BoardLink {
  /// The board's name as it's written on the card.
  var title: String { name.shown }
}
