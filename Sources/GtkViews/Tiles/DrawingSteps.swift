import CKitGtk
import CKitGtkShim
import Foundation

/// A recorded drawing decomposed into steps, from back to front. Their pointers belong to the recording.
struct DrawingSteps {
  /// The steps, in runs. The runs of the groups that haven't changed are those of the drawing before.
  private(set) var runs: [StepRun] = []
  /// The steps since the last run.
  private var loose: [DrawingStep] = []
  private let grid: SquareGrid
  private var clip: PixelRect
  /// Whether the steps are inside a grey layer in which everything is opaque.
  private var isGrey = false
  /// The runs of the groups with many parts.
  private var groups: [OpaquePointer: Group] = [:]

  /// The runs of a group, and everything else that they depend on.
  private struct Group {
    var transform: AffineTransform
    var clip: PixelRect
    var isGrey: Bool
    var runs: Range<Int>
  }

  /// The least number of parts of a group whose runs are kept for the next drawing.
  private static let manyParts = 16

  /// Creates the steps of no drawing.
  init(on grid: SquareGrid) {
    self.grid = grid
    clip = grid.area
  }

  /// - Parameters:
  ///   - node: the drawing, in points. What's outside the squares is left out.
  ///   - scale: pixels per point.
  ///   - earlier: the steps of the drawing before on the same squares, whose nodes must still exist. Of ten
  ///     thousand cards, few change from one frame to the next.
  init(_ node: OpaquePointer, scale: Double, after earlier: DrawingSteps) {
    self.init(on: earlier.grid)
    runs.reserveCapacity(earlier.runs.count)
    groups.reserveCapacity(earlier.groups.count)
    add(node, AffineTransform(scale: scale), earlier)
    endRun()
  }

  /// Returns the steps that touch a square, from back to front.
  func steps(touching tile: Int) -> [DrawingStep] { runs.flatMap { $0.steps(touching: tile) } }

  private mutating func endRun() {
    guard !loose.isEmpty else { return }
    runs.append(StepRun(loose, on: grid))
    loose.removeAll(keepingCapacity: true)
  }

  private mutating func add(
    _ node: OpaquePointer, _ transform: AffineTransform, _ earlier: DrawingSteps
  ) {
    var box = graphene_rect_t()
    gsk_render_node_get_bounds(node, &box)
    let bounds = CGRect(box)
    let area = transform.box(bounds)
    let touched = PixelRect(touchedBy: area).intersection(clip)
    guard !touched.isEmpty else { return }
    switch gsk_render_node_get_node_type(node) {
    case GSK_CONTAINER_NODE: addGroup(node, transform, earlier)
    case GSK_DEBUG_NODE: add(gsk_debug_node_get_child(node), transform, earlier)
    case GSK_TRANSFORM_NODE:
      guard let inner = AffineTransform(gsk_transform_node_get_transform(node)) else {
        return append(.node(node), transform, bounds, touched)
      }
      var whole = transform
      whole.prepend(inner)
      add(gsk_transform_node_get_child(node), whole, earlier)
    case GSK_CLIP_NODE where transform.isUpright:
      let outer = clip
      clip = outer.intersection(
        PixelRect(middlesIn: transform.box(CGRect(gsk_clip_node_get_clip(node).pointee))))
      add(gsk_clip_node_get_child(node), transform, earlier)
      clip = outer
    case GSK_CLIP_NODE:
      var outline = GskRoundedRect()
      gsk_rounded_rect_init_from_rect(&outline, gsk_clip_node_get_clip(node), 0)
      addLayer(of: gsk_clip_node_get_child(node), .clip(outline), transform, bounds, touched, earlier)
    case GSK_ROUNDED_CLIP_NODE:
      let outline = gsk_rounded_clip_node_get_clip(node).pointee
      addLayer(of: gsk_rounded_clip_node_get_child(node), .clip(outline), transform, bounds, touched, earlier)
    case GSK_OPACITY_NODE:
      let opacity = Double(gsk_opacity_node_get_opacity(node))
      addLayer(of: gsk_opacity_node_get_child(node), .opacity(opacity), transform, bounds, touched, earlier)
    case GSK_COLOR_MATRIX_NODE where Luminance.isGreyLayer(node):
      let child = gsk_color_matrix_node_get_child(node)!
      guard !isGrey else { return add(child, transform, earlier) }
      guard transform.isUpright, Self.isOpaque(child) else {
        return addLayer(of: child, .grey, transform, bounds, touched, earlier)
      }
      isGrey = true
      add(child, transform, earlier)
      isGrey = false
    case GSK_TEXTURE_NODE:
      append(
        .texture(gsk_texture_node_get_texture(node)), transform, bounds,
        transform.isUpright ? PixelRect(middlesIn: area).intersection(clip) : touched)
    case GSK_COLOR_NODE where transform.isUpright:
      append(
        .color(gsk_color_node_get_color(node).pointee), transform, bounds,
        PixelRect(middlesIn: area).intersection(clip))
    default: append(.node(node), transform, bounds, touched)
    }
  }

