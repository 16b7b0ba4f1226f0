import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Imaging
import Localization

/// The selected picture in the information pane, over a checkerboard, if it's transparent in part: on a plain
/// board, what's white isn't seen on white, nor what's black on black.
final class TransparentPicture {
  /// Hidden without a transparent picture.
  var view: View { canvas }
  private let canvas = CheckeredCanvas()
  private let request = PictureRequest()
  private var making: Task<Void, Never>?

  init() {
    canvas.isHidden = true
    canvas.accessibilityLabel = localized("Preview")
  }

  /// Shows a pin's picture; nil for none.
  func show(_ pin: Pin?, of board: BoardController) {
    let isShown = request.show(pin, of: board, forget: hide) { [weak self] in self?.make(of: $0) }
    if !isShown { hide() }
  }

  func clear() {
    request.clear()
    hide()
  }

  private func hide() {
    making?.cancel()
    making = nil
    canvas.texture = nil
    canvas.isHidden = true
  }

  private func make(of image: DecodedImage) {
    making = Task { [weak self] in
      let picture = await Self.picture(image)
      guard !Task.isCancelled, let self, let picture else { return }
      canvas.show(picture.texture, CGSize(width: image.width, height: image.height))
      canvas.isHidden = false
    }
  }

  @concurrent private nonisolated static func picture(_ image: DecodedImage) async -> Picture? {
    image.isOpaque ? nil : try? Picture(image)
  }
}

/// Draws a picture over a checkerboard of two greys between white and black.
private final class CheckeredCanvas: CanvasView {
  var texture: Texture? { didSet { setNeedsDisplay() } }

  private static let most = CGSize(width: 208, height: 156)
  /// The side of a square, in points.
  private static let square = 8.0
  private static let light = Color(red: 0.55, green: 0.55, blue: 0.55)
  private static let dark = Color(red: 0.45, green: 0.45, blue: 0.45)

  init() {
    super.init(accessibilityRole: .image)
    horizontalAlignment = .start
  }

  func show(_ texture: Texture, _ pixels: CGSize) {
    let scale = min(1, Self.most.width / pixels.width, Self.most.height / pixels.height)
    intrinsicSize = CGSize(
      width: max(1, (pixels.width * scale).rounded()), height: max(1, (pixels.height * scale).rounded()))
    self.texture = texture
  }

  override func draw(_ context: DrawingContext, size: CGSize) {
    guard let texture else { return }
    let area = CGRect(origin: .zero, size: size)
    context.fill(area, Self.light)
    for row in 0..<Int((size.height / Self.square).rounded(.up)) {
      for column in 0..<Int((size.width / Self.square).rounded(.up)) where (row + column) % 2 == 0 {
        let square = CGRect(
          x: Double(column) * Self.square, y: Double(row) * Self.square, width: Self.square,
          height: Self.square)
        context.fill(square.intersection(area), Self.dark)
      }
    }
    context.texture(texture, in: area)
  }
}
