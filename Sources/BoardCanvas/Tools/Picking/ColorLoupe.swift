package import DragDropKit
import Foundation
import Localization

/// Draws the loupe of the colour picker: the pixels around the pointer as squares, the picked one framed, its
/// colour as a ring and as text.
struct ColorLoupe {
  var theme: Theme

  /// The number of pixels across.
  static let count = 11
  /// The length of a pixel's side, in view points.
  static let cell = 11.0
  /// The distance from the pointer to the loupe's middle, in view points.
  private static let distance = 96.0
  private static let ring = 8.0

  private static var radius: Double { Double(count) * cell / 2 }
  private var rim: Color { theme.isDark ? Color(hex: 0x1E1E1E) : Color(hex: 0xFFFFFF) }

  /// Returns the middle of the loupe: above and to the right of the pointer, or on the side where there's
  /// room.
  static func center(for pointer: CGPoint, in size: CGSize) -> CGPoint {
    let reach = radius + ring + 30
    let offset = distance * 0.75
    let x = pointer.x + offset + reach > size.width ? pointer.x - offset : pointer.x + offset
    let y = pointer.y - offset - reach < 0 ? pointer.y + offset : pointer.y - offset
    return CGPoint(x: x, y: y)
  }

  /// - Parameters:
  ///   - colors: rows of the colours around the pointer; nil where there's no pixel or a transparent one.
  ///   - hasPicture: whether there's a picture under the pointer.
  func draw(
    _ colors: [[PickedColor?]], at pointer: CGPoint, in size: CGSize, hasPicture: Bool,
    _ context: DrawingContext
  ) {
    let center = Self.center(for: pointer, in: size)
    let (radius, ring) = (Self.radius, Self.ring)
    let middle = colors.isEmpty ? nil : colors[colors.count / 2][Self.count / 2]
    func disc(_ radius: Double) -> CGRect {
      CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }
    let whole = disc(radius + ring + 1.5)
    context.shadow(whole, radius: whole.width / 2, .black.withAlpha(0.4), dx: 0, dy: 2, spread: 0, blur: 10)
    context.fillRounded(whole, radius: whole.width / 2, rim)
    let band = disc(radius + ring)
    context.fillRounded(band, radius: band.width / 2, middle.map(Color.init) ?? theme.emptyPaper)
    let glass = disc(radius)
    context.pushRoundedClip(glass, radius: radius)
    context.fill(glass, rim)
    for (row, line) in colors.enumerated() {
      for (column, color) in line.enumerated() {
        guard let color else { continue }
        context.fill(
          CGRect(
            x: glass.minX + Double(column) * Self.cell, y: glass.minY + Double(row) * Self.cell,
            width: Self.cell, height: Self.cell), Color(color))
      }
    }
    context.pop()
    context.strokeRounded(glass, radius: radius, width: 1, .black.withAlpha(0.25))
    if hasPicture {
      let cell = CGRect(
        x: center.x - Self.cell / 2, y: center.y - Self.cell / 2, width: Self.cell, height: Self.cell)
      context.strokeRounded(cell.insetBy(dx: -2, dy: -2), radius: 2, width: 1, .black.withAlpha(0.8))
      context.strokeRounded(cell.insetBy(dx: -1, dy: -1), radius: 1, width: 1, Color(hex: 0xFFFFFF))
    }
    drawText(
      middle?.hex ?? (hasPicture ? localized("transparent") : localized("no picture")), below: whole, context)
  }

  private func drawText(_ text: String, below disc: CGRect, _ context: DrawingContext) {
    let layout = TextLayout(text, font: Font(size: 12, weight: .bold))
    let box = CGRect(
      x: disc.midX - layout.size.width / 2 - 9, y: disc.maxY - 10, width: layout.size.width + 18,
      height: layout.size.height + 6)
    context.shadow(box, radius: box.height / 2, .black.withAlpha(0.3), dx: 0, dy: 1, spread: 0, blur: 4)
    context.fillRounded(box, radius: box.height / 2, Color(hex: 0x241F1C))
    context.text(layout, at: CGPoint(x: box.minX + 9, y: box.minY + 3), Color(hex: 0xFFFFFF))
  }
}

extension Color {
  package init(_ color: PickedColor) {
    self.init(hex: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }
}
