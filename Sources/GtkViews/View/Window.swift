package import CGtk
import CGtkShim
public import DragDrop
public import Foundation
import GLibSupport

/// A window of the desktop, and the root of a view tree.
///
/// Its coordinate space is that of the GtkWindow widget: the origin is the top left corner of what one sees,
/// title bar included, without the shadow or border that GTK draws around a window itself. Controllers on the widget,
/// drop targets among them, speak the same coordinates; ``surfaceOffset`` leads on to the surface's.
///
/// A registry keeps a window from ``present()`` until it is closed; afterwards its whole tree may go.
public final class Window: View, WindowNode {
  /// Asked before a person's wish to close is granted; true keeps the window open.
  public var onCloseRequest: (() -> Bool)?
  /// The window is gone from the screen.
  public var onClosed: (() -> Void)?
  /// The window got the keyboard, or lost it; see ``isActive``.
  public var onActiveChanged: (() -> Void)?
  /// Another view has the keyboard, or none; see ``focusedView``.
  public var onFocusChanged: (() -> Void)?
  /// In the middle of layout: don't change sizes here.
  public var onSizeChanged: (() -> Void)?
  /// After the first frame was painted; once.
  public var onFirstFrame: (() -> Void)?

  /// Told of each new window, for the adapter that looks after drags. Never removed.
  package static var didCreate: [(Window) -> Void] = []
  /// Told before the window closes, while its tree still stands.
  package var onWillClose: [() -> Void] = []
  /// What drag and drop keeps for the window; it goes with it, also when the window was never shown.
  package var dragDropRoom: AnyObject?

  /// In front of everything, title bar included; takes no events. Drag previews are drawn here.
  public let stageLayer: CanvasView
  /// Beyond the stage's edge: views in no window are drawn there while their pictures are shown. Not a subview: they're in
  /// no window even then.
  private(set) lazy var backstageCanvas: CanvasView = {
    let canvas = CanvasView(accessibilityRole: .presentation)
    canvas.isUserInteractionEnabled = false
    gtk_widget_set_can_focus(canvas.widget, 0)
    shim_canvas_add(stageLayer.widget, canvas.widget, -20_000, 0, 1, 1)
    return canvas
  }()
  /// As it was made with; nil for a window on its own.
  public private(set) weak var application: Application?
  /// For good: a closed window can't be shown again.
  public private(set) var isClosed = false
  /// Whoever hears of the end may close the window too.
  private var isClosing = false

  /// Where the window pastes from, and its texts copy to.
  var pasteboard: (any Pasteboard)?
  /// How to end the dialogs that belong to the window: each must still answer.
  var dialogs: [ObjectIdentifier: () -> Void] = [:]
  let frameObserver = WindowFrameObserver()
  private static var open: [ObjectIdentifier: Window] = [:]
  private static var known: [WeakWindow] = []
  private let actions = ActionMap(adopting: g_simple_action_group_new(), prefix: "win")
  private let column: GObjectRef

  /// - Parameter application: keeps running while it has windows, and gives them its actions.
  public init(application: Application? = nil) {
    WindowStyles.install()
    let stage = StageLayer()
    stageLayer = stage
    self.application = application
    let columnWidget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    column = GObjectRef(retaining: UnsafeMutableRawPointer(columnWidget))
    super.init(widget: gtk_window_new())
    buildWidgets(root: gtk_overlay_new(), column: columnWidget)
    if let application { gtk_window_set_application(gtkWindow, application.gtkApplication) }
    stage.onResize = { [weak self] in self?.onSizeChanged?() }
    stage.onSnapshot = { [weak self] in self?.frameObserver.didSnapshot() }
    connectSignals()
    if application != nil { PositionShortcuts.install(on: self) }
    Window.known.removeAll { $0.window == nil }
    Window.known.append(WeakWindow(window: self))
    for hook in Window.didCreate { hook(self) }
  }

  isolated deinit {
    // A window that was never closed: GTK holds each toplevel until it's destroyed.
    if !isClosed { gtk_window_destroy(gtkWindow) }
  }

