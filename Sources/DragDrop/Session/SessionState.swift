import DragItems
import Foundation

/// The state of a drag that both its sides see.
@MainActor
final class SessionState {
  let id: SessionID
  var items: [DragItem] = []
  var allowsMoveOperation = false
  var isRestrictedToDraggingApplication = false
  /// Where the drag is; nil over none of our windows.
  private(set) var place: DragPlace?
  /// The drag's last point in each window, for views that ask while the drag is elsewhere.
  private var lastPoints: [ObjectIdentifier: CGPoint] = [:]

  init(id: SessionID) { self.id = id }

  func move(to place: DragPlace?) {
    self.place = place
    if let place { lastPoints[ObjectIdentifier(place.window)] = place.point }
  }

  func forget(_ window: any WindowNode) {
    lastPoints[ObjectIdentifier(window)] = nil
    if place?.window === window { place = nil }
  }

  /// Returns the drag point in a view's coordinates; while the drag is over another window or none, its last
  /// point in the view's own window.
  func location(in view: any ViewNode) -> CGPoint {
    guard let window = view.windowNode, let point = lastPoints[ObjectIdentifier(window)] else { return .zero }
    return view.convertFromWindow(point)
  }

  func hasItemsConforming(to types: [String]) -> Bool {
    items.contains { item in types.contains(where: item.itemProvider.hasItemConformingToTypeIdentifier) }
  }

  func canLoadObjects(ofClass type: any ItemProviderReading.Type) -> Bool {
    let wanted = type.wantedTypes
    return items.contains { $0.itemProvider.hasForm(of: wanted) }
  }
}
