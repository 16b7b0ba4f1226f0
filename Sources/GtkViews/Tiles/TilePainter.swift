import CKitGtk
import CKitGtkShim
import CKitPixman
import Foundation

/// Paints steps into a tile's pixels on the CPU.
///
/// Axis-aligned textures are painted with pixman, which has fast paths for them; cairo does the rest. GTK's
/// own code copies the whole texture each time, and scales it down with a filter that takes ten times as
/// long.
@MainActor
struct TilePainter {
  /// The tile's pixels on the canvas.
  private let area: PixelRect
  /// The painted surfaces, from the tile itself to the topmost layer.
  private var targets: [Target]

  private struct Target {
    let surface: OpaquePointer
    /// The surface's pixels for pixman; nil only without memory.
    let image: OpaquePointer?
  }

  /// - Parameters:
  ///   - surface: a 32-bit image of the tile's size, which is completely repainted.
  ///   - isFilled: whether the following steps fill the tile; see ``isFilled(_:by:)``.
  init(_ surface: OpaquePointer, at area: PixelRect, isFilled: Bool) {
    self.area = area
    targets = [Self.target(surface)]
    if !isFilled { Self.clear(surface) }
  }

  /// Returns whether the steps begin with opaque ones that together cover the whole tile, as the cork of a
  /// board does.
  static func isFilled(_ area: PixelRect, by steps: some Sequence<DrawingStep>) -> Bool {
    var filled: [PixelRect] = []
    var left = area.width * area.height
    for step in steps {
      let pixels = step.pixels.intersection(area)
      guard covers(step, pixels), filled.allSatisfy({ $0.intersection(pixels).isEmpty }) else { return false }
      filled.append(pixels)
      left -= pixels.width * pixels.height
      if left == 0 { return true }
    }
    return false
  }

  /// Returns whether a step is opaque: a colour, or a texture that's copied.
  private static func covers(_ step: DrawingStep, _ pixels: PixelRect) -> Bool {
    switch step.content {
    case .color(let color): return color.alpha >= 1
    case .texture(let texture):
      guard let words = shim_pixels_of(texture)?.pointee, words.opaque != 0,
        let back = step.textureTransform(of: words, from: pixels)
      else { return false }
      return offset(back, pixels, in: words) != nil
    case .node, .beginLayer, .endLayer: return false
    }
  }

  /// Call once, after the last step.
  func finish() {
    for target in targets { Self.release(target) }
  }

  mutating func paint(_ step: DrawingStep) {
    let pixels = step.pixels.intersection(area)
    switch step.content {
    case .beginLayer: beginLayer()
    case .endLayer(let layer): end(layer, pixels, step.transform)
    case .texture(let texture): paint(texture, step, pixels)
    case .color(let color): fill(pixels, color)
    case .node(let node):
      withCairo(pixels, step.transform) { gsk_render_node_draw(node, $0) }
    }
    if step.isGrey { makeGrey(pixels) }
  }

  /// Makes painted pixels grey in place.
  private func makeGrey(_ pixels: PixelRect) { apply(.grey, to: pixels) }

