import Board
import BoardLook
import BoardPainting
import BoardSession
import BoardStore
import DragDropKit
import Foundation
import Imaging
import Localization

/// Everything that a card's drawing depends on. Equal looks have equal drawings.
struct SceneLook: Equatable {
  enum Content: Equatable {
    /// Nothing yet: an empty sheet.
    case empty
    /// A picture. If it's only partly known, or if something else is shown instead, a mark says so.
    case picture(ShownTexture, isOpaque: Bool, mark: PictureMark?)
    case message(CardFailure)
    /// An image that's being fetched from the web, with its name.
    case fetch(name: String)
    /// What the pin's kind paints by itself. A link has a miniature of the other board.
    case own(PinFace, FaceDetail, linked: LinkedBoards.Look?)
  }

  /// The middle of the card in board points.
  var center: CGPoint
  var size: CGSize
  /// The rotation in degrees, clockwise.
  var rotation: Double
  var content: Content
  /// The part of the picture that fills the card, and its orientation.
  var framing = PictureFraming()
  /// The tiles that are drawn over the picture, in this order.
  var tiles: [PictureTile] = []
  var paper: Paper
  /// The pin's head; nil for cards that aren't pins yet, and if the head is too small to be seen.
  var head: Head?
  /// The length of a view point in board points, for the outline of a selected card; nil if the card isn't
  /// selected.
  var outline: Double?
  /// The number of view points for each board point if the card has text; else 1.
  var textZoom = 1.0
  /// The opacity of the card, with that of the pin.
  var alpha = 1.0
  /// The opacity of the outline of a selected card. That of the pin doesn't count, so that the outline of a
  /// faint pin is as clear as any other.
  var outlineAlpha = 1.0
  /// Whether the picture or the note is drawn without colours.
  var isGray = false
  var caption: Caption?
  /// The tags whose dots are on the card, and whether the dots are large enough to be drawn.
  var tags: [String] = []
  var showsTags = false
  /// The guides over the picture; nil without any.
  var guides: Guides?

  /// Guides with the length of a view point in board points, for their width.
  struct Guides: Equatable {
    var lines: PinGuides
    var point: Double
  }

  /// The way in which paper and shadow are drawn.
  enum Paper: Equatable {
    /// One texture for all sizes.
    case whole
    /// A texture for each size. Its density is the binary logarithm of the pixels for each point.
    case sheet(density: Int)
    /// Drawn as a shadow and a rounded rectangle, without a texture.
    case drawn(point: Double)
    /// Drawn without a shadow, for a card that's lifted: a drag has its own.
    case lifted
    /// There's no paper under a stroke, and under a picture that's cut out along a path.
    case bare
  }

  struct Head: Equatable {
    var color: LookColor
    var density: Int
    /// How much of it is seen, 0 … 1.
    var presence = 1.0
  }

  init(
    center: CGPoint, size: CGSize, rotation: Double, content: Content, head: LookColor?, isSelected: Bool,
    alpha: Double, detail: SceneDetail
  ) {
    self.center = center
    self.size = size
    self.rotation = rotation
    self.content = content
    self.alpha = alpha
    outlineAlpha = alpha
    paper = detail.paper(of: size)
    let presence = detail.headPresence * PinHeadLook.presence(on: size)
    if let head, presence > 0 { self.head = Head(color: head, density: detail.density, presence: presence) }
    if isSelected { outline = 1 / detail.zoom }
    switch content {
    case .message, .fetch, .picture(_, _, mark: .some): textZoom = detail.zoom
    case .own(let face, _, _) where !face.content.hasPaper:
      paper = .bare
      self.head = nil
    case .empty, .picture, .own: break
    }
  }

  /// Takes the paper and the head away from a picture that's cut out along a path: they'd be beside it.
  mutating func cutOut() {
    switch content {
    case .empty, .picture:
      paper = .bare
      head = nil
    case .message, .fetch, .own: break
    }
  }

  /// Takes paper, shadow and head away from any card: the board is plain. A note has a sheet of its own.
  mutating func makePlain() {
    paper = .bare
    head = nil
  }

