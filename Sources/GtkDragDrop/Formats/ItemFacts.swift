import DragItems
import KitFiles
import Foundation

/// The facts that a program of this library gives another one about an item before it's dropped: its name,
/// its preferred size of presentation and its style (contract 1.11.24–1.11.26).
///
/// The format is one JSON array of objects for all items of a drag, in item order. The members `name` (text),
/// `width` and `height` (points) and `style` (the raw value of a `PresentationStyle`) may each be absent.
struct ItemFacts: Equatable, Sendable {
  var name: String?
  /// The preferred size in points; zero when unknown.
  var size = CGSize.zero
  var style = PresentationStyle.unspecified

  static let mimeType = "application/x-dragdropkit-items"
  static let maximumByteCount = 64 << 10
  static let maximumCount = 1_000
  /// The greatest number of bytes of a name, as on file systems.
  static let maximumNameByteCount = 255
  /// The greatest side in points. A larger size counts as unknown: no destination has that much room.
  static let maximumLength = 100_000.0

  init(name: String? = nil, size: CGSize = .zero, style: PresentationStyle = .unspecified) {
    self.name = name
    self.size = size
    self.style = style
  }

  init(of provider: ItemProvider) {
    self.init(
      name: provider.suggestedName, size: provider.preferredPresentationSize,
      style: provider.preferredPresentationStyle)
  }

  /// Adds the facts that an item doesn't have itself.
  func complete(_ provider: ItemProvider) {
    // The provider reduces it to a bare name.
    if let name, provider.suggestedName == nil { provider.suggestedName = name }
    if provider.preferredPresentationSize == .zero { provider.preferredPresentationSize = size }
    if provider.preferredPresentationStyle == .unspecified { provider.preferredPresentationStyle = style }
  }

  // MARK: Encoding

  private struct Wire: Codable {
    var name: String?
    var width: Double?
    var height: Double?
    var style: Int?
  }

  /// Encodes the facts. Names are left out if the data would be too long; if it still is, the array is empty.
  static func encode(_ facts: [ItemFacts]) throws -> Data {
    guard facts.count <= maximumCount else { return Data("[]".utf8) }
    let encoder = JSONEncoder()
    for hasNames in [true, false] {
      let data = try encoder.encode(facts.map { $0.wire(hasName: hasNames) })
      if data.count <= maximumByteCount { return data }
    }
    return Data("[]".utf8)
  }

  private func wire(hasName: Bool) -> Wire {
    Wire(
      name: hasName ? name : nil, width: size == .zero ? nil : size.width,
      height: size == .zero ? nil : size.height, style: style == .unspecified ? nil : style.rawValue)
  }

  /// Decodes another program's facts: empty if the data is malformed. Single facts with invalid values are
  /// left out.
  static func decode(_ data: Data) -> [ItemFacts] {
    guard data.count <= maximumByteCount, let wires = try? JSONDecoder().decode([Wire].self, from: data),
      wires.count <= maximumCount
    else { return [] }
    return wires.map { wire in
      let (width, height) = (wire.width ?? 0, wire.height ?? 0)
      let isUsable = [width, height].allSatisfy { $0 > 0 && $0 <= maximumLength }
      return ItemFacts(
        name: wire.name.flatMap { $0.nameBytes.count <= maximumNameByteCount ? $0 : nil },
        size: isUsable ? CGSize(width: width, height: height) : .zero,
        style: wire.style.flatMap(PresentationStyle.init) ?? .unspecified)
    }
  }
}

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
