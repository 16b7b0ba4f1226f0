import Board
import BoardCanvas
import BoardExchange
import BoardSession
import BoardStore
import DragDropKit
import KitFiles
import Foundation
import Localization

/// How a window shows its board: alone or with its surroundings, grey, mirrored, above other windows, with
/// the information pane beside it, and with what's searched for in the light. The commands are actions of the
/// window.
final class WindowDisplay {
  let chrome: WindowChrome
  let stacking: WindowStacking
  let information: InformationPane
  let search: WindowSearch
  /// Keeps in view what's arriving.
  let arrivals: ArrivalFit
  var study: StudyActions?
  private let surfaces: SurfaceActions
  private let lenses: LensActions
  private let window: Window
  private let canvas: BoardView
  private let table: ActionTable
  private let messages: MessageBar
  /// Whether the information pane was shown before the board was alone.
  private var hadInformation = false

  init(
    window: Window, canvas: BoardView, information: InformationPane, table: ActionTable, messages: MessageBar,
    chrome: WindowChrome, search: WindowSearch
  ) {
    self.window = window
    self.canvas = canvas
    self.information = information
    self.table = table
    self.messages = messages
    self.chrome = chrome
    self.search = search
    stacking = WindowStacking(window, canvas)
    arrivals = ArrivalFit(canvas)
    surfaces = SurfaceActions(window: window, canvas: canvas, table: table)
    lenses = LensActions(canvas: canvas, table: table)
    chrome.onBare = { [weak self] isBare in
      guard let self else { return }
      if isBare { hadInformation = information.isShown }
      information.isShown = isBare ? false : hadInformation
    }
    stacking.onMessage = { [weak messages] in messages?.show($0) }
    canvas.onEscape = { [weak chrome, weak search] in search?.end() == true || chrome?.leave() == true }
    window.onFullScreenChanged = { [weak chrome] in chrome?.fullScreenChanged() }
    information.onVisibilityChanged = { [weak self] in self?.update() }
    information.onOpen = { [weak window, weak messages] url in
      DesktopFiles.open(url, from: window) { reason in
        messages?.show(localized("\(localized(quoted: url.absoluteString)) can’t be opened: \(reason)"))
      }
    }
    canvas.picks.onChange = { [weak self] in self?.update() }
    canvas.animationBar.onAvailable = { [weak self] in self?.update() }
    canvas.picks.onPick = { [weak self] in self?.picked($0, of: $1) }
    canvas.picks.onFind = { [weak canvas, weak search] color in
      canvas?.picks.end()
      search?.find(SearchColor(red: color.red, green: color.green, blue: color.blue))
    }
    canvas.onFindColor = { [weak search] in search?.find($0) }
    addWindow()
    addBoard()
    addAnimation()
    addOriginal()
  }

  private func add(_ name: String, _ shortcuts: [String], _ body: @escaping (WindowDisplay) -> Void) {
    table.add(name, shortcuts) { [weak self] in
      if let self { body(self) }
    }
  }

  /// Adds an action with a check mark, which ``update()`` sets.
  private func toggle(_ name: String, _ shortcuts: [String], _ body: @escaping (WindowDisplay) -> Void) {
    table.addToggle(name, shortcuts) { [weak self] in
      guard let self else { return }
      body(self)
      update()
    }
  }

  private func addWindow() {
    toggle("fullscreen", ["F11"]) { $0.chrome.toggleFullScreen() }
    toggle("reference", ["<Control><Alt>f"]) { $0.chrome.toggleReference() }
    toggle("keep-above", ["<Control><Alt>a"]) { $0.stacking.toggleAbove() }
    toggle("clear-ground", ["<Control><Alt>e"]) { $0.stacking.toggleGround() }
    toggle("click-through", ["<Control><Alt>c"]) { $0.toggleClickThrough() }
    add("fade", ["<Alt>Page_Down"]) { $0.stacking.fade(-1) }
    add("unfade", ["<Alt>Page_Up"]) { $0.stacking.fade(1) }
    toggle("information", ["<Control><Shift>i"]) { $0.information.isShown.toggle() }
  }

