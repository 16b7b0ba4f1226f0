import DragDropKit
import Foundation

/// Snippets of "Spring-loading".
@MainActor
enum Springs {
  static func makeButton(_ open: @escaping () -> Void) -> Button {
    let button = Button(title: "Archive")
    button.onClick = open
    button.isSpringLoaded = true
    return button
  }

  static func add(to folder: View, _ open: @escaping @MainActor () -> Void) {
    folder.addInteraction(SpringLoadedInteraction { _, _ in open() })
  }

  /// - Parameter widget: a live `GtkWidget *`.
  static func add(to widget: UnsafeMutableRawPointer, _ open: @escaping () -> Void) {
    View.springLoad(widget) { open() }
  }

  /// Opens only while the folder isn't open, and underlines it instead of flashing.
  final class Folder: SpringLoadedInteractionBehavior, SpringLoadedInteractionEffect {
    var isOpen = false

    func shouldAllow(
      _ interaction: SpringLoadedInteraction, with context: any SpringLoadedInteractionContext
    ) -> Bool { !isOpen }

    func interaction(
      _ interaction: SpringLoadedInteraction, didChangeWith context: any SpringLoadedInteractionContext
    ) {
      guard let view = context.targetView else { return }
      let isWaiting = context.state == .possible || context.state == .activating
      if isWaiting { view.addStyleClass("opening") } else { view.removeStyleClass("opening") }
    }
  }

  static func add(_ folder: Folder, to view: View) {
    view.addInteraction(
      SpringLoadedInteraction(interactionBehavior: folder, interactionEffect: folder) { _, _ in
        folder.isOpen = true
      })
  }
}
