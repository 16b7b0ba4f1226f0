import Board
import BoardLook
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
  /// The bounding box of the paper and of the caption, in board points.
  var box = CGRect.null
  /// The caption that was measured last.
  private var measured: (text: String, width: Double, height: Double)?
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

  /// Returns the height of a caption's text under a picture of this width.
  func captionHeight(_ text: String, under width: Double) -> Double {
    if let measured, measured.text == text, measured.width == width { return measured.height }
    let height = Double(CaptionPainter.layout(text, under: width).size.height)
    measured = (text, width, height)
    return height
  }

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

/// The level of detail at which cards are drawn.
///
/// The level changes in steps of an eighth of a doubling, so that many frames of a zoom change nothing. In
/// coarser steps, more cards would be drawn with the next picture size, which has four times the pixels.
struct SceneDetail: Equatable {
  /// The number of view points for each board point, at the upper end of the step.
  let zoom: Double
  /// The number of screen pixels for each board point, at the upper end of the step.
  let pixels: Double
  /// The density of pin heads.
  let density: Int

  /// Cards smaller than this on the screen, in view points, are drawn with paper and shadow in one piece. So
  /// little of the piece is under the picture that a renderer that works on every pixel gains nothing by
  /// leaving that part out.
  private static let smallCard = 48.0
  /// Cards larger than this, in view points, are so few that each can have a shadow of its own.
  private static let largeCard = 420.0
  /// The zoom below which heads aren't drawn: they would be dots of less than three points.
  private static let leastHeadZoom = 0.2

  init(zoom: Double, scaleFactor: Int) {
    let step = exp2((log2(max(zoom, 0.001)) * 8).rounded(.up) / 8)
    self.zoom = step
    pixels = step * Double(scaleFactor)
    density = CardSprites.density(forPixels: pixels)
  }

  func paper(of size: CGSize) -> SceneLook.Paper {
    let longer = max(size.width, size.height) * zoom
    if longer < Self.smallCard { return .whole }
    return longer < Self.largeCard ? .sheet(density: min(density, 1)) : .drawn(point: 1 / zoom)
  }

  var showsHeads: Bool { zoom > Self.leastHeadZoom }

  /// Whether the letters of notes are drawn. Smaller letters are drawn as lines.
  var showsLetters: Bool { NoteStyle.fontSize * zoom >= NoteStyle.leastLetter }

  /// Whether the letters of captions are drawn. Without them, the strip is empty.
  var showsCaptions: Bool { CaptionLook.fontSize * zoom >= NoteStyle.leastLetter }

  /// Whether the dots of tags are drawn.
  var showsTags: Bool { zoom >= TagPainter.leastZoom }

  /// Returns whether a card is drawn like at another level of detail. This check takes far less time than
  /// making the card's look again, and most steps of a zoom change nothing for most cards.
  /// - Parameters:
  ///   - look: the look that was drawn at the other level.
  ///   - coarsePixels: the largest number of screen pixels for which the coarsest of its pictures is drawn.
  func draws(_ look: SceneLook, asIn other: SceneDetail, coarsePixels: Double) -> Bool {
    if self == other { return true }
    // The outline of a selection has a fixed width on the screen.
    guard look.outline == nil, paper(of: look.size) == other.paper(of: look.size),
      look.caption == nil || showsCaptions == other.showsCaptions,
      look.tags.isEmpty || showsTags == other.showsTags,
      showsHeads == other.showsHeads, !showsHeads || density == other.density
    else { return false }
    switch look.content {
    case .empty: return true
    case .message, .picture(_, _, mark: .some): return false
    case .note: return showsLetters == other.showsLetters
    case .picture:
      let whole = look.pictureSize
      let side = max(whole.width, whole.height)
      return (side * pixels <= coarsePixels) == (side * other.pixels <= coarsePixels)
    }
  }
}
