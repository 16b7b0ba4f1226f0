import Board
import BoardLook
import BoardStore
import CCairo
import KitFiles
import Foundation
import Imaging
import Localization

/// Writes a board as SVG. The SVG contains the visible parts of images, without what their originals say
/// about themselves; or, if that's wanted, each original once, byte for byte, however many pins show it.
struct DrawingExport {
  let pictures: PictureExport
  let style: ExportStyle
  let includesOriginals: Bool
  private var layout: ExportLayout { pictures.layout }
  private var palette: BoardPalette { layout.palette }
  private var document: BoardDocument { pictures.document }
  private var file: BoardFile { pictures.file }

  /// An image of the drawing: its name, and how it fills a card.
  private struct Image {
    let name: String
    let framing: PictureFraming
  }

  init(pictures: PictureExport, style: ExportStyle, includesOriginals: Bool) {
    self.pictures = pictures
    self.style = style
    self.includesOriginals = includesOriginals
  }

  /// The greatest length of an image's side in pixels, unless the originals are in the drawing.
  private static let mostSide = 4_096.0
  /// The same of an image that has no pixels of its own.
  private static let mostSideOfDrawing = 2_048.0
  /// Images of exact originals up to this number of pixels stay exact; larger ones become JPEGs.
  private static let mostExactPixels = 4_000_000

  /// The image types that programs which show SVG can show within an SVG.
  private static let shown = Set(
    [ImageFormat.png, .jpeg, .gif, .webp, .svg, .avif].map(\.typeIdentifier))

  func write(
    to url: URL, replacing: Bool, _ progress: ExchangeProgress.Handler
  ) async throws -> ExportReport {
    var report = ExportReport()
    report.size = (layout.width, layout.height)
    let writer = try await DrawingWriter(url)
    try await writer.write(try head())
    let images =
      includesOriginals
      ? try await writeOriginals(with: writer, &report, progress)
      : try await writeParts(with: writer, &report, progress)
    try await writer.write("</defs>\n" + background())
    var hasBackgrounds = false
    for pin in layout.pins {
      if !hasBackgrounds, pin.content.frame == nil {
        hasBackgrounds = true
        try await writer.write(layout.backgrounds.map { background($0.color, $0.area) }.joined())
      }
      if case .unknown = pin.content {
        report.failures.append(ItemFailure(unknownPin: pin.name))
      }
      if let color = pin.content.frame {
        try await writer.write(try frame(color, pin))
        report.done += 1
        continue
      }
      if let stroke = pin.content.stroke {
        try await writer.write(try self.stroke(stroke, pin))
        report.done += 1
        continue
      }
      if let link = pin.content.link {
        try await writer.write(try self.link(link, pin))
        report.done += 1
        continue
      }
      if let text = pin.content.note {
        try await writer.write(try note(text, pin))
        report.done += 1
        continue
      }
      try await writer.write(try card(pin, image: images[pin.id]))
      report.done += 1
    }
    try await writer.write("</svg>\n")
    progress(ExchangeProgress(done: layout.pins.count, total: layout.pins.count, name: ""))
    try await writer.finish(replacing: replacing)
    return report
  }

  // MARK: Images

