import DragDrop
import Foundation

/// The type under which a browser offers a file as it is on its server, byte for byte.
///
/// On Wayland Chromium says the file's name in a parameter: `application/octet-stream;name="red.png"`. On X11
/// its type is bare, and stands beside the one of the direct-save protocol.
struct OriginalBytes: Equatable, Sendable {
  /// As it's offered, to be asked for.
  let wireType: String
  /// The file's name, if the type says it.
  let name: String?

  private static let bareType = "application/octet-stream"
  private static let directSaveType = "XdndDirectSave0"

  /// Nil for an offer without such a type.
  init?(among mimeTypes: [String]) {
    if let named = mimeTypes.lazy.compactMap(Self.init(naming:)).first {
      self = named
    } else if mimeTypes.contains(Self.bareType), mimeTypes.contains(Self.directSaveType) {
      (wireType, name) = (Self.bareType, nil)
    } else {
      return nil
    }
  }

  /// Nil for a type that doesn't say the name.
  private init?(naming type: String) {
    guard type.lowercased().hasPrefix(Self.bareType), let parameters = type.firstIndex(of: ";") else {
      return nil
    }
    // A name may hold whatever separates parameters: Chromium offers no other one.
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
