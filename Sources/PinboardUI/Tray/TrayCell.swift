import Board
import BoardCanvas
import BoardLook
import BoardPainting
import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Localization

/// A cell of the tray: a small paper card with a pin, or with an image that's still arriving.
final class TrayCell: CollectionViewCell {
  enum Content {
    case nothing
    case pin(Pin, Picture?)
    case card(Card, Picture?)
  }

  var theme = Theme.current {
    didSet {
      guard theme != oldValue else { return }
      sprites = CardSprites(theme: theme)
      setNeedsDisplay()
    }
  }
  private lazy var sprites = CardSprites(theme: theme)
  private(set) var content = Content.nothing
  private var ring: Tick?
  private var phase = 0.0
  private static let border = 3.0

  func show(_ content: Content) {
    self.content = content
    switch content {
    case .pin(let pin, _): accessibilityLabel = pin.name.shown
    case .card(let card, _): accessibilityLabel = localized("Adding \(card.name.shown)")
    case .nothing: accessibilityLabel = nil
    }
    if case .card(let card, _) = content, case .loading(nil) = card.state { turn() } else { stop() }
    setNeedsDisplay()
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    stop()
    content = .nothing
  }

  private func turn() {
    guard ring == nil else { return }
    ring = addTick { [weak self] time in
      guard let self else { return false }
      phase = time.seconds.truncatingRemainder(dividingBy: 1)
      setNeedsDisplay()
      return true
    }
  }

  private func stop() {
    ring?.cancel()
    ring = nil
  }

  /// Returns the paper's rectangle: the picture's proportions, as large as fits.
  func paper(in size: CGSize) -> CGRect {
    let proportions: CGSize =
      switch content {
      case .pin(let pin, _): pin.size
      case .card(let card, _): card.size
      case .nothing: size
      }
    let room = CGSize(
      width: size.width - 2 * TrayCell.border - 4, height: size.height - 2 * TrayCell.border - 4)
    guard proportions.width > 0, proportions.height > 0, room.width > 0, room.height > 0 else { return .zero }
    let scale = min(room.width / proportions.width, room.height / proportions.height)
    let width = max(14, proportions.width * scale) + 2 * TrayCell.border
    let height = max(14, proportions.height * scale) + 2 * TrayCell.border
    return CGRect(x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }

  override func draw(_ context: DrawingContext, size: CGSize) {
    let paper = paper(in: size)
    guard paper.width > 0 else { return }
    if isSelected || isFocused {
      context.strokeRounded(paper.insetBy(dx: -2.5, dy: -2.5), radius: 5, width: 2.5, theme.accent)
    }
    if !isCutOut {
      context.shadow(paper, radius: 3, Color(hex: 0, alpha: 0.35), dy: 1, blur: 3)
      context.fillRounded(paper, radius: 3, theme.paper)
    }
    let frame = paper.insetBy(dx: TrayCell.border, dy: TrayCell.border)
    switch content {
    case .nothing: break
    case .pin(let pin, let picture):
      SmallPin(pin, theme: theme).draw(picture?.texture, in: frame, hasPaper: false, context)
    case .card(let card, let picture):
      context.fill(frame, theme.emptyPaper)
      if let picture {
        context.pushOpacity(0.5)
        context.texture(picture.texture, in: frame)
        context.pop()
      }
      draw(card, in: frame, context)
    }
  }

  /// Whether the pin's picture is cut out along a path, so that it has no paper.
  private var isCutOut: Bool {
    if case .pin(let pin, _) = content { pin.attributes.outline != nil } else { false }
  }

  private func draw(_ card: Card, in frame: CGRect, _ context: DrawingContext) {
    switch card.state {
    case .loading(let share):
      sprites.drawRing(
        center: CGPoint(x: frame.midX, y: frame.midY), radius: min(18, min(frame.width, frame.height) * 0.22),
        fraction: share, time: phase, in: context)
    case .failed:
      let text = TextLayout("!", font: Font(size: 18, weight: .bold))
      context.text(
        text, at: CGPoint(x: frame.midX - text.size.width / 2, y: frame.midY - text.size.height / 2),
        theme.failedTitle)
    }
  }
}

/// The collection view of the tray, with its items in one row. A dashed outline of a card shows where a drag
/// would drop an item.
final class TrayCollection: CollectionView {
  static let cellSize = CGSize(width: 88, height: 68)

  init() {
    let layout = CollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = TrayCollection.cellSize
    layout.minimumLineSpacing = 6
    layout.minimumInteritemSpacing = 0
    layout.sectionInset = EdgeInsets(top: 8, leading: 10, bottom: 8, trailing: 10)
    super.init(collectionViewLayout: layout)
  }

  override func drawGap(_ context: DrawingContext, in frame: CGRect) {
    let outline = frame.insetBy(dx: 3, dy: 3)
    context.fillRounded(outline, radius: 4, Color(white: 1, alpha: 0.06))
    let color = Color(white: 1, alpha: 0.75)
    let (dash, pause, width) = (5.0, 4.0, 1.5)
    for (start, length, isAcross) in [
      (CGPoint(x: outline.minX, y: outline.minY), outline.width, true),
      (CGPoint(x: outline.minX, y: outline.maxY - width), outline.width, true),
      (CGPoint(x: outline.minX, y: outline.minY), outline.height, false),
      (CGPoint(x: outline.maxX - width, y: outline.minY), outline.height, false),
    ] {
      // The outline has whole dashes with equal gaps, whatever its length.
      let count = max(1, ((length + pause) / (dash + pause)).rounded(.down))
      let period = count > 1 ? (length - dash) / (count - 1) : 0
      for index in 0..<Int(count) {
        let offset = Double(index) * period
        let rect =
          isAcross
          ? CGRect(x: start.x + offset, y: start.y, width: dash, height: width)
          : CGRect(x: start.x, y: start.y + offset, width: width, height: dash)
        context.fillRounded(rect, radius: width / 2, color)
      }
    }
  }
}
