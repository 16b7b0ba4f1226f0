import CKitGtk
import Foundation

/// A square of a canvas: its pixels, and the node that draws them.
@MainActor
final class CanvasTile {
  /// The tile's pixels on the canvas.
  private let area: PixelRect
  /// The hash of the steps that were painted last.
  private var signature: Signature?
  /// The surfaces of the current and earlier contents: GTK holds on to an earlier one until the next frame is
  /// drawn.
  private var surfaces: [OpaquePointer] = []
  private static let surfaceLimit = 3
  /// The node; nil as long as the tile is empty.
  private(set) var node: OpaquePointer?

  init(_ area: PixelRect) { self.area = area }

  isolated deinit {
    if let node { gsk_render_node_unref(node) }
    for surface in surfaces { cairo_surface_destroy(surface) }
  }

  /// Returns whether the tile shows the steps with this hash.
  func shows(_ signature: Signature) -> Bool { signature == self.signature }

  /// Paints the tile if its steps have changed.
  /// - Parameters:
  ///   - steps: the steps that touch the tile.
  ///   - signature: the hash of these steps.
  ///   - scale: pixels per point.
  ///   - lens: how the pixels are seen. With one that blurs, there's no node before ``show(_:scale:)``.
  ///   - cells: what a lens that blurs needs of the tile is written there.
  /// - Returns: whether it was painted.
  func update(
    _ steps: [DrawingStep], _ signature: Signature, scale: Double, lens: CanvasLens? = nil,
    cells: BlurredCells? = nil
  ) -> Bool {
    guard !shows(signature) else { return false }
    self.signature = signature
    forgetNode()
    guard !steps.isEmpty, let surface = nextSurface() else {
      cells?.clear(area)
      return false
    }
    let isFilled = TilePainter.isFilled(area, by: steps)
    var painter = TilePainter(surface, at: area, isFilled: isFilled)
    for step in steps { painter.paint(step) }
    if let lens { painter.apply(lens, to: area) }
    painter.finish()
    if let cells { cells.average(surface, at: area) } else { show(surface, isFilled: isFilled, scale) }
    return true
  }

  /// Shows the tile's part of a blurred canvas.
  func show(_ cells: BlurredCells, scale: Double) {
    guard let surface = nextSurface() else { return }
    cells.paint(surface, at: area)
    forgetNode()
    show(surface, isFilled: true, scale)
  }

  private func forgetNode() {
    if let node { gsk_render_node_unref(node) }
    node = nil
  }

  private func show(_ surface: OpaquePointer, isFilled: Bool, _ scale: Double) {
    var bounds = graphene_rect_t(
      CGRect(
        x: Double(area.left) / scale, y: Double(area.top) / scale, width: Double(area.width) / scale,
        height: Double(area.height) / scale))
    let node = gsk_cairo_node_new(&bounds)!
    let cr = gsk_cairo_node_get_draw_context(node)
    let pattern = Self.pattern(
      surface, area, content: isFilled ? CAIRO_CONTENT_COLOR : CAIRO_CONTENT_COLOR_ALPHA)
    cairo_scale(cr, 1 / scale, 1 / scale)
    cairo_translate(cr, Double(area.left), Double(area.top))
    cairo_set_source(cr, pattern)
    cairo_paint(cr)
    cairo_pattern_destroy(pattern)
    cairo_destroy(cr)
    self.node = node
  }

  /// Returns a surface that no node draws or holds any more.
  private func nextSurface() -> OpaquePointer? {
    if let free = surfaces.first(where: { cairo_surface_get_reference_count($0) == 1 }) { return free }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height))!
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    // Code that keeps pictures of the canvas for long also keeps their pixels.
    if surfaces.count == Self.surfaceLimit { cairo_surface_destroy(surfaces.removeFirst()) }
    surfaces.append(surface)
    return surface
  }

  /// Makes a pattern of the surface itself; of an ordinary surface pattern, a recording would make copies.
  /// - Parameter content: opaque content is copied, which takes half the time.
  private static func pattern(
    _ surface: OpaquePointer, _ area: PixelRect, content: cairo_content_t
  ) -> OpaquePointer {
    let pattern = cairo_pattern_create_raster_source(
      UnsafeMutableRawPointer(surface), content, Int32(area.width), Int32(area.height))!
    cairo_surface_reference(surface)
    cairo_raster_source_pattern_set_acquire(
      pattern, { _, surface, _, _ in surface.map { cairo_surface_reference(OpaquePointer($0)) } },
      { _, _, surface in cairo_surface_destroy(surface) })
    cairo_raster_source_pattern_set_copy(
      pattern,
      { _, surface, _ in
        if let surface { cairo_surface_reference(OpaquePointer(surface)) }
        return CAIRO_STATUS_SUCCESS
      })
    cairo_raster_source_pattern_set_finish(pattern) { _, surface in
      cairo_surface_destroy(surface.map { OpaquePointer($0) })
    }
    // Exact pixels when it's drawn without scaling.
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    return pattern
  }
}

/// A rectangle of whole pixels of a canvas.
struct PixelRect: Hashable {
  var left = 0
  var top = 0
  /// The first column to the right of the rectangle.
  var right = 0
  /// The first row below the rectangle.
  var bottom = 0

  /// The greatest coordinate: nothing is drawn farther away, and sums of two coordinates can't overflow.
  private static let limit = 1_000_000.0

  init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Creates the rectangle of the pixels whose centres are in a rectangle, as graphics cards do.
  init(middlesIn rect: CGRect) {
    self.init(
      left: Self.pixel((rect.minX - 0.5).rounded(.up)), top: Self.pixel((rect.minY - 0.5).rounded(.up)),
      right: Self.pixel((rect.maxX - 0.5).rounded(.up)), bottom: Self.pixel((rect.maxY - 0.5).rounded(.up)))
  }

  /// Creates the rectangle of all pixels that a rectangle touches.
  init(touchedBy rect: CGRect) {
    self.init(
      left: Self.pixel(rect.minX.rounded(.down)), top: Self.pixel(rect.minY.rounded(.down)),
      right: Self.pixel(rect.maxX.rounded(.up)), bottom: Self.pixel(rect.maxY.rounded(.up)))
  }

  private static func pixel(_ value: Double) -> Int { value.isNaN ? 0 : Int(min(max(value, -limit), limit)) }

  var isEmpty: Bool { left >= right || top >= bottom }
  var width: Int { right - left }
  var height: Int { bottom - top }

  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}

/// A 64-bit hash of a sequence of numbers that depends on the order.
struct Signature: Equatable {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Adds a number to the hash.
  mutating func add(_ number: UInt64) {
    let (high, low) = (value ^ number).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = high ^ low &+ (value &<< 5 | value &>> 59)
  }

  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
  mutating func add(_ number: Double) { add(number.bitPattern) }

  mutating func add(_ first: Double, _ second: Double) {
    add(first)
    add(second)
  }

  mutating func add(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
    add(first, second)
    add(third, fourth)
  }

  mutating func add(_ rect: CGRect) { add(rect.minX, rect.minY, rect.width, rect.height) }

  mutating func add(_ first: Int, _ second: Int, _ third: Int, _ fourth: Int) {
    add(first)
    add(second)
    add(third)
    add(fourth)
  }
}
