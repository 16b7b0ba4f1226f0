import Foundation
import Markup

extension Image {
  /// Reads the image that a `data:` URL holds in base64; nil for any other URL, and for data that isn't an
  /// image.
  convenience init?(dataURL: String, suggestedName: String?) {
    guard let url = DataURL(dataURL), url.isBase64, url.mimeType.utf8.count <= 100 else { return nil }
    // The name is meant for a file: a longer text is a description.
    let name = suggestedName.flatMap { $0.isEmpty || $0.utf8.count > 255 ? nil : $0 }
    try? self.init(data: url.data, typeIdentifier: url.mimeType, suggestedName: name)
  }
}
