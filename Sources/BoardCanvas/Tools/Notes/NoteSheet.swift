import Board
import BoardLook
import BoardPainting
import BoardSession
import DragDropKit
import Foundation
import Localization

/// A note that's being edited: its sheet in front of the board, upright, with a text view on it.
///
/// The board doesn't draw the note during editing. The text view accepts text drags and starts them.
final class NoteSheet: CanvasView {
  let session: NoteSession
  let text: TextView
  private let scroll: ScrollView
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private var theme: Theme { model.theme }
  private var zoom = 1.0
  /// The format that the text view has, and the colour of its letters.
  private var shown: (format: NoteFormat, ink: LookColor)?
  private var format: NoteFormat { session.pin.attributes.format }
  /// Called to open a link in the text.
  var onLink: ((URL) -> Void)?
  /// How far the shadow reaches: as far as that of a card.
  private static let reach = CardPainter.border + CardSprites.reach

  init(_ session: NoteSession, on scene: BoardScene) {
    self.session = session
    self.scene = scene
    text = TextView(session.text)
    scroll = ScrollView(text, horizontal: .never)
    super.init()
    shrinks = true
    text.addStyleClass("note-text")
    text.accessibilityLabel = localized("Note")
    addSubview(scroll, frame: .zero)
    text.onChange = { [weak self] text in self?.written(text) }
    let click = ClickGesture(button: 1, phase: .capture)
    click.onRelease = { [weak self] _, point, modifiers in
      guard let self, modifiers == .control, let link = link(at: point) else { return }
      onLink?(link.url)
    }
    text.addGesture(click)
    underlineLinks()
  }

  /// The links with their ranges in the text view.
  private var links: [(link: NoteLink, range: TextRange)] {
    let text = text.text
    var (index, scalars) = (text.startIndex, 0)
    /// Goes on in the text, and returns the number of scalars before.
    func count(to end: String.Index) -> Int {
      scalars += text.unicodeScalars.distance(from: index, to: end)
      index = end
      return scalars
    }
    return NoteLink.all(in: text).map { link in
      let start = text.utf8.index(text.startIndex, offsetBy: link.range.lowerBound)
      let before = count(to: start)
      return (link, TextRange(before..<count(to: text.utf8.index(start, offsetBy: link.range.count))))
    }
  }

  private func link(at point: CGPoint) -> NoteLink? {
    let position = text.closestPosition(to: point)
    return links.first { $0.range.touches(position) }?.link
  }

  private func underlineLinks() { text.underline(links.map(\.range)) }

  var id: PinID { session.pin.id }

  private func written(_ text: String) {
    session.write(text)
    place()
    underlineLinks()
    // Text that's too long for a note is removed, so that it doesn't look as if the note held it.
    if text.utf8.count > BoardLimits.maximumNoteBytes { self.text.text = session.text }
  }

  /// Ends the editing: saves the text to the board. Text that was dropped or pasted and is still arriving is
  /// saved when it's there.
  func end() {
    session.save()
    text.onChange = { [session] text in
      guard session.followBoard() != .gone else { return }
      session.write(text)
      session.save()
    }
  }

  /// The frame of the text, in the canvas's space.
  var textFrame: CGRect {
    let pin = session.pin
    return model.viewport.viewRect(
      CGRect(
        x: pin.center.x - pin.size.width / 2, y: pin.center.y - pin.size.height / 2, width: pin.size.width,
        height: pin.size.height))
  }

  /// The frame of the sheet with its shadow, in the canvas's space.
  private var wholeFrame: CGRect {
    let reach = Self.reach * model.viewport.zoom
    return textFrame.insetBy(dx: -reach, dy: -reach).integral
  }

  /// Places the sheet according to the canvas's viewport.
  func place() {
    let whole = wholeFrame
    let frame = textFrame
    if superview == nil {
      scene.view?.addSubview(self, frame: whole)
    } else {
      scene.view?.setFrame(whole, of: self)
    }
    let inner = CGRect(
      x: (frame.minX - whole.minX).rounded(), y: (frame.minY - whole.minY).rounded(),
      width: frame.width.rounded(), height: frame.height.rounded())
    setFrame(inner, of: scroll)
    let isZoomed = zoom != model.viewport.zoom
    zoom = model.viewport.zoom
    let ink = NoteTones(format, on: theme.palette).ink
    if isZoomed || shown?.format != format || shown?.ink != ink {
      shown = (format, ink)
      text.font = NoteStyle.font(format, zoom: zoom)
      text.textColor = Color(ink)
      text.textAlignment = TextAlignment(format.alignment)
      let insets = NoteStyle.insets
      text.textInsets = EdgeInsets(
        top: insets.top * zoom, leading: insets.leading * zoom, bottom: insets.bottom * zoom,
        trailing: insets.trailing * zoom)
    }
    setNeedsDisplay()
  }

  /// Called when the board has another text for the note.
  func reload() {
    if text.text != session.text {
      text.text = session.text
      underlineLinks()
    }
    place()
  }

  override func draw(_ context: DrawingContext, size: CGSize) {
    let frame = textFrame
    let whole = wholeFrame
    let pin = session.pin
    context.save()
    context.translate(frame.midX - whole.minX, frame.midY - whole.minY)
    context.scale(zoom, zoom)
    let sheet = CGRect(
      x: -pin.size.width / 2, y: -pin.size.height / 2, width: pin.size.width, height: pin.size.height)
    let paper = sheet.insetBy(dx: -CardPainter.border, dy: -CardPainter.border)
    let surface = ScreenSurface(context, scale: zoom)
    surface.shadow(under: paper, theme.palette.shadow)
    NotePainter(format, on: theme.palette).paper(around: sheet, on: surface)
    context.strokeRounded(
      paper.insetBy(dx: -1 / zoom, dy: -1 / zoom), radius: 3, width: 2 / zoom, theme.accent)
    scene.sprites.drawHead(
      over: paper, color: PinHeadLook.color(of: pin.id),
      density: CardSprites.density(forPixels: scene.pixelScale), in: context)
    context.restore()
  }
}
