import Board
import BoardSession
import DragDropKit
import Foundation

/// Everything that a card's drawing depends on. Equal looks have equal drawings.
struct SceneLook: Equatable {
  enum Content: Equatable {
    /// Nothing yet: an empty sheet.
    case empty
    /// A picture. If it's only partly known, or if something else is shown instead, a mark says so.
    case picture(ShownTexture, isOpaque: Bool, mark: PictureMark?)
    case message(title: String, detail: String)
    /// A text on the paper of a note; lines instead of letters if it isn't legible.
    case note(String, isLegible: Bool)
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
  var alpha = 1.0

  /// The way in which paper and shadow are drawn.
  enum Paper: Equatable {
    /// One texture for all sizes.
    case whole
    /// A texture for each size. Its density is the binary logarithm of the pixels for each point.
    case sheet(density: Int)
    /// Drawn as a shadow and a rounded rectangle, without a texture.
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

  /// The size of the whole picture, in board points.
  var pictureSize: CGSize {
    framing.whole(around: CGRect(origin: .zero, size: size)).size
  }

  /// The look of this card while its picture isn't drawn yet.
  var withoutPicture: SceneLook {
    var look = self
    look.content = .empty
    look.tiles = []
    return look
  }
}
