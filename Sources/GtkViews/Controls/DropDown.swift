import CKitGtk
import CKitGtkShim
import KitGLib

/// A button with the chosen one of several titles, which opens the list of all of them.
///
/// ```swift
/// let sizes = DropDown(["Small", "Large"])
/// sizes.selectedIndex = 1
/// sizes.onSelect = { index in print(index) }
/// ```
public final class DropDown: View {
  /// Called when the user has chosen another title.
  public var onSelect: ((Int) -> Void)?
  /// The number of titles.
  public let numberOfItems: Int
  private var isQuiet = false

  /// - Parameter titles: the titles, which can't be changed. The first one is chosen.
  public init(_ titles: [String]) {
    numberOfItems = titles.count
    let list = gtk_string_list_new(nil)
    for title in titles { gtk_string_list_append(list, title) }
    super.init(widget: gtk_drop_down_new(list, nil))
    let selected: @MainActor () -> Void = { [weak self] in
      guard let self, !isQuiet, let index = selectedIndex else { return }
      onSelect?(index)
    }
    connections.append(
      SignalConnection(object, selected) { data, destroy in
        shim_drop_down_on_selected(
          object.opaque, { _, _, data in ClosureBox<@MainActor () -> Void>.body(of: data)() }, data, destroy)
      })
  }

  /// The index of the chosen title; nil if none is. Setting it doesn't call ``onSelect``; an index without a
  /// title chooses none.
  public var selectedIndex: Int? {
    get {
      let index = Int(gtk_drop_down_get_selected(object.opaque))
      return index < numberOfItems ? index : nil
    }
    set {
      isQuiet = true
      let isThere = newValue.map((0..<numberOfItems).contains) ?? false
      gtk_drop_down_set_selected(object.opaque, isThere ? guint(newValue ?? 0) : guint.max)
      isQuiet = false
    }
  }
}
