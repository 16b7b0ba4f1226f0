public import DragDrop
import DragItems
import KitFolderArchives
import Foundation
import KitGLib
import GtkViews

/// Drag and drop for all windows of the process: the engine, its clock, its stage, and the drivers that feed
/// it.
///
/// Call ``activate(configuration:appearance:)`` once, before the first window; from then on interactions on
/// views work.
///
/// ```swift
/// let system = DragDropSystem.activate()
/// system.foreignReadLimit = 50_000_000
/// ```
@MainActor
public final class DragDropSystem: StageSystem {
  /// The process's instance; nil before ``activate(configuration:appearance:)``.
  public private(set) static var shared: DragDropSystem?

  /// The engine; use it for traces (`onEvent`) and for its numbers (`configuration`).
  public let engine: DragDropEngine
  /// The look and the timing of drags. Settable at any time.
  public var appearance: DragAppearance
  let exports: ExportFolder
  /// The team and the group with which this program shares more than with others.
  package let circles = Circles()
  private var director: GtkDragStage?

  /// Starts drag and drop in every window that exists or will be made. Idempotent.
  /// - Parameters:
  ///   - configuration: the engine's numbers; only the first call's count.
  ///   - appearance: the stage's look and timing; only the first call's count.
  @discardableResult
  public static func activate(
    configuration: DragDropConfiguration = DragDropConfiguration(),
    appearance: DragAppearance = DragAppearance()
  ) -> DragDropSystem {
    if let shared { return shared }
    let system = DragDropSystem(configuration, appearance)
    shared = system
    for window in Window.all { system.add(window) }
    Window.didCreate.append { window in shared?.add(window) }
    Application.willEnd.append { shared?.engine.cancelEverything() }
    FolderArchive.install()
    // Prepared now, since files will come whose types the built-in table doesn't know.
    TypeDatabase.prepare()
    let exports = system.exports
    Task.detached(priority: .background) { exports.removeLeftovers() }
    return system
  }

  /// Starts drag and drop in a program whose windows and main loop belong to other code: a program in C,
  /// another binding of GTK, or libadwaita. Call it once, on the process's first thread, before the first
  /// view is made; a program with an ``/GtkViews/Application`` calls ``activate(configuration:appearance:)``.
  /// Idempotent.
  ///
  /// Swift's main actor then runs in GLib's default main context, whichever code iterates that: tasks of the
  /// main actor run and loads end. The windows are adopted when views are put into them
  /// (``/GtkViews/Window/adopting(_:)``), and look as they did.
  /// - Parameters:
  ///   - configuration: the engine's numbers; only the first call's count.
  ///   - appearance: the stage's look and timing; only the first call's count.
  @discardableResult
  public static func attach(
    configuration: DragDropConfiguration = DragDropConfiguration(),
    appearance: DragAppearance = DragAppearance()
  ) -> DragDropSystem {
    ForeignProgram.join()
    return activate(configuration: configuration, appearance: appearance)
  }

  private init(_ configuration: DragDropConfiguration, _ appearance: DragAppearance) {
    self.appearance = appearance
    engine = DragDropEngine(clock: GLibDragClock(), configuration: configuration)
    exports = ExportFolder()
    let stage = GtkDragStage(self)
    director = stage
    engine.stage = stage
  }

  // MARK: Other programs

  /// The greatest number of bytes of one type that are read from another program.
  public var foreignReadLimit: Int {
    get { ForeignSource.limit }
    set { ForeignSource.limit = max(0, newValue) }
  }

  /// Seconds without a byte after which a read from another program fails: some programs never answer.
  public var foreignSilence: Double {
    get { ForeignSource.silence }
    set { ForeignSource.silence = newValue }
  }

  // MARK: Windows

  /// The drag and drop objects of one window, which owns them.
  private final class WindowRoom {
    let contacts: WindowContacts
    let drops: WindowDrops
    let stage: WindowStage

    init(contacts: WindowContacts, drops: WindowDrops, stage: WindowStage) {
      self.contacts = contacts
      self.drops = drops
      self.stage = stage
    }
  }

  private func room(of window: Window) -> WindowRoom? { window.dragDropRoom as? WindowRoom }

  private var rooms: [WindowRoom] { Window.all.compactMap(room) }

  private func add(_ window: Window) {
    guard room(of: window) == nil else { return }
    let contacts = WindowContacts(window, engine: engine, driver: stageDirector)
    contacts.onRelease = { [weak self, weak window] point in
      if let window { self?.director?.wasReleased(at: point, in: window) }
    }
    contacts.onIsUp = { [weak self] kind in self?.director?.isUp(kind) }
    window.dragDropRoom = WindowRoom(
      contacts: contacts, drops: WindowDrops(window, stage: stageDirector),
      stage: WindowStage(window) { [weak self] in self?.appearance ?? DragAppearance() })
    window.onWillClose.append { [weak self, weak window] in
      guard let self, let window else { return }
      remove(window)
    }
  }

  private func remove(_ window: Window) {
    engine.windowWillClose(window)
    guard let room = room(of: window) else { return }
    window.dragDropRoom = nil
    room.contacts.close()
    room.drops.close()
  }

  /// The stage. Set once, in `init`.
  var stageDirector: GtkDragStage {
    guard let director else { preconditionFailure("the stage is made with the system") }
    return director
  }

  func stage(of window: Window) -> WindowStage? { room(of: window)?.stage }

  func contacts(of window: Window) -> WindowContacts? { room(of: window)?.contacts }

  var stages: [WindowStage] { rooms.map(\.stage) }

  /// Returns the window on which a drag from another program was dropped.
  func window(ofDrop session: SessionID) -> Window? {
    Window.all.first { room(of: $0)?.drops.isPending(session) == true }
  }

  func dragDidEnd(_ drag: PlatformDrag) { for room in rooms { room.drops.dragDidEnd(drag) } }

  func transferDidFinish(_ session: SessionID) {
    for room in rooms where room.drops.transferDidFinish(session) { return }
  }
}

/// The engine's clock on GLib's main loop.
@MainActor
final class GLibDragClock: DragClock {
  var now: TimeInterval { MainLoop.now }

  func schedule(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) -> any DragTimer {
    GLibDragTimer(MainLoop.schedule(after: delay, body))
  }
}

/// A pending call of ``GLibDragClock``.
@MainActor
private final class GLibDragTimer: DragTimer {
  private let timer: MainLoopTimer

  init(_ timer: MainLoopTimer) { self.timer = timer }

  func cancel() { timer.cancel() }
}