  private func writeOriginals(
    with writer: DrawingWriter, _ report: inout ExportReport, _ progress: ExchangeProgress.Handler
  ) async throws -> [PinID: Image] {
    var names: [OriginalID: String] = [:]
    let originals = layout.pins.compactMap { document.original(of: $0) }
    let count = Set(originals.map(\.id)).count
    for original in originals where names[original.id] == nil {
      try Task.checkCancellation()
      progress(ExchangeProgress(done: names.count, total: count, name: original.name))
      let name = "o\(names.count + 1)"
      do {
        let data = try await file.originals.data(of: original.id, isWanted: true)
        try await writer.write(image: data, of: original.typeIdentifier, called: name)
      } catch let error as BoardStoreError {
        report.failures.append(ItemFailure(error, name: original.name))
        names[original.id] = ""
        continue
      }
      names[original.id] = name
      if !Self.shown.contains(original.typeIdentifier) {
        report.notes.append(
          localized(
            """
            \(original.name) is in the drawing as it is (\(original.typeIdentifier)); most programs don't show \
            this kind within an SVG.
            """))
      }
    }
    if count > 0 {
      report.notes.append(
        localized(
          "The drawing holds whole originals: also what's cropped away, and where and when they were taken."))
    }
    var images: [PinID: Image] = [:]
    for pin in layout.pins {
      guard let name = pin.content.original.flatMap({ names[$0] }), !name.isEmpty else { continue }
      images[pin.id] = Image(name: name, framing: pin.framing)
    }
    return images
  }

  private func writeParts(
    with writer: DrawingWriter, _ report: inout ExportReport, _ progress: ExchangeProgress.Handler
  ) async throws -> [PinID: Image] {
    var (images, written): ([PinID: Image], [KeptPart: Image]) = ([:], [:])
    for (index, pin) in layout.pins.enumerated() {
      guard case .image(let id) = pin.content else { continue }
      try Task.checkCancellation()
      progress(ExchangeProgress(done: index, total: layout.pins.count, name: pin.name))
      let scale = pictures.keptScale(of: pin, mostSide: Self.mostSide, unknown: Self.mostSideOfDrawing)
      let key = KeptPart(id, of: pin, scale: scale)
      if written[key] == nil {
        if case .image(let image, let framing) = try await pictures.kept(pin, scale: scale, &report) {
          let isExact = !pictures.isLossy(id) && image.width * image.height <= Self.mostExactPixels
          let isPNG = isExact || !image.isOpaque
          let name = "o\(written.count + 1)"
          try await writer.write(
            image: isPNG ? try image.encodePNG() : try image.encodePreview(quality: 92),
            of: (isPNG ? ImageFormat.png : .jpeg).typeIdentifier, called: name)
          written[key] = Image(name: name, framing: framing)
        }
      }
      guard let image = written[key] else { continue }
      var framing = pin.framing
      framing.crop = image.framing.crop
      framing.outline = nil
      images[pin.id] = Image(name: image.name, framing: framing)
    }
    return images
  }

  // MARK: Parts

