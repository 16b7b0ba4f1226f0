import Board
import BoardStore
import CKitGtk
import DragDropKit
import Foundation
import Imaging
import KitFiles
import KitGLib
import GtkTestSupport
import XCTest

@testable import BoardCanvas
@testable import BoardSession
@testable import GtkViews
@testable import PinboardUI

/// A window on a board of plain pictures, with a real pointer and real keys of the tests' own X server.
///
/// There's no window manager: the window's corner is that of the screen, and it's asked to take the keyboard.
@MainActor final class UsedWindow {
  let boards: TemporaryBoards
  let app: AppController
  private(set) var window: BoardWindow
  let trace: WindowTrace
  private var lastClick: (point: CGPoint, time: Double)?
  var board: BoardController { window.board }
  var canvas: BoardView { window.canvas }

  /// The colours of the pictures with these names, which get lighter from left to right. Others are red.
  private static let colors: [String: (UInt8, UInt8, UInt8)] = [
    "red": (200, 40, 40), "green": (40, 160, 70), "blue": (50, 80, 200), "gold": (220, 170, 40),
    "violet": (130, 60, 170), "teal": (30, 140, 150),
  ]

  /// - Parameters:
  ///   - names: the names of the pictures on the board, without their ending.
  ///   - isTiled: whether GTK draws with cairo. It's what GTK takes on the X server of the desktop tests, and
  ///     needs less time there than an emulated graphics card.
  init(
    _ names: String..., board name: String = "Used", size: CGSize = CGSize(width: 120, height: 80),
    snaps: Bool = false, isTiled: Bool = true
  ) throws {
    try requireXdotool()
    g_object_set_data_full(Self.display, "gsk-renderer", g_strdup(isTiled ? "cairo" : "gl"), g_free)
    TestDisplay.enablesAnimations(false)
    _ = Self.style
    let boards = try TemporaryBoards()
    trace = try WindowTrace(in: boards.folder)
    let app = boards.app("Used")
    (self.boards, self.app) = (boards, app)
    app.application.addAction("preferences", shortcuts: ["<Control>comma"]) {
      PreferencesWindow.show(app.preferences, in: app.application)
    }
    app.application.addAction("about", shortcuts: ["<Shift>F1"]) {
      AboutWindow.show(version: AppVersion.current, in: app.application)
    }
    app.preferences.change {
      $0.snapsPins = snaps
      $0.webAccess = .never
    }
    let files = try names.map { try Self.picture($0, size: size, in: boards.folder) }
    let board = try MainLoop.wait {
      let file = try await app.library.createBoard(name: name)
      let board = try await app.adopt(file)
      await boards.importFiles(files, into: board)
      await app.list.refresh()
      return board
    }
    window = app.openWindow(on: board)
    DragDropSystem.shared?.engine.onEvent = { [weak app] in DragTrace.handle($0, in: app?.windows ?? []) }
    becomeReady()
    trace.wait("tray.ready")
  }

  /// The app's style sheets, which its start installs.
  private static let style: Void = StyleSheet.install(
    css: [WindowStyle.css, NoteStyle.css, TagStyle.css].joined(separator: "\n"))

