package import CKitGtk
import CKitGtkShim
public import DragDrop
import DragItems
import KitFiles
public import Foundation
import KitGLib

/// A window of the desktop, and the root of a view tree.
///
/// Its coordinate space is that of the GtkWindow widget: the origin is the top left corner of the visible
/// window, including the title bar, but without the shadow or border that GTK draws around a window itself.
/// Controllers on the widget, including drop targets, use these coordinates; ``surfaceOffset`` converts to
/// the surface's.
///
/// A registry holds a window from ``present()`` until it's closed; afterwards its whole tree may be freed.
///
/// A `GtkWindow` of other code becomes one by ``adopting(_:)``.
///
/// ```swift
/// let window = Window(application: nil)
/// window.title = "Cards"
/// window.content = view
/// window.setDefaultSize(width: 640, height: 480)
/// window.present()
/// ```
public final class Window: View, WindowNode {
  /// Called before the window is closed at the user's request; return true to keep it open.
  public var onCloseRequest: (() -> Bool)?
  /// Called when the window has been closed.
  public var onClosed: (() -> Void)?
  /// Called when the window has become active or inactive; see ``isActive``.
  public var onActiveChanged: (() -> Void)?
  /// Called when the window has begun or ended to fill the screen; see ``isFullScreen``.
  public var onFullScreenChanged: (() -> Void)?
  /// Called when another view, or none, has keyboard focus; see ``focusedView``.
  public var onFocusChanged: (() -> Void)?
  /// Called when the size has changed, in the middle of layout: don't change sizes here.
  public var onSizeChanged: (() -> Void)?
  /// Called once, after the first frame was painted.
  public var onFirstFrame: (() -> Void)?

  /// Called for each new window, for the adapter that manages drags. Never removed.
  package static var didCreate: [(Window) -> Void] = []
  /// Called before the window closes, while its view tree still exists.
  package var onWillClose: [() -> Void] = []
  /// The drag and drop objects of the window, freed with it even if the window was never shown.
  package var dragDropRoom: AnyObject?

  /// A layer in front of everything, including the title bar; takes no events. Drag previews are drawn here.
  public let stageLayer: CanvasView
  /// A canvas outside the stage's visible area: views in no window are drawn there while their pictures are
  /// shown. It isn't a subview, since these views are still in no window.
  private(set) lazy var backstageCanvas: CanvasView = {
    let canvas = CanvasView(accessibilityRole: .presentation)
    canvas.isUserInteractionEnabled = false
    gtk_widget_set_can_focus(canvas.widget, 0)
    shim_canvas_add(stageLayer.widget, canvas.widget, -20_000, 0, 1, 1)
    return canvas
  }()
  /// The application given at creation; nil for an independent window.
  public private(set) weak var application: Application?
  /// Whether the window was closed. A closed window can't be shown again.
  public private(set) var isClosed = false
  /// Prevents a second close by a handler that was called for the first.
  private var isClosing = false
  /// Whether the first call of ``present()`` was; see `checkActivation()`.
  var wasChecked = false

  /// The pasteboard that the window pastes from, and its texts copy to.
  package var pasteboard: (any Pasteboard)?
  /// Closures that end the window's dialogs: each dialog must still return an answer.
  var dialogs: [ObjectIdentifier: () -> Void] = [:]
  let frameObserver = WindowFrameObserver()
  private static var open: [ObjectIdentifier: Window] = [:]
  private static var known: [WeakWindow] = []
  private let actionMap: ActionMap
  /// The title bar above the content; nil in a window of other code, which lays it out itself.
  private let column: GObjectRef?
  /// The widget in front of the content of a window of other code, until that's closed.
  private var front: UnsafeMutablePointer<GtkWidget>?

  /// - Parameter application: keeps running while it has windows, and gives them its actions.
  public init(application: Application? = nil) {
    ApplicationStart.check(for: Window.self)
    WindowStyles.install()
    let stage = StageLayer()
    stageLayer = stage
    self.application = application
    actionMap = ActionMap(adopting: g_simple_action_group_new(), prefix: "win")
    let columnWidget = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    column = GObjectRef(retaining: UnsafeMutableRawPointer(columnWidget))
    super.init(widget: gtk_window_new())
    buildWidgets(root: gtk_overlay_new(), column: columnWidget)
    if let application { gtk_window_set_application(gtkWindow, application.gtkApplication) }
    connectCloseRequest()
    connectSignals(stage)
    if application != nil { PositionShortcuts.install(on: self) }
    // Shortcuts of actions come before all views, and some input methods use function keys. Combinations with
    // Ctrl or Alt are the program's, as in all programs with GTK.
    let plainKeys = KeyGesture(phase: .capture)
    plainKeys.leavesCombinations = true
    addGesture(plainKeys)
    register()
  }

