import DragDropKit

// Texts: words are dragged within the letter, and from the letter to the quotations.

GraphicsCard.avoidEmulation()
let application = Application(id: "io.github.pinboard.Drafts", isUnique: false)
// Views hold their delegates weakly, so they're held here.
var drafts: DraftPair?

application.onStartup = { DragDropSystem.activate() }
application.onActivate = {
  let pair = DraftPair()
  drafts = pair
  let column = StackView(axis: .vertical)
  column.addSubview(pair.subject)
  column.addSubview(ScrollView(pair.letter))
  column.addSubview(Separator(axis: .horizontal))
  column.addSubview(ScrollView(pair.quotations))
  let window = Window(application: application)
  window.title = "Drafts"
  window.titlebar = HeaderBar()
  window.setDefaultSize(width: 560, height: 480)
  window.content = column
  window.enablePaste(from: Clipboard.general)
  window.present()
}
application.run()
