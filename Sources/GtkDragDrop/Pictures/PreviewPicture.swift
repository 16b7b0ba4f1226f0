import CKitGtk
import CKitGtkShim
import DragDrop
import DragItems
import Foundation
import KitGLib
import GtkViews

/// The picture of one preview: the visible part of its view, clipped, over its background.
///
/// Live during the lift. Still from ``freeze()`` on, so that later changes of the view (it's dimmed, or
/// removed) don't show in it (contract 1.8.10). Live again from ``thaw()`` on, when it's set down (contract
/// 3.9). A view in no window is placed behind a window's stage while its picture is live (contract 1.8.1).
@MainActor
final class PreviewPicture {
  /// The size of the visible part, in points.
  let size: CGSize
  /// Called when the view has changed its look; never while the picture is still.
  var onChange: (() -> Void)? {
    didSet { watch() }
  }
  /// Called when a still picture has got an image that was being decoded when it became still.
  var onImageDecoded: (() -> Void)?
  private var paintable: Paintable
  private var isFrozen = false
  /// The picture as it was carried, for when the view isn't visible any more.
  private var carried: Paintable?
  private let wasInWindow: Bool
  /// The backstage in which a view in no window is drawn meanwhile.
  private var backstage: Backstage?
  private weak var window: Window?
  private var connection: SignalConnection?
  private let viewFrame: CGRect
  private let visible: PreviewPath
  /// The shadow's outline; nil: that of the visible part.
  private let shadow: PreviewPath?
  /// Draws what GTK's renderer can't draw by itself.
  private let cutout = PreviewCutout()
  private let background: Color?
  private weak var node: (any ViewNode)?
  private var view: View? { node as? View }

  /// Returns nil when the preview's view isn't of a supported class, or no part of it is visible.
  /// - Parameter window: the window behind whose stage a view in no window may be placed; nil: any window
  ///   that's shown.
  init?(_ node: any ViewNode, _ parameters: DragPreviewParameters, near window: Window? = nil) {
    self.node = node
    self.window = window
    let view = node as? View
    wasInWindow = view?.window != nil
    backstage = wasInWindow ? nil : view.flatMap { Backstage.admit($0, near: window) }
    let bounds = node.bounds
    let visible = parameters.visiblePath ?? PreviewPath(roundedRect: bounds)
    let box = visible.boundingBox
    guard box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite else { return nil }
    size = box.size
    switch node {
    case let view as View:
      paintable = backstage == nil ? view.makePaintable() : view.livePaintable()
    case let platter as LinkPlatter:
      paintable = LinkCard.paintable(of: platter)
    case let card as TypeCard:
      paintable = card.paintable
    default: return nil
    }
    // From here on the origin is the centre of the visible part.
    let shift = CGPoint(x: -box.midX, y: -box.midY)
    // GTK draws in whole points, while a canvas in no window may have a fractional size.
    let drawn = backstage == nil ? bounds.size : view?.borderBox.size ?? bounds.size
    viewFrame = CGRect(origin: bounds.origin, size: drawn).offsetBy(dx: shift.x, dy: shift.y)
    self.visible = visible.offsetBy(dx: shift.x, dy: shift.y)
    shadow = parameters.shadowPath?.offsetBy(dx: shift.x, dy: shift.y)
    background = parameters.backgroundColor.map {
      Color(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha)
    }
    if !visible.isOfPiecesOnly { watch() }
    awaitImages()
  }

  /// Creates a live picture.
  convenience init?(_ preview: TargetedDragPreview) {
    self.init(
      preview.viewNode, preview.parameters, near: preview.target.container.windowNode as? Window)
  }

  /// Creates a still picture, for use in mid-drag.
  convenience init?(still preview: DragPreview) {
    self.init(preview.viewNode, preview.parameters)
    freeze()
  }

  /// Keeps the picture as it is from now on. Harmless when it's still already.
  func freeze() {
    guard !isFrozen else { return }
    isFrozen = true
    connection = nil
    // The paintable is made anew, since that of a shown view follows the view with a delay.
    if let view, !wasInWindow || view.window != nil {
      backstage?.draw(view)
      let now = backstage == nil ? view.makePaintable() : view.livePaintable()
      // A view that was changed in this turn of the main loop draws nothing until its next frame.
      if !drawing(of: now).bounds.isEmpty || drawing(of: paintable).bounds.isEmpty { paintable = now }
    }
    paintable = paintable.frozen()
    backstage = nil
    cutout.viewChanged()
  }

  // MARK: Images that are decoded late

  /// An image that the view has got just now belongs to its look, although it's decoded later.
  private func awaitImages() {
    guard let view else { return }
    let images = view.imagesBeingDecoded
    var left = images.count
    for image in images {
      // The view is held until then: nothing else may hold it.
      image.whenDecoded { [weak self] in
        left -= 1
        if left == 0 { withExtendedLifetime(view) { self?.imagesAreDecoded() } }
      }
    }
  }

  private func imagesAreDecoded() {
    guard let view, let now = stillLook(of: view) else { return }
    if isFrozen { paintable = now } else if carried != nil { carried = now } else { return }
    cutout.viewChanged()
    onImageDecoded?()
  }

