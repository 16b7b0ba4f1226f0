import DragDropKit

// A collection and a table: colours are dragged from the grid into the palette, and moved within it.

GraphicsCard.avoidEmulation()
let application = Application(id: "io.github.pinboard.Swatches", isUnique: false)
// Views hold their delegates weakly, so they're held here.
var grid: SwatchGrid?
var palette: Palette?

application.onStartup = { DragDropSystem.activate() }
application.onActivate = {
  let left = SwatchGrid()
  let right = Palette()
  (grid, palette) = (left, right)
  left.view.expandsHorizontally = true
  left.view.expandsVertically = true
  right.view.setMinimumSize(width: 240)
  let row = StackView(axis: .horizontal)
  for view in [left.view, Separator(axis: .vertical), right.view] { row.addSubview(view) }
  let window = Window(application: application)
  window.title = "Swatches"
  window.titlebar = HeaderBar()
  window.setDefaultSize(width: 600, height: 400)
  window.content = row
  window.present()
}
application.run()
