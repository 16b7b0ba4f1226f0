import Foundation
import Markup

/// The URL of the first image in the HTML that a browser offers with a dragged image.
enum HTMLImage {
  /// Returns the `src` of the first `<img>`, entities decoded; nil when there's none.
  static func source(in html: Data) -> String? {
    var reader = HTMLReader(HTMLEncoding.utf8(html))
    while let token = reader.next() {
      guard case .begin(let name) = token else { continue }
      if HTMLReader.unread.contains(name) {
        reader.skipContent(of: name)
      } else if name == "img", let source = reader.attributes(["src"], longest: .max)["src"], !source.isEmpty
      {
        return source
      }
    }
    return nil
  }
}
