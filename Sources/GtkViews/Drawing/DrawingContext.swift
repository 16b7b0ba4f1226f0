import CKitGtk
import DragItems
public import Foundation

/// Records drawing operations for GTK's renderer: a thin layer over GtkSnapshot, which draws nothing while
/// recording.
///
/// Valid only during the call that it's passed to. Every `push…` needs a ``pop()``, every ``save()`` a
/// ``restore()``. Coordinates are points in the canvas's space with the current transform.
///
/// ```swift
/// let node = DrawingContext.record(size: CGSize(width: 80, height: 60)) { context, size in
///   context.fill(CGRect(origin: .zero, size: size), Color(white: 0.9))
///   context.text(TextLayout("Ada", font: Font(size: 13)), at: CGPoint(x: 8, y: 8), .black)
/// }
/// let picture = ImageView(paintable: Paintable(node: node, size: CGSize(width: 80, height: 60)))
/// ```
@MainActor
public final class DrawingContext {
  private var current: OpaquePointer?

  package init(_ snapshot: OpaquePointer) { current = snapshot }

  /// - Precondition: the call that the context was passed to hasn't returned.
  package var snapshot: OpaquePointer {
    guard let current else {
      GroundRule.fail(
        "A drawing context was used after its drawing. It's valid only during the call that it's passed to.",
        see: .drawing)
    }
    return current
  }

  package func end() { current = nil }

  // MARK: State

  /// Saves the transform until ``restore()``.
  public func save() { gtk_snapshot_save(snapshot) }

  /// Restores the transform of the latest ``save()``. Layers pushed since then must be popped before.
  public func restore() { gtk_snapshot_restore(snapshot) }

  /// Translates by points of the current transform; `y` goes down.
  public func translate(_ x: Double, _ y: Double) {
    var offset = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_translate(snapshot, &offset)
  }

  /// Rotates clockwise about the origin.
  public func rotate(_ degrees: Double) { gtk_snapshot_rotate(snapshot, Float(degrees)) }

  /// Scales about the origin.
  public func scale(_ x: Double, _ y: Double) { gtk_snapshot_scale(snapshot, Float(x), Float(y)) }

  /// Prepends a transform to the current one.
  ///
  /// It's decomposed into translation, rotations and scales, which the renderer draws directly; a general
  /// matrix would need an offscreen texture.
  public func concat(_ transform: AffineTransform) {
    translate(transform.tX, transform.tY)
    let parts = transform.parts
    if parts.turn != 0 { rotate(parts.turn) }
    scale(parts.x, parts.y)
    if parts.firstTurn != 0 { rotate(parts.firstTurn) }
  }

  // MARK: Layers

  /// Begins a layer that is drawn with an opacity from 0 to 1.
  public func pushOpacity(_ opacity: Double) { gtk_snapshot_push_opacity(snapshot, min(max(opacity, 0), 1)) }

  /// Begins a layer whose alpha is multiplied by a factor, to undo an opacity. Costs an offscreen texture.
  package func pushAlphaFactor(_ factor: Double) {
    var matrix = graphene_matrix_t()
    var offset = graphene_vec4_t()
    let values: [Float] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, Float(factor)]
    graphene_matrix_init_from_float(&matrix, values)
    graphene_vec4_init(&offset, 0, 0, 0, 0)
    gtk_snapshot_push_color_matrix(snapshot, &matrix, &offset)
  }

  /// Begins a layer that is clipped to a rectangle.
  public func pushClip(_ rect: CGRect) {
    var bounds = graphene_rect_t(rect)
    gtk_snapshot_push_clip(snapshot, &bounds)
  }

  /// Begins a layer that is clipped to a rounded rectangle.
  /// - Parameters:
  ///   - rect: in points, in the context's space.
  ///   - radius: the radius of all four corners, in points; a negative one counts as 0.
  public func pushRoundedClip(_ rect: CGRect, radius: Double) {
    var outline = GskRoundedRect(rect, radius: radius)
    gtk_snapshot_push_rounded_clip(snapshot, &outline)
  }

  /// Begins a layer that is blurred. Expensive: meant for small, still pictures.
  public func pushBlur(_ radius: Double) { gtk_snapshot_push_blur(snapshot, radius) }

  /// Ends the latest `push…`.
  public func pop() { gtk_snapshot_pop(snapshot) }
}

extension GskRoundedRect {
  init(_ rect: CGRect, radius: Double) {
    self.init()
    var bounds = graphene_rect_t(rect)
    gsk_rounded_rect_init_from_rect(&self, &bounds, Float(max(0, radius)))
  }
}
