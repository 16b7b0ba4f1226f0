import DragDropKit
import DragItems
import Foundation

/// Snippets of "Promises and representations".
@MainActor
final class PhotoTarget: DropInteractionDelegate {
  var folder = URL(filePath: "/nowhere")
  var onFile: ((URL) -> Void)?
  var onFailure: ((any Error) -> Void)?

  func dropInteraction(_ interaction: DropInteraction, canHandle session: any DropSession) -> Bool {
    session.hasItemsConforming(toTypeIdentifiers: ["public.image"])
  }

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
    -> DropProposal
  {
    DropProposal(operation: .copy)
  }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    for item in session.items {
      let destination = folder.appending(path: item.itemProvider.suggestedName ?? "Photo")
      item.itemProvider.loadFileRepresentation(forTypeIdentifier: "public.image") { file, error in
        // On a background queue; the file is gone when this returns.
        let result = Result {
          guard let file else { throw error ?? ItemProviderError(.unknown, "There's no file.") }
          try FileManager.default.moveItem(at: file, to: destination)
        }
        Task { @MainActor in self.finished(destination, result) }
      }
    }
  }

  private func finished(_ file: URL, _ result: Result<Void, any Error>) {
    switch result {
    case .success: onFile?(file)
    case .failure(let error): onFailure?(error)
    }
  }
}
