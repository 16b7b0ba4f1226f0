import Files
import Foundation

extension URL {
  /// Makes a URL of an argument: a path, or a `file:` URL as desktop launchers use it. A URL with another
  /// scheme stays as it is.
  /// - Throws: `ArgumentProblem` for an empty argument.
  init(argument text: String) throws {
    guard !text.isEmpty else { throw ArgumentProblem.empty }
    if text.hasPrefix("file:"), let url = URL(string: text), url.isFileURL {
      self = url.standard
    } else if let address = Self.address(text) {
      self = address
    } else {
      self = URL(pathText: text).standard
    }
  }

  /// Makes a URL of an argument that must be a file or folder of this computer.
  init(fileArgument text: String) throws {
    guard text != "-" else { throw ArgumentProblem.standardInput }
    try self.init(argument: text)
    guard isFileURL else { throw ArgumentProblem.address(text) }
  }

  /// Returns a web address, unless a file has that name.
  private static func address(_ text: String) -> URL? {
    guard text.contains(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/|^data:/), !URL(pathText: text).isTaken,
      let url = URL(string: text), url.scheme != nil, !url.isFileURL
    else { return nil }
    return url
  }
}
