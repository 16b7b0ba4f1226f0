package import BoardLook
package import DragDropKit
import Foundation

/// The texture that's repeated over the surface of boards. It can be made on any thread.
package nonisolated struct SurfaceTile: Sendable {
  /// The surface and variant that the tile shows.
  package struct Kind: Hashable, Sendable {
    package var surface: BoardSurface
    package var isDark: Bool
  }

  package let kind: Kind
  package let texture: Texture

  /// Makes the tile, which takes a few milliseconds. Nil only if memory is lacking.
  package init?(_ kind: Kind) {
    let side = BoardSurface.tileSide
    // High contrast changes the cards but not the surface.
    let palette = BoardPalette(kind.surface, isDark: kind.isDark, isHighContrast: false)
    guard
      let texture = try? Texture(
        width: side, height: side, stride: side * 4,
        premultipliedBGRA: Self.blueFirst(kind.surface.tile(palette)), isOpaque: true)
    else { return nil }
    self.kind = kind
    self.texture = texture
  }

  /// Swaps red and blue: this order is drawn without a conversion.
  private static func blueFirst(_ pixels: Data) -> Data {
    var pixels = pixels
    pixels.withUnsafeMutableBytes { bytes in
      for start in stride(from: 0, to: bytes.count - 3, by: 4) { bytes.swapAt(start, start + 2) }
    }
    return pixels
  }
}
