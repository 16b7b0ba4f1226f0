import Board
import BoardLook
import CCairo
import KitFiles
import Foundation

extension CardDrawing {
  /// Draws the card of a link to another board: cork above the board's name. Without a picture of the board,
  /// the cork is empty.
  func link(
    to name: String, _ miniature: LinkMiniature?, in frame: CGRect, isGray: Bool, scale: Double
  ) throws(ExchangeError) {
    func tone(_ color: LookColor) -> LookColor { isGray ? color.gray : color }
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_rectangle(context, frame.minX, frame.minY, frame.width, frame.height)
    set(tone(palette.paper))
    cairo_fill_preserve(context)
    cairo_clip(context)
    let cork = LinkLook.cork(on: frame)
    if cork.height > LinkLook.leastHeight {
      outline(cork, corner: LinkLook.corner)
      set(tone(palette.surface))
      cairo_fill(context)
      if let miniature { draw(miniature, on: cork, isGray: isGray) }
      outline(cork.insetBy(dx: 0.5, dy: 0.5), corner: LinkLook.corner)
      set(LinkLook.edge)
      cairo_set_line_width(context, 1)
      cairo_stroke(context)
    }
    let room = LinkLook.room(on: frame)
    guard room > LinkLook.leastRoom, LinkLook.nameSize * scale >= NoteLayout.leastLetter else { return }
    set(tone(palette.ink))
    cairo_move_to(context, frame.minX + LinkLook.inset, cork.maxY + LinkLook.inset)
    try NoteLayout(linkTo: name, on: frame, context).show(in: context)
  }

  private func draw(_ miniature: LinkMiniature, on cork: CGRect, isGray: Bool) {
    guard let picture = PaintSurface(png: miniature.png) else { return }
    if isGray { picture.makeGray() }
    let place = miniature.place(on: cork)
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_rectangle(context, place.minX, place.minY, place.width, place.height)
    cairo_clip(context)
    cairo_translate(context, place.minX, place.minY)
    cairo_scale(context, place.width / Double(picture.width), place.height / Double(picture.height))
    cairo_set_source_surface(context, picture.pointer, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    cairo_paint(context)
  }
}

extension NoteLayout {
  /// Lays out the name of a board on the card of a link to it.
  convenience init(linkTo name: String, on frame: CGRect, _ context: OpaquePointer?) throws(ExchangeError) {
    try self.init(
      line: LinkLook.title(name), fontSize: LinkLook.nameSize, isBold: true, width: LinkLook.room(on: frame),
      lines: 1, isCentered: false, context)
  }
}

extension BoardLink {
  /// The board's name as it's written on the card.
  var title: String { name.shown }
}