  private func head() throws -> String {
    let area = layout.area
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(layout.width)" \
      height="\(layout.height)" viewBox="\(n(area.minX)) \(n(area.minY)) \(n(area.width)) \(n(area.height))">
      <title>\(Self.escaped(document.name))</title>
      <defs>

      """
    let notes = layout.pins.filter { $0.content.note != nil }
    let papers = Dictionary(notes.map(tones).map { (paper($0), $0) }) { first, _ in first }
    for (name, tones) in papers.sorted(by: { $0.key < $1.key }) {
      text += """
        <linearGradient id="\(name)" x1="0" y1="\(NoteLook.shadeStart)" x2="0" y2="1"><stop offset="0" \
        stop-color="\(tones.paper.hex)"/><stop offset="1" stop-color="\(tones.lowerPaper.hex)"/></linearGradient>

        """
    }
    if layout.pins.contains(where: \.attributes.isGray) {
      let shares = LookColor.luminance.map { n($0) }.joined(separator: " ") + " 0 0 "
      text += """
        <filter id="grey" x="-10%" y="-10%" width="120%" height="120%" color-interpolation-filters="linearRGB">\
        <feColorMatrix type="matrix" values="\(shares)\(shares)\(shares)0 0 0 1 0"/></filter>

        """
    }
    guard style == .board else { return text }
    guard palette.hasTexture else { return text }
    let side = BoardSurface.tileSide
    let tile = DecodedImage(
      width: side, height: side, stride: side * 4, pixels: palette.tile,
      fullSize: CGSize(width: side, height: side))
    let cork = try tile.encodePNG().base64EncodedString()
    text += """
      <pattern id="cork" width="\(side)" height="\(side)" patternUnits="userSpaceOnUse">\
      <image width="\(side)" height="\(side)" xlink:href="data:image/png;base64,\(cork)"/></pattern>
      <filter id="blur" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur \
      stdDeviation="\(n(CardLook.shadowBlur / 2))"/></filter>

      """
    for color in Set(layout.pins.map { PinHeadLook.color(of: $0.id) }).sorted(by: { $0.hex < $1.hex }) {
      let light = PinHeadLook.light(of: color).hex
      let dark = PinHeadLook.dark(of: color).hex
      text += """
        <radialGradient id="head-\(color.hex.dropFirst())" cx="0.34" cy="0.31" r="0.75">\
        <stop offset="0" stop-color="\(light)"/><stop offset="0.35" stop-color="\(color.hex)"/>\
        <stop offset="1" stop-color="\(dark)"/></radialGradient>

        """
    }
    return text
  }

  private func background() -> String {
    guard style == .board else { return "" }
    let area = layout.area
    return """
      <rect x="\(n(area.minX))" y="\(n(area.minY))" width="\(n(area.width))" height="\(n(area.height))" \
      fill="\(palette.hasTexture ? "url(#cork)" : palette.surface.hex)"/>

      """
  }

  private func background(_ color: PinColor, _ area: CGRect) -> String {
    sheet(area, FrameLook.tones(of: color, isDark: palette.isDark), corner: GroupLook.corner) + "\n"
  }

  /// Returns a coloured sheet with the line around it.
  private func sheet(_ area: CGRect, _ tones: FrameLook.Tones, corner: Double) -> String {
    let line = FrameLook.line
    return rect(
      area.insetBy(dx: line / 2, dy: line / 2),
      "rx=\"\(n(corner))\" fill=\"\(tones.fill.hex)\" fill-opacity=\"\(n(tones.fill.alpha))\" "
        + "stroke=\"\(tones.line.hex)\" stroke-width=\"\(n(line))\"")
  }

  /// Returns a frame with the tab that has its name.
  private func frame(_ color: PinColor, _ pin: Pin) throws -> String {
    let frame = frame(of: pin)
    let plain = FrameLook.tones(of: color, isDark: palette.isDark)
    let tones = pin.attributes.isGray ? plain.gray : plain
    let words = try NoteLayout(frameName: pin.name, on: frame.width, nil)
    let tab = FrameLook.tab(on: frame, textWidth: words.width)
    let (corner, line) = (FrameLook.corner, FrameLook.line)
    var text = "<g transform=\"translate(\(n(pin.center.x)) \(n(pin.center.y)))"
    if pin.rotation != 0 { text += " rotate(\(n(pin.rotation)))" }
    text += "\""
    if pin.attributes.opacity < 1 { text += " opacity=\"\(n(pin.attributes.opacity))\"" }
    text += ">"
    text += sheet(frame, tones, corner: corner)
    text +=
      "<path d=\"M\(n(tab.minX)) \(n(tab.maxY + line))V\(n(tab.minY + corner))"
      + "a\(n(corner)) \(n(corner)) 0 0 1 \(n(corner)) \(n(-corner))H\(n(tab.maxX - corner))"
      + "a\(n(corner)) \(n(corner)) 0 0 1 \(n(corner)) \(n(corner))V\(n(tab.maxY + line))Z\" fill=\"\(tones.line.hex)\"/>"
    if let first = words.lines.first {
      // The line has the whole name, also where the layout shows an ellipsis.
      let whole = words.isCut ? try NoteLayout(frameName: pin.name, on: 30_000, nil).width : words.width
      let name = words.cut(first.text, whole: whole)
      text +=
        "<text x=\"\(n(tab.minX + FrameLook.inset))\" y=\"\(n(tab.midY - words.height / 2 + first.baseline))\" "
        + "font-family=\"\(NoteLayout.fontFamily)\" font-size=\"\(n(FrameLook.fontSize))\" "
        + "fill=\"\(tones.ink.hex)\">\(Self.escaped(name))</text>"
    }
    return text + "</g>\n"
  }

  private func stroke(_ stroke: PinStroke, _ pin: Pin) throws -> String {
    try card(
      pin, content: StrokeText.elements(of: stroke, in: frame(of: pin), isGray: false), hasPaper: false)
  }

  private func card(_ pin: Pin, image: Image?) throws -> String {
    let frame = frame(of: pin)
    let content =
      if let image {
        use(image, of: pin, in: frame)
      } else {
        rect(frame, "fill=\"\(palette.failedPaper.hex)\"")
      }
    return try card(pin, content: content, hasPaper: image == nil || pin.attributes.outline == nil)
  }

  /// Returns the element that shows an image at its place. A cropped image is clipped to its visible part.
  private func use(_ image: Image, of pin: Pin, in frame: CGRect) -> String {
    let framing = image.framing
    let whole = framing.whole(around: frame)
    // The frame's middle is the origin, around which the image is mirrored.
    let (x, y) = framing.scale
    let isSharp = PixelLook.isSharp(
      pin, pixels: document.original(of: pin)?.pixelSize, scale: layout.scale)
    let use =
      "<use xlink:href=\"#\(image.name)\" \(isSharp ? "style=\"image-rendering:pixelated\" " : "")transform=\"translate(\(n(x * whole.minX)) \(n(y * whole.minY))) "
      + "scale(\(n(x * whole.width)) \(n(y * whole.height)))\"/>"
    let id = "c\(pin.id.description.lowercased())"
    var clipped = use
    if framing.crop != nil {
      clipped =
        "<clipPath id=\"\(id)\">" + rect(frame, "")
        + "</clipPath><g clip-path=\"url(#\(id))\">\(clipped)</g>"
    }
    if let outline = pin.framing.outline(in: frame) {
      let corners = outline.map { "\(n($0.x)),\(n($0.y))" }.joined(separator: " ")
      clipped =
        "<clipPath id=\"\(id)-path\"><polygon points=\"\(corners)\"/></clipPath>"
        + "<g clip-path=\"url(#\(id)-path)\">\(clipped)</g>"
    }
    return clipped
  }

  private func frame(of pin: Pin) -> CGRect {
    CGRect(x: -pin.size.width / 2, y: -pin.size.height / 2, width: pin.size.width, height: pin.size.height)
  }

  private func tones(of note: Pin) -> NoteTones { NoteTones(note.attributes.format, on: palette) }

  /// Returns the name of a paper's definition.
  private func paper(_ tones: NoteTones) -> String {
    "note-\(tones.paper.hex.dropFirst())-\(tones.lowerPaper.hex.dropFirst())"
  }

  /// Returns a note's elements. Its lines break as they do on the board with the fonts of this computer.
  private func note(_ note: String, _ pin: Pin) throws -> String {
    let surface = try PaintSurface(width: 1, height: 1)
    guard let context = cairo_create(surface.pointer) else { throw ExchangeError.outOfMemory }
    defer { cairo_destroy(context) }
    let frame = frame(of: pin)
    let border = style == .board ? CardLook.border : 0
    let tones = tones(of: pin)
    let (layout, format) = try NoteLayout.fitting(
      note, pin.attributes.format, size: frame.size, context: context)
    var text = rect(
      frame.insetBy(dx: -border, dy: -border),
      "rx=\"\(n(border > 0 ? CardLook.corner : 0))\" fill=\"url(#\(paper(tones)))\"")
    // Text that's longer than the sheet is clipped at its edge. Of other text, letters may reach a little
    // beyond their line.
    let edge = layout.height > NoteLayout.room(on: frame.size) ? 0 : border
    let id = "c\(pin.id.description.lowercased())"
    text += "<clipPath id=\"\(id)\">" + rect(frame.insetBy(dx: -edge, dy: -edge), "") + "</clipPath>"
    text +=
      "<g clip-path=\"url(#\(id))\" font-family=\"\(NoteLayout.fontFamily)\" "
      + "font-size=\"\(n(format.textSize))\" \(format.isBold ? "font-weight=\"bold\" " : "")"
      + "\(format.isItalic ? "font-style=\"italic\" " : "")fill=\"\(tones.ink.hex)\">"
    let origin = CGPoint(x: frame.minX + NoteLook.insetSide, y: frame.minY + NoteLook.insetTop)
    for line in layout.lines where !line.text.allSatisfy(\.isWhitespace) {
      let place = "x=\"\(n(origin.x + line.x))\" y=\"\(n(origin.y + line.baseline))\""
      text += "<text \(place) xml:space=\"preserve\">\(words(of: line, layout.links))</text>"
    }
    return try card(pin, content: text + "</g>")
  }

  /// Returns the elements of a link to another board: cork above the board's name.
  private func link(_ link: BoardLink, _ pin: Pin) throws -> String {
    let frame = frame(of: pin)
    let look = palette
    let cork = LinkLook.cork(on: frame)
    var text = rect(frame, "fill=\"\(look.paper.hex)\"")
    if cork.height > LinkLook.leastHeight {
      text += rect(
        cork.insetBy(dx: 0.5, dy: 0.5),
        "rx=\"\(n(LinkLook.corner))\" fill=\"\(look.surface.hex)\" stroke=\"\(LinkLook.edge.hex)\" "
          + "stroke-opacity=\"\(n(LinkLook.edge.alpha))\"")
      if let miniature = layout.miniatures[pin.id] {
        let place = miniature.place(on: cork)
        text +=
          "<image x=\"\(n(place.minX))\" y=\"\(n(place.minY))\" width=\"\(n(place.width))\" "
          + "height=\"\(n(place.height))\" preserveAspectRatio=\"none\" "
          + "xlink:href=\"data:image/png;base64,\(miniature.png.base64EncodedString())\"/>"
      }
    }
    if LinkLook.room(on: frame) > LinkLook.leastRoom {
      let words = try NoteLayout(linkTo: link.title, on: frame, nil)
      let whole = try NoteLayout(linkTo: link.title, on: frame.insetBy(dx: -15_000, dy: 0), nil).width
      let name = Self.escaped(words.cut(LinkLook.title(link.title), whole: whole))
      let place = CGPoint(x: frame.minX + LinkLook.inset, y: cork.maxY + LinkLook.inset)
      text +=
        "<text x=\"\(n(place.x))\" y=\"\(n(place.y + (words.lines.first?.baseline ?? 0)))\" "
        + "font-family=\"\(NoteLayout.fontFamily)\" font-size=\"\(n(LinkLook.nameSize))\" font-weight=\"bold\" "
        + "fill=\"\(look.ink.hex)\">\(name)</text>"
    }
    return try card(pin, content: text)
  }

  /// Returns the words of a line, in which the links can be clicked.
  private func words(of line: NoteLayout.Line, _ links: [NoteLink]) -> String {
    let bytes = Array(line.text.utf8)
    var text = ""
    var done = 0
    func words(_ end: Int) -> String {
      defer { done = end }
      return Self.escaped(String(decoding: bytes[min(done, end)..<end], as: UTF8.self))
    }
    for link in links {
      let part = link.range.clamped(to: line.range)
      guard !part.isEmpty else { continue }
      text += words(min(part.lowerBound - line.range.lowerBound, bytes.count))
      text += "<a xlink:href=\"\(Self.escaped(link.url.absoluteString))\" text-decoration=\"underline\">"
      text += words(min(part.upperBound - line.range.lowerBound, bytes.count)) + "</a>"
    }
    return text + words(bytes.count)
  }

  /// - Parameter hasPaper: whether the content is on a card with a pin's head. Strokes aren't, and neither
  ///   are images that are cut out along a path.
  private func card(_ pin: Pin, content: String, hasPaper: Bool = true) throws -> String {
    let frame = frame(of: pin)
    var text = "<g transform=\"translate(\(n(pin.center.x)) \(n(pin.center.y)))"
    text += pin.rotation == 0 ? "\"" : " rotate(\(n(pin.rotation)))\""
    text += pin.attributes.opacity < 1 ? " opacity=\"\(n(pin.attributes.opacity))\">" : ">"
    text += "<title>\(Self.escaped(pin.name))</title>"
    let hasPaper = hasPaper && palette.hasPaper
    if style == .board, hasPaper {
      let sheet = frame.insetBy(dx: -CardLook.border, dy: -CardLook.border)
      text += rect(
        sheet.offsetBy(dx: 0, dy: CardLook.shadowDrop),
        "fill=\"#000\" fill-opacity=\"\(n(palette.shadow.alpha))\" filter=\"url(#blur)\"")
      text += rect(
        sheet,
        "rx=\"\(n(CardLook.corner))\" fill=\"\(palette.paper.hex)\" stroke=\"#000\" stroke-opacity=\"0.08\""
      )
    }
    text += pin.attributes.isGray ? "<g filter=\"url(#grey)\">\(content)</g>" : content
    if style == .board, !pin.attributes.caption.isEmpty { text += try caption(of: pin) }
    let presence = PinHeadLook.presence(on: pin.size)
    if style == .board, hasPaper, presence > 0 {
      let radius = PinHeadLook.radius
      let y = frame.minY - CardLook.border + PinHeadLook.drop
      let color = PinHeadLook.color(of: pin.id).hex.dropFirst()
      if presence < 1 { text += "<g opacity=\"\(n(presence))\">" }
      text +=
        "<circle cx=\"\(n(radius * 0.35))\" cy=\"\(n(y + radius * 0.6))\" r=\"\(n(radius * 0.9))\" fill=\"#000\" "
        + "fill-opacity=\"0.3\"/><circle cx=\"0\" cy=\"\(n(y))\" r=\"\(n(radius))\" fill=\"url(#head-\(color))\"/>"
      if presence < 1 { text += "</g>" }
    }
    if style == .board {
      for dot in TagLook.dots(for: pin.attributes.tags, on: frame) {
        text +=
          "<circle cx=\"\(n(dot.center.x))\" cy=\"\(n(dot.center.y))\" r=\"\(n(TagLook.radius + TagLook.line / 2))\" "
          + "fill=\"\(dot.color.hex)\" stroke=\"#fff\" stroke-width=\"\(n(TagLook.line))\"/>"
      }
    }
    return text + "</g>\n"
  }

  /// Returns the strip under a card with the lines of its caption.
  private func caption(of pin: Pin) throws -> String {
    let strip = try NoteLayout.strip(of: pin)
    let layout = try NoteLayout(caption: pin.attributes.caption, under: pin.size.width, context: nil)
    var text = ""
    if palette.hasPaper {
      text += rect(
        strip.offsetBy(dx: 0, dy: CardLook.shadowDrop),
        "fill=\"#000\" fill-opacity=\"\(n(palette.shadow.alpha))\" filter=\"url(#blur)\"")
      text += rect(strip, "rx=\"\(n(CardLook.corner))\" fill=\"\(palette.paper.hex)\"")
    }
    text +=
      "<g font-family=\"\(NoteLayout.fontFamily)\" font-size=\"\(n(CaptionLook.fontSize))\" "
      + "fill=\"\(palette.captionInk.hex)\" text-anchor=\"middle\">"
    let top = CaptionLook.textOrigin(on: strip).y
    for line in layout.lines where !line.text.allSatisfy(\.isWhitespace) {
      text += "<text x=\"\(n(strip.midX))\" y=\"\(n(top + line.baseline))\">\(Self.escaped(line.text))</text>"
    }
    return text + "</g>"
  }
}
