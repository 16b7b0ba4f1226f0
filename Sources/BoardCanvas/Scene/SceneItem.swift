import Board
import BoardLook
import BoardPainting
import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Imaging

/// A card in the scene, with its drawing in layers. Cards that don't overlap are drawn layer by layer, so
/// that the renderer can draw many of them in one go.
final class SceneItem {
  let id: PinID
  /// The key of the card's picture.
  var picture: PictureKey?
  /// What's known of the pin's original; nil for a card that isn't a pin, and for a pin without an image.
  private(set) var original: ShownOriginal?
  /// Where the card is between back and front.
  var zOrder: ZOrder
  /// Whether the card is being looked up again.
  var isMoved = false
  /// Whether the picture isn't in the cache any more, though it may still be drawn.
  var isEvicted = false
  /// The look that was drawn; nil if nothing was drawn yet.
  var look: SceneLook? {
    didSet { shown = Shown(look) }
  }
  /// What the card shows, in short.
  private(set) var shown = Shown.nothing
  /// The level of detail of that look.
  var detail: SceneDetail?
  /// The largest number of screen pixels for which the coarsest picture was drawn.
  var coarsePixels = 0.0
  /// The longer side in pixels of the sharpest picture that there was.
  var sharpestSide = 0
  /// Whether other strips stand in for strips that aren't made yet.
  var isMakeshift = false
  /// Plain paper below the strips, where the renderer mixes the edges of textures with what's below them.
  var ground: RenderNode?
  /// The four strips of border and shadow, or the whole paper. Each has a texture of its own.
  var strips: [RenderNode] = []
  /// Plain paper over the strips, below a picture that doesn't hide it.
  var sheet: RenderNode?
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
  lazy var color = PinHeadLook.color(of: id)

  /// The order in which parts of cards that don't overlap are drawn: the grounds of all cards, then
  /// the strips, the sheets, the pictures and the heads. Parts of the same layer don't overlap.
  static let layers: [[Part]] = [
    [.ground], [.strip(0), .strip(1), .strip(2), .strip(3)], [.sheet], [.middle], [.over],
  ]

  enum Part {
    case ground
    case strip(Int)
    case sheet, middle, over
  }

  func node(of part: Part) -> RenderNode? {
    switch part {
    case .ground: ground
    case .strip(let number): number < strips.count ? strips[number] : nil
    case .sheet: sheet
    case .middle: middle
    case .over: over
    }
  }

  /// The order of a card between back and front: pins are behind cards that aren't pins yet.
  nonisolated struct ZOrder: Comparable, Sendable {
    /// The number of a card that isn't a pin yet; nil for a pin.
    var arrival: Int?
    /// The depth of a pin.
    var z = 0
    var id: PinID

    static func < (left: ZOrder, right: ZOrder) -> Bool {
      switch (left.arrival, right.arrival) {
      case (nil, nil): left.z == right.z ? left.id < right.id : left.z < right.z
      case (nil, _): true
      case (_, nil): false
      case (let first?, let second?): first == second ? left.id < right.id : first < second
      }
    }
  }

  init(_ id: PinID) {
    self.id = id
    zOrder = ZOrder(id: id)
  }

  /// More than all depths of pins.
  private static let raise = 1 << 60

  /// Takes over what the board says of the pin or card now.
  /// - Parameter isRaised: whether the pin is shown in front of all others.
  /// - Returns: false if the board has neither.
  func renew(_ pin: Pin?, on board: BoardController, isRaised: Bool = false) -> Bool {
    original = nil
    if let pin {
      zOrder = ZOrder(z: pin.z + (isRaised ? Self.raise : 0), id: id)
      if let id = pin.content.original { original = ShownOriginal(board.document.originals[id], of: pin) }
      return true
    }
    guard let card = board.cards[id] else { return false }
    zOrder = ZOrder(arrival: card.order, id: id)
    return true
  }

  /// Returns the height of a caption's text under a picture of this width.
  func captionHeight(_ text: String, under width: Double) -> Double {
    if let measured, measured.text == text, measured.width == width { return measured.height }
    let height = Double(Caption.words(text, under: width, on: ScreenSurface.self).size.height)
    measured = (text, width, height)
    return height
  }

  /// Releases the drawing, and with it the picture's pixels.
  func forget() {
    look = nil
    (ground, strips, sheet, middle, over) = (nil, [], nil, nil, nil)
  }

  /// The number of pixels on the longer side of the shown picture; 0 without a picture.
  var shownSide: Int { if case .picture(let side, _) = shown { side } else { 0 } }

  /// What a card shows. A fetch counts as a message. Of a picture, the longer side of what's drawn is known
  /// in pixels, and that of the whole in board points.
  enum Shown {
    case nothing, own, message
    case picture(side: Int, whole: Double)

    init(_ look: SceneLook?) {
      switch look?.content {
      case nil, .empty: self = .nothing
      case .own: self = .own
      case .message, .fetch: self = .message
      case .picture(let picture, _, _):
        let whole = look?.pictureSize ?? .zero
        self = .picture(
          side: max(picture.texture.width, picture.texture.height), whole: max(whole.width, whole.height))
      }
    }
  }
}

