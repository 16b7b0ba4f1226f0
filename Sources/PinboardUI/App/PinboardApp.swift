import BoardCanvas
import BoardStore
import Dispatch
import DragDropKit
import Localization
public import Foundation

/// The app with its windows, from start to end.
public enum PinboardApp {
  /// The app's name on D-Bus, and the name of its desktop entry, icon and AppStream data.
  public static let id = "io.github.pinboard.Pinboard"

  /// Runs until the last window is closed. Call on the main thread, once.
  /// - Parameters:
  ///   - files: boards, images and folders to open.
  ///   - newProcess: whether to run in this process even if a Pinboard is already running.
  ///   - newBoard: whether to show a new board, in a window of its own.
  ///   - isService: whether the message bus starts the app for a call. It shows no window until it's asked
  ///     to, and ends when it has had nothing to do for a while.
  /// - Returns: the exit status.
  public static func run(
    files: consuming [URL], newProcess: Bool, newBoard: Bool = false, isService: Bool = false
  ) -> Int32 {
    GraphicsCard.avoidEmulation()
    raiseFileLimit()
    // Without a graphics card, a window's pixels are allocated again for each frame. Blocks of up to 16 MiB
    // stay with the process.
    ProcessMemory.returnBlocks(from: 16 << 20)
    ProcessMemory.keep(16 << 20)
    // Previews are allocated on one thread and freed on another, so an import would fragment the heap of
    // every thread.
    ProcessMemory.shareHeaps(2)
    let application = Application(id: id, isUnique: !newProcess)
    var controller: AppController?
    var startsNew = newBoard
    var terminations: [any DispatchSourceSignal] = []
    let overview = OverviewSearch()
    application.provideSearch(overview)
    application.setIdlePatience(idlePatience)
    application.onStartup = {
      Application.layOut(fromRightToLeft: Catalogues.isRightToLeft(Catalogues.language))
      StyleSheet.install(css: [WindowStyle.css, NoteStyle.css, TagStyle.css].joined(separator: "\n"))
      DragDropSystem.activate()
      let app = AppController(application: application, library: BoardLibrary())
      DragDropSystem.shared?.engine.onEvent = { [weak app] in DragTrace.handle($0, in: app?.windows ?? []) }
      app.welcomesNewUsers = true
      RecentBoards.isRecording = true
      controller = app
      overview.app = app
      app.screenCheck = ScreenCheck(app: app)
      application.addAction("new-board") { keepRunning(application) { await NewBoardStart(app: app).run() } }
      application.addTextAction(ImportNotices.action) { app.presence.notices.show($0) }
      application.addAction("quit", shortcuts: ["<Control>q"]) { app.quit() }
      application.addAction("preferences", shortcuts: ["<Control>comma"]) {
        PreferencesWindow.show(app.preferences, in: application)
      }
      application.addAction("about", shortcuts: ["<Shift>F1"]) {
        AboutWindow.show(version: AppVersion.current, in: application)
      }
      DesktopSettings.onChange = { app.themeDidChange() }
      DesktopSettings.followPortal()
      terminations = endings.map { quit(app, on: $0) }
    }
    application.onActivate = {
      guard let app = controller else { return }
      // Whoever can't click on a window opens the program again.
      for window in app.windows { window.display.takeClicks() }
      // The first activation is the start's own.
      let isNew = startsNew
      startsNew = false
      keepRunning(application) { isNew ? await NewBoardStart(app: app).run() : await app.restore() }
    }
    application.onOpen = { urls in
      guard let app = controller else { return }
      keepRunning(application) { await app.open(urls) }
    }
    if newBoard, application.hand("new-board") { return 0 }
    let program = CommandLine.arguments.first ?? "pinboard"
    let words = isService ? [Application.serviceArgument] : files.map(\.absoluteString)
    let status = application.run(arguments: [program] + words)
    for source in terminations { source.cancel() }
    if let later = controller?.startAgain { startAgain(program, files: later) }
    return status
  }

  /// How long a service without a window stays for the next search.
  private static let idlePatience = Duration.seconds(12)

  /// Replaces this process with a new Pinboard. The name on D-Bus is free by now. The process of the late
  /// start handed its files to this one and has ended.
  private static func startAgain(_ program: String, files: [URL]) {
    for number in endings { signal(number, SIG_DFL) }
    var arguments = ([program] + files.map(\.absoluteString)).map { strdup($0) } + [nil]
    execv("/proc/self/exe", &arguments)
  }

  /// Whether there's a display: false if none is named and none can be opened. Call on the main thread,
  /// before ``run(files:newProcess:newBoard:isService:)``.
  public static var hasDisplay: Bool {
    let names = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { ProcessInfo.processInfo.environment[$0] }
    // A display that's named is opened soon enough. A program that only hands over to a running one needs
    // none.
    return names.contains { !$0.isEmpty } || Application.hasDisplay
  }

  /// Raises the limit of open files. An open board takes half a dozen descriptors, and all boards of the
  /// sidebar are open. The initial limit is 1,024 for the sake of old programs that use `select`; nothing
  /// here does.
  private static func raiseFileLimit() {
    var limit = rlimit()
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(files, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 16_384))
    _ = setrlimit(files, &limit)
  }

  /// The signals that end the app: SIGTERM at logout, SIGINT (Ctrl+C) and SIGHUP (the terminal is closed)
  /// from a terminal.
  private static let endings = [SIGTERM, SIGINT, SIGHUP]

  /// Makes a signal end the app after everything is written, as Quit does.
  private static func quit(_ app: AppController, on number: Int32) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { app.terminate() }
    source.resume()
    return source
  }

  /// Runs `body` while the application is held: an application without a window ends when its handler
  /// returns.
  private static func keepRunning(_ application: Application, _ body: @escaping () async -> Void) {
    application.hold()
    Task {
      await body()
      application.release()
    }
  }
}
