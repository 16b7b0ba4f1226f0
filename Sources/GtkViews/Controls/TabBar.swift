import CKitGtk
public import DragDrop
import KitGLib

/// A row of tabs, one of which is selected (`UITabBar`). The owner shows the selected tab's content.
///
/// ```swift
/// let tabs = TabBar()
/// tabs.items = [TabItem(title: "Boards"), TabItem(title: "Tray")]
/// ```
public final class TabBar: StackView, SpringLoadedInteractionSupporting {
  /// Called when the user, or a drag that rested over a tab, has selected it.
  public var onSelect: ((Int) -> Void)?
  private var tabs: [ToggleButton] = []
  private var springs: [SpringLoadedInteraction] = []

  /// Creates an empty bar; set ``items`` to fill it.
  public init() {
    super.init(axis: .horizontal, spacing: 4)
    addStyleClass("tab-bar")
  }

  /// The tabs. Initially the first is selected; when the tabs are replaced, the one at the same index, or the
  /// last. ``onSelect`` isn't called.
  public var items: [TabItem] = [] {
    didSet {
      guard items != oldValue else { return }
      let wasSpringLoaded = isSpringLoaded
      isSpringLoaded = false
      for tab in tabs { tab.removeFromSuperview() }
      tabs = items.enumerated().map(makeTab)
      for tab in tabs { addSubview(tab) }
      selectedIndex =
        selectedIndex.map { min($0, items.count - 1) }.flatMap { $0 < 0 ? nil : $0 }
        ?? (items.isEmpty ? nil : 0)
      isSpringLoaded = wasSpringLoaded
    }
  }

  private func makeTab(_ index: Int, _ item: TabItem) -> ToggleButton {
    let tab = item.icon.map { ToggleButton(icon: $0) } ?? ToggleButton(title: item.title)
    tab.isFlat = true
    tab.tooltip = item.icon == nil ? nil : item.title
    tab.accessibilityLabel = item.title
    tab.onToggle = { [weak self] _ in self?.choose(index) }
    return tab
  }

  /// The index of the selected tab; setting it doesn't call ``onSelect``.
  public var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !tabs.indices.contains(index) { selectedIndex = nil }
      for (index, tab) in tabs.enumerated() { tab.isOn = index == selectedIndex }
    }
  }

  /// Returns the view of a tab, for drops on it.
  public func tab(at index: Int) -> View? { tabs.indices.contains(index) ? tabs[index] : nil }

  private func choose(_ index: Int) {
    let isOther = index != selectedIndex
    selectedIndex = index
    if isOther { onSelect?(index) }
  }

  /// Whether a drag that rests over a tab selects it (contract 1.10.8).
  public var isSpringLoaded = false {
    didSet {
      guard isSpringLoaded != oldValue else { return }
      for (tab, spring) in zip(tabs, springs) { tab.removeInteraction(spring) }
      springs = []
      guard isSpringLoaded else { return }
      for (index, tab) in tabs.enumerated() {
        let spring = ControlSpring.interaction { [weak self] in self?.choose(index) }
        tab.addInteraction(spring)
        springs.append(spring)
      }
    }
  }
}

/// One tab of a ``TabBar`` (`UITabBarItem`).
public struct TabItem: Hashable, Sendable {
  /// The title. With an icon, it's only the tooltip and the accessibility label.
  public var title: String
  /// A name in the icon theme, such as `view-grid-symbolic`.
  public var icon: String?

  /// - Parameters:
  ///   - title: the text, which assistive technology reads even if an icon is shown.
  ///   - icon: shown instead of the title; nil shows the title.
  public init(title: String, icon: String? = nil) {
    self.title = title
    self.icon = icon
  }
}
