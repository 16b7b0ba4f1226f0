import Board
import DragDropKit
import Foundation

/// A card in the scene, with its drawing in three layers: cards that don't overlap are drawn layer by layer,
/// which lets the renderer draw many of them in one go.
final class SceneItem {
  let id: PinID
  /// Whose picture it shows.
  var picture: PictureKey?
  /// What was drawn; nil when nothing was yet.
  var look: SceneLook?
  /// How closely it was looked at for that.
  var detail: SceneDetail?
  /// Up to how many pixels of the screen its coarsest picture was the one to draw.
  var coarsePixels = 0.0
  /// Whether something stands in for strips that aren't made yet.
  var isMakeshift = false
  /// Parts that are drawn one after the other for all cards: each has a texture of its own.
  var under: [RenderNode] = []
  var middle: RenderNode?
  var over: RenderNode?
  /// The paper's bounding box, in board points.
  var box = CGRect.null
  var run = 0
  lazy var color = PinColors.color(of: id)

  /// How many parts there are at most under a picture: four strips, and a sheet.
  static let partLimit = 5

  init(_ id: PinID) { self.id = id }

  /// Lets the drawing go, and with it the picture's pixels.
  func forget() {
    look = nil
    (under, middle, over) = ([], nil, nil)
  }

  /// The shown picture's pixels on its longer side; 0 without one.
  var shownSide: Int {
    if case .picture(let shown, _, _)? = look?.content {
      return max(shown.texture.width, shown.texture.height)
    }
    return 0
  }
}
