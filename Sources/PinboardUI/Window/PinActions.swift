import Board
import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// The actions on the pins and notes of a canvas, the clipboard's among them: as menu items and keys.
final class PinActions {
  private let window: Window
  private let canvas: BoardView
  private let pasteboard: PatientPasteboard
  private let table: ActionTable
  private let appearance: AppearanceActions
  let frames: FrameActions
  private let strokes: StrokeActions
  private let notes: NoteActions
  private let screenshots: ScreenshotActions
  /// Where the context menu was opened last, in the canvas's space.
  private var menuPoint = CGPoint.zero

  /// Pins are changed by all of these.
  private static let selectionActions = ["cut", "delete", "to-front", "to-back"]
  private static let shapingActions = [
    "rotate-right", "rotate-left", "straighten", "larger", "smaller", "reset-size", "actual-size", "raise",
    "lower",
    "duplicate",
  ]
  private static let flips = ["flip-horizontally", "flip-vertically"]
  private static let noteActions = [
    "new-note", "new-note-here", "edit-note", "paste-note", "paste-note-here",
  ]
  /// The actions that a text view handles itself while it has the focus.
  private static let textActions = [
    "cut", "copy", "paste", "paste-here", "paste-note", "paste-note-here", "delete", "select-all", "undo",
    "redo",
  ]
  /// The factor of one step of "Larger".
  private static let growth = 1.1
  /// The offset of copies from their pins, in board points.
  private static let copyOffset = CGPoint(x: 24, y: 24)

  init(window: Window, canvas: BoardView, pasteboard: PatientPasteboard, table: ActionTable) {
    self.window = window
    self.canvas = canvas
    self.pasteboard = pasteboard
    self.table = table
    appearance = AppearanceActions(window: window, canvas: canvas, table: table)
    frames = FrameActions(window: window, canvas: canvas, table: table)
    strokes = StrokeActions(window: window, canvas: canvas, table: table)
    notes = NoteActions(window: window, canvas: canvas, table: table)
    screenshots = ScreenshotActions(canvas: canvas, table: table)
    canvas.onContextMenu = { [weak self] in self?.showMenu(at: $0) }
    addClipboard()
    addOrder()
    addShapes()
    addNotes()
  }

  private var board: BoardController { canvas.board }
  private var document: BoardDocument { canvas.board.document }
  /// The selected pins whose positions and shapes can change.
  private var selectedPins: [Pin] { document.movable(canvas.selection) }

  /// The selected pins with those that lie on selected frames.
  private var carriedPins: [Pin] {
    document.ordered(document.carried(by: canvas.selection, withLocked: true))
  }

  private func add(_ name: String, _ shortcuts: [String] = [], _ body: @escaping (PinActions) -> Void) {
    table.add(name, shortcuts) { [weak self] in
      if let self { body(self) }
    }
  }

  private func showMenu(at point: CGPoint) {
    menuPoint = point
    let model = canvas.model
    let selected = model.selectedPins
    let menu = WindowMenus.context(
      hasSelection: !canvas.selection.isEmpty, isNote: model.selectedNote != nil,
      hasNote: selected.contains { $0.content.note != nil },
      hasLink: !canvas.selectedLinks.isEmpty,
      hasImage: selected.contains(where: \.isImage),
      hasFrame: selected.contains { $0.content.frame != nil },
      hasStroke: selected.contains { $0.content.stroke != nil },
      hasGroup: selected.contains { document.group(of: $0, inside: model.enteredGroup) != nil },
      hidden: document.hiddenPins.count,
      keys: { [weak application = window.application] in application?.shortcuts(of: $0).first })
    PopoverMenu.show(menu, at: model.shown(point), in: canvas)
    MenuTrace.emit(menu, in: window)
  }

  /// The position of the context menu, in board points.
  private var menuPosition: CGPoint { canvas.viewport.boardPoint(menuPoint) }

  // MARK: Which actions are possible

  /// Shortcuts take precedence over the keys of the focused view, so actions that a text view handles itself
  /// are disabled while it has the focus.
  func update() {
    let (isEditable, hasSelection) = (board.isEditable, !canvas.selection.isEmpty)
    let isTyping = window.focusedView is any TextInput
    let isPossible = isEditable && hasSelection
    table.enable(["copy"], hasSelection)
    table.enable(["remove-failed"], !board.failedCards.isEmpty)
    table.enable(Self.selectionActions + Self.shapingActions, isPossible)
    table.enable(["lift"], isPossible && !isTyping)
    table.enable(["paste", "paste-here"], isEditable)
    let images = isPossible ? canvas.selection.lazy.compactMap(document.pin).filter(\.isImage) : nil
    let hasImage = images?.isEmpty == false
    table.enable(
      ["crop", "crop-path"],
      hasImage && canvas.selection.count == 1 && selectedPins.count == 1 && !isTyping)
    table.enable(["reset-crop"], images?.contains(where: \.isCropped) == true)
    table.enable(Self.flips, hasImage && !isTyping)
    table.enable(Self.noteActions, isEditable)
    appearance.update()
    frames.update()
    strokes.update()
    notes.update()
    screenshots.update()
    if isTyping { table.enable(Self.textActions, false) } else { table.enable(["select-all"], true) }
  }

