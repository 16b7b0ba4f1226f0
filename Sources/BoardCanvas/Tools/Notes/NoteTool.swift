package import Board
import BoardSession
package import DragDropKit
package import Foundation

/// The notes of a canvas that are being edited: one with the keyboard focus, and one that a text drag has
/// opened.
package final class NoteTool: CanvasTool, TextDropDelegate {
  private let scene: BoardScene
  private var model: CanvasModel { scene.model }
  private(set) var sheets: [NoteSheet] = []
  /// The note that a drag has opened. It closes when the drag leaves, unless the text was dropped there.
  private weak var visited: NoteSheet?
  /// The least zoom at which notes are edited that are there already, so that their letters aren't smaller
  /// than this share of their size at 100 %. The letters of new notes are as large at any zoom.
  private static let leastZoom = 0.6

  /// The view to which the user returns after writing, and the one that was made for it.
  private var zoomed: (before: Viewport, shown: Viewport)?

  /// Called to open a link of a note.
  package var onLink: ((URL) -> Void)?

  init(scene: BoardScene) { self.scene = scene }

  package var isActive: Bool { !sheets.isEmpty }

  /// Returns whether a point of the canvas is on a text that's being edited.
  func covers(_ point: CGPoint) -> Bool { sheets.contains { $0.textFrame.contains(point) } }

  // MARK: Writing

  /// Begins a new note around a point of the board, with the keyboard focus.
  package func write(at center: CGPoint) {
    guard model.board.checkEditable() else { return }
    end()
    let size = NoteStyle.textSize(legibleAt: model.viewport.zoom, leastZoom: Self.leastZoom)
    open(NoteSession(at: center, textSize: size, on: model.board), takesKeyboard: true)
  }

  /// Begins to edit a note of the board.
  package func edit(_ id: PinID, takesKeyboard: Bool = true) {
    guard !sheets.contains(where: { $0.id == id }), model.board.checkEditable() else { return }
    if takesKeyboard { end() }
    guard let session = NoteSession(editing: id, on: model.board) else { return }
    open(session, takesKeyboard: takesKeyboard)
  }

  private func open(_ session: NoteSession, takesKeyboard: Bool) {
    // Nobody could write mirrored letters.
    model.isMirrored = false
    let sheet = NoteSheet(session, on: scene)
    sheets.append(sheet)
    sheet.text.textDropDelegate = self
    sheet.onLink = { [weak self] in self?.onLink?($0) }
    model.setPresentation(sheet.id) { $0.alpha = 0 }
    if takesKeyboard { bringIntoView(sheet) }
    sheet.place()
    if takesKeyboard {
      model.selection = []
      sheet.text.focus()
      sheet.text.selectedTextRange = TextRange(sheet.text.endOfDocument)
    } else {
      visited = sheet
    }
    report("note.open", sheet)
  }

  private func bringIntoView(_ sheet: NoteSheet) {
    let before = model.viewport
    var viewport = before
    defer { if viewport.zoom != before.zoom { zoomed = (before, model.viewport) } }
    if viewport.zoom < Self.leastZoom, !sheet.session.isNew {
      viewport.setZoom(1, keeping: viewport.viewPoint(sheet.session.pin.center))
    }
    model.viewport = viewport
    let frame = sheet.textFrame.insetBy(dx: -24, dy: -24)
    let size = viewport.size
    guard size.width > frame.width, size.height > frame.height else { return }
    let offset = CGPoint(
      x: max(0, -frame.minX) - max(0, frame.maxX - size.width),
      y: max(0, -frame.minY) - max(0, frame.maxY - size.height))
    guard offset != .zero else { return }
    viewport.pan(by: offset)
    model.viewport = viewport
  }

  /// Ends all editing. The text is saved to the board, which draws it again.
  package func end() {
    guard isActive else { return }
    for sheet in sheets { close(sheet, saving: true) }
  }

  /// Saves the text to the board; the editing goes on.
  package func save() { for sheet in sheets { sheet.session.save() } }

  private func close(_ sheet: NoteSheet, saving: Bool) {
    if saving { sheet.text.unmarkText() }
    sheets.removeAll { $0 === sheet }
    if visited === sheet { visited = nil }
    let hadKeyboard = sheet.text.hasFocus
    sheet.text.onChange = nil
    if saving { sheet.end() }
    report("note.closed", sheet)
    scene.view?.removeSubview(sheet)
    model.presentations[sheet.id] = nil
    if hadKeyboard { scene.view?.focus() }
    if sheets.isEmpty { leaveZoom() }
  }

  /// Returns to where the view was before it came near enough for writing, unless the user has moved it.
  private func leaveZoom() {
    guard let (before, shown) = zoomed else { return }
    zoomed = nil
    guard model.viewport.center == shown.center, model.viewport.zoom == shown.zoom else { return }
    var viewport = before
    viewport.size = model.viewport.size
    model.viewport = viewport
  }

  // MARK: Formats

  private var written: NoteSheet? { sheets.last { $0.text.hasFocus } }

  /// The format of the note in which the user is writing; nil while none has the keyboard focus.
  package var writtenFormat: NoteFormat? { written?.session.pin.attributes.format }

  /// Changes how the note in which the user is writing is written.
  package func format(_ formatting: NoteFormatting) {
    guard let sheet = written else { return }
    sheet.session.format(formatting)
    sheet.reload()
  }

  // MARK: Keys

  /// Return edits the selected note, Escape ends editing. While a note is edited, the canvas's other keys do
  /// nothing.
  func key(_ key: KeyPress) -> Bool {
    if isActive {
      guard key.name == "Escape" else { return false }
      end()
      return true
    }
    guard key.modifiers.isEmpty, let note = model.selectedNote else { return false }
    edit(note)
    return true
  }

  // MARK: What the canvas reports

  /// Called when the viewport has changed.
  func viewChanged() { for sheet in sheets { sheet.place() } }

  func boardChanged() {
    for sheet in sheets {
      switch sheet.session.followBoard() {
      case .none: break
      case .changed: sheet.reload()
      case .gone: close(sheet, saving: false)
      }
    }
  }

  /// Called for each move of a drag: a text drag over a note opens the note for its text.
  func dragMoved(_ session: any DropSession, to point: CGPoint) {
    // Pins are found out at once, also if a thousand are dragged.
    guard !model.isMirrored, DropIntake.draggedPins(session).isEmpty,
      ArrivingItem.hasText(among: session.items.lazy.map(\.itemProvider)), model.board.isEditable,
      let pin = scene.pin(at: point), pin.content.note != nil
    else { return closeVisited() }
    guard visited?.id != pin.id else { return }
    closeVisited()
    // Below this zoom, nobody could choose a position in the text.
    if model.viewport.zoom >= Self.leastZoom { edit(pin.id, takesKeyboard: false) }
  }

  func closeVisited() {
    guard let sheet = visited else { return }
    // The text was dropped, and may still be arriving.
    if sheet.text.hasFocus || !sheet.text.isEditable {
      visited = nil
    } else {
      close(sheet, saving: true)
    }
  }

  // MARK: Text drops

  package func textDroppableView(_ view: any TextDroppable, dropSessionDidExit session: any DropSession) {
    guard visited?.text === view else { return }
    // The sheet is closed later, since the drag engine is still calling its text view.
    Task { [weak self] in
      if self?.visited?.text === view, !view.isTextDropActive { self?.closeVisited() }
    }
  }

  package func textDroppableView(_ view: any TextDroppable, dropSessionDidEnd session: any DropSession) {
    textDroppableView(view, dropSessionDidExit: session)
  }

  private func report(_ event: String, _ sheet: NoteSheet) {
    guard Trace.current != nil, let view = scene.view, let window = view.window else { return }
    let origin = view.convert(CGPoint.zero, to: nil)
    Trace.emit(
      event,
      [
        "pin": sheet.id.description, "window": window.traceLabel,
        "frame": Trace.frame(sheet.textFrame.offsetBy(dx: origin.x, dy: origin.y)),
      ])
  }
}
