import Board
import BoardSession
import DragDropKit
import Foundation

/// Draws the veil over a board on which something was found, and the found cards above it. They're in front
/// of all others, so that none is hidden by a card that wasn't found.
final class SearchLight {
  private unowned let scene: BoardScene
  private let compared: CompareLight
  private var runs: [SceneRun] = []
  /// What the runs were made for.
  private var made: (found: Set<PinID>, changes: Int)?

  init(_ scene: BoardScene) {
    self.scene = scene
    compared = CompareLight(scene)
  }

  /// Draws what's compared, looked at or found over the scene, which was drawn before.
  func draw(_ context: DrawingContext) {
    let model = scene.model
    if let pins = model.compared { return compared.draw(pins, context) }
    // What's looked at is lit like what's found.
    guard let light = model.looked.map({ [$0] }) ?? model.light else { return }
    draw(light, context)
    scene.frames.drawLight(light, context)
  }

  private func draw(_ found: Set<PinID>, _ context: DrawingContext) {
    let viewport = scene.model.viewport
    let veil = scene.model.isStudying ? Theme.studyGround : scene.model.theme.searchVeil
    context.fill(CGRect(origin: .zero, size: viewport.size), veil)
    if made?.changes != scene.changes || made?.found != found {
      let lit = found.isEmpty ? [] : scene.order.filter { found.contains($0.id) }
      runs = SceneRun.runs(of: lit, keeping: [])
      made = (found, scene.changes)
    }
    let visible = viewport.visibleRect
    let nodes = runs.indices.compactMap { runs[$0].node(at: viewport.zoom, in: visible, cuts: false) }
    scene.drawNode(RenderNode.group(nodes), context)
  }
}

extension Theme {
  /// What hides the board around a picture that's studied: a neutral, dark gray in each theme.
  static let studyGround = Color(hex: 0x303030)

  /// What dims the board around the pins that a search has found.
  var searchVeil: Color { Color(hex: 0x000000, alpha: isHighContrast ? 0.75 : isDark ? 0.62 : 0.52) }
}
