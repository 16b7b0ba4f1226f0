import Board
import BoardLook
import BoardPainting
import BoardSession
import DragDropKit
import Foundation

/// When a canvas is drawn again while images are on their way: the loading rings turn, and pictures that
/// arrive are gathered.
final class CanvasFrames {
  /// The number of cards on their way above which the user can't be waiting for a certain one.
  static let manyCards = 24

  private let model: CanvasModel
  private weak var view: CanvasView?
  private var ring: Tick?
  /// How far the rings have turned, 0 … 1.
  private(set) var ringPhase = 0.0
  /// The number of steps that the rings turn in a second.
  private var ringStepsPerSecond = 8.0
  private var plannedFrame: Task<Void, Never>?
  private var lastArrival: ContinuousClock.Instant?
  /// Whether the board was drawn since the window's last frame.
  var hasDrawn = false
  /// The duration of the last frame in which the board was drawn, including layout and painting.
  private var lastFrameDuration = Duration.zero

  init(model: CanvasModel, in view: CanvasView) {
    self.model = model
    self.view = view
  }

  private var board: BoardController { model.board }

  /// Called at the end of each frame of the window.
  /// - Returns: whether the board was drawn in it.
  func didEnd(after duration: Duration) -> Bool {
    if hasDrawn { lastFrameDuration = duration }
    defer { hasDrawn = false }
    return hasDrawn
  }

  // MARK: Pictures that arrive

  /// Redraws at once, or a few times a second while many pictures arrive. Each frame takes time from those
  /// that are still loading, most of all without a graphics card.
  func setNeedsDisplaySoon() {
    // The user is waiting for these few.
    if board.cards.count <= 4, board.pictures.pendingCount <= 4 { return view?.setNeedsDisplay() ?? () }
    // The rings' next step draws what has arrived.
    guard plannedFrame == nil, ring == nil else { return }
    let pause = lastArrival.map { arrivalInterval - $0.duration(to: .now) } ?? .zero
    guard pause > .zero else {
      lastArrival = .now
      view?.setNeedsDisplay()
      return
    }
    plannedFrame = Task { [weak self] in
      try? await Task.sleep(for: pause)
      guard let self else { return }
      self.plannedFrame = nil
      self.lastArrival = .now
      self.view?.setNeedsDisplay()
    }
  }

  /// The pause between two frames while pictures arrive. With thousands of pictures in view, a frame costs
  /// tens of milliseconds, which delay the pictures that are still loading.
  private var arrivalInterval: Duration {
    min(max(.milliseconds(100), lastFrameDuration * 5), .milliseconds(400))
  }

  // MARK: The loading ring turns while there's something to wait for

  /// Returns whether more than `limit` cards have a ring, which means neither a picture nor a failure yet.
  private func hasWaitingCards(beyond limit: Int) -> Bool {
    var count = 0
    for card in board.cards.values {
      guard case .loading = card.state, board.pictures.picture(.card(card.id)) == nil else { continue }
      count += 1
      if count > limit { return true }
    }
    return false
  }

  func updateRing() {
    let isLoading = hasWaitingCards(beyond: 0)
    ringStepsPerSecond = hasWaitingCards(beyond: Self.manyCards) ? 8 : 10
    if isLoading, ring == nil, DesktopSettings.enablesAnimations {
      ring = view?.addTick { [weak self] time in
        guard let self else { return false }
        // Each step is a frame, so there are no more steps than the eye needs.
        let step = (time.seconds * self.ringStepsPerSecond).rounded(.down)
        let turned = (step / Double(CardSprites.ringSteps)).truncatingRemainder(dividingBy: 1)
        if turned != self.ringPhase {
          self.ringPhase = turned
          self.view?.setNeedsDisplay()
          // The board sends no event when a card's picture arrives, and the card stays until its image is
          // stored.
          if !self.hasWaitingCards(beyond: 0) {
            self.ring = nil
            return false
          }
        }
        return true
      }
    } else if !isLoading {
      ring?.cancel()
      ring = nil
      view?.setNeedsDisplay()
    }
  }
}

/// Draws everything that a drop needs under the cork, soon after the first frame: one thing a frame.
///
/// A renderer compiles its shaders at their first use. There's one for a thing that's drawn whole and another
/// for a thing that's cut by a clip, as all are when only a part of the window is redrawn. On a computer
/// without a graphics card, this blocks the main thread for a quarter of a second, just when the user has
/// dropped a picture. Spread over the first frames, it isn't noticed.
final class DrawingRehearsal {
  private typealias Step = (DrawingContext, BoardView) -> Void

  private var steps: [Step]
  private var hasDrawnFirstFrame = false

  private static let frame = CGRect(x: 40, y: 40, width: 200, height: 150)

  init() {
    let things = DrawingRehearsal.things
    let cut = CGRect(x: 0, y: 0, width: DrawingRehearsal.frame.midX, height: 400)
    steps = []
    for thing in things {
      steps.append(thing)
      steps.append { context, canvas in
        context.pushClip(cut)
        thing(context, canvas)
        context.pop()
      }
    }
    for picture in DrawingRehearsal.pictures() {
      steps.append { context, _ in context.texture(picture, in: DrawingRehearsal.frame) }
      steps.append { context, _ in
        context.pushClip(cut)
        context.texture(picture, in: DrawingRehearsal.frame)
        context.pop()
      }
    }
    steps.append { context, canvas in
      context.pushOpacity(0.5)
      for thing in things.prefix(3) { thing(context, canvas) }
      context.pop()
    }
  }

  /// Draws the next thing. Call it before anything else is drawn, so that later drawing covers it.
  func draw(in canvas: BoardView, _ context: DrawingContext) {
    guard !steps.isEmpty else { return }
    // The first frame shouldn't be delayed by something invisible.
    if hasDrawnFirstFrame { steps.removeFirst()(context, canvas) }
    hasDrawnFirstFrame = true
    canvas.drawNextFrame()
  }

  /// Returns textures that are too large for a texture atlas. A software renderer has one shader for sides
  /// that are both powers of two, like those of the cork, and other shaders if only one side or none is.
  private static func pictures() -> [Texture] {
    [(256, 192), (192, 256), (192, 160)].compactMap { width, height in
      try? Texture(
        width: width, height: height, stride: width * 4, premultipliedRGBA: Data(count: width * height * 4))
    }
  }

  private static func painter(_ canvas: BoardView) -> CardPainter {
    CardPainter(theme: canvas.model.theme, zoom: 1)
  }

  private static let things: [Step] = [
    {
      PaperPainter(on: $1.model.theme.palette).paper(around: frame, withShadow: true, on: ScreenSurface($0))
    },
    { painter($1).drawPicture($1.background.cork.tile(for: $1.model.theme), in: frame, context: $0) },
    { $0.strokeRounded(frame, radius: 4, width: 3, $1.model.theme.accent) },
    { $0.fill(frame, $1.model.theme.accent) },
    {
      FailurePainter(on: $1.model.theme.palette)
        .paint(CardFailure(title: "Abc", detail: "Abc"), in: frame, on: ScreenSurface($0))
    },
    { painter($1).draw(.flaw("Abc"), in: frame, context: $0) },
    { $1.drawDropHighlight($0, size: CGSize(width: 280, height: 200), isShown: true) },
  ]
}
