package import Board
package import BoardLook
package import Foundation
import KitFiles

/// Paints pins as a whole: what lies on a card in which order, and what each kind has besides its content.
///
/// Coordinates are board points around the pin's middle, and the pin is upright. The screen has the same
/// order, but paints the parts of all cards in layers.
package struct PinPainter: Sendable {
  /// What's too small to be seen is left out: of thousands of cards, it would cost time.
  package struct Detail: Sendable {
    package var hasShadows = true
    package var hasHeads = true
    package var hasTags = true
    /// Whether there are captions, guides, and the tabs of frames.
    package var hasAdditions = true
    /// The least size of letters that are written, in board points.
    package var leastLetters = 0.0

    package init() {}

    /// That of cards in a small picture of a board: paper and what's on it, with lines for letters.
    package static var afar: Detail {
      var detail = Detail()
      (detail.hasShadows, detail.hasHeads, detail.hasTags, detail.hasAdditions) = (false, false, false, false)
      detail.leastLetters = .infinity
      return detail
    }
  }

  /// What a link's card shows of the board to which it leads.
  package struct Linked: Sendable {
    /// The board's present name; nil if the one that the link remembers is shown.
    package let name: String?
    /// The line below the name.
    package let detail: String
    /// The colour of the board's own surface.
    package let surface: LookColor
    /// Whether the board isn't where it was.
    package let isMissing: Bool

    package init(name: String? = nil, detail: String, surface: LookColor, isMissing: Bool = false) {
      self.name = name
      self.detail = detail
      self.surface = surface
      self.isMissing = isMissing
    }
  }

  private let palette: BoardPalette
  private let isBare: Bool
  private let detail: Detail
  private let papers: PaperPainter

  /// - Parameter isBare: whether there are pictures alone, without paper, captions, heads and frames.
  package init(on palette: BoardPalette, isBare: Bool = false, detail: Detail = Detail()) {
    self.palette = palette
    self.isBare = isBare
    self.detail = detail
    papers = PaperPainter(on: palette)
  }

  /// Returns a pin's frame, around its middle.
  package static func frame(of pin: Pin) -> CGRect {
    CGRect(x: -pin.size.width / 2, y: -pin.size.height / 2, width: pin.size.width, height: pin.size.height)
  }

  private func isLegible(_ size: Double) -> Bool { size >= detail.leastLetters }

  /// Paints a card: paper, content, guides, caption, head and tags.
  /// - Parameters:
  ///   - isCut: whether a picture is shown that's cut out along a path. It has no paper and no head.
  ///   - content: paints what the card shows in the pin's frame.
  package func card<Surface: DrawingSurface>(
    of pin: Pin, isCut: Bool, on surface: Surface, content: () throws(Surface.Failure) -> Void
  ) throws(Surface.Failure) {
    let frame = Self.frame(of: pin)
    let hasPaper = !isBare && !isCut && palette.hasPaper && pin.content.stroke == nil
    if hasPaper { papers.paper(around: frame, withShadow: detail.hasShadows, on: surface) }
    try content()
    if detail.hasAdditions, !pin.attributes.guides.isEmpty {
      try GuidePainter(pin.attributes.guides, in: frame, framing: pin.framing).paint(on: surface)
    }
    guard !isBare else { return }
    if detail.hasAdditions, !pin.attributes.caption.isEmpty {
      try papers.caption(
        pin.attributes.caption, under: frame, withShadow: detail.hasShadows,
        isLegible: isLegible(CaptionLook.fontSize), on: surface)
    }
    if hasPaper, detail.hasHeads {
      PinHeadPainter(PinHeadLook.color(of: pin.id), presence: PinHeadLook.presence(on: pin.size))
        .paint(over: frame, on: surface)
    }
    if detail.hasTags { papers.tags(pin.attributes.tags, on: frame, on: surface) }
  }

  /// Paints a frame with its tab and tags.
  /// - Parameter fills: whether the frame is the whole page, which then has its colour.
  package func frame<Surface: DrawingSurface>(
    _ pin: Pin, _ color: PinColor, fills: Bool = false, on surface: Surface
  ) throws(Surface.Failure) {
    guard !isBare else { return }
    let frame = Self.frame(of: pin)
    let painter = FramePainter(color, on: palette, isGray: pin.attributes.isGray, isOpaque: fills)
    if fills {
      painter.fill(pin.name.isEmpty ? frame : FrameLook.reach(of: frame), on: surface)
    } else {
      painter.sheet(frame, on: surface)
    }
    guard detail.hasAdditions, !fills || !pin.name.isEmpty else { return }
    let words = try FramePainter.words(
      pin.name, room: FrameLook.room(on: frame.width), on: Surface.self)
    painter.tab(on: frame, name: words, isLegible: isLegible(FrameLook.fontSize), on: surface)
    if detail.hasTags, !fills { papers.tags(pin.attributes.tags, on: frame, on: surface) }
  }

  /// Paints what a pin's kind paints by itself: all but images, and frames, which have no card.
  /// - Parameters:
  ///   - linked: the board to which a link leads; nil if it isn't known.
  ///   - miniature: paints the board to which a link leads, in the rectangle that it gets.
  package func own<Surface: DrawingSurface>(
    _ pin: Pin, on surface: Surface, linked: Linked? = nil, miniature: (CGRect) -> Void
  ) throws(Surface.Failure) {
    try own(
      PinFace(of: pin), in: Self.frame(of: pin), isGray: pin.attributes.isGray, on: surface, linked: linked,
      miniature: miniature)
  }

  /// Paints a face in a frame.
  /// - Parameters:
  ///   - isGray: whether nothing has a colour.
  ///   - linked: the board to which a link leads; nil if it isn't known.
  ///   - miniature: paints the board to which a link leads, in the rectangle that it gets.
  package func own<Surface: DrawingSurface>(
    _ face: PinFace, in frame: CGRect, isGray: Bool = false, on surface: Surface, linked: Linked? = nil,
    miniature: (CGRect) -> Void
  ) throws(Surface.Failure) {
    switch face.content {
    case .note(let text):
      try NotePainter(face.format, on: palette, isGray: isGray).paint(
        text, in: frame, hasBorder: !isBare, isLegible: isLegible(face.format.textSize), on: surface)
    case .link(let board):
      // A plain board's own colour says nothing of another board, and paper is as white as some of them.
      let cork =
        linked?.surface ?? (palette.hasPaper ? palette : BoardPalette(exporting: .cork)).surface
      try LinkPainter(on: palette, isMissing: linked?.isMissing ?? false, isGray: isGray).paint(
        linked?.name ?? board.name.shown, detail: linked?.detail,
        cork: isGray ? cork.gray : cork, in: frame, isLegible: isLegible(LinkLook.nameSize), on: surface,
        miniature: miniature)
    case .stroke(let stroke): StrokePainter(isGray: isGray).paint(stroke, in: frame, on: surface)
    case .image, .frame, .unknown: break
    }
  }
}
