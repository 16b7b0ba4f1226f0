import Board
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The visible part of a pin's picture while the user moves its edges. A value without side effects.
///
/// The whole picture stays in place while the part is pulled, and the part while the picture is moved or
/// enlarged beneath it. The part is given in board points from the picture's upper left corner as it's seen:
/// on the card's own axes, and mirrored if the pin is.
struct Cropping: Equatable {
  /// The pin before the cropping.
  let pin: Pin
  /// The shape of the whole picture.
  let whole: PinShape
  let part: CGRect

  /// Begins the cropping of a pin; nil if it has no image.
  init?(_ pin: Pin) {
    guard pin.content.original != nil else { return nil }
    self.pin = pin
    whole = PinShape(center: pin.wholeCenter, size: pin.wholeSize, rotation: pin.rotation)
    let seen = pin.framing.mirrored(pin.crop ?? PictureFraming.all)
    part = CGRect(
      x: seen.minX * whole.size.width, y: seen.minY * whole.size.height, width: seen.width * whole.size.width,
      height: seen.height * whole.size.height)
  }

  private init(_ other: Cropping, part: CGRect) {
    (pin, whole) = (other.pin, other.whole)
    self.part = part
  }

  /// The picture has another size, and is where this part of it has the position of the other one.
  private init(_ other: Cropping, size: CGSize, part: CGRect) {
    pin = other.pin
    self.part = part
    let seen = PinShape(center: other.shape.center, size: part.size, rotation: other.whole.rotation)
    whole = PinShape(
      center: seen.point(
        atLocal: CGPoint(x: size.width / 2 - part.midX, y: size.height / 2 - part.midY)),
      size: size, rotation: seen.rotation)
  }

  /// Whether the picture was moved or enlarged beneath the part.
  var isReframed: Bool { whole != Cropping(pin)?.whole }

  /// The part's own shape on the board.
  var shape: PinShape {
    PinShape(
      center: whole.point(
        atLocal: CGPoint(x: part.midX - whole.size.width / 2, y: part.midY - whole.size.height / 2)),
      size: part.size, rotation: whole.rotation)
  }

