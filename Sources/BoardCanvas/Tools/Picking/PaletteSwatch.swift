import Board
import BoardSession
import Foundation

/// A swatch of a palette's pin: a picture that's a row of squares, and whose name is their colours, such as
/// `#DC1E1E #1E3CC8`.
enum PaletteSwatch {
  /// Returns the colour of the swatch at a point in view coordinates; nil if the pin isn't a palette there.
  static func color(at position: CGPoint, of pin: Pin?, in model: CanvasModel) -> SearchColor? {
    guard let pin, let size = model.board.document.original(of: pin)?.pixelSize else { return nil }
    let point = model.viewport.boardPoint(position)
    let words = pin.name.split(separator: " ")
    let colors = words.filter { $0.hasPrefix("#") }.compactMap { SearchColor($0) }
    guard !colors.isEmpty, colors.count == words.count, size.width == size.height * Double(colors.count),
      let pixel = PicturePixel(at: point, of: pin, size: size)
    else { return nil }
    return colors[min(pixel.x / Int(size.height), colors.count - 1)]
  }
}
