public import DragDrop
import Foundation
import GLibSupport
import GtkViews

/// Drag and drop for all windows of the process: the engine, its clock, its stage, and what feeds it.
///
/// ``activate()`` once, before the first window; from then on interactions on views work.
@MainActor
public final class DragDropSystem {
  /// The process's one; nil before ``activate()``.
  public private(set) static var shared: DragDropSystem?

  /// For traces (`onEvent`) and for its numbers (`configuration`).
  public let engine: DragDropEngine
  let exports: ExportFolder
  private var rooms: [ObjectIdentifier: WindowRoom] = [:]
  private var director: GtkDragStage?

  /// Starts drag and drop: hooks every window that exists or will be made. Idempotent.
  /// - Parameter configuration: the first caller's counts.
  @discardableResult
  public static func activate(configuration: DragDropConfiguration = DragDropConfiguration())
    -> DragDropSystem
  {
    if let shared { return shared }
    let system = DragDropSystem(configuration)
    shared = system
    for window in Window.all { system.add(window) }
    Window.didCreate.append { window in shared?.add(window) }
    let exports = system.exports
    Task.detached(priority: .background) { exports.removeLeftovers() }
    return system
  }

  private init(_ configuration: DragDropConfiguration) {
    engine = DragDropEngine(clock: GLibDragClock(), configuration: configuration)
    exports = ExportFolder()
    let stage = GtkDragStage(self)
    director = stage
    engine.stage = stage
  }

  // MARK: Other programs

  /// Bytes of one type that are read from another program at most.
  public var foreignReadLimit: Int {
    get { ForeignSource.limit }
    set { ForeignSource.limit = max(0, newValue) }
  }

  /// Seconds without a byte after which a read from another program has failed: some never answer.
  public var foreignSilence: Double {
    get { ForeignSource.silence }
    set { ForeignSource.silence = newValue }
  }

  // MARK: Windows

  /// What drag and drop keeps for one window.
  private struct WindowRoom {
    let contacts: WindowContacts
    let drops: WindowDrops
    let stage: WindowStage
  }

  private func add(_ window: Window) {
    let key = ObjectIdentifier(window)
    guard rooms[key] == nil else { return }
    let contacts = WindowContacts(window, engine: engine, driver: stageDirector)
    contacts.onButtonIsUp = { [weak self] in self?.director?.buttonIsUp() }
    rooms[key] = WindowRoom(
      contacts: contacts, drops: WindowDrops(window, system: self), stage: WindowStage(window))
    window.onWillClose.append { [weak self, weak window] in
      guard let self, let window else { return }
      remove(window)
    }
  }

  private func remove(_ window: Window) {
    engine.windowWillClose(window)
    guard let room = rooms.removeValue(forKey: ObjectIdentifier(window)) else { return }
    room.contacts.close()
    room.drops.close()
  }

  /// Set once in `init`.
  var stageDirector: GtkDragStage {
    guard let director else { preconditionFailure("the stage is made with the system") }
    return director
  }

  func stage(of window: Window) -> WindowStage? { rooms[ObjectIdentifier(window)]?.stage }

  func contacts(of window: Window) -> WindowContacts? { rooms[ObjectIdentifier(window)]?.contacts }

  var stages: [WindowStage] { rooms.values.map(\.stage) }

  func transferDidFinish(_ session: SessionID) {
    for room in rooms.values where room.drops.transferDidFinish(session) { return }
  }
}
