import CGtk
import Foundation
import GtkViews

/// The platform's icon under the pointer during a drag.
@MainActor
final class DragIconCanvas: CanvasView {
  private let pictures: CarriedPictures
  /// Whether there's a compositor. Without one, unpainted parts would be black, so the icon is cut to the
  /// pictures and has no shadows.
  let isComposited: Bool
  /// Called at the first drawing.
  var onFirstDrawing: (() -> Void)?
  private(set) var isBlank = false
  /// The colour of unpainted parts on a screen without a compositor: light grey rather than black.
  private static let blank = Color(white: 0.93)
  /// ``blank`` as an opaque pixel of 32 or 24 bits.
  static let blankPixel: gulong = 0xFFED_EDED

  /// The pointer's place in the icon, in whole points.
  private(set) var hotSpot = CGPoint.zero

  init(_ pictures: CarriedPictures, isComposited: Bool) {
    self.pictures = pictures
    self.isComposited = isComposited
    super.init(accessibilityRole: .presentation)
    isTiled = true
    arrange()
  }

  /// Takes the size that the pictures need now.
  func arrange() {
    let margin = isComposited ? 28.0 : 0
    let box = pictures.bounds.insetBy(dx: -margin, dy: -margin).integral
    intrinsicSize = CGSize(width: min(max(box.width, 1), 4096), height: min(max(box.height, 1), 4096))
    hotSpot = CGPoint(x: -box.minX, y: -box.minY)
    setNeedsDisplay()
  }

  /// Returns the rows of device pixels that the pictures cover, each as x, y and width.
  func coverage(scale: Double) -> [Int16] { pictures.coverage(origin: hotSpot, scale: scale) }

  /// Shows nothing from now on.
  func blank() {
    isBlank = true
    setNeedsDisplay()
  }

  override func draw(_ context: DrawingContext, size: CGSize) {
    if let first = onFirstDrawing {
      onFirstDrawing = nil
      // Called later, since it changes other views, which isn't allowed while drawing.
      Task { @MainActor in first() }
    }
    guard !isBlank else { return }
    if !isComposited {
      let box = CGRect(origin: .zero, size: size)
      // The background shows at the pictures' rounded corners.
      context.fill(box, Self.blank)
    }
    context.translate(hotSpot.x, hotSpot.y)
    pictures.draw(context, isFlat: !isComposited, badgeInset: isComposited ? 0 : BadgeDrawing.reach)
  }
}
