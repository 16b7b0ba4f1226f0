import DragDropKit
import Foundation

/// A field that accepts every drag and records it: the types while it hovers, the data after the drop.
final class ProbeField: CanvasView, DropInteractionDelegate {
  private let trace: ProbeTrace

  init(_ trace: ProbeTrace) {
    self.trace = trace
    super.init()
    accessibilityLabel = "field"
    addInteraction(DropInteraction(delegate: self))
  }

  override func draw(_ context: DrawingContext, size: CGSize) {
    context.fillRounded(CGRect(origin: .zero, size: size), radius: 8, Color(white: 0.9))
  }

  private func facts(_ session: any DropSession) -> [String: Any] {
    [
      "types": session.items.map { $0.itemProvider.registeredTypeIdentifiers },
      "isLocal": session.localDragSession != nil,
      "names": session.items.map { $0.itemProvider.suggestedName ?? "" },
      "widths": session.items.map { Double($0.itemProvider.preferredPresentationSize.width) },
      "styles": session.items.map { $0.itemProvider.preferredPresentationStyle.rawValue },
      "teamData": session.items.map {
        $0.itemProvider.teamData.map { String(decoding: $0, as: UTF8.self) } ?? ""
      },
    ]
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: any DropSession) {
    trace.write("enter", facts(session))
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
    -> DropProposal
  {
    trace.write("over", facts(session))
    return DropProposal(operation: .copy)
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: any DropSession) {
    trace.write("exit")
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    trace.write("drop", facts(session))
    let trace = trace
    for (index, item) in session.items.enumerated() {
      for type in item.itemProvider.registeredTypeIdentifiers {
        _ = item.itemProvider.loadDataRepresentation(forTypeIdentifier: type) { data, error in
          trace.write(
            "loaded",
            [
              "item": index, "type": type, "text": data.map { String(decoding: $0, as: UTF8.self) } ?? "",
              "error": error?.localizedDescription ?? "",
            ])
        }
      }
    }
  }
}