  /// Returns what the view looks like, without the transparency that it may have got for the drag's time.
  private func stillLook(of view: View) -> Paintable? {
    guard wasInWindow == (view.window != nil) else { return nil }
    guard wasInWindow else {
      let backstage = Backstage.admit(view, near: window)
      return backstage.map { withExtendedLifetime($0) { view.livePaintable().frozen() } }
    }
    guard view.isMapped, view.alpha >= Self.leastOpacity else { return nil }
    let live = drawing(of: view.livePaintable())
    guard !live.bounds.isEmpty else { return nil }
    let drawn = DrawingContext.record(size: viewFrame.size) { context, _ in
      context.translate(-viewFrame.minX, -viewFrame.minY)
      if view.alpha < 1 { context.pushAlphaFactor(1 / view.alpha) }
      context.node(live)
      if view.alpha < 1 { context.pop() }
    }
    return Paintable(node: drawn, size: viewFrame.size)
  }

  /// Records what a paintable draws; empty when it draws nothing.
  private func drawing(of paintable: Paintable) -> RenderNode {
    DrawingContext.record(size: viewFrame.size) { context, _ in context.paintable(paintable, in: viewFrame) }
  }

  /// Makes the picture live again for the set-down. A cell may show another item by now, and a view may have
  /// come into a window or left its own: their pictures stay as they were carried.
  func thaw() {
    guard isFrozen, let view, wasInWindow == (view.window != nil), !(view is Window), !view.mayBeReused
    else { return }
    if !wasInWindow {
      backstage = Backstage.admit(view, near: window)
      guard backstage != nil else { return }
    }
    isFrozen = false
    carried = paintable
    paintable = view.livePaintable()
    cutout.viewChanged()
    watch()
  }

  private func watch() {
    // A live picture of a whole window would show the stage that shows the picture.
    guard !isFrozen, wasInWindow || backstage != nil, connection == nil, !(view is Window) else { return }
    let changed: @MainActor () -> Void = { [weak self] in
      self?.cutout.viewChanged()
      self?.onChange?()
    }
    let pointer = paintable.object.opaque
    connection = SignalConnection(paintable.object, changed) { data, destroy in
      shim_paintable_on_changed(
        pointer, { ClosureBox<@MainActor () -> Void>.body(of: $1)() }, data, destroy)
    }
  }

  /// Returns whether the picture shows the view, so that it can be used for a preview of that view.
  func shows(_ other: any ViewNode) -> Bool { node.map { $0 === other } ?? false }

  /// Draws the picture with its centre at the context's origin.
  /// - Parameters:
  ///   - lift: from 0 (flat) to 1 (lifted): how deep the shadow is.
  ///   - scale: the context's scale, so that the shadow's corners have a rounded size on the screen.
  func draw(
    _ context: DrawingContext, lift: Double, _ look: DragAppearance = DragAppearance(), scale: Double = 1
  ) {
    if lift > 0 { drawShadow(context, lift: lift, look, scale: scale) }
    guard visible.isOfPiecesOnly else {
      return cutout.draw(within: visible, in: context) { [self] in drawView($0, in: visible.boundingBox) }
    }
    for piece in visible.pieces {
      context.pushRoundedClip(piece.rect, radius: piece.cornerRadius)
      drawView(context, in: piece.rect)
      context.pop()
    }
  }

  private func drawView(_ context: DrawingContext, in rect: CGRect) {
    if let background, background.alpha > 0 { context.fill(rect, background) }
    guard let carried else { return context.paintable(paintable, in: viewFrame) }
    // The source view is often dimmed or hidden during the drag and fades in alongside: the picture must not
    // be dimmed with it. A view that was changed in this turn of the main loop draws nothing until its next
    // frame.
    let opacity = view.map { $0.isMapped ? $0.alpha : 0 } ?? 0
    guard opacity >= Self.leastOpacity else { return context.paintable(carried, in: viewFrame) }
    let live = drawing(of: paintable)
    guard !live.bounds.isEmpty else { return context.paintable(carried, in: viewFrame) }
    if opacity < 1 { context.pushAlphaFactor(1 / opacity) }
    context.node(live)
    if opacity < 1 { context.pop() }
  }

  /// The least opacity of a view whose live picture is used. Live pictures are a frame late, while a view
  /// that's fading in becomes more opaque with each frame, so the picture of a fainter view can't be scaled
  /// up well.
  private static let leastOpacity = 0.5

  private func drawShadow(
    _ context: DrawingContext, lift: Double, _ look: DragAppearance, scale: Double
  ) {
    // GTK's own shadows are around a rounded rectangle and leave its inside free, which is sufficient where
    // the picture fills the rectangle.
    guard visible.isOfPiecesOnly, shadow == nil || shadow == visible else {
      return cutout.drawShadow(of: shadow ?? visible, under: visible, lift: lift, look, in: context)
    }
    for piece in visible.pieces {
      context.shadow(
        piece.rect, radius: piece.cornerRadius, Color(white: 0, alpha: look.shadow.opacity * lift),
        dy: look.shadow.offset * lift, blur: look.shadow.blur * lift, scale: scale)
    }
  }
}
