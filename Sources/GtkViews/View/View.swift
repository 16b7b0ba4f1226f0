package import CKitGtk
import CKitGtkShim
public import DragDrop
import DragItems
public import Foundation
package import KitGLib

/// A rectangle on the screen: owns one GtkWidget, its subviews, gestures and interactions.
///
/// The Swift tree owns, and the GTK tree mirrors it: a view lives as long as its superview or other code
/// holds it, and its widget at least as long. Coordinates are points with y downwards; a view's own space
/// begins at the top left corner of its visible box, regardless of the padding in its style.
///
/// A plain view is a canvas: it shows its subviews at their ``frame``s, and a subclass adds what it likes. A
/// view that also draws itself is a ``CanvasView``. The application must have started: views are made in
/// ``Application/onStartup``, ``Application/onActivate`` or later.
///
/// ```swift
/// let card = View(frame: CGRect(x: 20, y: 20, width: 160, height: 120))
/// card.backgroundColor = .white
/// view.addSubview(card)
/// View.animate(withDuration: 0.3) { card.alpha = 0.5 }
/// ```
@MainActor
open class View: ViewNode {
  package let object: GObjectRef
  /// The view that contains this one.
  public private(set) weak var superview: View?
  /// The subviews from back to front, or in the order of the layout. Held strongly.
  public private(set) var subviews: [View] = []
  /// The interactions in the order in which they were added; drags and drops ask the last one first (contract
  /// 2.8).
  public private(set) var interactions: [any Interaction] = []
  /// The gestures in the order in which they were added. Held strongly.
  public internal(set) var gestures: [Gesture] = []
  /// Handlers that live as long as the view.
  package var connections: [SignalConnection] = []
  var alphaTrack: AnimationTrack?
  /// The canvas in which the view is drawn for a picture while it's in no window.
  weak var backstage: Backstage?
  private var storedAlpha = 1.0
  /// The part of ``alpha`` that's seen, from 0 to 1: less than 1 while a list lets the view appear or go.
  package var presence = 1.0 {
    didSet { if presence != oldValue { showAlpha() } }
  }
  /// The position and size in a canvas; nil before it's set.
  var placement: ViewPlacement?
  /// The placement that's shown, which differs from ``placement`` during an animation.
  var shownPlacement: ViewPlacement?
  var placementTrack: AnimationTrack?
  var style: WidgetStyle?
  /// A number for the program's own use, by which ``viewWithTag(_:)`` finds the view.
  public var tag = 0
  /// The size for which subviews were laid out.
  var laidOutSize: CGSize?
  /// How the view follows its superview's size.
  var autoresizing: Autoresizing?
  /// The view's embedding in a layout of other code; nil if its widget was never given away.
  var foreignEmbedding: ForeignEmbedding?
  /// The object that made the view and manages it.
  weak var controller: ViewController?

  /// Wraps a widget: sinks a floating reference, otherwise adds a reference.
  /// - Parameter widget: makes the widget, once it's known that GTK is ready for it.
  package init(widget: @autoclosure () -> UnsafeMutablePointer<GtkWidget>) {
    ApplicationStart.check(for: Self.self)
    object = GObjectRef(retaining: UnsafeMutableRawPointer(widget()))
    WidgetOwners.set(self, of: self.widget)
    LiveCount.add(1, to: .views)
  }

  /// Creates a view that shows its subviews at their frames, and nothing else.
  /// - Parameter frame: the view's frame in the canvas that it's added to, and its natural size elsewhere.
  public init(frame: CGRect = .zero) {
    ApplicationStart.check(for: Self.self)
    let reference = WeakView()
    object = GObjectRef(
      retaining: UnsafeMutableRawPointer(View.makeCanvas(AccessibilityRole.group, calling: reference)))
    WidgetOwners.set(self, of: widget)
    LiveCount.add(1, to: .views)
    reference.view = self
    if frame != .zero { placement = ViewPlacement(box: frame) }
  }

  /// Creates a canvas for a subclass that overrides what the canvas calls.
  init(canvasWith role: AccessibilityRole) {
    ApplicationStart.check(for: Self.self)
    let reference = WeakView()
    object = GObjectRef(retaining: UnsafeMutableRawPointer(View.makeCanvas(role, calling: reference)))
    WidgetOwners.set(self, of: widget)
    LiveCount.add(1, to: .views)
    reference.view = self
  }

  isolated deinit {
    if isCanvas { shim_canvas_detach(widget) }
    WidgetOwners.set(nil, of: widget)
    for child in subviews { child.superview = nil }
    LiveCount.add(-1, to: .views)
  }

  package var widget: UnsafeMutablePointer<GtkWidget> { object.pointer() }

  // MARK: Called by the canvas

  /// Draws under the subviews.
  func snapshotCanvas(_ snapshot: OpaquePointer) {}

  func canvasResized(_ size: CGSize) {}

  /// Called when the canvas has another size, in the middle of layout, for a view that sets the ``frame``s of
  /// its own subviews. Does nothing by default.
  open func layoutSubviews() {}