  /// Returns the crop in units of the image; nil for the whole image.
  ///
  /// - Parameter pixels: the image's size in pixels, if it's known. The edges are then moved to pixel
  ///   boundaries.
  func crop(ofPixels pixels: CGSize?) -> CGRect? {
    let units = CGRect(
      x: part.minX / whole.size.width, y: part.minY / whole.size.height,
      width: part.width / whole.size.width, height: part.height / whole.size.height)
    var crop = pin.framing.mirrored(units)
    if let pixels, pixels.width >= 1, pixels.height >= 1 {
      func edges(_ start: Double, _ end: Double, _ count: Double) -> (Double, Double) {
        let first = min((start * count).rounded(), count - 1)
        return (first / count, max((end * count).rounded(), first + 1) / count)
      }
      let (left, right) = edges(crop.minX, crop.maxX, pixels.width)
      let (top, bottom) = edges(crop.minY, crop.maxY, pixels.height)
      crop = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
    return BoardLimits.clamped(crop: crop).flatMap { $0 == PictureFraming.all ? nil : $0 }
  }

  // MARK: Moving

  /// Returns the cropping with the whole part moved by board points, on the picture's own axes. The part
  /// stays within the picture.
  func moved(by offset: CGPoint) -> Cropping {
    guard offset.x.isFinite, offset.y.isFinite else { return self }
    let x = min(max(part.minX + offset.x, 0), max(0, whole.size.width - part.width))
    let y = min(max(part.minY + offset.y, 0), max(0, whole.size.height - part.height))
    return Cropping(self, part: CGRect(x: x, y: y, width: part.width, height: part.height))
  }

  // MARK: The picture beneath the part

  /// Returns the cropping with the picture moved beneath the part by board points, on its own axes. It goes
  /// on filling the part.
  func slid(by offset: CGPoint) -> Cropping {
    guard offset.x.isFinite, offset.y.isFinite else { return self }
    let new = moved(by: CGPoint(x: -offset.x, y: -offset.y)).part
    return new == part ? self : Cropping(self, size: whole.size, part: new)
  }

  /// Returns the cropping with the picture enlarged beneath the part. It goes on filling the part.
  /// - Parameters:
  ///   - factor: the factor of the picture's sides; less than 1 makes it smaller.
  ///   - point: the point that stays in place, in board points.
  func enlarged(by factor: Double, around point: CGPoint) -> Cropping {
    guard factor.isFinite, factor > 0, point.x.isFinite, point.y.isFinite else { return self }
    let least = max(part.width / whole.size.width, part.height / whole.size.height)
    let most = min(
      part.width / whole.size.width / BoardLimits.minimumCrop,
      part.height / whole.size.height / BoardLimits.minimumCrop, BoardLimits.maximumSide / whole.size.width,
      BoardLimits.maximumSide / whole.size.height)
    let scale = min(max(factor, least), max(most, least))
    guard abs(scale - 1) > 1e-9 else { return self }
    let size = CGSize(
      width: max(whole.size.width * scale, part.width), height: max(whole.size.height * scale, part.height))
    // The point of the picture, before and after.
    let local = whole.local(point)
    let grip = CGPoint(x: local.x + whole.size.width / 2, y: local.y + whole.size.height / 2)
    func start(_ start: Double, _ grip: Double, _ length: Double, _ room: Double) -> Double {
      min(max(grip * scale - (grip - start), 0), max(0, room - length))
    }
    let new = CGRect(
      x: start(part.minX, grip.x, part.width, size.width),
      y: start(part.minY, grip.y, part.height, size.height),
      width: part.width, height: part.height)
    return Cropping(self, size: size, part: new)
  }

  /// Returns the cropping with a corner or an edge moved by board points, on the picture's own axes.
  ///
  /// - Parameter options: with Shift, corners keep the part's proportions; with `centered`, the part's middle
  ///   stays in place.
  func pulled(_ handle: ShapeHandle, by offset: CGPoint, _ options: Shaping.Options) -> Cropping {
    guard offset.x.isFinite, offset.y.isFinite, handle != .turn else { return self }
    let direction = handle.direction
    let isCentered = options.contains(.centered)
    var across = Side(part.minX, part.maxX, end: whole.size.width, direction.x, isCentered)
    var down = Side(part.minY, part.maxY, end: whole.size.height, direction.y, isCentered)
    if options.contains(.shift), handle.isCorner {
      // The factor is the projection of the movement onto the diagonal.
      let diagonal = CGPoint(x: direction.x * across.reach, y: direction.y * down.reach)
      let length = diagonal.x * diagonal.x + diagonal.y * diagonal.y
      let wanted = length > 0 ? 1 + (diagonal.x * offset.x + diagonal.y * offset.y) / length : 1
      let least = max(across.least / across.reach, down.least / down.reach)
      let most = min(across.most / across.reach, down.most / down.reach)
      let factor = max(min(wanted, most), least)
      across.set(reach: across.reach * factor)
      down.set(reach: down.reach * factor)
    } else {
      across.set(reach: across.reach + direction.x * offset.x)
      down.set(reach: down.reach + direction.y * offset.y)
    }
    return Cropping(
      self,
      part: CGRect(
        x: across.start, y: down.start, width: across.stop - across.start, height: down.stop - down.start))
  }

  /// The part along one axis: from the fixed end to the edge that's moved.
  private struct Side {
    private(set) var start: Double
    private(set) var stop: Double
    private let end: Double
    private let direction: Double
    private let isCentered: Bool

    init(_ start: Double, _ stop: Double, end: Double, _ direction: Double, _ isCentered: Bool) {
      (self.start, self.stop, self.end) = (start, stop, end)
      (self.direction, self.isCentered) = (direction, isCentered)
    }

    private var anchor: Double {
      isCentered ? (start + stop) / 2 : direction > 0 ? start : stop
    }
    var reach: Double { isCentered ? (stop - start) / 2 : stop - start }
    var least: Double {
      let length = min(stop - start, max(Shaping.leastSide, end * BoardLimits.minimumCrop), end)
      return isCentered ? length / 2 : length
    }
    var most: Double {
      isCentered ? min(anchor, end - anchor) : direction > 0 ? end - anchor : anchor
    }

    mutating func set(reach wanted: Double) {
      guard direction != 0 else { return }
      let anchor = anchor
      let reach = max(min(wanted, most), least)
      if isCentered || direction < 0 { start = max(0, anchor - reach) }
      if isCentered || direction > 0 { stop = min(end, anchor + reach) }
    }
  }
}

/// Draws the picture that's being cropped over everything else. The whole picture is visible, and the parts
/// to be removed are dark.
struct CropPainter {
  var theme: Theme

