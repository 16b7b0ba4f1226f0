package import CKitGtk
import CKitGtkShim
import DragItems
import KitFiles
public import Foundation
package import KitGLib

/// The program: owns the main loop and the actions named `app.…`, opens files, and ensures one process per
/// user.
///
/// ```swift
/// let application = Application(id: "org.example.Cards")
/// application.onActivate = {
///   let window = Window(application: application)
///   window.content = Label("Hello")
///   window.present()
/// }
/// exit(application.run())
/// ```
@MainActor
public final class Application {
  package let object: GObjectRef
  private var connections: [SignalConnection] = []
  private var hasRun = false
  private lazy var actionMap = ActionMap(object, prefix: "app")
  private lazy var shortcutTable = ShortcutTable { [unowned self] in self.setAccelerators($0, for: $1) }

  /// Called once, before anything else, with the display open. Only called in the process that stays.
  public var onStartup: (() -> Void)?
  /// Called when the program was started without files, the first time or again.
  public var onActivate: (() -> Void)?
  /// Called when the program was started with files, the first time or again; URLs of any scheme. Without it,
  /// the program starts as without files, and says so on standard error.
  public var onOpen: (([URL]) -> Void)?
  /// Called when the main loop has ended.
  public var onShutdown: (() -> Void)?

  /// Called when the program ends, for the adapter that manages drags: by ``quit()`` before the loop ends,
  /// otherwise when it has ended. May be called twice. Never removed.
  package static var willEnd: [() -> Void] = []

