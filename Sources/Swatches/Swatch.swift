import DragDropKit
import Foundation

/// A colour with its name. Other programs get it as a colour, and as text such as `#C0392B`.
struct Swatch: Equatable {
  let name: String
  let color: PreviewColor

  init(_ name: String, _ rgb: Int) {
    self.name = name
    color = PreviewColor(
      red: Double(rgb >> 16 & 255) / 255, green: Double(rgb >> 8 & 255) / 255, blue: Double(rgb & 255) / 255)
  }

  init(_ color: PreviewColor) {
    self.color = color
    name = Self.hexadecimal(color)
  }

  static let all = [
    Swatch("Brick", 0xC0392B), Swatch("Amber", 0xE59866), Swatch("Straw", 0xF4D03F), Swatch("Moss", 0x52BE80),
    Swatch("Lagoon", 0x48C9B0), Swatch("Sky", 0x5DADE2), Swatch("Ink", 0x2C3E80), Swatch("Plum", 0x8E44AD),
    Swatch("Slate", 0x5D6D7E),
  ]

  private static func hexadecimal(_ color: PreviewColor) -> String {
    "#"
      + [color.red, color.green, color.blue].map { part in
        let digits = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  /// The promise for a drag. Colours come first, since they're exact.
  @MainActor var item: DragItem {
    let provider = ItemProvider(object: color)
    provider.registerObject(Self.hexadecimal(color), visibility: .all)
    provider.suggestedName = name
    let item = DragItem(itemProvider: provider)
    item.localObject = self
    return item
  }

  /// Draws the colour and, beside it, the name.
  @MainActor func draw(in context: DrawingContext, _ rect: CGRect, nameAt point: CGPoint) {
    context.fillRounded(rect, radius: 8, Color(red: color.red, green: color.green, blue: color.blue))
    let text = TextLayout(name, font: Font(size: 14))
    let ink = Color(white: DesktopSettings.prefersDark ? 0.9 : 0.15)
    context.text(text, at: CGPoint(x: point.x, y: point.y - text.size.height / 2), ink)
  }
}
