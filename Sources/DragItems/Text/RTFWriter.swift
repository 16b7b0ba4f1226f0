import Foundation

/// Writes attributed text as RTF.
enum RTFWriter {
  static func data(_ runs: [TextRun]) -> Data {
    var numbers: [String: Int] = [:]
    var table = ";"
    for color in runs.lazy.compactMap(\.traits.color) where numbers[entry(color)] == nil {
      numbers[entry(color)] = numbers.count + 1
      table += entry(color)
    }
    var rtf = Array(
      "{\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1{\\fonttbl{\\f0\\fswiss Sans;}}{\\colortbl\(table)}\n".utf8)
    // Pictures are left out: RTF knows few formats, and writes them as text of twice the size.
    for run in runs where run.traits.attachment == nil {
      if let link = run.traits.link {
        rtf += Array(#"{\field{\*\fldinst{HYPERLINK ""#.utf8) + escaped(link.absoluteString)
        rtf += Array(#""}}{\fldrslt"#.utf8)
      }
      rtf += Array("{\(words(run.traits, numbers)) ".utf8) + escaped(run.text) + Array("}".utf8)
      if run.traits.link != nil { rtf += Array("}}".utf8) }
    }
    return Data(rtf + Array("}".utf8))
  }

  private static func words(_ traits: TextTraits, _ colors: [String: Int]) -> String {
    var words = "\\plain\\f0"
    if traits.isBold { words += "\\b" }
    if traits.isItalic { words += "\\i" }
    if traits.isUnderlined { words += "\\ul" }
    if traits.isStruckThrough { words += "\\strike" }
    if let color = traits.color, let number = colors[entry(color)] { words += "\\cf\(number)" }
    return words
  }

  private static func entry(_ color: PreviewColor) -> String {
    let bytes = [color.red, color.green, color.blue].map(CSSColor.byte)
    return "\\red\(bytes[0])\\green\(bytes[1])\\blue\(bytes[2]);"
  }

  private static func escaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var previous: UInt16 = 0
    for unit in text.utf16 {
      switch unit {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: bytes += Array("\\par\n".utf8)
      case 0x09: bytes += Array("\\tab ".utf8)
      case 0x5C, 0x7B, 0x7D: bytes += [0x5C, UInt8(unit)]
      case 0x20...0x7E: bytes.append(UInt8(unit))
      // Readers without Unicode show the question mark.
      case 0x7F...: bytes += Array("\\u\(Int16(bitPattern: unit))?".utf8)
      default: break
      }
      previous = unit
    }
    return bytes
  }
}

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
