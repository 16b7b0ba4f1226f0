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
