import BoardCanvas
import BoardSession
import DragDropKit
import Foundation
import Localization

/// What an empty board says: a sentence with the ways by which images come onto it, and buttons for those
/// that aren't drags. It lies on the canvas itself, which so keeps its drops, its menu and its clicks beside
/// the buttons.
final class EmptyBoard {
  private let canvas: BoardView
  private let column = StackView(axis: .vertical, spacing: 14)
  private let sentence = Label(localized("Drop images here, paste, or open files"))
  private let row = StackView(axis: .horizontal, spacing: 8)
  /// The buttons with their names in traces.
  let buttons: [(name: String, button: Button)]
  private var size = CGSize.zero

  private static let width = 460.0
  private static let height = 190.0
  private static let margin = 16.0

  init(on canvas: BoardView) {
    self.canvas = canvas
    buttons = [
      ("open-files", Button(title: localized("Open Files…"))), ("paste", Button(title: localized("Paste"))),
      ("import", Button(title: localized("Import…"))),
    ]
    for ((_, button), action) in zip(buttons, ["win.open", Window.pasteAction, "win.import"]) {
      button.actionName = action
      row.addSubview(button)
    }
    let icon = ImageView(icon: "insert-image-symbolic", size: 64)
    icon.isUserInteractionEnabled = false
    sentence.isUserInteractionEnabled = false
    sentence.isWrapping = true
    sentence.alignment = .center
    row.horizontalAlignment = .center
    column.addStyleClass("empty-board")
    column.verticalAlignment = .center
    for view in [icon, sentence, row] as [View] { column.addSubview(view) }
  }

  /// Whether it's shown.
  var isShown = false {
    didSet {
      guard isShown != oldValue else { return }
      guard isShown else { return column.removeFromSuperview() }
      themeDidChange(canvas.theme)
      place(on: canvas.viewport.size)
    }
  }

  /// Puts it into the middle of the canvas. The buttons are below each other where they have no room in one.
  /// - Parameter size: the canvas's size, in points.
  func place(on size: CGSize) {
    guard isShown, size.width > 1, size != self.size || column.superview == nil else { return }
    self.size = size
    if column.superview == nil { canvas.addSubview(column) }
    let width = max(min(size.width - 2 * Self.margin, Self.width), 1)
    row.axis = .horizontal
    if row.minimumWidth > width { row.axis = .vertical }
    let height = max(min(Self.height, size.height), column.minimumHeight(forWidth: width))
    column.frame = CGRect(
      x: ((size.width - width) / 2).rounded(), y: max(0, ((size.height - height) / 2).rounded()),
      width: width, height: height)
  }

  func themeDidChange(_ theme: Theme) {
    if theme.isDark { column.addStyleClass("dark") } else { column.removeStyleClass("dark") }
  }
}
