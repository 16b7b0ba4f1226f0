import Dispatch
import DragDropKit
import DragTeams
import Foundation
import KitGLib

/// The program: a window with a tile for each kind of visibility to drag from, and a field to drop on.
@MainActor
final class Probe {
  private let trace: ProbeTrace
  private var team: String?
  private var group: String?
  private var isSlow = false
  private var window: Window?
  private var tiles: [ProbeTile] = []
  private var field: ProbeField?
  private var signals: [any DispatchSourceSignal] = []

  init(arguments: [String]) {
    trace = ProbeTrace(path: arguments.first ?? "/dev/stdout")
    var rest = arguments.dropFirst().makeIterator()
    while let option = rest.next() {
      switch option {
      case "--team": team = rest.next()
      case "--group": group = rest.next()
      case "--slow": isSlow = true
      default: FileHandle.standardError.write(Data("drag-probe: \(option)?\n".utf8))
      }
    }
  }

  func run() -> Int32 {
    let application = Application(id: "io.github.pinboard.DragProbe", isUnique: false)
    application.onActivate = { [weak self, weak application] in
      if let self, let application { start(application) }
    }
    return application.run(arguments: ["drag-probe"])
  }

  private func start(_ application: Application) {
    let system = DragDropSystem.activate()
    // The tests' slow sources are slower than any real program may be.
    system.foreignSilence = 300
    system.engine.onEvent = { [trace] event in
      switch event {
      case .lift: trace.write("lift")
      case .liftCancelled: trace.write("lift-cancelled")
      case .begin(_, let items, let types): trace.write("drag-begin", ["items": items, "types": types])
      case .end(_, let operation): trace.write("drag-end", ["operation": "\(operation)"])
      default: break
      }
    }
    application.hold()
    listen(to: SIGUSR1) { [weak self] in self?.tellCounts() }
    listen(to: SIGUSR2) { [weak self] in self?.paste() }
    Task {
      // A probe without a team, or without access to its team's key, is a stranger. The tests use both.
      for (name, join) in [("team", team), ("group", group)] {
        guard let join else { continue }
        do {
          if name == "team" { try await system.joinTeam(join) } else { try await system.joinGroup(join) }
          trace.write("joined", ["circle": name])
        } catch { trace.write("not-joined", ["circle": name, "reason": error.localizedDescription]) }
      }
      open(application)
      application.release()
    }
  }

  private func open(_ application: Application) {
    let window = Window(application: application)
    window.title = "Drag probe"
    window.setDefaultSize(width: 300, height: 200)
    let board = CanvasView()
    window.content = board
    for (index, kind) in ProbeTile.Kind.allCases.enumerated() {
      let tile = ProbeTile(kind, isSlow: isSlow)
      tile.onRecognized = { [trace] in trace.write("recognized") }
      board.addSubview(tile, frame: CGRect(x: 10 + 70 * index, y: 10, width: 60, height: 60))
      tiles.append(tile)
    }
    let field = ProbeField(trace)
    board.addSubview(field, frame: CGRect(x: 10, y: 90, width: 380, height: 200))
    self.field = field
    self.window = window
    window.onFirstFrame = { [weak self] in self?.tellPlaces() }
    window.onSizeChanged = { [weak self] in Task { @MainActor in self?.tellPlaces() } }
    window.present()
  }

  private func listen(to number: Int32, _ answer: @escaping @MainActor () -> Void) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { answer() }
    source.resume()
    signals.append(source)
  }

  /// Tells the numbers of live objects.
  private func tellCounts() {
    trace.write("live", Dictionary(uniqueKeysWithValues: LiveCount.all.map { ("\($0.key)", $0.value) }))
  }

  /// Reads the picture on the clipboard, and tells how long it took.
  private func paste() {
    let (trace, start) = (trace, ContinuousClock.now)
    Task {
      let provider = await Clipboard.general.itemProviders().first
      _ = provider?.loadDataRepresentation(forTypeIdentifier: "image/png") { data, error in
        trace.write(
          "pasted",
          [
            "ms": start.duration(to: .now) / .milliseconds(1), "bytes": data?.count ?? 0,
            "error": error?.localizedDescription ?? "",
          ])
      }
    }
  }

  private func tellPlaces() {
    var places: [String: [Double]] = [:]
    for tile in tiles { places[tile.kind.rawValue] = Self.numbers(tile.frameInWindow) }
    if let field { places["field"] = Self.numbers(field.frameInWindow) }
    trace.write("ready", ["places": places])
  }

  private static func numbers(_ rect: CGRect) -> [Double] { [rect.minX, rect.minY, rect.width, rect.height] }
}
