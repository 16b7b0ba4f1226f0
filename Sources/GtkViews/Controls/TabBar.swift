import CGtk
public import DragDrop
import GLibSupport

/// Tabs side by side of which one is shown (`UITabBar`). What they show is the owner's.
public final class TabBar: StackView, SpringLoadedInteractionSupporting {
  /// A person, or a drag that was held over a tab, chose it.
  public var onSelect: ((Int) -> Void)?
  private var tabs: [ToggleButton] = []
  private var springs: [SpringLoadedInteraction] = []

  /// Empty until it has ``items``.
  public init() {
    super.init(axis: .horizontal, spacing: 4)
    addStyleClass("tab-bar")
  }

  /// The first is on at first; with other ones it's the one at the same place, or the last. ``onSelect`` isn't called.
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

  /// The tab that is on; setting it doesn't call ``onSelect``.
  public var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !tabs.indices.contains(index) { selectedIndex = nil }
      for (index, tab) in tabs.enumerated() { tab.isOn = index == selectedIndex }
    }
  }

  /// The view of a tab, for drops on it.
  public func tab(at index: Int) -> View? { tabs.indices.contains(index) ? tabs[index] : nil }

  private func choose(_ index: Int) {
    let isOther = index != selectedIndex
    selectedIndex = index
    if isOther { onSelect?(index) }
  }

  /// Whether a drag that is held over a tab chooses it (contract 1.10.8).
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
  /// When there's an icon: the tooltip, and what assistive technology says.
  public var title: String
  /// A name of the icon theme, such as `view-grid-symbolic`.
  public var icon: String?

  /// - Parameter icon: shown instead of the title; nil shows that.
  public init(title: String, icon: String? = nil) {
    self.title = title
    self.icon = icon
  }
}
