import Board
import BoardLook
import BoardSession
import DragDropKit
import KitFiles
import Foundation
import Localization

/// Draws which folders frames watch, above the frames' right corners, and marks the pins that have come out
/// of a folder until somebody looks at them.
final class WatchMarks {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private var observer: ObserverToken?
  private var layouts: [String: TextLayout] = [:]
  /// What was drawn last, in view coordinates.
  private(set) var rects: [CGRect] = []

  /// The largest number of marks of new pins that are drawn.
  private static let markLimit = 200
  private static let mostLayouts = 64
  /// The least width of a frame on the screen on which its folder is shown.
  private static let leastWidth = 150.0
  private static let height = 20.0

  init(scene: BoardScene) { self.scene = scene }

  private var watches: FolderWatches { model.board.importer.watches }

  /// Follows the folders of the board that's shown now.
  func follow() { observer = watches.changes.observe { [weak scene] in scene?.setNeedsDisplay() } }

  func selectionChanged() { watches.saw(model.selection) }

  func draw(_ context: DrawingContext) {
    rects = []
    for pin in scene.frames.visible where !pin.attributes.watchedFolder.isEmpty {
      drawFolder(of: pin, context)
    }
    let fresh = watches.fresh
    guard !fresh.isEmpty else { return }
    let view = CGRect(origin: .zero, size: model.viewport.size)
    let text = layout(localized("New", context: "a picture that has just come"))
    for pin in fresh.lazy.compactMap({ self.model.board.document.pin($0) }).prefix(Self.markLimit) {
      let corner = PinShape(pin).point(atLocal: CGPoint(x: -pin.size.width / 2, y: -pin.size.height / 2))
      let point = model.viewport.viewPoint(corner)
      guard view.insetBy(dx: -60, dy: -20).contains(point), model.presentations[pin.id] == nil else {
        continue
      }
      let width = text.size.width + 14
      draw(
        text, in: CGRect(x: point.x - 6, y: point.y - Self.height / 2, width: width, height: Self.height),
        Color(model.theme.palette.handle), on: model.theme.accent, context)
    }
  }

  /// Draws the name of a frame's folder, or what's the matter with it.
  private func drawFolder(of pin: Pin, _ context: DrawingContext) {
    let frame = model.frame(of: pin)
    guard pin.rotation == 0, frame.width >= Self.leastWidth, model.presentations[pin.id] == nil else {
      return
    }
    let name = URL(pathText: pin.attributes.watchedFolder).shownName
    let (text, isTrouble) =
      switch watches.state(of: pin.id) {
      case .watching: (localized("Watching “\(name)”"), false)
      case .missing: (localized("The folder “\(name)” is missing"), true)
      case .unreadable: (localized("The folder “\(name)” can’t be read"), true)
      case .crowded: (localized("The folder “\(name)” has too many files"), true)
      case .notAllowed: (localized("“\(name)” isn’t watched"), true)
      case nil: ("", false)
      }
    guard !text.isEmpty else { return }
    // The name of the frame is on the left.
    let tab = scene.frames.tabFrame(of: pin)
    let room = frame.maxX - tab.maxX - 8
    let words = layout(text)
    let width = words.size.width + 16
    // Where there's no room beside the name, trouble is shown inside the frame.
    guard width <= room || isTrouble else { return }
    let rect = CGRect(
      x: max(frame.maxX - width, frame.minX + 6),
      y: width <= room ? frame.minY - Self.height - 4 : frame.minY + 8,
      width: width, height: Self.height)
    if isTrouble {
      draw(words, in: rect, Color(hex: 0xFFFFFF), on: Color(hex: 0xA51D2D), context)
    } else {
      draw(words, in: rect, model.theme.ink, on: model.theme.paper.withAlpha(0.9), context)
    }
  }

  private func draw(
    _ text: TextLayout, in rect: CGRect, _ ink: Color, on ground: Color, _ context: DrawingContext
  ) {
    let size = rect.size
    rects.append(rect)
    context.save()
    // Words aren't mirrored with the view.
    context.translate(rect.midX.rounded(), rect.midY.rounded())
    if model.isMirrored { context.scale(-1, 1) }
    let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    context.shadow(
      box, radius: size.height / 2, .black.withAlpha(0.25), dx: 0, dy: 0.5, spread: 0, blur: 2)
    context.fillRounded(box, radius: size.height / 2, ground)
    context.text(
      text,
      at: CGPoint(x: (-text.size.width / 2).rounded(), y: (-text.size.height / 2).rounded()), ink)
    context.restore()
  }

  private func layout(_ text: String) -> TextLayout {
    if let known = layouts[text] { return known }
    if layouts.count >= Self.mostLayouts { layouts = [:] }
    let layout = TextLayout(text, font: Font(size: 11, weight: .semibold))
    layouts[text] = layout
    return layout
  }
}
