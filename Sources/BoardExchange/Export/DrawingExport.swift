import Board
import BoardLook
import BoardPainting
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

  /// What the drawing has of a pin's image: the image, or why there's none.
  private typealias Kept = Result<Image, CardFailure>

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
      try await writer.write(try elements(of: pin, image: images[pin.id]))
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
  ) async throws -> [PinID: Kept] {
    var names: [OriginalID: Result<String, CardFailure>] = [:]
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
        let failure = ItemFailure(error, name: original.name)
        report.failures.append(failure)
        names[original.id] = .failure(.unreadable(failure))
        continue
      }
      names[original.id] = .success(name)
      if !Self.shown.contains(original.typeIdentifier) {
        report.notes.append(
          localized(
            """
            \(original.name) is in the drawing as it is (\(original.typeIdentifier)); most programs don’t show \
            this kind within an SVG.
            """))
      }
    }
    if count > 0 {
      report.notes.append(
        localized(
          "The drawing holds whole originals: also what’s cropped away, and where and when they were taken."))
    }
    var images: [PinID: Kept] = [:]
    for pin in layout.pins {
      images[pin.id] = pin.content.original.flatMap { names[$0] }?
        .map { Image(name: $0, framing: pin.framing) }
    }
    return images
  }

  private func writeParts(
    with writer: DrawingWriter, _ report: inout ExportReport, _ progress: ExchangeProgress.Handler
  ) async throws -> [PinID: Kept] {
    var (images, written): ([PinID: Kept], [KeptPart: Kept]) = ([:], [:])
    for (index, pin) in layout.pins.enumerated() {
      guard case .image(let id) = pin.content else { continue }
      try Task.checkCancellation()
      progress(ExchangeProgress(done: index, total: layout.pins.count, name: pin.name))
      let scale = pictures.keptScale(of: pin, mostSide: Self.mostSide, unknown: Self.mostSideOfDrawing)
      let key = KeptPart(id, of: pin, scale: scale)
      if written[key] == nil {
        switch try await pictures.kept(pin, scale: scale, &report) {
        case .image(let image, let framing):
          let isExact = !pictures.isLossy(id) && image.width * image.height <= Self.mostExactPixels
          let isPNG = isExact || !image.isOpaque
          let name = "o\(written.count + 1)"
          try await writer.write(
            image: isPNG ? try image.encodePNG() : try image.encodePreview(quality: 92),
            of: (isPNG ? ImageFormat.png : .jpeg).typeIdentifier, called: name)
          written[key] = .success(Image(name: name, framing: framing))
        case .failure(let failure): written[key] = .failure(failure)
        case .own, .blank: break
        }
      }
      images[pin.id] = written[key]?.map { image in
        var framing = pin.framing
        framing.crop = image.framing.crop
        framing.outline = nil
        return Image(name: image.name, framing: framing)
      }
    }
    return images
  }

  // MARK: Parts

  private func head() throws -> String {
    let area = layout.area
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(layout.width)" \
      height="\(layout.height)" viewBox="\(VectorText.n(area.minX)) \(VectorText.n(area.minY)) \(VectorText.n(area.width)) \(VectorText.n(area.height))">
      <title>\(VectorText.escaped(document.name))</title>
      <defs>

      """
    if layout.pins.contains(where: \.attributes.isGray) {
      let shares = LookColor.luminance.map { VectorText.n($0) }.joined(separator: " ") + " 0 0 "
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
      \(VectorText.blur)

      """
    return text
  }

  private func background() -> String {
    guard style == .board else { return "" }
    let area = layout.area
    return """
      <rect x="\(VectorText.n(area.minX))" y="\(VectorText.n(area.minY))" width="\(VectorText.n(area.width))" height="\(VectorText.n(area.height))" \
      fill="\(palette.hasTexture ? "url(#cork)" : palette.surface.hex)"/>

      """
  }

  private func background(_ color: PinColor, _ area: CGRect) -> String {
    let surface = VectorSurface(id: "")
    FramePainter(color, on: palette).sheet(area, corner: GroupLook.corner, on: surface)
    return surface.finish() + "\n"
  }

  /// Returns the beginning of a pin's group, in which its middle is the origin.
  private func opening(of pin: Pin) -> String {
    var text = "<g transform=\"translate(\(VectorText.n(pin.center.x)) \(VectorText.n(pin.center.y)))"
    if pin.rotation != 0 { text += " rotate(\(VectorText.n(pin.rotation)))" }
    text += "\""
    if pin.attributes.opacity < 1 { text += " opacity=\"\(VectorText.n(pin.attributes.opacity))\"" }
    return text + ">"
  }

  /// Returns the elements that show a pin.
  /// - Parameter kept: the image that's in the drawing already, or why it can't be shown; nil for a pin that
  ///   isn't an image.
  private func elements(of pin: Pin, image kept: Kept?) throws -> String {
    let image = try? kept?.get()
    let surface = VectorSurface(id: "p\(pin.id.description.lowercased())")
    let painter = PinPainter(on: palette, isBare: style == .pictures)
    if let color = pin.content.frame {
      try painter.frame(pin, color, on: surface)
      return opening(of: pin) + surface.finish() + "</g>\n"
    }
    surface.add("<title>\(VectorText.escaped(pin.name))</title>")
    let isCut = image != nil && pin.attributes.outline != nil
    try painter.card(of: pin, isCut: isCut, on: surface) { () throws(ExchangeError) in
      try surface.content(
        of: pin, on: palette, painter,
        addPicture: image.map { image in
          {
            let use = use(image, of: pin, in: PinPainter.frame(of: pin))
            surface.add(pin.attributes.isGray ? "<g filter=\"url(#grey)\">\(use)</g>" : use)
          }
        }, failure: kept?.failure,
        miniature: layout.miniatures[pin.id].map { miniature in
          (miniature, { "data:image/png;base64,\(miniature.png.base64EncodedString())" })
        })
    }
    return opening(of: pin) + surface.finish() + "</g>\n"
  }

  /// Returns the element that shows an image at its position. A cropped image is clipped to its visible part.
  private func use(_ image: Image, of pin: Pin, in frame: CGRect) -> String {
    let framing = image.framing
    let whole = framing.whole(around: frame)
    // The frame's middle is the origin, around which the image is mirrored.
    let (x, y) = framing.scale
    let isSharp = PixelLook.isSharp(
      pin, pixels: document.original(of: pin)?.pixelSize, scale: layout.scale)
    let use =
      "<use xlink:href=\"#\(image.name)\" \(isSharp ? "style=\"image-rendering:pixelated\" " : "")transform=\"translate(\(VectorText.n(x * whole.minX)) \(VectorText.n(y * whole.minY))) "
      + "scale(\(VectorText.n(x * whole.width)) \(VectorText.n(y * whole.height)))\"/>"
    let id = "c\(pin.id.description.lowercased())"
    var clipped = use
    if framing.crop != nil {
      clipped =
        "<clipPath id=\"\(id)\">" + VectorText.rect(frame, "")
        + "</clipPath><g clip-path=\"url(#\(id))\">\(clipped)</g>"
    }
    if let outline = pin.framing.outline(in: frame) {
      let corners = outline.map { "\(VectorText.n($0.x)),\(VectorText.n($0.y))" }.joined(separator: " ")
      clipped =
        "<clipPath id=\"\(id)-path\"><polygon points=\"\(corners)\"/></clipPath>"
        + "<g clip-path=\"url(#\(id)-path)\">\(clipped)</g>"
    }
    return clipped
  }
}