  /// - Parameters:
  ///   - id: a D-Bus name such as `io.github.pinboard.Pinboard`.
  ///   - isUnique: whether a second process hands its files to the first and ends.
  public init(id: String, isUnique: Bool = true) {
    GroundRule.check(
      g_application_id_is_valid(id) != 0,
      "“\(id)” isn't an application's id. An id has two or more words and dots between them: org.example.Pictures.",
      see: .gettingStarted)
    ApplicationStart.hasApplication = true
    object = GObjectRef(adopting: UnsafeMutableRawPointer(shim_application_new(id, isUnique ? 1 : 0)))
    connect { data, destroy in
      shim_application_on_startup(
        application, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
    } to: { [weak self] in
      WindowStyles.install()
      self?.onStartup?()
    }
    connect { data, destroy in
      shim_application_on_activate(
        application, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
    } to: { [weak self] in
      self?.onActivate?()
    }
    connect { data, destroy in
      shim_application_on_shutdown(
        application, { _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
    } to: { [weak self] in
      // Also called when the last window was closed, or something else ended the loop.
      for hook in Application.willEnd { hook() }
      self?.onShutdown?()
    }
    let open: @MainActor ([URL]) -> Void = { [weak self] in self?.open($0) }
    connections.append(
      SignalConnection(object, open) { data, destroy in
        shim_application_on_open(
          application,
          { _, files, count, _, data in
            let urls = (0..<Int(count)).compactMap { URL(file: files[$0]) }
            ClosureBox<@MainActor ([URL]) -> Void>.body(of: data)(urls)
          }, data, destroy)
      })
  }

  private func connect(
    _ connect: (UnsafeMutableRawPointer, @escaping GClosureNotify) -> gulong,
    to body: @escaping @MainActor () -> Void
  ) {
    connections.append(SignalConnection(object, body, connect: connect))
  }

  private func open(_ urls: [URL]) {
    if let onOpen { return onOpen(urls) }
    let names = urls.map { $0.isFileURL ? $0.path : $0.absoluteString }.joined(separator: ", ")
    WeakRoles.report("This program opens no files, since its onOpen is nil: \(names)")
    onActivate?()
  }

  /// Keeps a signal connected as long as the application exists.
  func keep(_ connection: SignalConnection) { connections.append(connection) }

  package var application: UnsafeMutablePointer<GApplication> { object.pointer() }
  package var gtkApplication: UnsafeMutablePointer<GtkApplication> { object.pointer() }

  /// Runs the main loop until the last window is closed, ``quit()`` is called, or the second process of a
  /// unique program has handed over its files. Call it on the process's first thread, from synchronous code.
  ///
  /// Ends the process with status 70 when Swift's main actor doesn't run on this thread.
  /// - Parameter arguments: the program's name first, then files or URIs; by default those of the process.
  /// - Returns: the exit status.
  @discardableResult
  public func run(arguments: consuming [String] = CommandLine.arguments) -> Int32 {
    GroundRule.check(
      !hasRun, "run() was called twice. An application runs once, and run() returns when it has ended.",
      see: .mainLoop)
    GroundRule.check(
      shim_is_process_main_thread() != 0,
      "run() was called on another thread than the process's first. Call it in main.swift, outside of a task.",
      see: .mainLoop)
    hasRun = true
    MainLoop.attachMainQueue()
    MainLoop.selfCheck { reason in
      FileHandle.standardError.write(Data("internal error: \(reason)\n".utf8))
      exit(70)
    }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    return words.withUnsafeMutableBufferPointer {
      // GApplication uses the count and needs no terminating null.
      g_application_run(application, Int32($0.count), $0.baseAddress)
    }
  }

  /// Registers without running a loop, for tests that iterate their own. Throws when the D-Bus name isn't
  /// available.
  package func register() throws {
    _ = try GLibError.check { g_application_register(application, nil, $0) }
  }

  /// Activates an action of the program's first process, and starts that if there's none yet.
  /// - Parameter name: the name without `app.`.
  /// - Returns: false if this is the first process; then nothing was done.
  package func hand(_ name: String) -> Bool {
    guard g_application_register(application, nil, nil) != 0, g_application_get_is_remote(application) != 0
    else { return false }
    g_action_group_activate_action(object.opaque, name, nil)
    // The message is on its way when this returns.
    g_dbus_connection_flush_sync(g_application_get_dbus_connection(application), nil, nil)
    return true
  }

  /// Ends the loop. Windows can't prevent it; running drags are cancelled first, which their delegates get
  /// to know.
  public func quit() {
    for hook in Application.willEnd { hook() }
    g_application_quit(application)
  }

  /// Keeps the program running without a window until ``release()``.
  public func hold() { g_application_hold(application) }

  /// Undoes one ``hold()``; each needs a call of its own. After the last one the program ends if it has no
  /// window.
  public func release() { g_application_release(application) }

  /// How long the program stays without a window and without anything to do, once it was started as a service
  /// of the message bus (`--gapplication-service`). Call it before ``run(arguments:)``.
  package func setIdlePatience(_ patience: Duration) {
    g_application_set_inactivity_timeout(application, guint(max(0, patience / .milliseconds(1))))
  }

  /// The argument with which the message bus starts a program for a call, without activating it.
  package static let serviceArgument = "--gapplication-service"

  /// Adds an action `app.name`.
  /// - Parameters:
  ///   - name: the name without `app.`.
  ///   - shortcuts: GTK accelerators such as `<Control>q`. A text with keyboard focus gets the keys first
  ///     that it uses itself, such as letters.
  ///   - state: the first state of an action that's on or off; nil for an action without a state.
  ///   - handler: called when the action is chosen.
  @discardableResult
  public func addAction(
    _ name: String, shortcuts: [String] = [], state: Bool? = nil, _ handler: @escaping () -> Void
  ) -> Action {
    actionMap.add(name, shortcuts: shortcuts, of: self, state: state, handler)
  }

  /// The actions `app.…`.
  public var actions: [Action] { actionMap.actions }

  /// Returns a shortcut as the user reads it: “Ctrl+Q” for `<Control>q`.
  public static func label(ofShortcut shortcut: String) -> String { Shortcut(shortcut)?.label ?? shortcut }

  /// The shortcuts that the user has chosen for actions, by the actions' full names such as `win.undo`. They
  /// replace those with which an action was added; an empty list leaves it without any. Other actions lose
  /// these shortcuts, which can't have two meanings. Texts that aren't shortcuts are left out.
  ///
  /// Setting it takes effect at once, in all windows and menus.
  public var chosenShortcuts: [String: [String]] {
    get { shortcutTable.chosen }
    set { shortcutTable.chosen = newValue }
  }

  /// Returns the present shortcuts of an action, as GTK writes them.
  /// - Parameter action: the full name, such as `win.undo`.
  public func shortcuts(of action: String) -> [String] { shortcutTable.shortcuts(of: action) }

  /// Adds the program-wide shortcuts of an action; an empty list changes nothing.
  func addShortcuts(_ shortcuts: [String], for action: String) {
    shortcutTable.add(shortcuts, for: action)
  }

  /// Whether a text of the active window has the keyboard focus: it gets the keys that it uses, even if
  /// they're shortcuts.
  func setTyping(_ isTyping: Bool) { shortcutTable.isTyping = isTyping }

  /// A key of the keypad triggers the shortcut of its main key.
  private func setAccelerators(_ shortcuts: [String], for action: String) {
    var words: [UnsafePointer<CChar>?] = shortcuts.flatMap(KeypadKeys.withTwins).map {
      UnsafePointer(strdup($0))
    }
    defer { for word in words { free(UnsafeMutablePointer(mutating: word)) } }
    words.append(nil)
    shim_application_set_accelerators(gtkApplication, action, &words)
  }
}

extension Application {
  /// The name and the version of GTK, such as `GTK 4.8.3`.
  package static var toolkit: String {
    "GTK \(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
  }

  /// Lays out the windows that are made from now on from right to left, or from left to right. Call it from
  /// ``onStartup``: GTK chooses before that, by its own translation (4.8) or by the locale of letters (4.18),
  /// which may be in other languages than the program's texts.
  package static func layOut(fromRightToLeft: Bool) {
    gtk_widget_set_default_direction(fromRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
  }

  /// Whether there's a display to show windows on. Opens it. Call it on the main thread, before
  /// ``run(arguments:)``.
  ///
  /// GTK ends a program without a display with a message that only programmers understand.
  public static var hasDisplay: Bool { gtk_init_check() != 0 }
}

extension Application {
  /// Waits until pending events, all other pending work of the main actor and a due frame have been handled.
  ///
  /// For long work that's done in portions on the main actor. Neither `Task.yield()` nor a short sleep waits
  /// for drawing: the main actor's work comes before it, so several portions would run between two frames.
  /// - Parameter longest: the longest time to wait. Without it, the work would wait for ever where each frame
  ///   is due as soon as the one before has ended, or GLib's loop doesn't run.
  public static func giveWay(atMost longest: Duration = .milliseconds(50)) async {
    await withCheckedContinuation { continuation in
      let turn = Turn(continuation)
      turn.timer = MainLoop.schedule(after: 0, priority: .idle) { turn.come() }
      turn.limit = Task {
        try? await Task.sleep(for: longest)
        turn.come()
      }
    }
  }

  /// Resumes the continuation once, on the timer or the time limit, whichever comes first.
  @MainActor
  private final class Turn {
    var timer: MainLoopTimer?
    var limit: Task<Void, Never>?
    private var continuation: CheckedContinuation<Void, Never>?

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }

    func come() {
      timer?.cancel()
      limit?.cancel()
      (timer, limit) = (nil, nil)
      continuation?.resume()
      continuation = nil
    }
  }
}

extension URL {
  /// Creates the URL of a GFile (transfer none); nil for a file without one.
  package init?(file: OpaquePointer) {
    if let path = g_file_get_path(file) {
      defer { g_free(path) }
      self = URL(pathBytes: [UInt8](cString: path))
      return
    }
    guard let address = String(adopting: g_file_get_uri(file)), let url = URL(string: address) else {
      return nil
    }
    self = url
  }
}
