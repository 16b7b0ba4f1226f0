import DragDropKit
import DragItems
import Foundation

/// A photo of an app's model.
struct Photo: Sendable {
  var name: String
  var file: URL
  var size: CGSize
}

/// Snippets of "Promises and representations".
enum PhotoSource {
  static func provider(of photo: Photo) -> ItemProvider {
    let provider = ItemProvider()
    provider.suggestedName = photo.name
    provider.preferredPresentationSize = photo.size
    provider.registerFileRepresentation(
      forTypeIdentifier: "image/jpeg", fileOptions: [], visibility: .all
    ) { reply in
      reply(photo.file, false, nil)
      return nil
    }
    provider.registerObject(photo.name, visibility: .all)
    return provider
  }

  static func secretProvider(of key: Data) -> ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(
      forTypeIdentifier: "org.example.note", visibility: .ownProcess
    ) { reply in
      reply(key, nil)
      return nil
    }
    provider.registerObject("Only the text is for everybody", visibility: .all)
    return provider
  }

  static func thumbnailProvider(of photo: Photo) -> ItemProvider {
    let provider = ItemProvider()
    provider.registerDataRepresentation(forTypeIdentifier: "image/png", visibility: .all) { reply in
      let progress = LoadProgress(total: 1)
      let work = Task {
        let data = try? Data(contentsOf: photo.file)
        progress.completedUnitCount = 1
        reply(data, data == nil ? ItemProviderError(.itemUnavailable, "The photo is gone.") : nil)
      }
      progress.onCancel { work.cancel() }
      return progress
    }
    return provider
  }
}
