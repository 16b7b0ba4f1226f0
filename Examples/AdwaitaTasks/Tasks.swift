import CAdwaita
import DragDropKit

/// Shows a window with an `AdwPreferencesGroup`, whose rows can be moved, and an `AdwStatusPage`, which takes
/// files.
@MainActor
func showTasks(in application: UnsafeMutablePointer<AdwApplication>) {
  let window: UnsafeMutablePointer<GtkWidget> = adw_application_window_new(cast(application))
  gtk_window_set_title(cast(window), "Tasks")
  gtk_window_set_default_size(cast(window), 560, 640)

  let group: UnsafeMutablePointer<GtkWidget> = adw_preferences_group_new()
  adw_preferences_group_set_title(cast(group), "Today")
  let rows = RowOrder(of: group)
  for title in ["Water", "Sow", "Weed"] { rows.add(title) }

  let page: UnsafeMutablePointer<GtkWidget> = adw_status_page_new()
  adw_status_page_set_title(OpaquePointer(page), "Drop files here")
  let files = FileDrop(on: page)
  ForeignView.adopting(page).addInteraction(DropInteraction(delegate: files))

  let column: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)
  let close: UnsafeMutablePointer<GtkWidget> = gtk_button_new_with_label("Done")
  connect(close, "clicked") { gtk_window_destroy(cast(window)) }
  View.springLoad(close)
  gtk_widget_set_vexpand(page, 1)
  for part in [adw_header_bar_new()!, group, page, close] { gtk_box_append(cast(column), part) }
  adw_application_window_set_content(cast(window), column)
  // Delegates are held weakly; these live as long as the window.
  connect(window, "destroy") { withExtendedLifetime((rows, files)) {} }
  gtk_window_present(cast(window))
}

/// The rows of a group: each can be dragged to where another one is.
@MainActor
final class RowOrder: DragInteractionDelegate, DropInteractionDelegate {
  private let group: UnsafeMutablePointer<GtkWidget>
  private var rows: [View] = []

  init(of group: UnsafeMutablePointer<GtkWidget>) { self.group = group }

  func add(_ title: String) {
    let row: UnsafeMutablePointer<GtkWidget> = adw_action_row_new()
    adw_preferences_row_set_title(cast(row), title)
    let view = ForeignView.adopting(row)
    view.addInteraction(DragInteraction(delegate: self))
    view.addInteraction(DropInteraction(delegate: self))
    rows.append(view)
    adw_preferences_group_add(cast(group), row)
    describeOrder()
  }

  private func describeOrder() {
    let titles = rows.map { String(cString: adw_preferences_row_get_title(cast($0.gtkWidget))) }
    adw_preferences_group_set_description(cast(group), titles.joined(separator: ", "))
  }

  func dragInteraction(
    _ interaction: DragInteraction, itemsForBeginning session: any DragSession
  ) -> [DragItem] {
    guard let row = interaction.view else { return [] }
    let title = String(cString: adw_preferences_row_get_title(cast(row.gtkWidget)))
    let item = DragItem(itemProvider: ItemProvider(object: title))
    item.localObject = row
    return [item]
  }

  private func row(of session: any DropSession) -> View? {
    session.localDragSession?.items.first?.localObject as? View
  }

  func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal {
    guard let row = row(of: session) else { return DropProposal(operation: .cancel) }
    return DropProposal(operation: row === interaction.view ? .cancel : .move)
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    guard let row = row(of: session), let target = interaction.view,
      let from = rows.firstIndex(where: { $0 === row }), let to = rows.firstIndex(where: { $0 === target })
    else { return }
    rows.insert(rows.remove(at: from), at: to)
    // A group has no way to insert a row at an index, so all are added anew.
    for row in rows { adw_preferences_group_remove(cast(group), cast(row.gtkWidget)) }
    for row in rows { adw_preferences_group_add(cast(group), cast(row.gtkWidget)) }
    describeOrder()
  }
}

/// Names the files that are dropped on a page.
@MainActor
final class FileDrop: DropInteractionDelegate {
  private let page: UnsafeMutablePointer<GtkWidget>
  /// The names that are known, by the index of their item: the files may come in any order.
  private var names: [Int: String] = [:]

  init(on page: UnsafeMutablePointer<GtkWidget>) { self.page = page }

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    session.localDragSession == nil
      && session.hasItemsConforming(toTypeIdentifiers: [UTType.data.identifier])
  }

  func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: any DropSession
  ) -> DropProposal { DropProposal(operation: .copy) }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    names = [:]
    for (index, item) in session.items.enumerated() {
      item.itemProvider.loadInPlaceFileRepresentation(forTypeIdentifier: UTType.data.identifier) {
        file, _, _ in
        Task { @MainActor in self.show(file, at: index) }
      }
    }
  }

  private func show(_ file: URL?, at index: Int) {
    guard let file else { return }
    names[index] = file.lastPathComponent
    let inOrder = names.sorted { $0.key < $1.key }.map(\.value)
    adw_status_page_set_description(OpaquePointer(page), inOrder.joined(separator: ", "))
  }
}
