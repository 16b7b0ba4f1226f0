import CKitGtk
import DragDropKit

// A program whose windows and loop are those of another binding of GTK (Toolkit.swift). The table is a view
// of DragDropKit in the binding's box, and the binding's buttons open under a drag.

Loop.start()
DragDropSystem.attach()
let order = TextLine("")
let tray = Tray { order.text = $0.joined(separator: ", ") }
let column = Box(vertical: true, spacing: 12)
column.append(order.pointer)
column.append(tray.view.gtkWidget.assumingMemoryBound(to: GtkWidget.self), expands: true)
let state = TextLine("Closed lid")
let lid = PushButton("Lid") { state.text = "Open lid" }
let window = AppWindow(title: "Tray", width: 480, height: 420, child: column)
let close = PushButton("Done") { window.destroy() }
for widget in [state, lid, close] as [Widget] { column.append(widget.pointer) }
for button in [lid, close] { View.springLoad(button.pointer) }
window.present()
Loop.run()
