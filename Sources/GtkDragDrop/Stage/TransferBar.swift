import DragDrop
import DragItems
import KitFiles
import Foundation
import GtkViews

/// The bar of a drop whose data takes long: a text, the progress, and a Cancel button.
///
/// UIKit's counterpart is modal. Ours isn't: a desktop's windows show several things at once, and a user who
/// waits for one file can go on working with the others. An app that wants to block shows an interface of its
/// own (``/DragDrop/DropSessionProgressIndicatorStyle/none``).
@MainActor
final class TransferBar {
  let view = StackView(axis: .horizontal, spacing: 14)
  private let session: any DropSession
  private let bar = ProgressBar()
  private let cancel = Button(title: "Cancel")
  private var tick: Tick?

  init(_ session: any DropSession) {
    self.session = session
    let label = Label(Self.text(for: session.items))
    label.ellipsizes = true
    label.maximumCharacters = 40
    bar.setMinimumSize(width: 120, height: nil)
    bar.verticalAlignment = .center
    cancel.isFlat = true
    cancel.onClick = { [weak self] in self?.stop() }
    view.addStyleClass("transfer-bar")
    view.horizontalAlignment = .center
    view.addSubview(label)
    view.addSubview(bar)
    view.addSubview(cancel)
    update()
  }

  /// Follows the progress while the bar is in a window.
  func start() {
    // Foundation's Progress doesn't notify of changes on Linux, so it's read in each frame.
    tick = view.addTick { [weak self] _ in
      self?.update()
      return self != nil
    }
  }

  func remove() {
    tick?.cancel()
    view.removeFromSuperview()
  }

  /// The finished part of the loads, from 0 to 1.
  var fraction: Double { bar.fraction }

  private func update() { bar.fraction = session.progress.fractionCompleted }

  private func stop() {
    cancel.isEnabled = false
    session.progress.cancel()
  }

  static func text(for items: [DragItem]) -> String {
    guard items.count == 1 else { return "Receiving \(items.count) items" }
    return items[0].itemProvider.suggestedName.map { "Receiving “\($0.shown)”" } ?? "Receiving one item"
  }
}
