import CKitGtk
import DragDrop
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

  /// The pointer's position in the icon, in whole points.
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
    let box = (pictures.isConcealed ? .zero : pictures.bounds).insetBy(dx: -margin, dy: -margin).integral
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

/// Draws the badge of a drop: the number of items, and a plus or a stop sign.
@MainActor
enum BadgeDrawing {
  /// The distance in points by which badges extend beyond the corner that they're drawn on.
  static let reach = 18.0

  private static let red = Color(red: 0.88, green: 0.11, blue: 0.14, alpha: 1)
  private static let green = Color(red: 0.15, green: 0.63, blue: 0.41, alpha: 1)
  private static let white = Color(red: 1, green: 1, blue: 1, alpha: 1)
  private static let blue = Color(red: 0.11, green: 0.44, blue: 0.85, alpha: 1)

  /// - Parameters:
  ///   - corner: the top trailing corner of the top preview.
  ///   - isMirrored: whether the language reads from right to left, so that the corner is on the left.
  static func draw(
    _ badge: DragBadge, at corner: CGPoint, isMirrored: Bool = false, in context: DrawingContext
  ) {
    var x = corner.x
    let step: Double = isMirrored ? 26 : -26
    switch badge.operation {
    case .copy:
      disc(center: CGPoint(x: x, y: corner.y), color: green, in: context)
      bar(CGRect(x: x - 6, y: corner.y - 1.25, width: 12, height: 2.5), in: context)
      bar(CGRect(x: x - 1.25, y: corner.y - 6, width: 2.5, height: 12), in: context)
      x += step
    case .forbidden:
      disc(center: CGPoint(x: x, y: corner.y), color: red, in: context)
      context.save()
      context.translate(x, corner.y)
      context.rotate(-45)
      bar(CGRect(x: -7, y: -1.5, width: 14, height: 3), in: context)
      context.restore()
      x += step
    case .cancel, .move:
      break
    }
    guard badge.count > 1 else { return }
    let layout = TextLayout(
      badge.count > 999 ? "999+" : "\(badge.count)", font: Font(size: 11, weight: .bold))
    let width = max(22, layout.size.width + 12)
    let rect = CGRect(x: isMirrored ? x - 11 : x + 11 - width, y: corner.y - 11, width: width, height: 22)
    pill(rect, color: blue, in: context)
    context.text(
      layout, at: CGPoint(x: rect.midX - layout.size.width / 2, y: rect.midY - layout.size.height / 2), white)
  }

  private static func disc(center: CGPoint, color: Color, in context: DrawingContext) {
    pill(CGRect(x: center.x - 11, y: center.y - 11, width: 22, height: 22), color: color, in: context)
  }

  /// Draws a rounded shape with a white rim, so that it stands out on any preview.
  private static func pill(_ rect: CGRect, color: Color, in context: DrawingContext) {
    let rim = rect.insetBy(dx: -1.5, dy: -1.5)
    context.fillRounded(rim, radius: rim.height / 2, white)
    context.fillRounded(rect, radius: rect.height / 2, color)
  }

  private static func bar(_ rect: CGRect, in context: DrawingContext) {
    context.fillRounded(rect, radius: min(rect.width, rect.height) / 2, white)
  }
}
