import CKitGtk
public import DragDrop
import KitGLib

/// A row of joined buttons, one of which is selected (`UISegmentedControl`).
///
/// ```swift
/// let size = SegmentedControl(["Small", "Large"])
/// size.isSpringLoaded = true
/// ```
public final class SegmentedControl: StackView, SpringLoadedInteractionSupporting {
  /// Called when the user, or a drag that rested over a segment, has selected it.
  public var onSelect: ((Int) -> Void)?
  private var segments: [ToggleButton] = []
  private var springs: [SpringLoadedInteraction] = []

  /// - Parameter titles: the titles of the segments, which can't be changed. The first segment is selected.
  public init(_ titles: [String]) {
    super.init(axis: .horizontal)
    addStyleClass("linked")
    for (index, title) in titles.enumerated() {
      let segment = ToggleButton(title: title)
      segment.onToggle = { [weak self] _ in self?.choose(index) }
      segments.append(segment)
      addSubview(segment)
    }
    selectedIndex = titles.isEmpty ? nil : 0
    // Property observers aren't called within an initializer.
    show()
  }

  /// The number of titles.
  public var numberOfSegments: Int { segments.count }

  /// The index of the selected segment; setting it doesn't call ``onSelect``.
  public var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !segments.indices.contains(index) { selectedIndex = nil }
      show()
    }
  }

  /// Returns the button of a segment, for its tooltip and its label.
  public func segment(at index: Int) -> View? { segments.indices.contains(index) ? segments[index] : nil }

  private func show() {
    for (index, segment) in segments.enumerated() { segment.isOn = index == selectedIndex }
  }

  private func choose(_ index: Int) {
    let isOther = index != selectedIndex
    // Also set when the segment was selected: a click doesn't deselect it.
    selectedIndex = index
    if isOther { onSelect?(index) }
  }

  /// Whether a drag that rests over a segment selects it (contract 1.10.8).
  public var isSpringLoaded = false {
    didSet {
      guard isSpringLoaded != oldValue else { return }
      for (segment, spring) in zip(segments, springs) { segment.removeInteraction(spring) }
      springs = []
      guard isSpringLoaded else { return }
      for (index, segment) in segments.enumerated() {
        let spring = ControlSpring.interaction { [weak self] in self?.choose(index) }
        segment.addInteraction(spring)
        springs.append(spring)
      }
    }
  }
}