  private static let dark = Color(hex: 0, alpha: 0.58)
  static let boardShade = Color(hex: 0, alpha: 0.3)
  private static let light = Color(white: 1)

  /// - Parameters:
  ///   - picture: draws the whole picture into a rectangle.
  ///   - showsThirds: whether to draw the lines for the rule of thirds, while something is dragged.
  func draw(
    _ cropping: Cropping, _ layout: HandleLayout, held: ShapeHandle?, showsThirds: Bool, viewport: Viewport,
    _ context: DrawingContext, picture: (CGRect) -> Void
  ) {
    context.fill(CGRect(origin: .zero, size: viewport.size), Self.boardShade)
    let zoom = viewport.zoom
    let whole = CGRect(
      x: -cropping.whole.size.width / 2 * zoom, y: -cropping.whole.size.height / 2 * zoom,
      width: cropping.whole.size.width * zoom, height: cropping.whole.size.height * zoom)
    let part = CGRect(
      x: whole.minX + cropping.part.minX * zoom, y: whole.minY + cropping.part.minY * zoom,
      width: cropping.part.width * zoom, height: cropping.part.height * zoom)
    let center = viewport.viewPoint(cropping.whole.center)
    context.save()
    context.translate(center.x, center.y)
    if cropping.whole.rotation != 0 { context.rotate(cropping.whole.rotation) }
    context.shadow(whole, radius: 0, Color(hex: 0, alpha: 0.4), dx: 0, dy: 2, spread: 0, blur: 14)
    context.draw(PictureFraming(flip: cropping.pin.flip), in: whole, picture)
    for cut in [
      CGRect(x: whole.minX, y: whole.minY, width: whole.width, height: part.minY - whole.minY),
      CGRect(x: whole.minX, y: part.maxY, width: whole.width, height: whole.maxY - part.maxY),
      CGRect(x: whole.minX, y: part.minY, width: part.minX - whole.minX, height: part.height),
      CGRect(x: part.maxX, y: part.minY, width: whole.maxX - part.maxX, height: part.height),
    ] where cut.width > 0 && cut.height > 0 {
      context.fill(cut, Self.dark)
    }
    if showsThirds { drawThirds(of: part, context) }
    // A light line with a dark one around it is visible on any picture.
    context.strokeRounded(part.insetBy(dx: -2, dy: -2), radius: 0, width: 1, Color(hex: 0, alpha: 0.45))
    context.strokeRounded(part.insetBy(dx: -1, dy: -1), radius: 0, width: 1.5, Self.light)
    context.restore()
    HandlePainter(theme: theme).draw(layout, showsFrame: false, held: held, context)
    if held == nil {
      Self.drawHint(localized("Return crops, Escape leaves it as it was"), viewport, context)
    }
  }

  /// Draws the hint that says how cropping ends, which nothing else says.
  static func drawHint(_ words: String, _ viewport: Viewport, _ context: DrawingContext) {
    let (font, room) = (Font(size: 12), viewport.size.width - 48)
    var text = TextLayout(words, font: font, maxLines: 1)
    if text.size.width > room, room > 120 {
      text = TextLayout(words, font: font, width: room, alignment: .center, maxLines: 3)
    }
    let size = CGSize(width: text.size.width + 28, height: text.size.height + 12)
    guard size.width < viewport.size.width - 16, viewport.size.height > 160 else { return }
    let box = CGRect(
      x: ((viewport.size.width - size.width) / 2).rounded(), y: 14, width: size.width, height: size.height)
    context.fillRounded(box, radius: min(box.height / 2, 16), Color(hex: 0, alpha: 0.66))
    context.text(text, at: CGPoint(x: box.minX + 14, y: box.minY + 6), light)
  }

  private func drawThirds(of part: CGRect, _ context: DrawingContext) {
    guard min(part.width, part.height) > 60 else { return }
    let color = Self.light.withAlpha(0.4)
    for share in [1.0 / 3, 2.0 / 3] {
      context.fill(
        CGRect(x: part.minX + part.width * share - 0.5, y: part.minY, width: 1, height: part.height), color)
      context.fill(
        CGRect(x: part.minX, y: part.minY + part.height * share - 0.5, width: part.width, height: 1), color)
    }
  }
}