  /// All windows that are not closed, in the order of their creation.
  public static var all: [Window] { known.compactMap(\.window).filter { !$0.isClosed } }

  package var gtkWindow: UnsafeMutablePointer<GtkWindow> { object.pointer() }

  override public var window: Window? { isClosed ? nil : self }

  // MARK: Structure

  // The title bar is an ordinary part of the content, so that the stage can cover it; an invisible widget in
  // the title bar's place makes GTK draw no other.
  private func buildWidgets(root: UnsafeMutablePointer<GtkWidget>, column: UnsafeMutablePointer<GtkWidget>) {
    let placeholder = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!
    gtk_widget_set_visible(placeholder, 0)
    gtk_window_set_titlebar(gtkWindow, placeholder)
    gtk_widget_add_css_class(root, "window-root")
    gtk_widget_set_overflow(root, GTK_OVERFLOW_HIDDEN)
    gtk_overlay_set_child(OpaquePointer(root), column)
    gtk_window_set_child(gtkWindow, root)
    gtk_widget_insert_action_group(widget, actions.prefix, actions.object.opaque)
    adopt(stageLayer) { gtk_overlay_add_overlay(OpaquePointer(root), stageLayer.widget) }
  }

  /// The view above the content that has the window's buttons, usually a ``HeaderBar``. Nil leaves none.
  public var titlebar: View? {
    didSet { if titlebar !== oldValue { replace(oldValue, by: titlebar, isFirst: true) } }
  }

  /// What the window shows.
  public var content: View? {
    didSet { if content !== oldValue { replace(oldValue, by: content, isFirst: false) } }
  }

  private func replace(_ old: View?, by new: View?, isFirst: Bool) {
    if let old, old.superview === self { removeSubview(old) }
    guard let new else { return }
    let stageIndex = subviews.firstIndex { $0 === stageLayer }
    adopt(new, at: isFirst ? 0 : stageIndex) {
      if isFirst {
        gtk_box_prepend(column.pointer(), new.widget)
      } else {
        gtk_widget_set_vexpand(new.widget, 1)
        gtk_box_append(column.pointer(), new.widget)
      }
    }
  }

  /// Puts a view in front of the content, the title bar and the stage, placed by its alignments and margins.
  package func addOverlay(_ view: View) {
    guard let root = gtk_window_get_child(gtkWindow) else { return }
    adopt(view) { gtk_overlay_add_overlay(OpaquePointer(root), view.widget) }
  }

  override package func detachWidget(of child: View) {
    if gtk_widget_get_parent(child.widget) == column.pointer() {
      gtk_box_remove(column.pointer(), child.widget)
    } else if let parent = gtk_widget_get_parent(child.widget) {
      gtk_overlay_remove_overlay(OpaquePointer(parent), child.widget)
    }
  }

  override package var borderBox: CGRect {
    CGRect(
      x: 0, y: 0, width: Double(gtk_widget_get_width(widget)), height: Double(gtk_widget_get_height(widget)))
  }

  // MARK: State

  /// What a ``HeaderBar`` and the desktop show; empty at first.
  public var title: String {
    get { gtk_window_get_title(gtkWindow).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(gtkWindow, newValue) }
  }

  /// The size, in points, that the window has when it's shown, and whenever it's not maximised.
  public func setDefaultSize(width: Double, height: Double) {
    gtk_window_set_default_size(gtkWindow, max(1, pixels(width)), max(1, pixels(height)))
  }

  /// What ``setDefaultSize(width:height:)`` needs to bring the window back as it is now, also while it's maximised.
  public var defaultSize: CGSize {
    var width: Int32 = 0
    var height: Int32 = 0
    gtk_window_get_default_size(gtkWindow, &width, &height)
    return width > 0 && height > 0 ? CGSize(width: Double(width), height: Double(height)) : size
  }

  /// The present size in points, shadow excluded.
  public var size: CGSize { bounds.size }

  /// Whether the window has the keyboard.
  public var isActive: Bool { gtk_window_is_active(gtkWindow) != 0 }

