import Foundation

/// The type under which a browser offers a file with the exact bytes from its server.
///
/// On Wayland Chromium gives the file's name in a parameter: `application/octet-stream;name="red.png"`. On
/// X11 its type has no parameter, and is offered beside the type of the direct-save protocol.
struct OriginalBytes: Equatable, Sendable {
  /// The type as it's offered and must be requested.
  let wireType: String
  /// The file's name, if the type contains it.
  let name: String?

  private static let bareType = "application/octet-stream"
  private static let directSaveType = "XdndDirectSave0"

  /// Returns nil for an offer without such a type.
  init?(among mimeTypes: [String]) {
    if let named = mimeTypes.lazy.compactMap(Self.init(naming:)).first {
      self = named
    } else if mimeTypes.contains(Self.bareType), mimeTypes.contains(Self.directSaveType) {
      (wireType, name) = (Self.bareType, nil)
    } else {
      return nil
    }
  }

  /// Returns nil for a type without the name.
  private init?(naming type: String) {
    guard type.lowercased().hasPrefix(Self.bareType), let parameters = type.firstIndex(of: ";") else {
      return nil
    }
    // The rest is taken as the name, which may hold parameter separators: Chromium sends no other parameter.
    let text = type[type.index(after: parameters)...].drop { $0.isWhitespace }
    guard text.lowercased().hasPrefix("name=") else { return nil }
    var name = text.dropFirst(5)
    if name.hasPrefix("\"") {
      name = name.dropFirst()
      if name.hasSuffix("\"") { name = name.dropLast() }
    }
    guard !name.isEmpty else { return nil }
    wireType = type
    self.name = name.replacingOccurrences(of: "\\\"", with: "\"")
  }
}
