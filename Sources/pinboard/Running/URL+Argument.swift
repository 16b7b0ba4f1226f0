import Foundation

extension URL {
  /// What a person or a desktop launcher writes on the command line: a path, or a `file:` address.
  init(pathOrAddress text: String) {
    if text.hasPrefix("file:"), let url = URL(string: text), url.isFileURL {
      self = url.standardizedFileURL
    } else {
      self = URL(fileURLWithPath: text).standardizedFileURL
    }
  }
}
