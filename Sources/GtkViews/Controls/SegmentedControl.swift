import CGtk
public import DragDrop
import GLibSupport

/// A row of joined buttons of which one is on (`UISegmentedControl`).
public final class SegmentedControl: StackView, SpringLoadedInteractionSupporting {
  /// A person, or a drag that was held over a segment, chose it.
  public var onSelect: ((Int) -> Void)?
  private var segments: [ToggleButton] = []
  private var springs: [SpringLoadedInteraction] = []

  /// - Parameter titles: one segment each, for good. The first is on.
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
    // An initializer's own changes call no observers.
    show()
  }

  /// As many as there were titles.
  public var numberOfSegments: Int { segments.count }

  /// The segment that is on; setting it doesn't call ``onSelect``.
  public var selectedIndex: Int? {
    didSet {
      if let index = selectedIndex, !segments.indices.contains(index) { selectedIndex = nil }
      show()
    }
  }

  /// The button of a segment, for its tooltip and its label.
  public func segment(at index: Int) -> View? { segments.indices.contains(index) ? segments[index] : nil }

  private func show() {
    for (index, segment) in segments.enumerated() { segment.isOn = index == selectedIndex }
  }

  private func choose(_ index: Int) {
    let isOther = index != selectedIndex
    // Also when it was on: a segment isn't switched off by its own click.
    selectedIndex = index
    if isOther { onSelect?(index) }
  }

  /// Whether a drag that is held over a segment chooses it (contract 1.10.8).
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
