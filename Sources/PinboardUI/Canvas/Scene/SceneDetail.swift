import Foundation

/// How closely a card is looked at: what of it is worth drawing, and how finely.
///
/// It changes in steps of a quarter of a doubling, so that most frames of a zoom change nothing.
struct SceneDetail: Equatable {
  /// View points for each board point at the upper end of the step.
  let zoom: Double
  /// Screen pixels for each board point at the upper end of the step.
  let pixels: Double
  /// Of paper and pin heads.
  let density: Int

  /// Cards that are smaller than this on the screen, in view points, are drawn in one piece.
  private static let smallCard = 110.0
  /// Heads are a dot of less than three points below this zoom.
  private static let leastHeadZoom = 0.2

  init(zoom: Double, scaleFactor: Int) {
    let step = exp2((log2(max(zoom, 0.001)) * 4).rounded(.up) / 4)
    self.zoom = step
    pixels = step * Double(scaleFactor)
    density = CardSprites.density(forPixels: pixels)
  }

  func isSmall(_ paper: CGSize) -> Bool { max(paper.width, paper.height) * zoom < Self.smallCard }

  var showsHeads: Bool { zoom > Self.leastHeadZoom }
}