  private static var display: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(gdk_display_get_default()!).assumingMemoryBound(to: GObject.self)
  }

  /// Makes a picture whose name says its colour.
  static func picture(
    _ name: String, size: CGSize = CGSize(width: 120, height: 80), in folder: URL
  ) throws -> URL {
    let (red, green, blue) = colors[name] ?? (200, 40, 40)
    let (width, height) = (Int(size.width), Int(size.height))
    let row = Data(
      (0..<width).flatMap { x in
        let shade = UInt8(x * 40 / width)
        return [red, green, blue].map { $0 + min(shade, 255 - $0) } + [255]
      })
    var pixels = Data(capacity: width * height * 4)
    for _ in 0..<height { pixels.append(row) }
    // Pictures with the same bytes would have one original, with the name of one of them.
    pixels[width * height * 4 - 4] = name.utf8.reduce(0, &+)
    let image = DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels,
      fullSize: CGSize(width: width, height: height))
    let url = folder.appending(path: "\(name).png")
    try image.encodePNG().write(to: url)
    return url
  }

  /// Makes a picture from its pixels.
  func picture(
    _ name: String, size: CGSize, _ color: (Int, Int) -> (UInt8, UInt8, UInt8)
  ) throws -> URL {
    let (width, height) = (Int(size.width), Int(size.height))
    var pixels = Data()
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        pixels.append(contentsOf: [red, green, blue, 255])
      }
    }
    let image = DecodedImage(width: width, height: height, stride: width * 4, pixels: pixels, fullSize: size)
    let url = boards.folder.appending(path: "\(name).png")
    try image.encodePNG().write(to: url)
    return url
  }

  /// Adds pictures, and waits until they're drawn.
  func add(_ files: [URL]) throws {
    let (boards, board) = (boards, board)
    try MainLoop.wait { await boards.importFiles(files, into: board) }
    choose("zoom-fit")
    choose("zoom-100")
    rest()
  }

  private func becomeReady() {
    let shown = window
    until("the window to be shown") { shown.canvas.viewport.size.width > 1 && shown.window.isMapped }
    focus(window.window)
    // Beside everything, so that no tooltip appears.
    play(["mousemove", "1279", "799"])
    until("the pictures to be there") {
      shown.canvas.looking.lookedAt?.viewport == shown.canvas.viewport && !shown.canvas.isGliding
    }
  }

  /// Ends the app as Quit would, and opens the board's file in a new one, as the next start would.
  func restart() throws {
    trace.mark()
    let url = board.url
    app.closeAll()
    let app = app
    for key in Array(app.boards.keys) { app.boards[key] = nil }
    app.isQuitting = false
    let board = try MainLoop.wait { try await app.openBoard(at: url) }
    window = app.openWindow(on: board)
    becomeReady()
  }

  func close() {
    app.preferences.change {
      $0.snapsPins = true
      $0.webAccess = .ask
    }
    DragDropSystem.shared?.engine.onEvent = nil
    play(["keyup", "ctrl", "keyup", "shift", "keyup", "alt"])
    app.closeAll()
    MainLoop.settle()
    g_object_set_data(Self.display, "gsk-renderer", nil)
    trace.end()
  }

  // MARK: Waiting

  func until(
    _ what: @autoclosure () -> String, file: StaticString = #filePath, line: UInt = #line,
    _ condition: () -> Bool
  ) {
    if !MainLoop.pump(timeout: 20, until: condition) {
      XCTFail("still waiting for \(what())", file: file, line: line)
    }
  }

  /// Waits until the screen looks as it's meant to.
  @discardableResult
  func wait(
    for what: String, file: StaticString = #filePath, line: UInt = #line,
    toLook condition: (ScreenLook) -> Bool
  ) throws -> ScreenLook {
    var look = try ScreenLook()
    let end = Date(timeIntervalSinceNow: 20)
    while !condition(look) {
      guard Date() < end else {
        XCTFail("still waiting for \(what)", file: file, line: line)
        break
      }
      MainLoop.settle()
      look = try ScreenLook()
    }
    return look
  }

  /// Waits until all that was asked for is drawn, and nothing moves.
  func rest() {
    let canvas = canvas
    MainLoop.settle()
    awaitLayout()
    until("the view to rest") {
      !canvas.isGliding && canvas.looking.lookedAt?.viewport == canvas.viewport
    }
    MainLoop.settle()
  }

  /// Waits until the window has had the layout that it's due, which comes with its next frame.
  private func awaitLayout() {
    var isFrameBegun = false
    let tick = canvas.addTick { _ in
      isFrameBegun = true
      return false
    }
    // A frame's ticks, layout and drawing run in one turn of the main loop.
    until("a frame of the window") { isFrameBegun }
    tick.cancel()
  }

  /// Checks that the screen shows what a complete redraw of all windows shows.
  func checkScreen(file: StaticString = #filePath, line: UInt = #line) throws {
    rest()
    // Some drawing is put off, such as that of a board's small picture by 0.4 s.
    var shown = try ScreenLook()
    try wait(for: "the screen to be still", file: file, line: line) { _ in
      let isQuiet = MainLoop.now + 0.5
      MainLoop.pump { MainLoop.now > isQuiet }
      guard let next = try? ScreenLook() else { return false }
      defer { shown = next }
      return next.differences(from: shown) == 0
    }
    for window in Window.all { window.redraw() }
    MainLoop.settle()
    var differences = 0
    try wait(for: "the screen to be as drawn anew", file: file, line: line) { look in
      differences = look.differences(from: shown)
      return differences <= 12
    }
  }

  // MARK: Hands

  /// Sends events to the X server, and returns when they're handled.
  func play(_ arguments: [String], file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertTrue(xdotool(arguments) { true }, "the events weren't sent", file: file, line: line)
    MainLoop.settle()
  }

  /// Gives a window the keyboard.
  func focus(_ window: Window) {
    guard let number = windowIdentifier(window) else { return XCTFail("the window has no number") }
    play(["windowraise", number, "windowfocus", number])
    until("the window to be active") { window.isActive }
  }

  /// Makes the window as wide as this, in points.
  func resize(to width: Double) {
    let window = window.window
    guard let number = windowIdentifier(window) else { return XCTFail("the window has no number") }
    play(["windowsize", number, "\(Int(width + 2 * window.surfaceOffset.x))", "700"])
    until("the window to be \(width) points wide, and not \(window.size.width)") {
      abs(window.size.width - width) <= 1
    }
    rest()
  }

  /// Gives the keyboard to the window that has opened last, such as the preferences.
  @discardableResult
  func takePanel() throws -> Window {
    let panel = try XCTUnwrap(Window.all.last)
    XCTAssertFalse(panel === window.window, "no window has opened")
    focus(panel)
    return panel
  }

  /// Presses keys one after the other, such as `ctrl+shift+z`.
  func tap(_ keys: String...) { play(["key", "--delay", "2"] + keys) }

  /// Presses keys, and returns the name of the step that they make.
  @discardableResult
  func command(_ keys: String..., file: StaticString = #filePath, line: UInt = #line) -> String? {
    let before = board.history.undoSteps.map(\.id)
    play(["key", "--delay", "2"] + keys)
    let board = board
    until("a step of \(keys)", file: file, line: line) { board.history.undoSteps.map(\.id) != before }
    return board.history.undoName
  }

  func type(_ text: String) {
    play(["type", "--delay", "2", text])
  }

  private func move(_ point: CGPoint) -> [String] { ["mousemove", "\(Int(point.x))", "\(Int(point.y))"] }

  func point(at point: CGPoint) { play(move(point)) }

  func click(_ point: CGPoint, button: Int = 1, count: Int = 1, holding key: String? = nil) {
    if let last = lastClick, count > 1 || hypot(point.x - last.point.x, point.y - last.point.y) < 12 {
      // GTK takes two clicks within 0.4 s for a double click.
      until("a click to be no second one") { MainLoop.now > last.time + 0.45 }
    }
    let click = ["click", "--repeat", "\(count)", "--delay", "30", "\(button)"]
    play(move(point) + (key.map { ["keydown", $0] } ?? []) + click + (key.map { ["keyup", $0] } ?? []))
    lastClick = (point, MainLoop.now)
  }

  func doubleClick(_ point: CGPoint) { click(point, count: 2) }

  /// Presses at one point, moves to another, and calls `there` before the release.
  func drag(
    from start: CGPoint, to end: CGPoint, holding key: String? = nil, there: (() throws -> Void)? = nil
  ) rethrows {
    play(move(start) + (key.map { ["keydown", $0] } ?? []) + ["mousedown", "1"])
    for part in [0.15, 0.3, 0.6, 1.0, 1.0] {
      play(move(CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)))
    }
    try there?()
    play(["mouseup", "1"] + (key.map { ["keyup", $0] } ?? []))
    MainLoop.settle()
  }

  /// Drags a pin by its middle, and waits until it lies.
  func drag(_ name: String, by offset: CGPoint, holding key: String? = nil) {
    let start = middle(name)
    let before = board.history.undoSteps.map(\.id)
    drag(from: start, to: CGPoint(x: start.x + offset.x, y: start.y + offset.y), holding: key)
    let board = board
    until("the drop of \(name)") { board.history.undoSteps.map(\.id) != before }
    rest()
  }

  /// Clicks on the first pin, and with Ctrl on the others.
  func select(_ names: String...) {
    for (number, name) in names.enumerated() { click(middle(name), holding: number == 0 ? nil : "ctrl") }
  }

  /// Activates an action by its name, as its menu item does.
  func choose(_ name: String, file: StaticString = #filePath, line: UInt = #line) {
    guard let action = (window.window.actions + app.application.actions).first(where: { $0.name == name })
    else { return XCTFail("no action \(name)", file: file, line: line) }
    XCTAssertTrue(action.isEnabled, "\(name) can't be chosen", file: file, line: line)
    g_action_activate(action.object.opaque, nil)
    MainLoop.settle()
  }

  // MARK: Menus

  /// The indexes of an action's row and of the rows of the submenus that lead to it, as often as Down is
  /// pressed: the keys pass over rows that can't be chosen, and a submenu begins with the way back.
  private func way(_ rows: [WindowTrace.Entry], to action: String, isChosen: Bool) -> [Int]? {
    let enabled = rows.filter { $0["isEnabled"] as? Bool == true }
    if !isChosen, rows.contains(where: { $0["action"] as? String == action }) { return [0] }
    for (index, row) in enabled.enumerated() {
      if row["action"] as? String == action { return [index] }
      if let rows = row["rows"] as? [WindowTrace.Entry],
        let rest = way(rows, to: action, isChosen: isChosen)
      {
        return [index, rest[0] + 1] + rest.dropFirst()
      }
    }
    return nil
  }

  /// Opens the menu at a point.
  func openMenu(at point: CGPoint) {
    trace.mark()
    click(point, button: 3)
    trace.wait("menu.shown")
    MainLoop.settle()
  }

  /// Opens the window's menu.
  func openMainMenu() {
    trace.mark()
    click(middle(of: window.header.menu))
    trace.wait("menu.shown")
    MainLoop.settle()
  }

  /// Chooses the item of the open menu that has this action, such as `win.export`, by keys.
  func chooseOpen(_ action: String, file: StaticString = #filePath, line: UInt = #line) {
    go(to: action, isChosen: true, file: file, line: line)
  }

  /// Opens the submenu of the open menu in which this action is.
  func openSubmenu(_ action: String, file: StaticString = #filePath, line: UInt = #line) {
    go(to: action, isChosen: false, file: file, line: line)
  }

  private func go(to action: String, isChosen: Bool, file: StaticString, line: UInt) {
    let rows = trace.last("menu.shown")?["rows"] as? [WindowTrace.Entry] ?? []
    guard var steps = way(rows, to: action, isChosen: isChosen) else {
      let shown = rows.map { "\($0["title"] ?? "") \($0["isEnabled"] ?? "")" }
      return XCTFail("“\(action)” can't be chosen among \(shown)", file: file, line: line)
    }
    if !isChosen { steps.removeLast() }
    for count in steps {
      play(["key", "--delay", "2"] + [String](repeating: "Down", count: count) + ["Return"])
      MainLoop.settle()
    }
  }

  // MARK: Positions

  /// The one pin with a name; a file's ending may be left out.
  func pin(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> Pin {
    let found = board.document.pins.filter { $0.name == name || $0.name == "\(name).png" }
    XCTAssertEqual(found.count, 1, "pins “\(name)”", file: file, line: line)
    return found.first ?? Pin(content: .note("none"), name: "none", center: .zero, size: .zero)
  }

  /// A pin's frame on the screen.
  func frame(_ name: String) -> CGRect { onScreen(canvas.model.frame(of: pin(name))) }

  func middle(_ name: String) -> CGPoint { point(name, 0.5, 0.5) }

  /// A point of a pin's frame on the screen, from 0 to 1.
  func point(_ name: String, _ x: Double, _ y: Double) -> CGPoint {
    let frame = frame(name)
    return CGPoint(x: frame.minX + frame.width * x, y: frame.minY + frame.height * y)
  }

  /// The board's part of the window, on the screen.
  var cork: CGRect { onScreen(canvas.bounds) }

  func onScreen(_ rect: CGRect) -> CGRect {
    let (origin, shift) = (canvas.frameInWindow.origin, window.window.surfaceOffset)
    return rect.offsetBy(dx: origin.x + shift.x, dy: origin.y + shift.y)
  }

  /// Where a pin is seen, also in the mirrored view.
  func shownMiddle(_ name: String) -> CGPoint {
    let frame = canvas.model.frame(of: pin(name))
    let middle = canvas.model.shown(CGPoint(x: frame.midX, y: frame.midY))
    return onScreen(CGRect(origin: middle, size: .zero)).origin
  }

  /// A control's frame on the screen, by its name in the trace.
  func control(_ name: String, file: StaticString = #filePath, line: UInt = #line) -> CGRect {
    let shift = window.window.surfaceOffset
    return trace.control(name, file: file, line: line).offsetBy(dx: shift.x, dy: shift.y)
  }

  /// Clicks on a control.
  func press(_ name: String, file: StaticString = #filePath, line: UInt = #line) {
    _ = control(name, file: file, line: line)
    // A list that has just been searched is laid out with its window's next frame.
    for _ in 0..<3 { awaitLayout() }
    let frame = control(name, file: file, line: line)
    click(CGPoint(x: frame.midX, y: frame.midY))
  }

  /// A control's middle on the screen.
  func middle(of view: View) -> CGPoint {
    let (frame, shift) = (view.frameInWindow, view.window?.surfaceOffset ?? .zero)
    return CGPoint(x: frame.midX + shift.x, y: frame.midY + shift.y)
  }

  /// A point of the board with nothing within some points.
  func emptyPoint(clear: Double = 40) -> CGPoint {
    let frames = board.document.shownPins.map {
      onScreen(canvas.model.frame(of: $0)).insetBy(dx: -clear, dy: -clear)
    }
    let area = cork
    for y in stride(from: area.maxY - 160, to: area.minY + 60, by: -20) {
      for x in stride(from: area.maxX - 100, to: area.minX + 60, by: -20) {
        let point = CGPoint(x: x, y: y)
        if !frames.contains(where: { $0.contains(point) }) { return point }
      }
    }
    XCTFail("there's no free place")
    return area.origin
  }
}