  // MARK: Clipboard

  private func addClipboard() {
    add("cut", ["<Control>x"]) { $0.cut() }
    add("copy", ["<Control>c"]) { CopiedPins.copy($0.carriedPins, of: $0.board) }
    canvas.pasteConfiguration = PasteConfiguration(
      acceptableTypeIdentifiers: ["public.image", "public.file-url", "public.plain-text"])
    table.addPaste(from: pasteboard, to: canvas) { [weak self] in self?.reportNothingToPaste() }
    add("paste-here") { $0.paste(at: $0.menuPosition) }
    add("paste-note", ["<Control><Shift>v"]) { $0.pasteNote(at: $0.canvas.pointerPosition) }
    add("paste-note-here") { $0.pasteNote(at: $0.menuPosition) }
  }

  /// Cuts the selected pins. Pins that couldn't be put on the clipboard stay.
  func cut() {
    let copied = CopiedPins.copy(carriedPins, of: board)
    board.perform(Command.remove(copied, from: document))
  }

  /// Pastes at the point where a menu was opened. By the time the clipboard is read, the pointer is
  /// elsewhere.
  private func paste(at point: CGPoint) {
    let canvas = canvas
    Task { [weak self] in
      guard let providers = try? await self?.pasteboard.itemProviders() else { return }
      if canvas.canPaste(providers) {
        canvas.paste(providers, around: point)
      } else {
        self?.reportNothingToPaste()
      }
    }
  }

  /// Pastes text as a note, even if it describes a picture.
  private func pasteNote(at point: CGPoint?) {
    Task { [weak self] in
      guard let self, let providers = try? await pasteboard.itemProviders() else { return }
      guard board.checkEditable() else { return }
      let point = canvas.position(forItems: providers.count, at: point)
      if !NoteIntake.addNotes(of: providers, to: board, around: point) {
        board.report(localized("There’s nothing to paste in the clipboard."))
      }
    }
  }

  private func reportNothingToPaste() {
    board.report(localized("There’s nothing to paste in the clipboard."))
  }

  // MARK: Which pins there are, and their order

  private func addOrder() {
    add("select-all", ["<Control>a"]) { $0.canvas.selectAll() }
    add("delete", ["Delete", "BackSpace"]) {
      // The key takes back what a path around a picture was drawn with last.
      if $0.canvas.outlines.takeBack() || $0.canvas.tools.guides.takeBack() { return }
      $0.board.perform(Command.remove($0.canvas.selection, from: $0.document))
    }
    add("remove-failed", []) { $0.board.removeFailedCards() }
    add("duplicate", ["<Control>d"]) { $0.duplicate() }
    // The letter of "move", without modifiers like that of "crop".
    add("lift", ["m"]) { $0.canvas.carry.begin() }
    add("to-front", ["<Control><Shift>Up"]) {
      $0.board.perform(Command.bringToFront($0.canvas.selection, in: $0.document))
    }
    add("to-back", ["<Control><Shift>Down"]) {
      $0.board.perform(Command.sendToBack($0.canvas.selection, in: $0.document))
    }
    add("raise", ["<Control>bracketright"]) {
      $0.board.perform(Command.raise($0.canvas.selection, in: $0.document))
    }
    add("lower", ["<Control>bracketleft"]) {
      $0.board.perform(Command.lower($0.canvas.selection, in: $0.document))
    }
  }

  private func duplicate() {
    guard let command = Command.duplicate(canvas.selection, by: Self.copyOffset, in: document),
      board.perform(command) != nil
    else { return }
    canvas.selection = command.pinIDs
  }

  // MARK: Size, rotation, crop

