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

  /// Of notes; what's smaller is drawn as lines.
  var showsLetters: Bool { NoteStyle.fontSize * zoom >= NoteStyle.leastLetter }

  /// Whether a card is drawn as it was when it was looked at more or less closely: finding that out takes far less time
  /// than looking at it again, and most steps of a zoom change nothing about most cards.
  /// - Parameters:
  ///   - look: what was drawn then.
  ///   - coarsePixels: up to how many pixels of the screen its coarsest picture is the one to draw.
  func draws(_ look: SceneLook, asIn other: SceneDetail, coarsePixels: Double) -> Bool {
    if self == other { return true }
    // A selection's line has its width on the screen.
    guard look.outline == nil, paper(of: look.size) == other.paper(of: look.size),
      showsHeads == other.showsHeads, !showsHeads || density == other.density
    else { return false }
    switch look.content {
    case .empty: return true
    case .message, .picture(_, _, mark: .some): return false
    case .note: return showsLetters == other.showsLetters
    case .picture:
      let whole = look.pictureSize
      let side = max(whole.width, whole.height)
      return (side * pixels <= coarsePixels) == (side * other.pixels <= coarsePixels)
    }
  }
}
