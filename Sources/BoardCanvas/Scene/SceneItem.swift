import Board
import BoardSession
import DragDropKit
import Foundation

/// A card in the scene, with its drawing in layers. Cards that don't overlap are drawn layer by layer, so
/// that the renderer can draw many of them in one go.
final class SceneItem {
  let id: PinID
  /// The key of the card's picture.
  var picture: PictureKey?
  /// The look that was drawn; nil if nothing was drawn yet.
  var look: SceneLook?
  /// The level of detail of that look.
  var detail: SceneDetail?
  /// The largest number of screen pixels for which the coarsest picture was drawn.
  var coarsePixels = 0.0
  /// Whether other strips stand in for strips that aren't made yet.
  var isMakeshift = false
  /// Four strips and a sheet. Each has a texture of its own.
  var under: [RenderNode] = []
  var middle: RenderNode?
  var over: RenderNode?
  /// The number of the shown picture's copy, in the order of all copies that the renderer has made. The
  /// renderer puts small pictures that are copied one after the other into one large texture, and draws those
  /// in the same texture together.
  var upload = 0
  /// The paper's bounding box, in board points.
  var box = CGRect.null
  var run = 0
  lazy var color = PinColors.color(of: id)

  /// The order in which parts of cards that don't overlap are drawn: the strips of all cards, then the
  /// sheets, the pictures and the heads. Parts of the same layer don't overlap.
  static let layers: [[Part]] = [
    [.under(0), .under(1), .under(2), .under(3)], [.under(4)], [.middle], [.over],
  ]

  enum Part {
    case under(Int)
    case middle, over
  }

  func node(of part: Part) -> RenderNode? {
    switch part {
    case .under(let number): number < under.count ? under[number] : nil
    case .middle: middle
    case .over: over
    }
  }

  init(_ id: PinID) { self.id = id }

  /// Releases the drawing, and with it the picture's pixels.
  func forget() {
    look = nil
    (under, middle, over) = ([], nil, nil)
  }

  /// The number of pixels on the longer side of the shown picture; 0 without a picture.
  var shownSide: Int {
    if case .picture(let shown, _, _)? = look?.content {
      return max(shown.texture.width, shown.texture.height)
    }
    return 0
  }
}