  /// Adopts a window that other code has made: only what drags need is added to it.
  init(foreign window: UnsafeMutablePointer<GtkWidget>) {
    WindowStyles.install()
    let stage = StageLayer()
    stageLayer = stage
    // A GtkApplicationWindow has actions of its own with the prefix "win".
    actionMap = ActionMap(adopting: g_simple_action_group_new(), prefix: "views")
    column = nil
    super.init(widget: window)
    let front = shim_front_new(gtkWindow)
    self.front = front
    adopt(stage) { gtk_widget_set_parent(stage.widget, front) }
    gtk_widget_insert_action_group(widget, actionMap.prefix, actionMap.object.opaque)
    connectSignals(stage)
    Window.open[ObjectIdentifier(self)] = self
    register()
  }

  private func register() {
    Window.known.removeAll { $0.window == nil }
    Window.known.append(WeakWindow(window: self))
    for hook in Window.didCreate { hook(self) }
  }

  isolated deinit {
    // For a window that was never closed: GTK holds each toplevel until it's destroyed.
    if !isClosed, !isForeign { gtk_window_destroy(gtkWindow) }
  }

  /// Whether other code has made the window, lays it out, and destroys it.
  public var isForeign: Bool { column == nil }

  /// All windows that are not closed, in the order of their creation.
  public static var all: [Window] { known.compactMap(\.window).filter { !$0.isClosed } }

  package var gtkWindow: UnsafeMutablePointer<GtkWindow> { object.pointer() }

  override public var window: Window? { isClosed ? nil : self }

  // MARK: Structure

  // The title bar is an ordinary part of the content, so that the stage can cover it. An invisible widget as
  // the GtkWindow's title bar prevents GTK from drawing its own.
  private func buildWidgets(root: UnsafeMutablePointer<GtkWidget>, column: UnsafeMutablePointer<GtkWidget>) {
    let placeholder = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!
    gtk_widget_set_visible(placeholder, 0)
    gtk_window_set_titlebar(gtkWindow, placeholder)
    gtk_widget_add_css_class(root, "window-root")
    gtk_widget_set_overflow(root, GTK_OVERFLOW_HIDDEN)
    gtk_overlay_set_child(OpaquePointer(root), column)
    gtk_window_set_child(gtkWindow, root)
    gtk_widget_insert_action_group(widget, actionMap.prefix, actionMap.object.opaque)
    adopt(stageLayer) { gtk_overlay_add_overlay(OpaquePointer(root), stageLayer.widget) }
  }

  /// The view above the content that contains the window's buttons, usually a ``HeaderBar``; nil for none,
  /// and in a window of other code (``isForeign``), where it can't be set.
  public var titlebar: View? {
    didSet { if titlebar !== oldValue { replace(oldValue, by: titlebar, isFirst: true) } }
  }

  var controllerOfContent: ViewController?

  /// The window's content; nil in a window of other code (``isForeign``), where it can't be set.
  public var content: View? {
    didSet { if content !== oldValue { replace(oldValue, by: content, isFirst: false) } }
  }

