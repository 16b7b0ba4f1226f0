import Board
import BoardLook
import BoardPainting
import Foundation

/// The elements of a card in an SVG. Belongs to one thread.
final class VectorSurface {
  /// The elements so far.
  private(set) var elements = ""
  /// The beginning of the names of what's referred to, which no other card has.
  private let id: String
  private var count = 0
  private var failure: ExchangeError?

  /// - Parameter id: unlike that of any other card of the drawing.
  init(id: String) { self.id = id }

  func add(_ element: String) { elements += element }

  /// Throws if a text couldn't be written.
  func finish() throws(ExchangeError) -> String {
    if let failure { throw failure }
    return elements
  }

  private func name() -> String {
    count += 1
    return "\(id)-\(count)"
  }

  private func rect(_ rect: CGRect, corner: Double, _ attributes: String) -> String {
    let rounded = corner > 0 ? "rx=\"\(VectorText.n(corner))\" " : ""
    return VectorText.rect(rect, rounded + attributes)
  }

  private func fill(_ color: LookColor) -> String {
    let opacity = color.alpha < 1 ? " fill-opacity=\"\(VectorText.n(color.alpha))\"" : ""
    return "fill=\"\(color.hex)\"\(opacity)"
  }
}

extension VectorSurface: DrawingSurface {
  static func words(_ text: String, _ style: WordStyle) throws(ExchangeError) -> NoteLayout {
    try NoteLayout(text, style)
  }

  func fill(_ area: CGRect, corner: Double, _ color: LookColor) {
    elements += rect(area, corner: corner, fill(color))
  }

  func fill(_ area: CGRect, corner: Double, _ shade: Shade) {
    let name = name()
    let stops = [(0, shade.from), (1, shade.to)].map { offset, color in
      let opacity = color.alpha < 1 ? " stop-opacity=\"\(VectorText.n(color.alpha))\"" : ""
      return "<stop offset=\"\(offset)\" stop-color=\"\(color.hex)\"\(opacity)/>"
    }
    elements +=
      "<linearGradient id=\"\(name)\" x1=\"0\" y1=\"\(VectorText.n(shade.start))\" x2=\"0\" y2=\"1\">"
      + stops.joined() + "</linearGradient>" + rect(area, corner: corner, "fill=\"url(#\(name))\"")
  }

  func outline(_ area: CGRect, corner: Double, width: Double, _ color: LookColor) {
    let opacity = color.alpha < 1 ? " stroke-opacity=\"\(VectorText.n(color.alpha))\"" : ""
    elements += rect(
      area.insetBy(dx: width / 2, dy: width / 2), corner: max(0, corner - width / 2),
      "fill=\"none\" stroke=\"\(color.hex)\"\(opacity) stroke-width=\"\(VectorText.n(width))\"")
  }

  func shadow(under sheet: CGRect, _ color: LookColor) {
    elements += rect(
      sheet.offsetBy(dx: 0, dy: CardLook.shadowDrop), corner: 0, fill(color) + " filter=\"url(#blur)\"")
  }

  func pushClip(_ area: CGRect, corner: Double) {
    let name = name()
    elements +=
      "<clipPath id=\"\(name)\">\(rect(area, corner: corner, ""))</clipPath><g clip-path=\"url(#\(name))\">"
  }

  func popClip() { elements += "</g>" }

  func write(_ words: NoteLayout, at origin: CGPoint, _ color: LookColor) {
    let style = words.style
    var font = "font-family=\"\(NoteLayout.fontFamily)\" font-size=\"\(VectorText.n(style.size))\" "
    switch style.weight {
    case .regular: break
    case .semibold: font += "font-weight=\"600\" "
    case .bold: font += "font-weight=\"bold\" "
    }
    if style.isItalic { font += "font-style=\"italic\" " }
    // Lines stay where they belong with other fonts, too.
    var x = { (line: NoteLayout.Line) in origin.x + line.x }
    if let width = style.width, style.alignment != .start {
      let isCentered = style.alignment == .center
      font += "text-anchor=\"\(isCentered ? "middle" : "end")\" "
      x = { _ in origin.x + (isCentered ? width / 2 : width) }
    }
    elements += "<g \(font)\(fill(color))>"
    for line in words.lines where !line.text.allSatisfy(\.isWhitespace) {
      let attributes =
        "x=\"\(VectorText.n(x(line)))\" y=\"\(VectorText.n(origin.y + line.baseline))\" xml:space=\"preserve\""
      do throws(ExchangeError) {
        elements += "<text \(attributes)>\(try text(of: line, in: words))</text>"
      } catch {
        failure = error
      }
    }
    elements += "</g>"
  }

  /// Returns a line without the blanks at its end, which would be a part of its width.
  private func trimmed(_ line: String) -> String {
    String(line[..<(line.lastIndex { !$0.isWhitespace }.map(line.index(after:)) ?? line.startIndex)])
  }

  /// Returns the words of a line, in which the links can be clicked.
  private func text(of line: NoteLayout.Line, in words: NoteLayout) throws(ExchangeError) -> String {
    guard !words.style.links.isEmpty else { return VectorText.escaped(trimmed(try words.shown(line))) }
    let bytes = Array(trimmed(line.text).utf8)
    var text = ""
    var done = 0
    func part(to end: Int) -> String {
      defer { done = end }
      return VectorText.escaped(String(decoding: bytes[min(done, end)..<end], as: UTF8.self))
    }
    for link in words.noteLinks {
      let range = link.range.clamped(to: line.range)
      guard !range.isEmpty else { continue }
      text += part(to: min(range.lowerBound - line.range.lowerBound, bytes.count))
      text +=
        "<a xlink:href=\"\(VectorText.escaped(link.url.absoluteString))\" text-decoration=\"underline\">"
      text += part(to: min(range.upperBound - line.range.lowerBound, bytes.count)) + "</a>"
    }
    return text + part(to: bytes.count)
  }
}