  /// Setting it asks the desktop, which does it later, or not at all.
  public var isMaximized: Bool {
    get { gtk_window_is_maximized(gtkWindow) != 0 }
    set { if newValue { gtk_window_maximize(gtkWindow) } else { gtk_window_unmaximize(gtkWindow) } }
  }

  /// Device pixels per point.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  /// What to add to this window's coordinates to have its surface's, which include the shadow.
  public var surfaceOffset: CGPoint {
    var x = 0.0
    var y = 0.0
    gtk_native_get_surface_transform(object.opaque, &x, &y)
    return CGPoint(x: x, y: y)
  }

  /// Shows the window, or brings it to the front.
  public func present() {
    guard !isClosed else { return }
    Window.open[ObjectIdentifier(self)] = self
    gtk_window_present(gtkWindow)
  }

  /// Closes the window without asking ``onCloseRequest``.
  public func close() {
    guard !isClosing else { return }
    isClosing = true
    for hook in onWillClose { hook() }
    onWillClose = []
    for dismiss in dialogs.values { dismiss() }
    dialogs = [:]
    comeToRest()
    isClosed = true
    frameObserver.stop()
    windowChanged()
    gtk_window_destroy(gtkWindow)
    Window.open[ObjectIdentifier(self)] = nil
    onClosed?()
  }

  private func connectSignals() {
    let requested: @MainActor () -> gboolean = { [weak self] in
      guard let self else { return 0 }
      if onCloseRequest?() != true { close() }
      return 1
    }
    connections.append(
      SignalConnection(object, requested) { data, destroy in
        shim_window_on_close_request(
          gtkWindow, { _, data in ClosureBox<@MainActor () -> gboolean>.body(of: data)() }, data, destroy)
      })
    connections.append(.notify(object, property: "is-active") { [weak self] in self?.onActiveChanged?() })
    connections.append(.notify(object, property: "focus-widget") { [weak self] in self?.onFocusChanged?() })
    let realized: @MainActor () -> Void = { [weak self] in
      guard let self, let clock = gtk_widget_get_frame_clock(widget) else { return }
      frameObserver.start(clock) { [weak self] in self?.onFirstFrame?() }
    }
    connections.append(
      SignalConnection(object, realized) { data, destroy in
        shim_widget_on_realize(
          widget, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      })
  }

  // MARK: Actions

  /// Adds an action `win.name`; shortcuts hold for the whole program, wherever a window has the action.
  @discardableResult
  public func addAction(
    _ name: String, shortcuts: [String] = [], state: Bool? = nil, _ handler: @escaping () -> Void
  ) -> Action {
    actions.add(name, shortcuts: shortcuts, of: application, state: state, handler)
  }

  // MARK: Frames

  /// Calls `body` after each frame of this window was drawn, for measuring.
  public func onFrame(_ body: @escaping (FrameTime) -> Void) { frameObserver.observers.append(body) }

  /// Calls `body` once, when the next frame has been painted; not if the window closes before.
  package func afterNextFrame(_ body: @escaping () -> Void) { frameObserver.nextFrame.append(body) }
}

extension Window {
  // Two results to choose from: code that has a Window wants a View, so the protocol's stands back.
  /// The same for the engine: a point of the window's space.
  @_disfavoredOverload
  public func hitTest(_ point: CGPoint) -> (any ViewNode)? {
    let view: View? = hitTest(point)
    return view
  }
}

/// An entry of the list of windows.
private struct WeakWindow {
  weak var window: Window?
}

/// The stage's canvas, which also tells its window of layouts and paintings.
private final class StageLayer: CanvasView {
  var onResize: (() -> Void)?
  var onSnapshot: (() -> Void)?

  init() {
    super.init(accessibilityRole: .presentation)
    isTiled = true
    isUserInteractionEnabled = false
  }

  override func sizeDidChange(_ size: CGSize) { onResize?() }

  override func draw(_ context: DrawingContext, size: CGSize) {
    super.draw(context, size: size)
    onSnapshot?()
  }
}