  private func replace(_ old: View?, by new: View?, isFirst: Bool) {
    GroundRule.check(
      !isForeign,
      "Other code has made this window: set its content and its title bar there, with the view's gtkWidget.",
      see: .foreignWindows)
    if let old, old.superview === self { removeSubview(old) }
    guard let new, let column else { return }
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

  /// Adds a view in front of the content, the title bar and the stage, placed by its alignments and margins.
  package func addOverlay(_ view: View) {
    if let front { return adopt(view) { gtk_widget_set_parent(view.widget, front) } }
    guard !isForeign, let root = gtk_window_get_child(gtkWindow) else { return }
    adopt(view) { gtk_overlay_add_overlay(OpaquePointer(root), view.widget) }
  }

  override package func detachWidget(of child: View) {
    guard let column else { return gtk_widget_unparent(child.widget) }
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

  /// The title shown by a ``HeaderBar`` and the desktop; initially empty. Characters that can't be seen, such
  /// as marks that turn a text around, are replaced or left out.
  public var title: String {
    get { gtk_window_get_title(gtkWindow).map { String(cString: $0) } ?? "" }
    set { gtk_window_set_title(gtkWindow, newValue.shown) }
  }

  /// Sets the size in points that the window has when it's shown, and whenever it isn't maximised.
  public func setDefaultSize(width: Double, height: Double) {
    gtk_window_set_default_size(gtkWindow, max(1, pixels(width)), max(1, pixels(height)))
  }

  /// The size with which ``setDefaultSize(width:height:)`` restores the window's current size, even if it's
  /// maximised.
  public var defaultSize: CGSize {
    var width: Int32 = 0
    var height: Int32 = 0
    gtk_window_get_default_size(gtkWindow, &width, &height)
    return width > 0 && height > 0 ? CGSize(width: Double(width), height: Double(height)) : size
  }

  /// The current size in points, without the shadow.
  public var size: CGSize { bounds.size }

  /// Whether the window is active and gets key events.
  public var isActive: Bool { gtk_window_is_active(gtkWindow) != 0 }

  /// Whether the window is maximised. Setting it sends a request to the desktop, which may fulfil it later or
  /// not at all.
  public var isMaximized: Bool {
    get { gtk_window_is_maximized(gtkWindow) != 0 }
    set { if newValue { gtk_window_maximize(gtkWindow) } else { gtk_window_unmaximize(gtkWindow) } }
  }

  /// Device pixels per point.
  public var scaleFactor: Int { Int(gtk_widget_get_scale_factor(widget)) }

  /// The offset from this window's coordinates to its surface's, which include the shadow.
  public var surfaceOffset: CGPoint {
    var x = 0.0
    var y = 0.0
    gtk_native_get_surface_transform(object.opaque, &x, &y)
    return CGPoint(x: x, y: y)
  }

  /// Shows the window, or brings it to the front.
  public func present() { present(at: guint32(GDK_CURRENT_TIME)) }

  /// Shows the window, or brings it to the front, because of a click or a key in another program.
  /// - Parameter time: the time of the click or key, as the display server counts it.
  package func present(at time: UInt32) {
    guard !isClosed else { return }
    Window.open[ObjectIdentifier(self)] = self
    gtk_window_present_with_time(gtkWindow, time)
    checkActivation()
  }

  /// Closes the window without calling ``onCloseRequest``. A window of other code is destroyed, too.
  public func close() {
    guard !isClosing else { return }
    isClosing = true
    for hook in onWillClose { hook() }
    onWillClose = []
    for dismiss in dialogs.values { dismiss() }
    dialogs = [:]
    isClosed = true
    frameObserver.stop()
    windowChanged()
    if let front { shim_front_remove(front) }
    front = nil
    // Does nothing if other code is just destroying its window.
    gtk_window_destroy(gtkWindow)
    Window.open[ObjectIdentifier(self)] = nil
    onClosed?()
  }

  private func connectCloseRequest() {
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
  }

  private func connectSignals(_ stage: StageLayer) {
    stage.onResize = { [weak self] in self?.onSizeChanged?() }
    stage.onSnapshot = { [weak self] in self?.frameObserver.didSnapshot() }
    connections.append(
      .notify(object, property: "is-active") { [weak self] in
        self?.yieldKeysToTexts()
        self?.onActiveChanged?()
      })
    connections.append(
      .notify(object, property: "focus-widget") { [weak self] in
        self?.yieldKeysToTexts()
        self?.onFocusChanged?()
      })
    connections.append(
      .notify(object, property: "fullscreened") { [weak self] in self?.onFullScreenChanged?() })
    let realized: @MainActor () -> Void = { [weak self] in
      guard let self, let clock = gtk_widget_get_frame_clock(widget) else { return }
      frameObserver.start(clock) { [weak self] in self?.onFirstFrame?() }
    }
    connections.append(
      SignalConnection(object, realized) { data, destroy in
        shim_widget_on_realize(
          widget, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      })
    if gtk_widget_get_realized(widget) != 0 { realized() }
  }

  // MARK: Actions

  /// The actions `win.…`.
  public var actions: [Action] { actionMap.actions }

  /// Adds an action `win.name`, or `views.name` in a window of other code (``isForeign``); shortcuts apply to
  /// the whole program, to each window that has the action. A text with keyboard focus gets the keys first
  /// that it uses itself, such as letters.
  @discardableResult
  public func addAction(
    _ name: String, shortcuts: [String] = [], state: Bool? = nil, _ handler: @escaping () -> Void
  ) -> Action {
    actionMap.add(name, shortcuts: shortcuts, of: application, state: state, handler)
  }

  /// Holds back the shortcuts that a text uses itself while one has the keyboard focus of the active window.
  private func yieldKeysToTexts() {
    guard let application, isActive else { return }
    let focus = gtk_window_get_focus(gtkWindow).map {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTypeInstance.self)
    }
    let isTyping = [gtk_editable_get_type(), gtk_text_view_get_type()].contains {
      g_type_check_instance_is_a(focus, $0) != 0
    }
    application.setTyping(isTyping)
  }

  // MARK: Frames

  /// Calls `body` after each frame of this window was drawn, for measurements.
  public func onFrame(_ body: @escaping (FrameTime) -> Void) { frameObserver.observers.append(body) }

  /// Calls `body` once, when the next frame has been painted; not if the window closes before.
  package func afterNextFrame(_ body: @escaping () -> Void) { frameObserver.nextFrame.append(body) }
}

extension Window {
  // Two methods with different results: callers with a Window want a View, so the protocol's method is
  // disfavoured.
  /// Returns the deepest view at a point of the window's space, for the engine.
  @_disfavoredOverload
  public func hitTest(_ point: CGPoint) -> (any ViewNode)? {
    let view: View? = hitTest(point)
    return view
  }
}

/// A weak entry of the list of windows.
private struct WeakWindow {
  weak var window: Window?
}

/// The stage's canvas, which also notifies its window of layout and painting.
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
