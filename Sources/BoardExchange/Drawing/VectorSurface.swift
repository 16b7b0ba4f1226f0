import Board
import BoardLook
import BoardPainting
import Foundation

/// The elements of a card in an SVG, or in a page of HTML. Belongs to one thread.
final class VectorSurface {
  /// The finished elements.
  private var text = ""
  /// The elements since then.
  private var elements = ""
  /// The beginning of the names of what's referred to, which no other card has.
  private let id: String
  private let figure: CGRect?
  private var count = 0

  /// - Parameters:
  ///   - id: unlike that of any other card of the drawing.
  ///   - figure: the rectangle of the page's element in which the card is; nil in a drawing. A page's shadows
  ///     are those of style sheets, which browsers draw faster than filters.
  init(id: String, in figure: CGRect? = nil) {
    self.id = id
    self.figure = figure
  }

  func add(_ element: String) { elements += element }

  /// Adds an element of a page between the drawings of its card. Outside of clips and layers.
  func add(html: String) {
    finishDrawing()
    text += html
  }

  private func finishDrawing() {
    guard let figure, !elements.isEmpty else {
      text += elements
      return elements = ""
    }
    let box = [figure.minX, figure.minY, figure.width, figure.height].map(n).joined(separator: " ")
    text += "<svg viewBox=\"\(box)\" preserveAspectRatio=\"none\">\(elements)</svg>"
    elements = ""
  }

  /// Returns the elements.
  func finish() -> String {
    finishDrawing()
    return text
  }

  /// Adds a picture by its address.
  func image(_ address: String, in rect: CGRect, isGray: Bool) {
    let filter = isGray ? " filter=\"url(#grey)\"" : ""
    elements +=
      "<image x=\"\(VectorText.n(rect.minX))\" y=\"\(VectorText.n(rect.minY))\" width=\"\(VectorText.n(rect.width))\" "
      + "height=\"\(VectorText.n(rect.height))\" preserveAspectRatio=\"none\"\(filter) xlink:href=\"\(address)\"/>"
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
    elements +=
      "<linearGradient id=\"\(name)\" x1=\"0\" y1=\"\(VectorText.n(shade.start))\" x2=\"0\" y2=\"1\">"
      + stop(at: 0, shade.from) + stop(at: 1, shade.to) + "</linearGradient>"
      + rect(area, corner: corner, "fill=\"url(#\(name))\"")
  }

  func fill(_ disc: Glow) {
    let name = name()
    let stops = disc.stops.map { stop(at: $0.offset, $0.color) }.joined()
    elements +=
      "<radialGradient id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" cx=\"\(n(disc.light.x))\" "
      + "cy=\"\(n(disc.light.y))\" r=\"\(n(disc.reach))\">\(stops)</radialGradient>"
      + "<circle cx=\"\(n(disc.center.x))\" cy=\"\(n(disc.center.y))\" r=\"\(n(disc.radius))\" fill=\"url(#\(name))\"/>"
  }

  func line(through points: [StrokePath.Point], _ color: LookColor) {
    if let width = points.evenWidth {
      elements +=
        "<path d=\"\(outline(points.map(\.position)))\" fill=\"none\" stroke=\"\(color.hex)\" "
        + "stroke-width=\"\(n(width))\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
      return
    }
    let discs = points.map { point in
      let radius = point.width / 2
      // Both halves turn clockwise, as the quadrilaterals do: otherwise their overlap wouldn't be filled.
      return "M\(n(point.position.x - radius)) \(n(point.position.y))"
        + "a\(n(radius)) \(n(radius)) 0 0 1 \(n(point.width)) 0"
        + "a\(n(radius)) \(n(radius)) 0 0 1 \(n(-point.width)) 0z"
    }
    let sides = points.quadrilaterals.map { outline($0) + "z" }
    elements += "<path d=\"\((discs + sides).joined())\" fill=\"\(color.hex)\"/>"
  }

  func line(from start: CGPoint, to end: CGPoint, width: Double, _ color: LookColor) {
    let opacity = color.alpha < 1 ? " stroke-opacity=\"\(n(color.alpha))\"" : ""
    elements +=
      "<path d=\"\(outline([start, end]))\" stroke=\"\(color.hex)\"\(opacity) stroke-width=\"\(n(width))\"/>"
  }

  private func outline(_ points: [CGPoint]) -> String {
    let coordinates = points.map { "\(n($0.x)) \(n($0.y))" }
    // A dot is a line to its own beginning.
    return "M" + (coordinates.count == 1 ? coordinates + coordinates : coordinates).joined(separator: "L")
  }

  /// Returns a number of which there are many, rounded to 0.001.
  private func n(_ number: Double) -> String { VectorText.n(number, parts: 1_000) }

  private func stop(at offset: Double, _ color: LookColor) -> String {
    let opacity = color.alpha < 1 ? " stop-opacity=\"\(VectorText.n(color.alpha))\"" : ""
    return "<stop offset=\"\(VectorText.n(offset))\" stop-color=\"\(color.hex)\"\(opacity)/>"
  }

  func outline(_ area: CGRect, corner: Double, width: Double, _ color: LookColor) {
    let opacity = color.alpha < 1 ? " stroke-opacity=\"\(VectorText.n(color.alpha))\"" : ""
    elements += rect(
      area.insetBy(dx: width / 2, dy: width / 2), corner: max(0, corner - width / 2),
      "fill=\"none\" stroke=\"\(color.hex)\"\(opacity) stroke-width=\"\(VectorText.n(width))\"")
  }

  func shadow(under sheet: CGRect, _ color: LookColor) {
    guard let figure else {
      elements += rect(
        sheet.offsetBy(dx: 0, dy: CardLook.shadowDrop), corner: 0, fill(color) + " filter=\"url(#blur)\"")
      return
    }
    add(
      html: "<s style=\"left:\(n(sheet.minX - figure.minX))px;top:\(n(sheet.minY - figure.minY))px;"
        + "width:\(n(sheet.width))px;height:\(n(sheet.height))px\"></s>")
  }

  func pushClip(_ area: CGRect, corner: Double) {
    let name = name()
    elements +=
      "<clipPath id=\"\(name)\">\(rect(area, corner: corner, ""))</clipPath><g clip-path=\"url(#\(name))\">"
  }

  func popClip() { elements += "</g>" }
  func pushOpacity(_ opacity: Double) { elements += "<g opacity=\"\(VectorText.n(opacity))\">" }
  func popOpacity() { elements += "</g>" }
  func pushName(_ name: String) { elements += "<g><title>\(VectorText.escaped(name))</title>" }
  func popName() { elements += "</g>" }

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
      elements += "<text \(attributes)>\(text(of: line, in: words))</text>"
    }
    elements += "</g>"
  }

  /// Returns a line without the blanks at its end, which would be a part of its width.
  private func trimmed(_ line: String) -> String {
    String(line[..<(line.lastIndex { !$0.isWhitespace }.map(line.index(after:)) ?? line.startIndex)])
  }

  /// Returns the words of a line, in which the links can be clicked.
  private func text(of line: NoteLayout.Line, in words: NoteLayout) -> String {
    guard !words.style.links.isEmpty else { return VectorText.escaped(trimmed(line.text)) }
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
        "<a xlink:href=\"\(VectorText.escaped(link.url.absoluteString))\" target=\"_blank\" "
        + "rel=\"noopener noreferrer\" text-decoration=\"underline\">"
      text += part(to: min(range.upperBound - line.range.lowerBound, bytes.count)) + "</a>"
    }
    return text + part(to: bytes.count)
  }
}