/// What a canvas asks of each original on the screen a few times a second, taken from the board once.
struct ShownOriginal {
  /// The longer side of the whole image as the pin shows it, in board points.
  let side: Double
  /// Whether the image may be an animation.
  let mayMove: Bool
  /// Whether the original is a film.
  let isFilm: Bool
  /// The number of screen pixels for each board point above which the image's pixels are seen as squares; nil
  /// if they're always blended.
  let squaresAbove: Double?
  /// Whether the image can be drawn at any size.
  let isDrawing: Bool
  /// The longer side of the image in pixels; nil if it's unknown.
  let pixels: Double?
  /// Whether the image has far more pixels than its preview, which then replaces it wherever it's sharp.
  let isLarge: Bool

  /// - Parameter original: the board's record of the original; nil if the board has none.
  init(_ original: Original?, of pin: Pin) {
    side = pin.wholeSide
    let format = original.flatMap { ImageFormat(typeIdentifier: $0.typeIdentifier) }
    mayMove = original.map { MovingPictures.mayMove($0, as: format) } ?? false
    isFilm = format?.isFilm == true
    pixels = original?.pixelSize.map { max($0.width, $0.height) }
    isLarge = pixels.map { $0 >= Double(2 * PictureLevel.preview) } ?? false
    isDrawing = format?.isVector == true
    squaresAbove = isDrawing ? nil : PixelLook.squaresScale(of: pin, pixels: original?.pixelSize)
  }
}

extension SceneItem {
  /// Notes the level of detail of the recorded look, and the pictures that were there for it.
  func noteDetail(_ detail: SceneDetail, _ pictures: PictureCache) {
    self.detail = detail
    coarsePixels = picture.map(pictures.mostCoarsePixels) ?? 0
    sharpestSide = picture.flatMap { pictures.picture($0)?.pixelSide } ?? 0
  }
}

/// How much can be seen of what a pin's kind paints by itself.
struct FaceDetail: Equatable {
  /// Whether there are letters. Smaller letters are drawn as lines.
  var isLegible: Bool
  /// The number of pixels for each board point, by which long lines are cut.
  var pixels: Double
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

  /// How much of the pins' heads is seen, 0 … 1.
  var headPresence: Double { PinHeadLook.presence(at: zoom) }

  /// Returns how much can be seen of what a pin's kind paints by itself.
  func face(_ face: PinFace) -> FaceDetail {
    FaceDetail(
      isLegible: face.letterSize.map { NoteStyle.isLegible($0, zoom: zoom) } ?? true,
      pixels: face.content.hasPaper ? 1 : linePixels)
  }

  /// Whether the letters of captions are drawn. Without them, the strip is empty.
  var showsCaptions: Bool { NoteStyle.isLegible(CaptionLook.fontSize, zoom: zoom) }

  /// The number of pixels for each board point for which lines without paper are drawn, at the upper end of
  /// a doubling. They're sharp at every zoom; it says how large the pieces are.
  private var linePixels: Double { exp2(log2(max(pixels, 0.001)).rounded(.up)) }

  /// Whether the dots of tags are drawn.
  var showsTags: Bool { zoom >= TagLook.leastZoom }

  /// Returns whether a card is drawn like at another level of detail. This check takes far less time than
  /// making the card's look again, and most steps of a zoom change nothing for most cards.
  /// - Parameters:
  ///   - look: the look that was drawn at the other level.
  ///   - coarsePixels: the largest number of screen pixels for which the coarsest of its pictures is drawn.
  ///   - sharpestSide: the longer side in pixels of the sharpest of its pictures.
  func draws(_ look: SceneLook, asIn other: SceneDetail, coarsePixels: Double, sharpestSide: Int = 0) -> Bool
  {
    if self == other { return true }
    // The outline of a selection and guides have a fixed width on the screen.
    guard look.outline == nil, look.guides == nil,
      look.paper == .bare || paper(of: look.size) == other.paper(of: look.size),
      look.caption == nil || showsCaptions == other.showsCaptions,
      look.tags.isEmpty || showsTags == other.showsTags,
      look.head == nil || headPresence == other.headPresence,
      // What has no paper never has a head.
      look.head != nil || look.paper == .bare || headPresence == 0 || other.headPresence > 0,
      look.head == nil || density == other.density
    else { return false }
    switch look.content {
    case .empty: return true
    case .message, .fetch, .picture(_, _, mark: .some): return false
    case .own(let face, let detail, _): return detail == self.face(face)
    case .picture(let shown, _, _):
      let whole = look.pictureSize
      let side = max(whole.width, whole.height)
      // The copy that was made for a smaller card is replaced before it looks coarse.
      let drawn = max(shown.texture.width, shown.texture.height)
      if drawn < sharpestSide, side * pixels > 1.25 * Double(drawn) { return false }
      return (side * pixels <= coarsePixels) == (side * other.pixels <= coarsePixels)
    }
  }
}

/// Where an item is between back and front, and its index in a list. A closure of the main actor that
/// compares items would check each time that it's on the main thread.
nonisolated private struct IndexedZOrder: Comparable {
  let zOrder: SceneItem.ZOrder
  let index: Int

  static func < (left: IndexedZOrder, right: IndexedZOrder) -> Bool { left.zOrder < right.zOrder }
}

extension [SceneItem] {
  /// The items from back to front.
  var fromBackToFront: [SceneItem] {
    var orders: [IndexedZOrder] = []
    orders.reserveCapacity(count)
    for (index, item) in enumerated() { orders.append(IndexedZOrder(zOrder: item.zOrder, index: index)) }
    orders.sort()
    var sorted: [SceneItem] = []
    sorted.reserveCapacity(count)
    for order in orders { sorted.append(self[order.index]) }
    return sorted
  }
}