  private func addBoard() {
    add("look", []) { display in
      let canvas = display.canvas
      if let id = canvas.look.pin ?? canvas.selection.first { canvas.look.toggle(id) }
    }
    toggle("grey-view", ["<Shift>g", "<Control><Alt>g"]) { $0.canvas.model.isGrey.toggle() }
    toggle("flip-view", ["<Shift>h"]) { $0.flipView() }
    toggle("pick-colour", ["i"]) { $0.pickColor() }
    // Some desktops lock the screen by these keys without Shift.
    toggle("lock-board", ["<Control><Alt><Shift>l"]) { $0.lockBoard() }
  }

  private func addAnimation() {
    add("play", ["k"]) { $0.canvas.animationBar.togglePlaying() }
    add("next-frame", ["period"]) { $0.canvas.animationBar.step(by: 1) }
    add("previous-frame", ["comma"]) { $0.canvas.animationBar.step(by: -1) }
    add("speed", ["<Shift>k"]) { $0.canvas.animationBar.changeSpeed() }
  }

  private func addOriginal() {
    add("save-original", ["<Control><Alt>s"]) { display in Task { await display.saveOriginal() } }
    add("open-original", ["<Control><Alt>o"]) { display in Task { await display.openOriginal() } }
    // It's near the keys of the other things that are about colours and facts.
    toggle("gamut", ["<Alt>i"]) { $0.toggleGamut() }
    add("palette", ["<Shift>i"]) { display in Task { await display.addPalette() } }
    add("show-original", ["<Control><Alt>r"]) { display in Task { await display.showOriginal() } }
  }

  /// Updates the check marks, and which commands are possible.
  func update() {
    surfaces.update()
    study?.update()
    stacking.windowChanged()
    table.check("fullscreen", window.isFullScreen)
    table.check("reference", chrome.isReference)
    table.check("keep-above", stacking.isAbove)
    table.check("clear-ground", stacking.isGroundOnly)
    table.check("click-through", stacking.passesClicks)
    table.check("grey-view", canvas.model.isGrey)
    table.check("flip-view", canvas.model.isMirrored)
    table.check("information", information.isShown)
    table.check("gamut", information.isShown && information.showsGamut)
    table.check("lock-board", canvas.board.isLocked)
    table.enable(["lock-board"], canvas.board.isLocked || canvas.board.isEditable)
    table.check("pick-colour", canvas.picks.isActive)
    // Shortcuts come before the keys of the focused view, and a text needs these letters.
    let isTyping = window.focusedView is any TextInput
    table.enable(["flip-view", "pick-colour", "grey-view"] + LensActions.letters, !isTyping)
    table.enable(
      ["play", "next-frame", "previous-frame", "speed"], !isTyping && canvas.animationBar.isPossible)
    let images = canvas.selection.count { canvas.board.document.pin($0)?.content.original != nil }
    table.enable(["look"], canvas.look.isActive || canvas.selection.count == 1)
    table.enable(["save-original", "open-original", "show-original"], images == 1)
    table.enable(["palette"], images == 1 && canvas.board.isEditable && !isTyping)
    table.enable(["gamut"], images == 1 || information.showsGamut)
  }

  /// Called when the board becomes alone, or gets its surroundings back.
  func chromeChanged() {
    canvas.model.movesWindow = chrome.isReference && !window.isFullScreen
    if !chrome.isReference { stacking.passClicks(false) }
    update()
  }

  /// Takes clicks again, if they go to what's behind the window.
  func takeClicks() {
    stacking.passClicks(false)
    update()
  }

  /// Lets clicks through in reference mode, which ends with it.
  private func toggleClickThrough() {
    guard !stacking.passesClicks else { return stacking.passClicks(false) }
    if !chrome.isReference { chrome.toggleReference() }
    stacking.passClicks(true)
  }

  private func flipView() {
    canvas.endEditing()
    canvas.model.isMirrored.toggle()
  }

