import Files
import Foundation

extension URL {
  /// What a person or a desktop launcher writes on the command line: a path, or a `file:` address. An address
  /// of another kind stays one.
  /// - Throws: `ArgumentProblem` for nothing at all.
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

  /// The same for what must be a file or folder of this computer.
  init(fileArgument text: String) throws {
    guard text != "-" else { throw ArgumentProblem.standardInput }
    try self.init(argument: text)
    guard isFileURL else { throw ArgumentProblem.address(text) }
  }

  /// A web address, unless a file has that name.
  private static func address(_ text: String) -> URL? {
    guard text.contains(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/|^data:/), !URL(pathText: text).isTaken,
      let url = URL(string: text), url.scheme != nil, !url.isFileURL
    else { return nil }
    return url
  }
}
