import Board
import DragDropKit
import Foundation

/// Everything that a card's drawing depends on: as long as it's equal, the drawing is.
struct SceneLook: Equatable {
  enum Content: Equatable {
    /// Nothing yet: an empty sheet.
    case empty
    /// Also a picture that's only known in part, or shown by something else: then that's told over it.
    case picture(ShownTexture, isOpaque: Bool, mark: PictureMark?)
    case message(title: String, detail: String)
    /// A text on paper of its own; seen from afar, it's lines.
    case note(String, isLegible: Bool)
  }

  /// A texture is equal to itself.
  struct ShownTexture: Equatable {
    let texture: Texture

    static func == (one: ShownTexture, other: ShownTexture) -> Bool { one.texture === other.texture }
  }

  /// A part of a picture that's sharper than the whole.
  struct Tile: Equatable {
    let shown: ShownTexture
    /// Where it lies in the picture, which is 1 × 1.
    let place: CGRect

    func place(in whole: CGRect) -> CGRect {
      CGRect(
        x: whole.minX + place.minX * whole.width, y: whole.minY + place.minY * whole.height,
        width: place.width * whole.width, height: place.height * whole.height)
    }
  }

  /// In board points.
  var center: CGPoint
  var size: CGSize
  /// Degrees, clockwise.
  var rotation: Double
  var content: Content
  /// Which part of the picture fills the card, and how.
  var framing = PictureFraming()
  /// Over the picture, in the order in which they're drawn.
  var tiles: [Tile] = []
  var paper: Paper
  /// Nil for cards that no pin holds yet, and where it's too small to be seen.
  var head: Head?
  /// The selection's: a view point, in board points; nil when it isn't selected.
  var outline: Double?
  /// View points for each board point, where there's text; else 1.
  var textZoom = 1.0
  var alpha = 1.0

  /// How paper and shadow are drawn.
  enum Paper: Equatable {
    /// One picture for all sizes.
    case whole
    /// A picture for each size, at so many pixels a point (binary logarithm).
    case sheet(density: Int)
    /// As what they are.
    case drawn(point: Double)
  }

  struct Head: Equatable {
    var color: Color
    var density: Int
  }

  init(
    center: CGPoint, size: CGSize, rotation: Double, content: Content, head: Color?, isSelected: Bool,
    alpha: Double, detail: SceneDetail
  ) {
    self.center = center
    self.size = size
    self.rotation = rotation
    self.content = content
    self.alpha = alpha
    paper = detail.paper(of: size)
    if let head, detail.showsHeads { self.head = Head(color: head, density: detail.density) }
    if isSelected { outline = 1 / detail.zoom }
    switch content {
    case .message, .picture(_, _, mark: .some): textZoom = detail.zoom
    case .empty, .picture, .note: break
    }
  }

  /// The paper's bounding box, in board points.
  var box: CGRect {
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

  /// The size that the whole picture has, in board points.
  var pictureSize: CGSize {
    framing.whole(around: CGRect(origin: .zero, size: size)).size
  }

  /// The same card while its picture isn't drawn yet.
  var withoutPicture: SceneLook {
    var look = self
    look.content = .empty
    look.tiles = []
    return look
  }
}
