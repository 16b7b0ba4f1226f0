import BoardSession
import DragDropKit
import Foundation

/// The rings over cards that wait for their pictures, which show how far these are.
struct ArrivalRings {
  private let scene: BoardScene

  init(in scene: BoardScene) { self.scene = scene }

  /// The number of rings that turn at a time, those of cards that follow each other, as their pictures
  /// arrive.
  private static let turningLimit = 8

  /// The radius below which a ring isn't drawn, in view points.
  private static let leastRadius = 3.0

  /// Returns the radius of a card's ring in view points.
  private static func radius(in size: CGSize, _ zoom: Double = 1) -> Double {
    min(18, min(size.width, size.height) * zoom * 0.22)
  }

  /// - Parameter phase: the turn of those that turn, in whole turns.
  func draw(_ context: DrawingContext, turned phase: Double) {
    let (board, viewport) = (scene.model.board, scene.model.viewport)
    guard !board.cards.isEmpty else { return }
    let view = CGRect(origin: .zero, size: viewport.size)
    let visible = scene.visibleRect
    var turning = 0
    for item in scene.arrivingItems {
      if case .picture = item.shown { continue }
      guard item.box.overlaps(visible), Self.radius(in: item.box.size, viewport.zoom) > Self.leastRadius,
        let card = board.cards[item.id],
        case .loading(let fraction) = card.state, board.pictures.picture(.card(card.id)) == nil
      else { continue }
      let frame = viewport.viewRect(card.frame)
      let radius = Self.radius(in: frame.size)
      guard radius > Self.leastRadius, frame.intersects(view) else { continue }
      // The other rings rest for now: if rings turned all over the board, each step would redraw all of it.
      turning += 1
      scene.sprites.drawRing(
        center: CGPoint(x: frame.midX, y: frame.midY), radius: radius, fraction: fraction,
        time: turning <= Self.turningLimit ? phase : 0, in: context)
    }
  }
}
