import Board
import BoardCanvas
import BoardSession
import DragDropKit
import KitFiles
import Localization

/// The bar of a comparison: the names of both pictures on their sides, and a button that ends it.
final class CompareBar {
  let view = StackView(axis: .horizontal, spacing: 12)
  private let canvas: BoardView
  private let names = (left: Label(""), right: Label(""))

  init(_ canvas: BoardView, controls: ControlTrace) {
    self.canvas = canvas
    view.addStyleClass("quiet-bar")
    view.isHidden = true
    let end = Button(title: localized("End", context: "a study"))
    end.addStyleClass("flat")
    end.onClick = { [weak canvas] in
      canvas?.tools.compare.end()
      canvas?.focus()
    }
    controls.register("compare-end", end)
    let line = Separator(axis: .vertical)
    for name in [names.left, names.right] {
      name.ellipsizes = true
      name.maximumCharacters = 24
    }
    for part in [names.left, line, names.right, end] as [View] { view.addSubview(part) }
  }

  /// Shows what's compared, or hides the bar.
  func update() {
    guard let pins = canvas.tools.compare.pins else {
      view.isHidden = true
      return
    }
    let document = canvas.board.document
    var shown = [pins.first, pins.second].map { document.pin($0)?.name.shown ?? "" }
    if canvas.model.isMirrored { shown.reverse() }
    (names.left.text, names.right.text) = (shown[0], shown[1])
    guard view.isHidden else { return }
    view.isHidden = false
    view.window?.announce(localized("Comparing “\(shown[0])” and “\(shown[1])”"))
  }
}
