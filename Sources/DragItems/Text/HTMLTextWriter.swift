import Foundation

/// Writes attributed text as HTML that other programs read.
enum HTMLTextWriter {
  static func data(_ runs: [TextRun]) -> Data {
    // The encoding is declared, since X11 doesn't transfer it. `pre-wrap` keeps spaces and tabs.
    var html = #"<!DOCTYPE html><html><head><meta charset="utf-8"></head><body>"#
    html += #"<div style="white-space: pre-wrap">"#
    var room = RichTextLimits.mostPictureBytes
    for run in runs {
      let tags = tags(run.traits)
      for tag in tags { html += "<\(tag.name)\(tag.attributes)>" }
      if let attachment = run.traits.attachment {
        for _ in run.text.unicodeScalars where attachment.image.data.count <= room {
          room -= attachment.image.data.count
          html += picture(attachment.image)
        }
      } else {
        html += escaped(run.text)
      }
      for tag in tags.reversed() { html += "</\(tag.name)>" }
    }
    return Data((html + "</div></body></html>").utf8)
  }

  private static func picture(_ image: Image) -> String {
    let name = image.suggestedName.map { #" alt="\#(escaped($0))""# } ?? ""
    let type = escaped(image.typeIdentifier)
    return #"<img src="data:\#(type);base64,\#(image.data.base64EncodedString())"\#(name)>"#
  }

  private static func tags(_ traits: TextTraits) -> [(name: String, attributes: String)] {
    var tags: [(name: String, attributes: String)] = []
    if let link = traits.link { tags.append(("a", #" href="\#(escaped(link.absoluteString))""#)) }
    if traits.isBold { tags.append(("b", "")) }
    if traits.isItalic { tags.append(("i", "")) }
    if traits.isUnderlined { tags.append(("u", "")) }
    if traits.isStruckThrough { tags.append(("s", "")) }
    if let color = traits.color { tags.append(("span", #" style="color: \#(CSSColor.text(color))""#)) }
    return tags
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): bytes += "<br>".utf8
      default: bytes.append(byte)
      }
      previous = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