  /// Adds the steps of a group, whose runs are those of the drawing before if nothing of the group has
  /// changed.
  private mutating func addGroup(
    _ node: OpaquePointer, _ transform: AffineTransform, _ earlier: DrawingSteps
  ) {
    let count = gsk_container_node_get_n_children(node)
    func addParts() {
      for index in 0..<count { add(gsk_container_node_get_child(node, index), transform, earlier) }
    }
    guard count >= Self.manyParts else { return addParts() }
    endRun()
    let start = runs.count
    if let known = earlier.groups[node], known.transform == transform, known.clip == clip,
      known.isGrey == isGrey
    {
      runs += earlier.runs[known.runs]
    } else {
      addParts()
      endRun()
    }
    groups[node] = Group(transform: transform, clip: clip, isGrey: isGrey, runs: start..<runs.count)
  }

  /// Returns whether a drawing consists of opaque upright textures and colours, and their clips.
  private static func isOpaque(_ node: OpaquePointer) -> Bool {
    switch gsk_render_node_get_node_type(node) {
    case GSK_CONTAINER_NODE:
      (0..<gsk_container_node_get_n_children(node)).allSatisfy {
        isOpaque(gsk_container_node_get_child(node, $0))
      }
    case GSK_TRANSFORM_NODE:
      AffineTransform(gsk_transform_node_get_transform(node))?.isUpright == true
        && isOpaque(gsk_transform_node_get_child(node))
    case GSK_CLIP_NODE: isOpaque(gsk_clip_node_get_child(node))
    case GSK_TEXTURE_NODE: shim_pixels_of(gsk_texture_node_get_texture(node))?.pointee.opaque ?? 0 != 0
    case GSK_COLOR_NODE: gsk_color_node_get_color(node).pointee.alpha >= 1
    default: false
    }
  }

  private mutating func addLayer(
    of child: OpaquePointer, _ layer: DrawingStep.Layer, _ transform: AffineTransform, _ bounds: CGRect,
    _ pixels: PixelRect, _ earlier: DrawingSteps
  ) {
    // Parts outside the layer's pixels are in tiles that don't have the layer's steps.
    let outer = clip
    clip = pixels
    append(.beginLayer, transform, bounds, pixels)
    add(child, transform, earlier)
    append(.endLayer(layer), transform, bounds, pixels)
    clip = outer
  }

  private mutating func append(
    _ content: DrawingStep.Content, _ transform: AffineTransform, _ bounds: CGRect, _ pixels: PixelRect
  ) {
    guard !pixels.isEmpty else { return }
    loose.append(
      DrawingStep(
        content: content, transform: transform, bounds: bounds, pixels: pixels, isGrey: isGrey))
  }
}