  /// The least and the natural size along an axis.
  func measureCanvas(_ axis: GtkOrientation) -> (least: Int32, natural: Int32) {
    let size = placement?.size ?? .zero
    return (0, pixels(axis == GTK_ORIENTATION_HORIZONTAL ? size.width : size.height))
  }

  // MARK: Tree

  /// Adds a subview in front of the others, at its ``frame``. A view without a frame gets its natural size at
  /// the top left corner. A view that's already a subview comes to the front.
  ///
  /// For plain views and ``CanvasView``s, which lay out by frames, and for ``StackView``s, which lay out in a
  /// row. Other views have their own ways to take subviews.
  open func addSubview(_ view: View) {
    GroundRule.check(
      isCanvas,
      """
      \(type(of: self)) can't take a subview by addSubview(_:), because it doesn't lay out by frames. Add the \
      views to a View, a CanvasView or a StackView.
      """, see: .porting)
    adopt(view) { attach(view) }
  }

  /// Shows a subview in front of the others. Does nothing when the view isn't a subview of this canvas.
  public func bringSubviewToFront(_ view: View) {
    guard isCanvas, let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
    gtk_widget_insert_before(view.widget, widget, nil)
  }

  /// Shows a subview behind the others. Does nothing when the view isn't a subview of this canvas.
  public func sendSubviewToBack(_ view: View) {
    guard isCanvas, let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.insert(subviews.remove(at: index), at: 0)
    gtk_widget_insert_after(view.widget, widget, nil)
  }

  /// The window that shows this view; nil in no window, and after the window was closed.
  open var window: Window? { superview?.window ?? foreignEmbedding?.window }

  /// Removes this view from its superview. Does nothing when it has none.
  public func removeFromSuperview() { superview?.removeSubview(self) }

