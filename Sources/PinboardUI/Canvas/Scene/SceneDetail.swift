import Foundation

/// How closely a card is looked at: what of it is worth drawing, and how finely.
///
/// It changes in steps of an eighth of a doubling, so that many frames of a zoom change nothing; in coarser steps,
/// more of what's drawn would be of the next size, with four times the pixels.
struct SceneDetail: Equatable {
  /// View points for each board point at the upper end of the step.
  let zoom: Double
  /// Screen pixels for each board point at the upper end of the step.
  let pixels: Double
  /// Of pin heads.
  let density: Int

  /// Cards that are smaller than this on the screen, in view points, are drawn in one piece: with less of it under
  /// the picture than the strips have corners, a renderer that works on every pixel gains nothing by leaving it out.
  private static let smallCard = 48.0
  /// Cards that are larger than this are so few that each can have a shadow of its own.
  private static let largeCard = 420.0
  /// Heads are a dot of less than three points below this zoom.
  private static let leastHeadZoom = 0.2

  init(zoom: Double, scaleFactor: Int) {
    let step = exp2((log2(max(zoom, 0.001)) * 8).rounded(.up) / 8)
    self.zoom = step
    pixels = step * Double(scaleFactor)
    density = CardSprites.density(forPixels: pixels)
  }

  func paper(of size: CGSize) -> SceneLook.Paper {
    let longer = max(size.width, size.height) * zoom
    if longer < Self.smallCard { return .whole }
    return longer < Self.largeCard ? .sheet(density: min(density, 1)) : .drawn(point: 1 / zoom)
  }

  var showsHeads: Bool { zoom > Self.leastHeadZoom }
}
