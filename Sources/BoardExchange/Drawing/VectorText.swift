import BoardLook
import Foundation

/// The words of SVG.
enum VectorText {
  static func rect(_ rect: CGRect, _ attributes: String) -> String {
    "<rect x=\"\(n(rect.minX))\" y=\"\(n(rect.minY))\" width=\"\(n(rect.width))\" height=\"\(n(rect.height))\" "
      + "\(attributes)/>"
  }

  /// Returns a number without an exponent.
  /// - Parameter parts: the number of parts of one to which it's rounded.
  static func n(_ number: Double, parts: Double = 1e6) -> String {
    let rounded = (number * parts).rounded() / parts
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : "\(rounded)"
  }

  /// Returns `text` with XML's special characters escaped and characters that XML doesn't allow replaced by
  /// spaces, because names come from outside.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      default:
        let isAllowed =
          scalar.properties.generalCategory != .control && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        escaped.unicodeScalars.append(isAllowed ? scalar : " ")
      }
    }
    return escaped
  }

  /// The filter of shadows, called “blur”.
  static var blur: String {
    "<filter id=\"blur\" x=\"-50%\" y=\"-50%\" width=\"200%\" height=\"200%\">"
      + "<feGaussianBlur stdDeviation=\"\(n(CardLook.shadowBlur / 2))\"/></filter>"
  }
}
