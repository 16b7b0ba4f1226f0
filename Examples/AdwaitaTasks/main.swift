import CAdwaita
import DragDropKit

// A libadwaita program: its application, its window, its rows and its loop are libadwaita's. DragDropKit adds
// drag and drop to the widgets.

DragDropSystem.attach()
let application = adw_application_new("io.github.pinboard.AdwaitaTasks", G_APPLICATION_NON_UNIQUE)!
connect(application, "activate") { showTasks(in: application) }
let arguments = CommandLine.arguments.map { strdup($0) }
var words = arguments
let status = g_application_run(cast(application), CInt(words.count), &words)
for word in arguments { free(word) }
exit(status)
