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
  /// Four strips, and a sheet; each has a texture of its own.
  var under: [RenderNode] = []
  var middle: RenderNode?
  var over: RenderNode?
  /// Which one of all pictures that the renderer has copied is shown. It puts small ones that it copies after each other into one
  /// large texture, and draws those that are in the same one together.
  var upload = 0
  /// The paper's bounding box, in board points.
  var box = CGRect.null
  var run = 0
  lazy var color = PinColors.color(of: id)

  /// What's drawn of all cards before anything of the next one is, as long as they don't overlap: strips, sheets, pictures,
  /// heads. Parts of the same layer don't overlap.
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
