import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Imaging
import Localization

/// The chart of a selected picture's colours in the information pane: hues around, grey in the middle.
final class GamutChart {
  let view = StackView(axis: .vertical, spacing: 6)
  private let canvas = GamutCanvas()
  /// The view with the chart alone.
  var chart: View { canvas }
  private let request = PictureRequest()
  private var making: Task<Void, Never>?

  /// The length of the chart's side, in points.
  static let side = 208.0

  init(heading: Label) {
    view.addSubview(heading)
    view.addSubview(canvas)
    view.margins = EdgeInsets(top: 4)
    canvas.accessibilityLabel = localized("Gamut of the Picture")
  }

  /// Shows the colours of a pin's picture.
  /// - Returns: false if the pin has none.
  func show(_ pin: Pin?, of board: BoardController) -> Bool {
    let isShown = request.show(pin, of: board, forget: forget) { [weak self] in self?.make(of: $0) }
    if !isShown { clear() }
    return isShown
  }

  /// Forgets the picture, since none is selected or the chart is hidden.
  func clear() {
    request.clear()
    forget()
  }

  private func forget() {
    making?.cancel()
    making = nil
    canvas.texture = nil
  }

  private func make(of image: DecodedImage) {
    let side = Int(Self.side) * max(canvas.window?.scaleFactor ?? 1, 1)
    making = Task { [weak self] in
      let chart = await Self.chart(of: image, side: side)
      guard !Task.isCancelled, let self else { return }
      canvas.texture = chart?.texture
      Trace.emit("gamut.shown", ["isEmpty": chart == nil])
    }
  }

  @concurrent private nonisolated static func chart(of image: DecodedImage, side: Int) async -> Picture? {
    PictureGamut.chart(of: image, side: side).flatMap { try? Picture($0) }
  }
}

/// The view in which the chart is drawn.
private final class GamutCanvas: CanvasView {
  var texture: Texture? { didSet { setNeedsDisplay() } }

  init() {
    super.init(accessibilityRole: .image)
    intrinsicSize = CGSize(width: GamutChart.side, height: GamutChart.side)
    horizontalAlignment = .start
  }

  override func draw(_ context: DrawingContext, size: CGSize) {
    guard let texture else { return }
    let side = min(size.width, size.height)
    context.texture(texture, in: CGRect(x: 0, y: 0, width: side, height: side))
  }
}