  private func lockBoard() {
    let board = canvas.board
    guard board.isLocked || !board.importer.isBusy else {
      return messages.show(localized("Images are still being added. The board can be locked after that."))
    }
    canvas.endEditing()
    board.isLocked.toggle()
    Trace.emit("board.locked", ["board": board.name, "isOn": board.isLocked])
    window.announce(board.isLocked ? localized("The board is locked") : localized("The board is unlocked"))
  }

  // MARK: Colours

  private func pickColor() { if canvas.picks.isActive { canvas.picks.end() } else { canvas.picks.begin() } }

  private func picked(_ color: PickedColor, of name: String) {
    Clipboard.general.setItemProviders([ItemProvider(object: color.hex)])
    messages.show(localized("\(color.hex) of “\(name)” is in the clipboard"), color: color)
  }

  /// Shows the chart of the picture's colours in the information pane, or takes it away.
  private func toggleGamut() {
    information.showsGamut = !(information.isShown && information.showsGamut)
    if information.showsGamut { information.isShown = true }
  }

  private func addPalette() async {
    let board = canvas.board
    guard let pin = canvas.model.selectedPins.first(where: { $0.content.original != nil }) else { return }
    do {
      try await PaletteStrip.add(of: pin, to: canvas)
    } catch {
      board.report(localized("That can’t be done: \(error)"))
    }
  }

  // MARK: Originals

  private var selectedOriginal: Original? {
    let originals = canvas.model.selectedPins.compactMap { canvas.board.document.original(of: $0) }
    return originals.count == 1 ? originals.first : nil
  }

  private func saveOriginal() async {
    guard let original = selectedOriginal else { return }
    let board = canvas.board
    do {
      let leaving = try await LeavingOriginal.read(original, of: board.file)
      if let problem = leaving.problem {
        guard await Ask.mayLeave(problem, verb: localized("Save Anyway"), in: window) else { return }
      }
      let filter: FileDialog.Filter = (
        name: localized("The original’s own format"), mimeTypes: [],
        suffixes: [(leaving.name as NSString).pathExtension]
      )
      let location = await Ask.saveLocation(
        in: window, title: localized("Save Original As…").withoutEllipsis, name: leaving.name, filter: filter)
      guard let url = location else { return }
      try await OriginalReading.write(leaving, to: url)
      messages.show(localized("“\(url.shownName)” is saved"))
    } catch {
      board.report(localized("That can’t be done: \(error)"))
    }
  }

  private func openOriginal() async {
    guard let original = selectedOriginal else { return }
    let board = canvas.board
    do {
      let leaving = try await LeavingOriginal.read(original, of: board.file)
      if leaving.mayHoldScripts, !(await Ask.mayOpenDrawing(leaving.name, in: window)) { return }
      let url = try await OriginalReading.file(toOpen: original, leaving, of: board.file, in: .shared)
      Trace.emit("original.opened", ["path": url.pathText])
      DesktopFiles.open(url, from: window) { board.report(Self.cannotOpen(original, $0)) }
      Task {
        try await Task.sleep(for: .seconds(OpenedCopies.patience + 60))
        await OpenedCopies.shared.tidy()
      }
    } catch {
      board.report(Self.cannotOpen(original, "\(error)"))
    }
  }

  /// Shows the linked file, or the board's own file if the original is in it.
  private func showOriginal() async {
    guard let original = selectedOriginal else { return }
    let board = canvas.board
    do {
      let url = try await board.file.originals.location(of: original.id) ?? board.url
      Trace.emit("original.shown", ["path": url.pathText])
      DesktopFiles.showInFolder(url, from: window) { board.report(Self.cannotOpen(original, $0)) }
    } catch {
      board.report(Self.cannotOpen(original, "\(error)"))
    }
  }

  private static func cannotOpen(_ original: Original, _ reason: String) -> String {
    localized("\(localized(quoted: original.name.shown)) can’t be opened: \(reason)")
  }
}