  private func addShapes() {
    add("rotate-right", ["<Control>r"]) { $0.turn(by: 90) }
    add("rotate-left", ["<Control><Shift>r"]) { $0.turn(by: -90) }
    add("straighten") { $0.straighten() }
    add("larger", ["<Control><Alt>plus", "<Control><Alt>equal", "<Control><Alt>KP_Add"]) {
      $0.scale(by: Self.growth)
    }
    add("smaller", ["<Control><Alt>minus", "<Control><Alt>KP_Subtract"]) { $0.scale(by: 1 / Self.growth) }
    add("reset-size") { $0.resetSize() }
    add("actual-size", ["<Alt>0"]) {
      $0.board.perform(Command.setActualSize(of: $0.canvas.selection, in: $0.document))
    }
    // The letters without modifiers are those of BeeRef and PureRef. A text that is being edited gets them
    // instead.
    add("crop", ["c", "<Shift>c"]) { $0.crop() }
    // It's beside the letter of "crop" on most keyboards.
    add("crop-path", ["x"]) { $0.cropAlongPath() }
    add("reset-crop") {
      $0.canvas.crops.cancel()
      $0.canvas.outlines.cancel()
      $0.board.perform(Command.resetCrop($0.canvas.selection, in: $0.document))
    }
    add("flip-horizontally", ["h"]) { $0.flip(.horizontal) }
    add("flip-vertically", ["v"]) { $0.flip(.vertical) }
  }

  /// Begins cropping, or completes it if it's going on.
  private func crop() {
    if canvas.crops.isActive { return canvas.crops.commit() }
    canvas.outlines.cancel()
    if let pin = selectedPins.first, selectedPins.count == 1 { canvas.crops.begin(pin) }
  }

  /// Begins to draw the path along which a picture is cut out, or cuts it out if there's one already.
  private func cropAlongPath() {
    if canvas.outlines.isActive { return canvas.outlines.commit() }
    canvas.crops.cancel()
    if let pin = selectedPins.first, selectedPins.count == 1 { canvas.outlines.begin(pin) }
  }

  private func flip(_ flip: PinFlip) {
    board.perform(Command.flip(canvas.selection, flip, in: document))
  }

  /// Rotates each pin around its own middle.
  private func turn(by degrees: Double) {
    board.perform(Command.rotate(canvas.selection, by: degrees, in: document))
  }

  /// Scales the pins around the middle of all of them.
  private func scale(by factor: Double) {
    guard let frame = Shaping.frame(around: selectedPins) else { return }
    board.perform(Command.scale(canvas.selection, by: factor, around: frame.center, in: document))
  }

  /// Resets the size to that of a newly pinned image.
  private func resetSize() {
    let document = document
    update {
      if let size = FirstSize.of($0, in: document) { $0.size = size }
    } named: {
      .resetSize($0)
    }
  }

  private func straighten() {
    update {
      $0.rotation = 0
    } named: {
      .straighten($0)
    }
  }

  /// - Parameter named: returns the name of the step for a number of pins.
  private func update(_ change: (inout Pin) -> Void, named: (Int) -> CommandName) {
    let pins = selectedPins.map { pin in
      var pin = pin
      change(&pin)
      return pin
    }
    board.perform(Command.update(pins, in: document, name: named(pins.count)))
  }

  // MARK: Notes

  private func addNotes() {
    add("new-note", ["<Control>t"]) { actions in
      let canvas = actions.canvas
      canvas.notes.write(at: canvas.position(forItems: 1, at: canvas.pointerPosition))
    }
    add("new-note-here") { $0.canvas.notes.write(at: $0.menuPosition) }
    add("edit-note") { actions in
      if let note = actions.canvas.model.selectedNote { actions.canvas.notes.edit(note) }
    }
  }
}

extension Pin {
  fileprivate var isImage: Bool { content.original != nil }
}

/// The desktop's clipboard. It reports when the program that owns the clipboard is slow, and lets the
/// user give up waiting.
final class PatientPasteboard: Pasteboard {
  private unowned let progress: ProgressPill

  init(_ progress: ProgressPill) { self.progress = progress }

  func itemProviders() async throws(CancellationError) -> [ItemProvider] {
    let (answers, answer) = AsyncStream<[ItemProvider]?>.makeStream()
    let work = progress.begin(localized("Waiting for the program that was copied from"), isKept: false) {
      answer.yield(nil)
    }
    defer { work.end() }
    // A read that nobody waits for any more ends by its own deadline.
    Task { answer.yield(await Clipboard.general.itemProviders()) }
    for await items in answers {
      guard let items else { break }
      return items
    }
    throw CancellationError()
  }

  func hasItemsConforming(toTypeIdentifiers types: [String]) -> Bool {
    Clipboard.general.hasItemsConforming(toTypeIdentifiers: types)
  }

  func setItemProviders(_ providers: [ItemProvider]) { Clipboard.general.setItemProviders(providers) }
}
