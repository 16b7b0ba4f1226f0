import Board
import BoardSession
import DragDropKit
import Foundation

/// The lines that show what pins that are moved or resized catch on, and where they will be.
final class SnapLines {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private(set) var guides: [Snapping.Guide] = []
  /// The gaps to neighbours that are in line, whose lengths are shown as well.
  private(set) var distances: [Snapping.Guide] = []
  private let labels = DistanceLabels()
  /// The rectangle that the moved pins will take, in board points.
  private var landing: CGRect?
  /// Whether a key press of Alt was seen, which keeps pins from snapping.
  var isHeldOff = false { didSet { if isHeldOff { clear() } } }

  init(scene: BoardScene) { self.scene = scene }

  /// On X11 a drag has the keyboard for itself, so the canvas sees no key presses meanwhile, and the keyboard
  /// is asked.
  private var isOn: Bool {
    Snapping.isEnabled && !isHeldOff && scene.view?.window?.heldModifiers.contains(.alt) != true
  }

  /// Returns what a box catches on; nil if nothing is to snap.
  /// - Parameters:
  ///   - box: the box that's moved or resized, in board points.
  ///   - ids: its own pins.
  func snapping(around box: CGRect, without ids: Set<PinID>) -> Snapping? {
    guard isOn, !box.isNull else { return nil }
    let visible = model.viewport.visibleRect
    // Only what's beside the box, above it or below it is examined, with half a box more on each side.
    let row = CGRect(
      x: visible.minX, y: box.minY - box.height / 2, width: visible.width, height: box.height * 2)
    let column = CGRect(
      x: box.minX - box.width / 2, y: visible.minY, width: box.width * 2, height: visible.height)
    var found = Set(scene.spatialIndex.elements(in: row.intersection(visible)))
    found.formUnion(scene.spatialIndex.elements(in: column.intersection(visible)))
    let boxes = found.subtracting(ids).compactMap { scene.spatialIndex.box(of: $0) }
    return Snapping(neighbours: boxes, reach: Snapping.reach / model.viewport.zoom)
  }

  /// Shows what a box has caught on.
  /// - Parameters:
  ///   - guides: the lines.
  ///   - distances: the gaps whose lengths are shown besides those among the guides.
  ///   - landing: the rectangle that moved pins will take.
  func show(_ guides: [Snapping.Guide], distances: [Snapping.Guide] = [], landing: CGRect? = nil) {
    let distances = guides.isEmpty ? [] : distances
    let landing = guides.isEmpty ? nil : landing
    guard guides != self.guides || landing != self.landing || distances != self.distances else { return }
    let before = (self.guides.count, texts)
    (self.guides, self.distances, self.landing) = (guides, distances, landing)
    if (guides.count, texts) != before { Trace.emit("snap", ["guides": guides.count, "distances": texts]) }
    scene.setNeedsDisplay()
  }

  func clear() { show([]) }

  /// The lengths of the gaps that are shown, one for each label.
  private var texts: [String] { gaps.map(DistanceLabels.text) }

  private var gaps: [Snapping.Guide] { (guides + distances).filter(\.isGap) }

  func draw(_ context: DrawingContext) {
    guard !guides.isEmpty else { return }
    let color = model.theme.accent
    if let landing {
      context.strokeRounded(model.viewport.viewRect(landing), radius: 2, width: 1.5, color.withAlpha(0.8))
    }
    for guide in guides + distances {
      let (start, end) = (model.viewport.viewPoint(guide.start), model.viewport.viewPoint(guide.end))
      let isUpright = abs(start.x - end.x) < abs(start.y - end.y)
      // A guide goes a little beyond what it connects; a gap ends at a small bar on each side.
      let more = guide.isGap ? 0 : 8.0
      let line =
        isUpright
        ? CGRect(
          x: start.x - 0.5, y: min(start.y, end.y) - more, width: 1, height: abs(end.y - start.y) + 2 * more)
        : CGRect(
          x: min(start.x, end.x) - more, y: start.y - 0.5, width: abs(end.x - start.x) + 2 * more, height: 1)
      context.fill(line, color)
      guard guide.isGap else { continue }
      for point in [start, end] {
        let bar =
          isUpright
          ? CGRect(x: point.x - 4, y: point.y - 0.5, width: 8, height: 1)
          : CGRect(x: point.x - 0.5, y: point.y - 4, width: 1, height: 8)
        context.fill(bar, color)
      }
    }
    for gap in gaps {
      labels.draw(
        gap, from: model.viewport.viewPoint(gap.start), to: model.viewport.viewPoint(gap.end), color,
        isMirrored: model.isMirrored, context)
    }
  }
}

/// Small labels with the lengths of gaps, in board points.
final class DistanceLabels {
  /// The texts that are laid out already. A drag shows few different ones, and the same ones in each frame.
  private var layouts: [String: TextLayout] = [:]

  private static let mostLayouts = 64

  static func text(of gap: Snapping.Guide) -> String { "\(Int(gap.length.rounded()))" }

  private func layout(_ text: String) -> TextLayout {
    if let known = layouts[text] { return known }
    if layouts.count >= Self.mostLayouts { layouts = [:] }
    let layout = TextLayout(text, font: Font(size: 11, weight: .bold))
    layouts[text] = layout
    return layout
  }

  /// Draws a label in the middle of a gap, or beside the gap's line if the gap is too small for it.
  /// - Parameters:
  ///   - start: where the gap begins, in view points.
  ///   - end: where it ends.
  ///   - isMirrored: whether the context is mirrored, in which the text mustn't be.
  func draw(
    _ gap: Snapping.Guide, from start: CGPoint, to end: CGPoint, _ color: Color, isMirrored: Bool,
    _ context: DrawingContext
  ) {
    let layout = layout(Self.text(of: gap))
    let size = CGSize(width: layout.size.width + 10, height: layout.size.height + 2)
    var middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    let isUpright = abs(start.x - end.x) < abs(start.y - end.y)
    // The gap's line stays visible on both sides of the label.
    let room = hypot(end.x - start.x, end.y - start.y) - 12
    if isUpright, room < size.height {
      middle.x += (isMirrored ? -1 : 1) * (size.width / 2 + 8)
    } else if !isUpright, room < size.width {
      middle.y += size.height / 2 + 8
    }
    context.save()
    context.translate(middle.x.rounded(), middle.y.rounded())
    if isMirrored { context.scale(-1, 1) }
    let box = CGRect(
      x: (-size.width / 2).rounded(), y: (-size.height / 2).rounded(), width: size.width, height: size.height)
    context.fillRounded(box, radius: size.height / 2, color)
    context.text(layout, at: CGPoint(x: box.minX + 5, y: box.minY + 1), Color(hex: 0xFFFFFF))
    context.restore()
  }
}