extension AffineTransform {
  /// Returns nil for a transform that isn't two-dimensional.
  fileprivate init?(_ transform: OpaquePointer) {
    guard gsk_transform_get_category(transform).rawValue >= GSK_TRANSFORM_CATEGORY_2D.rawValue else {
      return nil
    }
    var (xx, yx, xy, yy, dx, dy): (Float, Float, Float, Float, Float, Float) = (1, 0, 0, 1, 0, 0)
    gsk_transform_to_2d(transform, &xx, &yx, &xy, &yy, &dx, &dy)
    self.init(
      m11: Double(xx), m12: Double(yx), m21: Double(xy), m22: Double(yy), tX: Double(dx), tY: Double(dy))
  }

  /// Whether edges along the axes stay along the axes. With 24 bits of precision, a quarter turn isn't exact.
  var isUpright: Bool {
    let (straight, turned) = (abs(m11) + abs(m22), abs(m12) + abs(m21))
    return min(straight, turned) <= 1e-6 * max(straight, turned)
  }

  /// Returns the bounding box of a transformed rectangle.
  func box(_ rect: CGRect) -> CGRect {
    let (left, right) = (rect.minX, rect.maxX)
    let (top, bottom) = (rect.minY, rect.maxY)
    let minX = min(m11 * left, m11 * right) + min(m21 * top, m21 * bottom)
    let maxX = max(m11 * left, m11 * right) + max(m21 * top, m21 * bottom)
    let minY = min(m12 * left, m12 * right) + min(m22 * top, m22 * bottom)
    let maxY = max(m12 * left, m12 * right) + max(m22 * top, m22 * bottom)
    return CGRect(x: minX + tX, y: minY + tY, width: maxX - minX, height: maxY - minY)
  }
}

/// One elementary operation of a recorded drawing, with the pixels of the canvas that it paints.
///
/// Its pointers belong to the recording and are only valid as long as the recording exists.
struct DrawingStep {
  enum Content {
    case texture(OpaquePointer)
    case color(GdkRGBA)
    /// A node that GTK draws itself.
    case node(OpaquePointer)
    /// Begins a layer: the following steps up to its end are painted into a separate picture.
    case beginLayer
    case endLayer(Layer)
  }

  /// How a layer is composited over what's below it.
  enum Layer {
    case opacity(Double)
    /// The outline is larger than everything else of a step, and few steps have one.
    indirect case clip(GskRoundedRect)
    /// Each pixel becomes a grey of its luminance.
    case grey
  }

  let content: Content
  /// The transform from the coordinates of `bounds` to the canvas's pixels.
  let transform: AffineTransform
  /// The bounds of the drawn object, in its own coordinates.
  let bounds: CGRect
  /// The pixels that may be painted, after clipping.
  let pixels: PixelRect
  /// Whether the painted pixels are made grey in place. Only set for opaque textures and colours.
  let isGrey: Bool
  /// A hash of the step. Steps with equal hashes paint the same pixels, as long as the objects that they
  /// point to exist.
  let signature: UInt64

  init(
    content: Content, transform: AffineTransform, bounds: CGRect, pixels: PixelRect, isGrey: Bool
  ) {
    self.content = content
    self.transform = transform
    self.bounds = bounds
    self.pixels = pixels
    self.isGrey = isGrey
    var sum = Signature()
    switch content {
    case .texture(let texture):
      sum.add(1)
      sum.add(Int(bitPattern: texture))
    case .node(let node):
      sum.add(2)
      sum.add(Int(bitPattern: node))
    case .color(let color):
      sum.add(3)
      sum.add(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    case .beginLayer: sum.add(4)
    case .endLayer(.opacity(let opacity)):
      sum.add(5)
      sum.add(opacity)
    case .endLayer(.clip(let outline)):
      sum.add(6)
      sum.add(CGRect(outline.bounds))
      for corner in [outline.corner.0, outline.corner.1, outline.corner.2, outline.corner.3] {
        sum.add(Double(corner.width), Double(corner.height))
      }
    case .endLayer(.grey): sum.add(7)
    }
    if isGrey { sum.add(8) }
    sum.add(transform.m11, transform.m12, transform.m21, transform.m22)
    sum.add(transform.tX, transform.tY)
    sum.add(bounds)
    sum.add(pixels.left, pixels.top, pixels.right, pixels.bottom)
    signature = sum.value
  }
}
