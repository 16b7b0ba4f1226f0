import DragDropKit
import Foundation

struct Recipe: Codable, Transferable {
  var title: String
  var steps: [String]

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: UTType(exportedAs: "org.example.recipe"))
    ProxyRepresentation(exporting: \.title)
  }
}

/// Snippets of "Async drops": a target that awaits what's dropped.
@MainActor
final class AsyncTarget: DropInteractionDelegate {
  enum Wish { case pictures, recipes, cancellable }

  /// The bar that shows the progress.
  final class Bar { var fraction = 0.0 }

  let bar = Bar()
  var wish = Wish.pictures
  private(set) var arrivals: Task<Void, Never>?
  private(set) var shown: [String] = []
  private(set) var errors: [any Error] = []
  private var observation: KeyValueObservation?

  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: any DropSession)
    -> DropProposal
  { DropProposal(operation: .copy) }

  func dropInteraction(_ interaction: DropInteraction, performDrop session: any DropSession) {
    let point = interaction.viewNode.map { session.location(in: $0) } ?? .zero
    observation = session.progress.observe(\.fractionCompleted, options: [.initial]) { progress, _ in
      self.bar.fraction = progress.fractionCompleted
    }
    switch wish {
    case .pictures: takePictures(session, point)
    case .recipes: takeRecipes(session, point)
    case .cancellable: takeAll(session)
    }
  }

  private func takePictures(_ session: any DropSession, _ point: CGPoint) {
    session.accept { session in
      for image in await session.loadObjects(ofClass: Image.self) {
        self.show(image, at: point)
      }
    }
  }

  private func takeRecipes(_ session: any DropSession, _ point: CGPoint) {
    session.accept { session in
      for item in session.items {
        do {
          let recipe = try await item.itemProvider.object(ofClass: Recipe.self)
          self.show(recipe, at: point)
        } catch {
          self.report(error)
        }
      }
    }
  }

  private func takeAll(_ session: any DropSession) {
    arrivals = session.accept { session in
      let images = await session.loadObjects(ofClass: Image.self)
      guard !Task.isCancelled else { return }
      self.show(images)
    }
  }

  private func show(_ image: Image, at point: CGPoint) { shown.append(image.typeIdentifier) }
  private func show(_ recipe: Recipe, at point: CGPoint) { shown.append(recipe.title) }
  private func show(_ images: [Image]) { shown += images.map(\.typeIdentifier) }
  private func report(_ error: any Error) { errors.append(error) }
}