  /// Changes painted pixels in place to what's seen through a lens; a blur isn't part of it.
  func apply(_ lens: CanvasLens, to pixels: PixelRect) {
    guard !pixels.isEmpty else { return }
    let surface = targets[targets.count - 1].surface
    cairo_surface_flush(surface)
    if let data = cairo_image_surface_get_data(surface) {
      let stride = Int(cairo_image_surface_get_stride(surface))
      let left = pixels.left - area.left
      for row in pixels.top - area.top..<pixels.bottom - area.top {
        let line = UnsafeMutableRawPointer(data).advanced(by: row * stride + left * 4)
        line.withMemoryRebound(to: UInt32.self, capacity: pixels.width) { words in
          lens.apply(to: UnsafeMutableBufferPointer(start: words, count: pixels.width))
        }
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  // MARK: Layers

  private mutating func beginLayer() {
    targets.append(
      Self.target(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height))))
  }

  private mutating func end(_ layer: DrawingStep.Layer, _ pixels: PixelRect, _ transform: AffineTransform) {
    if case .grey = layer { makeGrey(pixels) }
    let top = targets.removeLast()
    withCairo(pixels, transform) { cr in
      var opacity = 1.0
      switch layer {
      case .opacity(let value): opacity = value
      case .grey: break
      case .clip(let outline):
        Self.addPath(outline, cr)
        cairo_clip(cr)
      }
      cairo_identity_matrix(cr)
      cairo_set_source_surface(cr, top.surface, 0, 0)
      cairo_paint_with_alpha(cr, opacity)
    }
    Self.release(top)
    cairo_surface_destroy(top.surface)
  }

  private static func target(_ surface: OpaquePointer) -> Target {
    let (width, height) = (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
    let stride = cairo_image_surface_get_stride(surface)
    let image = cairo_image_surface_get_data(surface)?.withMemoryRebound(
      to: UInt32.self, capacity: Int(stride) / 4 * Int(height)
    ) { pixman_image_create_bits_no_clear(PIXMAN_a8r8g8b8, width, height, $0, stride) }
    return Target(surface: surface, image: image)
  }

  private static func release(_ target: Target) {
    if let image = target.image { pixman_image_unref(image) }
  }

  private static func addPath(_ outline: GskRoundedRect, _ cr: OpaquePointer) {
    let box = CGRect(outline.bounds)
    let corners = [
      (outline.corner.0, box.minX, box.minY, 1.0, 1.0), (outline.corner.1, box.maxX, box.minY, -1, 1),
      (outline.corner.2, box.maxX, box.maxY, -1, -1), (outline.corner.3, box.minX, box.maxY, 1, -1),
    ]
    for (number, (corner, x, y, right, down)) in corners.enumerated() {
      let (width, height) = (Double(corner.width), Double(corner.height))
      guard width > 0, height > 0 else {
        cairo_line_to(cr, x, y)
        continue
      }
      // A quarter of an ellipse, from the side before the corner to the side after it.
      cairo_save(cr)
      cairo_translate(cr, x + right * width, y + down * height)
      cairo_scale(cr, width, height)
      let start = .pi + Double(number) * .pi / 2
      cairo_arc(cr, 0, 0, 1, start, start + .pi / 2)
      cairo_restore(cr)
    }
    cairo_close_path(cr)
  }

  private static func clear(_ surface: OpaquePointer) {
    cairo_surface_flush(surface)
    if let data = cairo_image_surface_get_data(surface) {
      data.initialize(
        repeating: 0,
        count: Int(cairo_image_surface_get_stride(surface)) * Int(cairo_image_surface_get_height(surface)))
    }
    cairo_surface_mark_dirty(surface)
  }

  // MARK: Painting

  private func paint(_ texture: OpaquePointer, _ step: DrawingStep, _ pixels: PixelRect) {
    guard !pixels.isEmpty, let words = shim_pixels_of(texture)?.pointee else { return }
    guard let back = step.textureTransform(of: words, from: pixels) else { return }
    if let offset = Self.offset(back, pixels, in: words) { return copy(words, from: offset, pixels) }
    if step.transform.isUpright, let matrix = pixman_transform(back) {
      paint(words, matrix, pixels)
    } else {
      withCairo(pixels, step.transform) { paint(words, in: step.bounds, $0) }
    }
  }

  /// Returns where pixels are in a texture if they match its pixels one by one.
  /// - Parameter back: the transform from the pixels to those of the texture.
  private static func offset(_ back: AffineTransform, _ pixels: PixelRect, in words: ShimPixels) -> (
    x: Int32, y: Int32
  )? {
    // The error is less than one colour step, even at the far end of the largest tile.
    let little = 1e-5
    guard abs(back.m11 - 1) < little, abs(back.m22 - 1) < little, abs(back.m12) < little,
      abs(back.m21) < little, abs(back.tX - back.tX.rounded()) < 100 * little,
      abs(back.tY - back.tY.rounded()) < 100 * little,
      back.tX > -0.5, back.tX.rounded() + Double(pixels.width) <= Double(words.width),
      back.tY > -0.5, back.tY.rounded() + Double(pixels.height) <= Double(words.height)
    else { return nil }
    return (Int32(back.tX.rounded()), Int32(back.tY.rounded()))
  }

  private func copy(_ words: ShimPixels, from offset: (x: Int32, y: Int32), _ pixels: PixelRect) {
    composite(words, from: offset, pixels) { _ in }
  }

  private func paint(_ words: ShimPixels, _ matrix: pixman_transform, _ pixels: PixelRect) {
    composite(words, from: (0, 0), pixels) { source in
      var matrix = matrix
      pixman_image_set_transform(source, &matrix)
      pixman_image_set_filter(source, PIXMAN_FILTER_BILINEAR, nil, 0)
      // Makes the texture as sharp at its edges as in its middle.
      pixman_image_set_repeat(source, PIXMAN_REPEAT_PAD)
    }
  }

  private func composite(
    _ words: ShimPixels, from offset: (x: Int32, y: Int32), _ pixels: PixelRect,
    _ prepare: (OpaquePointer) -> Void
  ) {
    withTarget { target in
      guard
        let source = pixman_image_create_bits_no_clear(
          PIXMAN_a8r8g8b8, words.width, words.height, UnsafeMutablePointer(mutating: words.words),
          words.stride)
      else { return }
      prepare(source)
      pixman_image_composite32(
        words.opaque != 0 ? PIXMAN_OP_SRC : PIXMAN_OP_OVER, source, nil, target, offset.x, offset.y, 0, 0,
        Int32(pixels.left - area.left), Int32(pixels.top - area.top), Int32(pixels.width),
        Int32(pixels.height))
      pixman_image_unref(source)
    }
  }

  /// Paints with antialiased edges, which only rotated textures need.
  private func paint(_ words: ShimPixels, in bounds: CGRect, _ cr: OpaquePointer) {
    let data = UnsafeMutableRawPointer(mutating: words.words).assumingMemoryBound(to: UInt8.self)
    let image = cairo_image_surface_create_for_data(
      data, CAIRO_FORMAT_ARGB32, words.width, words.height, words.stride)
    cairo_rectangle(cr, bounds.minX, bounds.minY, bounds.width, bounds.height)
    cairo_translate(cr, bounds.minX, bounds.minY)
    cairo_scale(cr, bounds.width / Double(words.width), bounds.height / Double(words.height))
    cairo_set_source_surface(cr, image, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_BILINEAR)
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD)
    cairo_fill(cr)
    cairo_surface_destroy(image)
  }

  private func fill(_ pixels: PixelRect, _ color: GdkRGBA) {
    guard !pixels.isEmpty else { return }
    func part(_ value: Float) -> UInt16 { UInt16((min(max(value, 0), 1) * 65_535).rounded()) }
    var tone = pixman_color(
      red: part(color.red * color.alpha), green: part(color.green * color.alpha),
      blue: part(color.blue * color.alpha), alpha: part(color.alpha))
    var box = pixman_box32(
      x1: Int32(pixels.left - area.left), y1: Int32(pixels.top - area.top),
      x2: Int32(pixels.right - area.left), y2: Int32(pixels.bottom - area.top))
    withTarget { _ = pixman_image_fill_boxes(PIXMAN_OP_OVER, $0, &tone, 1, &box) }
  }

  // MARK: Targets

  private func withTarget(_ body: (OpaquePointer) -> Void) {
    let target = targets[targets.count - 1]
    guard let image = target.image else { return }
    cairo_surface_flush(target.surface)
    body(image)
    cairo_surface_mark_dirty(target.surface)
  }

  private func withCairo(
    _ pixels: PixelRect, _ transform: AffineTransform, _ body: (OpaquePointer) -> Void
  ) {
    guard !pixels.isEmpty, let cr = cairo_create(targets[targets.count - 1].surface) else { return }
    cairo_rectangle(
      cr, Double(pixels.left - area.left), Double(pixels.top - area.top), Double(pixels.width),
      Double(pixels.height))
    cairo_clip(cr)
    cairo_translate(cr, -Double(area.left), -Double(area.top))
    var matrix = cairo_matrix_t(
      xx: transform.m11, yx: transform.m12, xy: transform.m21, yy: transform.m22, x0: transform.tX,
      y0: transform.tY)
    cairo_transform(cr, &matrix)
    body(cr)
    cairo_destroy(cr)
  }

  /// Converts to 16.16 fixed point numbers; nil if one doesn't fit.
  private func pixman_transform(_ transform: AffineTransform) -> pixman_transform? {
    var fits = true
    func fixed(_ value: Double) -> pixman_fixed_t {
      guard abs(value) < 32_000 else {
        fits = false
        return 0
      }
      return pixman_fixed_t((value * 65_536).rounded())
    }
    let matrix = CKitPixman.pixman_transform(
      matrix: (
        (fixed(transform.m11), fixed(transform.m21), fixed(transform.tX)),
        (fixed(transform.m12), fixed(transform.m22), fixed(transform.tY)), (0, 0, fixed(1))
      ))
    return fits ? matrix : nil
  }
}

extension DrawingStep {
  /// Returns the transform from pixels of the canvas, counted from the first of `pixels`, to those of a
  /// texture.
  fileprivate func textureTransform(of words: ShimPixels, from pixels: PixelRect) -> AffineTransform? {
    var whole = transform
    whole.prepend(AffineTransform(translationByX: bounds.minX, byY: bounds.minY))
    whole.prepend(
      AffineTransform(
        scaleByX: bounds.width / Double(words.width), byY: bounds.height / Double(words.height)))
    var back = whole.inverted()
    back?.prepend(AffineTransform(translationByX: Double(pixels.left), byY: Double(pixels.top)))
    return back
  }
}
