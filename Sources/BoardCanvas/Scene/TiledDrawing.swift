import BoardSession
import DragDropKit
import Foundation

/// A picture with sharper parts over it.
struct TiledDrawing {
  /// The picture and its parts, from the lowest to the uppermost.
  private let layers: [(texture: Texture, rect: CGRect)]

  init(_ texture: Texture, in whole: CGRect, under tiles: [PictureTile]) {
    layers = [(texture, whole)] + tiles.map { ($0.shown.texture, $0.rect(in: whole)) }
  }

  /// - Parameters:
  ///   - isOpaque: whether the picture hides what's below it.
  ///   - mixesEdges: whether the renderer mixes the edges of parts with what's below them.
  func draw(_ context: DrawingContext, isOpaque: Bool, mixesEdges: Bool) {
    for (index, layer) in layers.enumerated() {
      // What's seen through would be there twice: once sharp, and once coarse.
      let pieces = isOpaque ? [layer.rect] : pieces(of: index, mixesEdges: mixesEdges)
      guard pieces != [layer.rect] else {
        context.texture(layer.texture, in: layer.rect)
        continue
      }
      for piece in pieces {
        context.pushClip(piece)
        context.texture(layer.texture, in: layer.rect)
        context.pop()
      }
    }
  }

  /// Returns what the layers above leave of a layer.
  private func pieces(of index: Int, mixesEdges: Bool) -> [CGRect] {
    var pieces = [layers[index].rect]
    for above in layers[(index + 1)...] {
      // Where edges are mixed, a line of what's below would shine through between two of them.
      let overlap = mixesEdges ? above.rect.width / Double(max(1, above.texture.width)) : 0
      let hidden = above.rect.insetBy(dx: overlap, dy: overlap)
      pieces = pieces.flatMap { Self.rest(of: $0, without: hidden) }
    }
    return pieces
  }

  /// Returns what's left of a rectangle without another one.
  static func rest(of rect: CGRect, without other: CGRect) -> [CGRect] {
    let common = rect.intersection(other)
    guard !common.isNull, common.width > 0, common.height > 0 else { return [rect] }
    let all = [
      CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: common.minY - rect.minY),
      CGRect(x: rect.minX, y: common.minY, width: common.minX - rect.minX, height: common.height),
      CGRect(x: common.maxX, y: common.minY, width: rect.maxX - common.maxX, height: common.height),
      CGRect(x: rect.minX, y: common.maxY, width: rect.width, height: rect.maxY - common.maxY),
    ]
    // Adjacent tiles' edges differ by rounding.
    let little = 1e-9 * max(rect.width, rect.height)
    return all.filter { $0.width > little && $0.height > little }
  }
}