  /// Removes a subview. Does nothing when the view isn't a subview.
  public func removeSubview(_ view: View) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    // Keeps the view alive until its widget has left the widget tree.
    let child = subviews.remove(at: index)
    child.giveUpKeyboard()
    detachWidget(of: child)
    child.superview = nil
    child.windowChanged()
  }

  /// Releases everything that's kept of earlier drawings.
  func forgetDrawing() { for child in subviews { child.forgetDrawing() } }

  /// Gives up keyboard focus while the widget is still in its window. GTK 4.8.3 only removes the focus when
  /// the widget has already left the window's frame clock; a cursor that's about to blink then breaks the
  /// clock's count (a critical warning).
  private func giveUpKeyboard() {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root), holds(focus)
    else { return }
    gtk_root_set_focus(root, nil)
  }

  /// Returns whether a widget is this view's, or inside it.
  func holds(_ other: UnsafeMutablePointer<GtkWidget>) -> Bool {
    other == widget || gtk_widget_is_ancestor(other, widget) != 0
  }

  /// Removes the child's widget from this view's widget; each container does it in its own way.
  package func detachWidget(of child: View) {
    if g_type_check_instance_is_a(object.pointer(), gtk_scrolled_window_get_type()) != 0 {
      gtk_scrolled_window_set_child(object.opaque, nil)
    } else {
      gtk_widget_unparent(child.widget)
    }
  }

  /// Makes a view a subview of this one; the caller puts its widget into this view's widget.
  /// - Parameter index: the index among the subviews; nil adds it last.
  package func adopt(_ view: View, at index: Int? = nil, attach: () -> Void) {
    GroundRule.check(
      !isDescendant(of: view), "\(type(of: view)) was added to itself or to a view inside it.",
      see: .viewLifetime)
    GroundRule.check(
      !(view is Window), "A window was added to a view as a subview. Add the window's content instead.",
      see: .viewLifetime)
    view.removeFromSuperview()
    view.backstage?.leave()
    GroundRule.check(
      view.foreignEmbedding == nil || gtk_widget_get_parent(view.widget) == nil,
      "\(type(of: view)) was added to a view while its widget is in a layout of other code. Remove it there first.",
      see: .foreignWindows)
    subviews.insert(view, at: min(index ?? subviews.count, subviews.count))
    view.superview = self
    view.startAutoresizing()
    attach()
    view.windowChanged()
  }

  /// Returns whether the other view is this one or contains it.
  public func isDescendant(of view: View) -> Bool {
    var next: View? = self
    while let current = next {
      if current === view { return true }
      next = current.superview
    }
    return false
  }

  func windowChanged() {
    didMoveToWindow()
    controller?.windowChanged()
    for child in subviews { child.windowChanged() }
  }

  /// Called when the view's tree was put into a window, or removed (``window`` is nil then). Does nothing by
  /// default.
  open func didMoveToWindow() {}

  /// Whether items that the view's `pasteConfiguration` accepts are also taken by drop.
  package var pastesDrops = true

  /// Whether the view may show something else after a while, as the cells of a list do.
  package var mayBeReused = false

  // MARK: Appearance

  /// Whether the view is hidden. A hidden view takes no space.
  public var isHidden: Bool {
    get { gtk_widget_get_visible(widget) == 0 }
    set { gtk_widget_set_visible(widget, newValue ? 0 : 1) }
  }

  /// The opacity from 0 (transparent) to 1. Animatable. A view below 0.01 takes no events and no drops.
  public var alpha: Double {
    get { storedAlpha }
    set {
      let target = newValue.isFinite ? min(max(newValue, 0), 1) : 1
      alphaTrack?.supersede()
      alphaTrack = nil
      guard let transaction = AnimationTransaction.current, target != storedAlpha else {
        return applyAlpha(target)
      }
      alphaTrack = transaction.animate(from: storedAlpha, to: target, in: self) { [weak self] in
        self?.applyAlpha($0)
      }
    }
  }

  /// The colour behind the view's content; nil, initially, is that of the view's style. Other style, such as
  /// round corners, comes from the style classes (``addStyleClass(_:)``).
  public var backgroundColor: Color? {
    get { style?.backgroundColor }
    set {
      guard newValue != backgroundColor else { return }
      styleOfItsOwn.backgroundColor = newValue
    }
  }

  /// The view's own style, which is made when it's needed first.
  var styleOfItsOwn: WidgetStyle {
    let style = style ?? WidgetStyle(widget)
    self.style = style
    return style
  }

  private func applyAlpha(_ value: Double) {
    guard value != storedAlpha else { return }
    storedAlpha = value
    showAlpha()
  }

  private func showAlpha() {
    gtk_widget_set_opacity(widget, shownAlpha)
    updateTargeting()
  }

  private var shownAlpha: Double { storedAlpha * presence }

  /// The view's name for assistive technology; nil leaves it to the widget.
  public var accessibilityLabel: String? {
    didSet { if accessibilityLabel != oldValue { applyAccessibilityLabel() } }
  }

  /// Names the widget. Setting a button's title names it anew, too.
  func applyAccessibilityLabel() {
    shim_widget_set_accessible_label((accessibilityElement ?? self).widget, accessibilityLabel)
  }

  /// The subview that has the view's name for assistive technology; nil for the view itself. GTK 4.18 gives
  /// no name to a widget that only scrolls another one.
  package weak var accessibilityElement: View?

  // MARK: Events

  /// Whether the view and its subviews take events and drops; otherwise the views behind get them.
  public var isUserInteractionEnabled = true {
    didSet { updateTargeting() }
  }

  private func updateTargeting() {
    gtk_widget_set_can_target(widget, isUserInteractionEnabled && shownAlpha >= 0.01 ? 1 : 0)
  }

  // MARK: Interactions

  /// Adds an interaction. If another view has it, it's removed from that view.
  public func addInteraction(_ interaction: any Interaction) {
    guard !interactions.contains(where: { $0 === interaction }) else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    interactions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction. Does nothing when the view doesn't have it.
  public func removeInteraction(_ interaction: any Interaction) {
    guard let index = interactions.firstIndex(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    interactions.remove(at: index)
    interaction.didMove(to: nil)
  }

  // MARK: Coordinates

  /// The view's extent in its own space; empty before its first layout. In no window, where there's no
  /// layout: the size of the ``frame`` if one was set, otherwise the natural size.
  ///
  /// Setting it in a canvas changes the size about the ``center``; the origin is always zero.
  open var bounds: CGRect {
    get {
      let box = borderBox
      if isPlaced, let placement, box.isEmpty || superview == nil && window == nil {
        return CGRect(origin: .zero, size: placement.size)
      }
      guard box.isEmpty, window == nil, !(self is Window) else {
        return CGRect(x: 0, y: 0, width: box.width, height: box.height)
      }
      return CGRect(origin: .zero, size: naturalSize)
    }
    set { place { $0.size = newValue.size } }
  }

  /// The visible box in the widget's coordinates: its origin is negative by the style's padding and border.
  package var borderBox: CGRect {
    var box = graphene_rect_t()
    // Before the first layout the widget already has padding, but no content.
    guard gtk_widget_get_width(widget) > 0 || gtk_widget_get_height(widget) > 0 else { return .zero }
    guard gtk_widget_compute_bounds(widget, widget, &box) != 0 else { return .zero }
    return CGRect(box)
  }

  /// Converts a point like ``convert(_:to:)->CGPoint`` with nil: in no window, the point is returned
  /// unchanged.
  public func convertToWindow(_ point: CGPoint) -> CGPoint { convert(point, to: nil) }

  /// Converts a point like ``convert(_:from:)->CGPoint`` with nil: in no window, the point is returned
  /// unchanged.
  public func convertFromWindow(_ point: CGPoint) -> CGPoint { convert(point, from: nil) }

  // MARK: ViewNode

  /// The superview, for drag and drop; in a layout of other code, the nearest view around the widget.
  public var parentNode: (any ViewNode)? { superview ?? foreignEmbedding?.node }
  /// ``window``, for drag and drop.
  public var windowNode: (any WindowNode)? { window }
}

extension Interaction {
  /// The view that this interaction is attached to, as a view of GtkViews.
  @MainActor public var view: View? { viewNode as? View }
}
