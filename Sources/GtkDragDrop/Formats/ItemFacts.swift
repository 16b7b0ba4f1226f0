import DragDrop
import Files
import Foundation

/// What a program of this library says about an item before it's dropped, to another one: its name, how large it
/// would like to be shown, and how (contract 1.11.24–1.11.26).
///
/// On the wire all items of a drag are one JSON array of objects, in item order, with the members `name` (text),
/// `width` and `height` (points) and `style` (the raw value of a ``PresentationStyle``), each of which may be absent.
struct ItemFacts: Equatable, Sendable {
  var name: String?
  /// Zero when it isn't known.
  var size = CGSize.zero
  var style = PresentationStyle.unspecified

  static let mimeType = "application/x-dragdropkit-items"
  static let maximumByteCount = 64 << 10
  static let maximumCount = 1_000
  /// What file systems allow.
  static let maximumNameByteCount = 255
  /// Points. A larger item is one whose size isn't known: nobody makes that much room.
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

  /// Adds to an item what it doesn't say of itself.
  func complete(_ provider: ItemProvider) {
    // The provider makes a bare name of it.
    if let name, provider.suggestedName == nil { provider.suggestedName = name }
    if provider.preferredPresentationSize == .zero { provider.preferredPresentationSize = size }
    if provider.preferredPresentationStyle == .unspecified { provider.preferredPresentationStyle = style }
  }

  // MARK: On the wire

  private struct Wire: Codable {
    var name: String?
    var width: Double?
    var height: Double?
    var style: Int?
  }

  /// Names are left out when they'd make it too long; nothing is left when that's not enough.
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

  /// What another program wrote: empty unless it's all as it should be, but for single facts that make no sense.
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
