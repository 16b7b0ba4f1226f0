import CKitGtk
import Dispatch
import DragDropKit

// A program with a main loop of its own, for the tests of DragDropSystem.attach(): tells whether a load and a
// task of the main actor end in the loop. `attach` and `attach-in-task` join the loop, and `nothing` doesn't.

@MainActor
func run(joins: Bool) {
  gtk_init()
  if joins { DragDropSystem.attach() }
  let loop = g_main_loop_new(nil, 0)
  let view = CanvasView()
  view.addInteraction(SpringLoadedInteraction { _, _ in })
  let provider = ItemProvider(object: "words")
  Task {
    let words = await withCheckedContinuation { continuation in
      provider.loadObject(ofClass: String.self) { words, _ in continuation.resume(returning: words) }
    }
    print("loaded \(words ?? "nothing")")
    g_main_loop_quit(loop)
  }
  // Longer than the second after which a loop that isn't Swift's is told.
  g_timeout_add_full(
    G_PRIORITY_DEFAULT, 2_500,
    { loop in
      g_main_loop_quit(OpaquePointer(loop))
      return 0
    }, UnsafeMutableRawPointer(loop), nil)
  g_main_loop_run(loop)
  print("ended")
}

switch CommandLine.arguments.last {
case "attach": run(joins: true)
case "nothing": run(joins: false)
default:
  Task {
    run(joins: true)
    exit(0)
  }
  dispatchMain()
}
