import CGtk
import CGtkShim
import GLibSupport

/// A column of rows of which one can be selected, such as a sidebar. For some hundred rows at most.
public final class ListView: View {
  /// A person selected a row.
  public var onSelect: ((Int) -> Void)?
  private var isQuiet = false

  private typealias Handler = @MainActor (Int32?) -> Void

  public init() {
    super.init(widget: gtk_list_box_new())
    gtk_list_box_set_selection_mode(object.opaque, GTK_SELECTION_SINGLE)
    let selected: Handler = { [weak self] index in
      guard let self, !isQuiet, let index else { return }
      onSelect?(Int(index))
    }
    connections.append(
      SignalConnection(object, selected) { data, destroy in
        shim_list_box_on_row_selected(
          object.opaque,
          { _, row, data in ClosureBox<Handler>.body(of: data)(row.map { gtk_list_box_row_get_index($0) }) },
          data, destroy)
      })
  }

  /// The rows' views from top to bottom. Rows that stay keep their state; the selection follows its row.
  public var rows: [View] {
    get { subviews }
    set {
      guard newValue.count != subviews.count || !zip(newValue, subviews).allSatisfy({ $0 === $1 }) else {
        return
      }
      quietly {
        let selected = selectedIndex.map { subviews[$0] }
        for view in subviews { removeSubview(view) }
        for view in newValue { adopt(view) { gtk_list_box_append(object.opaque, view.widget) } }
        selectedIndex = selected.flatMap { view in subviews.firstIndex { $0 === view } }
      }
    }
  }

  /// The selected row; setting it doesn't call ``onSelect``. An index without a row selects none.
  public var selectedIndex: Int? {
    get {
      guard let row = gtk_list_box_get_selected_row(object.opaque) else { return nil }
      let index = Int(gtk_list_box_row_get_index(row))
      return subviews.indices.contains(index) ? index : nil
    }
    set {
      quietly {
        let row = newValue.flatMap { index in
          subviews.indices.contains(index) ? gtk_list_box_get_row_at_index(object.opaque, Int32(index)) : nil
        }
        gtk_list_box_select_row(object.opaque, row)
      }
    }
  }

  private func quietly(_ body: () -> Void) {
    let before = isQuiet
    isQuiet = true
    body()
    isQuiet = before
  }

  // GTK puts a row of its own round each view.
  override package func detachWidget(of child: View) {
    guard let row = gtk_widget_get_parent(child.widget) else { return }
    gtk_list_box_row_set_child(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkListBoxRow.self), nil)
    gtk_list_box_remove(object.opaque, row)
  }
}