  /// The bounding box of the paper and of the caption, in board points.
  var box: CGRect {
    guard let caption else { return paperBox }
    let frame = CGRect(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    return paperBox.union(
      CaptionLook.boundingBox(
        of: CaptionLook.strip(under: frame, textHeight: caption.textHeight), around: center,
        rotation: rotation))
  }

  private var paperBox: CGRect {
    let paper = CGSize(
      width: size.width + 2 * CardPainter.border, height: size.height + 2 * CardPainter.border)
    if rotation == 0 {
      return CGRect(
        x: center.x - paper.width / 2, y: center.y - paper.height / 2, width: paper.width,
        height: paper.height)
    }
    let (sine, cosine) = (abs(sin(rotation * .pi / 180)), abs(cos(rotation * .pi / 180)))
    let (width, height) = (
      paper.width * cosine + paper.height * sine, paper.width * sine + paper.height * cosine
    )
    return CGRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  /// The size of the whole picture, in board points.
  var pictureSize: CGSize {
    framing.whole(around: CGRect(origin: .zero, size: size)).size
  }

  /// The look of this card without the outline of a selection.
  var withoutOutline: SceneLook {
    var look = self
    look.outline = nil
    return look
  }

  /// The look of this card while it's lifted off the board: upright, without its head and shadow.
  var lifted: SceneLook {
    var look = withoutOutline
    (look.center, look.rotation, look.head) = (.zero, 0, nil)
    if look.paper != .bare { look.paper = .lifted }
    return look
  }

  /// The look of this card while its picture isn't drawn yet.
  var withoutPicture: SceneLook {
    var look = self
    look.content = .empty
    look.tiles = []
    return look
  }
}

/// Makes the looks of a scene's items, from the board and the canvas's model.
struct SceneLooks {
  private let model: CanvasModel
  /// How much of the cards can be seen at the present zoom.
  var detail = SceneDetail(zoom: 1, scaleFactor: 1)
  /// Returns what's drawn instead of a whole still picture: the present frame of an animation, and tiles.
  var sharper: (picture: (PictureKey) -> Picture?, tiles: (PictureKey) -> [PictureTile]) = (
    { _ in nil }, { _ in [] }
  )
  /// Returns the enlarged texture in which a pin's pixels are squares, or which is cut along a path; nil if
  /// its picture is drawn.
  var squares: (PinID, PictureKey, Picture) -> Texture? = { _, _, _ in nil }
  /// Returns the enlarged part of a pin's picture, if all of it would be too large.
  var squarePart: (PinID, PictureKey) -> PictureTile? = { _, _ in nil }

  init(_ model: CanvasModel) { self.model = model }

  /// Returns an item's present look; nil if it's not on the board any more.
  func look(of item: SceneItem) -> SceneLook? {
    let board = model.board
    if let pin = board.document.pin(item.id) { return look(of: pin, item) }
    guard let card = board.cards[item.id] else { return nil }
    let content: SceneLook.Content =
      switch card.state {
      case .failed(let failure): .message(failure)
      case .loading where card.isFetched: .fetch(name: card.name)
      case .loading: pictureContent(.card(card.id), size: card.size) ?? .empty
      }
    var look = SceneLook(
      center: card.center, size: card.size, rotation: 0, content: content, head: nil, isSelected: false,
      alpha: 1, detail: detail)
    if !model.theme.hasPaper { look.makePlain() }
    return look
  }

  /// Returns a pin's look as if nothing were dragged, for a picture of it.
  func still(_ pin: Pin) -> SceneLook {
    let item = SceneItem(pin.id)
    item.picture = PictureKey(pin)
    var look = look(of: pin, item)
    (look.alpha, look.outlineAlpha) = (pin.attributes.opacity, 1)
    // The board shows frames on a layer of their own.
    if pin.content.frame != nil { look.alpha = 0 }
    return look
  }

  private func look(of stored: Pin, _ item: SceneItem) -> SceneLook {
    let presentation = model.presentations[stored.id]
    let pin = model.presented(stored)
    let size = pin.size
    let wholeSize = pin.framing.whole(around: CGRect(origin: .zero, size: size)).size
    let content: SceneLook.Content
    switch pin.content {
    case .image(let id):
      let key = PictureKey(pin) ?? .original(id)
      let broken = model.board.links.broken[id]
      let standIn = model.board.document.originals[id].flatMap {
        ImageStandIn.note(ofType: $0.typeIdentifier)
      }
      if let picture = pictureContent(
        key, of: pin.id, size: wholeSize, flaw: broken?.description, standIn: standIn)
      {
        content = picture
      } else if let error = broken ?? model.board.pictures.failure(key, from: model.board.file) {
        content = .message(CardFailure(error, name: pin.name))
      } else {
        content = .empty
      }
    case .frame: content = .empty
    case .unknown: content = .message(.unknownPin)
    default:
      let face = PinFace(of: pin)
      content = .own(
        face, detail.face(face), linked: pin.content.link.map { model.linkedBoards.look(of: $0) })
    }
    var look = SceneLook(
      center: pin.center, size: size, rotation: pin.rotation, content: content, head: item.color,
      isSelected: model.selection.contains(pin.id),
      alpha: (presentation?.alpha ?? 1) * pin.attributes.opacity, detail: detail)
    switch content {
    case .picture, .own: look.isGray = pin.attributes.isGray
    case .empty, .message, .fetch: break
    }
    look.outlineAlpha = presentation?.alpha ?? 1
    let caption = pin.attributes.caption
    if !caption.isEmpty {
      look.caption = .init(
        text: caption, textHeight: item.captionHeight(caption, under: size.width),
        isLegible: detail.showsCaptions)
    }
    (look.tags, look.showsTags) = (pin.attributes.tags, !pin.attributes.tags.isEmpty && detail.showsTags)
    look.framing = pin.framing
    let guides = presentation?.heldGuides ?? pin.attributes.guides
    if !guides.isEmpty { look.guides = .init(lines: guides, point: 1 / detail.zoom) }
    if look.framing.outline != nil { look.cutOut() }
    if !model.theme.hasPaper { look.makePlain() }
    if model.looked != nil { look.head = nil }
    if case .picture = content, let key = item.picture {
      look.tiles = sharper.tiles(key)
      if let part = squarePart(pin.id, key) { look.tiles.append(part) }
    }
    return look
  }

  /// - Parameters:
  ///   - flaw: what's wrong with the picture's source.
  ///   - standIn: the description of what is shown instead of the picture itself, unless it moves.
  private func pictureContent(
    _ key: PictureKey, of pin: PinID? = nil, size: CGSize, flaw: String? = nil, standIn: String? = nil
  ) -> SceneLook.Content? {
    model.board.pictures.picture(key, for: max(size.width, size.height) * detail.pixels).map {
      let moving = sharper.picture(key)
      let shown = moving ?? $0
      return .picture(
        ShownTexture(texture: pin.flatMap { squares($0, key, shown) } ?? shown.texture),
        isOpaque: shown.isOpaque,
        mark: (flaw ?? $0.damage).map { .flaw($0) } ?? (moving == nil ? standIn : nil).map { .note($0) })
    }
  }

  /// Returns the number of screen pixels along the longer side of a pin's whole picture, without its crop.
  func pixels(of pin: Pin) -> Double { pin.wholeSide * detail.pixels }
}
