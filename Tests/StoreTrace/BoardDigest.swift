package import Board
import BoardStore
import KitCryptography
import Foundation

/// A short text that's equal for two boards exactly if no user could distinguish them. It includes the name,
/// the pins with all their values to the last bit and with their form in the file, the view, and the steps
/// that can be undone and redone.
package enum BoardDigest {
  package static func of(
    _ document: BoardDocument, history: History, view: BoardViewState?
  ) -> String {
    var lines = [document.name]
    for pin in document.pins {
      let content =
        switch pin.content {
        case .image(let id): id.sha256
        case .frame(let color): "frame \(color.code)"
        case .note(let text): "note \(Data(text.utf8).base64EncodedString())"
        case .unknown(let kind, let payload, let original):
          "\(kind) \(payload?.base64EncodedString() ?? "nothing") \(original?.sha256 ?? "")"
        default: "\(pin.content.kind) \(pin.stored().payload?.base64EncodedString() ?? "nothing")"
        }
      let numbers = [
        Double(pin.center.x), Double(pin.center.y), Double(pin.size.width), Double(pin.size.height),
        pin.rotation,
      ]
      let bits = numbers.map { String($0.bitPattern, radix: 16) }.joined(separator: " ")
      let crop = pin.crop.map { [$0.minX, $0.minY, $0.width, $0.height] } ?? []
      let part = crop.map { String(Double($0).bitPattern, radix: 16) }.joined(separator: " ")
      let spelling = pin.storedFraming.bytes?.base64EncodedString() ?? ""
      lines.append(
        "\(pin.id) \(content) \(pin.name) \(bits) \(pin.z) [\(part)] \(pin.flip.code ?? "") \(spelling)")
    }
    if let view { lines.append("view \(view.center.x) \(view.center.y) \(view.zoom)") }
    lines.append("undo " + history.undoSteps.map(\.name.words).joined(separator: ", "))
    lines.append("redo " + history.redoSteps.map(\.name.words).joined(separator: ", "))
    return digest(of: lines)
  }

  /// Returns the digest of a board without its history and view. Boards that are equal by `==` may have
  /// different digests, because `==` leaves some values out and compares others less strictly.
  package static func of(_ document: BoardDocument) -> String { of(document, history: History(), view: nil) }

  private static func digest(of lines: [String]) -> String {
    let digest = SHA256.hash(data: Data(lines.joined(separator: "\n").utf8))
    return digest.prefix(12).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
