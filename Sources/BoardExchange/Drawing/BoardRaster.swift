import Board
import BoardLook
import BoardPainting
import CCairo
import KitFiles
import Foundation
import Imaging

/// A picture or a page of a board, drawn pin by pin from the back. The actor has its own serial queue.
actor BoardRaster {
  private nonisolated let executor = QueueExecutor(label: "io.github.pinboard.drawing")
  private var layout: ExportLayout
  private let style: ExportStyle
  private var canvas: Canvas?
  /// Whether the backgrounds of groups have been drawn, which are above all frames.
  private var hasBackgrounds = false
  /// The number of pages that have begun.
  private var pages = 1

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The greatest side in board points of a card with a shadow on a page.
  private static let mostShadow = 12_000.0

  init(_ layout: ExportLayout, _ style: ExportStyle) {
    self.layout = layout
    self.style = style
  }

  /// The cairo objects that draw the picture. They're made on the actor's own queue.
  private final class Canvas {
    let target: Target
    let context: OpaquePointer
    let cards: CardDrawing

    enum Target {
      case picture(PaintSurface)
      case page(PageSurface)

      var isPage: Bool { if case .page = self { true } else { false } }

      var pointer: OpaquePointer {
        switch self {
        case .picture(let surface): surface.pointer
        case .page(let surface): surface.pointer
        }
      }
    }

    init(_ target: Target, _ palette: BoardPalette) throws(ExchangeError) {
      self.target = target
      let shadow = try ShadowPatch(palette)
      guard let created = cairo_create(target.pointer) else { throw .outOfMemory }
      context = created
      cards = CardDrawing(context: created, shadow: shadow, palette: palette, isOnPage: target.isPage)
    }

    deinit { cairo_destroy(context) }
  }

  /// Draws the background of a picture, behind all cards. Called first.
  func begin(onWhite: Bool) throws {
    let surface = try PaintSurface(width: layout.width, height: layout.height)
    try begin(Canvas(.picture(surface), layout.palette), scale: layout.scale, onWhite: onWhite)
  }

  /// Draws the background of a page, behind all cards. Called first.
  /// - Parameter name: the page's name in the outline of the document; nil for none.
  func begin(pageOf file: sending DraftFile, title: String, named name: String? = nil) throws {
    let size = layout.page
    let surface = try PageSurface(file, size: size, title: title)
    if let name { surface.name(page: 1, name) }
    try begin(
      Canvas(.page(surface), layout.palette), scale: size.width / layout.area.width,
      onWhite: layout.fills != nil)
  }

  /// Finishes a page and begins the next one.
  func turnPage(to layout: ExportLayout, named name: String) throws {
    guard let canvas, case .page(let surface) = canvas.target else { return }
    cairo_show_page(canvas.context)
    self.layout = layout
    hasBackgrounds = false
    pages += 1
    let size = layout.page
    surface.resize(to: size)
    surface.name(page: pages, name)
    cairo_identity_matrix(canvas.context)
    try begin(canvas, scale: size.width / layout.area.width, onWhite: true)
  }

  private func begin(_ canvas: Canvas, scale: Double, onWhite: Bool) throws {
    self.canvas = canvas
    switch style {
    case _ where layout.isMiniature: break
    case .board where layout.fills != nil:
      cairo_set_source_rgb(canvas.context, 1, 1, 1)
      cairo_paint(canvas.context)
    case .board where !layout.palette.hasTexture:
      let ground = layout.palette.surface
      cairo_set_source_rgb(canvas.context, ground.red, ground.green, ground.blue)
      cairo_paint(canvas.context)
    case .board:
      let cork = try PaintSurface(
        width: BoardSurface.tileSide, height: BoardSurface.tileSide, stride: BoardSurface.tileSide * 4,
        premultipliedRGBA: layout.palette.tile)
      // The grains keep their size at every scale, as they do at every zoom of the app.
      cairo_set_source_surface(canvas.context, cork.pointer, 0, 0)
      cairo_pattern_set_extend(cairo_get_source(canvas.context), CAIRO_EXTEND_REPEAT)
      cairo_paint(canvas.context)
    case .pictures where onWhite:
      cairo_set_source_rgb(canvas.context, 1, 1, 1)
      cairo_paint(canvas.context)
    case .pictures: break
    }
    cairo_scale(canvas.context, scale, scale)
    cairo_translate(canvas.context, -layout.area.minX, -layout.area.minY)
  }

  /// Draws one card.
  /// - Parameters:
  ///   - isSharp: whether each pixel of its image becomes a square.
  ///   - jpeg: the image's pixels as a JPEG, for a page.
  /// - Returns: why the card lacks its picture, if memory ran out for it; the card says so, too.
  func draw(_ pin: Pin, _ picture: PinDrawing, isSharp: Bool = false, jpeg: Data? = nil) throws
    -> ItemFailure?
  {
    guard let canvas else { return nil }
    if !hasBackgrounds, pin.content.frame == nil {
      hasBackgrounds = true
      for group in layout.backgrounds {
        FramePainter(group.color, on: layout.palette)
          .sheet(group.area, corner: GroupLook.corner, on: canvas.cards)
      }
    }
    var picture = picture
    var surface: PaintSurface?
    var failure: ItemFailure?
    if case .image(let image, _) = picture {
      surface = try? PaintSurface(image, isGray: pin.attributes.isGray, jpeg: jpeg)
      if surface == nil {
        let error = ImagingError(.outOfMemory, name: pin.name)
        failure = ItemFailure(error, name: pin.name)
        picture = .failure(CardFailure(error, name: pin.name))
      }
    }
    let frame = PinPainter.frame(of: pin)
    cairo_save(canvas.context)
    defer { cairo_restore(canvas.context) }
    cairo_translate(canvas.context, pin.center.x, pin.center.y)
    cairo_rotate(canvas.context, pin.rotation * .pi / 180)
    let opacity = pin.attributes.opacity
    if opacity < 1 {
      // The card is one layer, so that its paper doesn't shine through its picture.
      let reach = try reach(of: pin, frame)
      cairo_rectangle(canvas.context, reach.minX, reach.minY, reach.width, reach.height)
      cairo_clip(canvas.context)
      canvas.cards.pushOpacity(opacity)
    }
    let painter = PinPainter(
      on: layout.palette, isBare: style == .pictures, detail: detail(of: frame, on: canvas))
    if case .own = picture, let color = pin.content.frame {
      try painter.frame(pin, color, fills: layout.fills == pin.id, on: canvas.cards)
    } else {
      var isCut = false
      if case .image = picture { isCut = pin.framing.outline != nil }
      try painter.card(of: pin, isCut: isCut, on: canvas.cards) { () throws(ExchangeError) in
        try canvas.cards.content(picture, of: pin, pixels: surface, isSharp: isSharp, painter)
      }
    }
    if opacity < 1 { canvas.cards.popOpacity() }
    if case .own = picture, let text = pin.content.note {
      try canvas.cards.links(of: text, pin.attributes.format, in: frame)
    }
    try check(canvas)
    return failure
  }

  /// Returns the rectangle around all that's painted of a pin.
  private func reach(of pin: Pin, _ frame: CGRect) throws(ExchangeError) -> CGRect {
    var reach = frame
    if pin.content.frame != nil {
      reach = reach.union(FrameLook.tab(on: frame, textWidth: FrameLook.room(on: frame.width)))
    } else if style == .board, !pin.attributes.caption.isEmpty {
      reach = reach.union(try NoteLayout.strip(of: pin))
    }
    return reach.insetBy(dx: -CardLook.reach, dy: -CardLook.reach)
  }

  /// Returns what's large enough to be seen of a card.
  private func detail(of frame: CGRect, on canvas: Canvas) -> PinPainter.Detail {
    if layout.isMiniature { return .afar }
    var detail = PinPainter.Detail()
    // On a page, cairo makes images of the shadow's sides, which have a greatest length.
    let isHuge = canvas.target.isPage && max(frame.width, frame.height) > Self.mostShadow
    detail.hasShadows = layout.scale * CardLook.shadowBlur > 0.7 && !isHuge
    detail.hasHeads = layout.scale * PinHeadLook.radius > 0.5
    detail.hasTags = layout.scale * TagLook.radius > 1
    // Smaller letters couldn't be distinguished.
    detail.leastLetters = 2 / layout.scale
    return detail
  }

  private func check(_ canvas: Canvas) throws {
    if case .page(let surface) = canvas.target { try surface.check() }
    let status = cairo_status(canvas.context)
    guard status != CAIRO_STATUS_NO_MEMORY else { throw ExchangeError.outOfMemory }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw ExchangeError.cannotEncode(
        format: "ARGB",
        reason: cairo_status_to_string(status).map { String(cString: $0) } ?? "")
    }
  }

  /// Whether no pixel of the finished picture is transparent.
  private func isOpaque(as format: ExportFormat) -> Bool {
    style == .board && !layout.isMiniature || format == .jpg
  }

  /// Returns the finished picture as the bytes of a file, and releases its pixels.
  func encoded(as format: ExportFormat) throws -> Data {
    guard let canvas, case .picture(let surface) = canvas.target else { return Data() }
    self.canvas = nil
    var bytes = Data()
    try RasterEncoding(format: format).encode(surface, isOpaque: isOpaque(as: format)) {
      bytes.append($0)
    }
    return bytes
  }

  /// Writes the finished picture and releases its pixels.
  func write(to file: sending DraftFile, as format: ExportFormat, replacing: Bool) throws {
    guard let canvas, case .picture(let surface) = canvas.target else { return }
    self.canvas = nil
    try RasterEncoding(format: format).encode(surface, isOpaque: isOpaque(as: format)) { data in
      try ExchangeError.writing(file.url) { try file.write(data) }
    }
    try Task.checkCancellation()
    try ExchangeError.writing(file.url) { try file.finish(replacing: replacing) }
  }

  /// Adds pages with the credits of pictures, if there are any, after the last page.
  func add(_ credits: PictureCredits) throws {
    guard !credits.isEmpty, let canvas, case .page(let surface) = canvas.target else { return }
    try CreditsDrawing(credits: credits).draw(on: surface, canvas.cards, from: pages + 1)
    try check(canvas)
  }

  /// Writes the finished page and gives its file its name.
  func finishPage(replacing: Bool) throws {
    guard let canvas, case .page(let surface) = canvas.target else { return }
    self.canvas = nil
    cairo_show_page(canvas.context)
    try surface.finish(replacing: replacing)
  }
}

/// A cairo image surface: premultiplied ARGB, or coverage alone. Belongs to one thread at a time.
final class PaintSurface {
  let pointer: OpaquePointer
  let width: Int
  let height: Int

  enum Content {
    case color
    case coverage
  }

  /// Makes a surface whose pixels are transparent.
  init(width: Int, height: Int, _ content: Content = .color) throws(ExchangeError) {
    let format = content == .color ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8
    guard let created = cairo_image_surface_create(format, CInt(clamping: width), CInt(clamping: height))
    else {
      throw .outOfMemory
    }
    guard cairo_surface_status(created) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(created)
      throw .outOfMemory
    }
    pointer = created
    self.width = width
    self.height = height
  }

  /// Makes a surface with a copy of RGBA pixels that are premultiplied by their alpha.
  /// - Parameter isGray: whether each pixel becomes the grey of its luminance.
  convenience init(
    width: Int, height: Int, stride: Int, premultipliedRGBA pixels: Data, isGray: Bool = false
  ) throws(ExchangeError) {
    try self.init(width: width, height: height)
    let gray = PixelGray.shared
    withPixels { target, targetStride in
      pixels.withUnsafeBytes { source in
        for y in 0..<height {
          let line = target + y * targetStride
          for x in 0..<width {
            let from = y * stride + x * 4
            var (red, green, blue) = (source[from], source[from + 1], source[from + 2])
            let alpha = source[from + 3]
            if isGray {
              red = gray.of(red, green, blue, alpha: alpha)
              (green, blue) = (red, red)
            }
            let value = UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
            UnsafeMutableRawPointer(line + x * 4).storeBytes(of: value, as: UInt32.self)
          }
        }
      }
    }
  }

  /// Makes a surface with a copy of an image's pixels.
  /// - Parameter jpeg: the bytes of a JPEG with these pixels, which a page takes instead unless they're grey.
  convenience init(_ image: DecodedImage, isGray: Bool, jpeg: Data?) throws(ExchangeError) {
    try self.init(
      width: image.width, height: image.height, stride: image.stride, premultipliedRGBA: image.pixels,
      isGray: isGray)
    if let jpeg, !isGray { attach(jpeg: jpeg) }
  }

  /// Makes a surface of a PNG that this program has written itself; nil if it can't be read.
  init?(png: Data) {
    var rest = png[...]
    let created = withUnsafeMutablePointer(to: &rest) { rest in
      cairo_image_surface_create_from_png_stream(
        { rest, bytes, length in
          guard let rest = rest?.assumingMemoryBound(to: Data.self), let bytes,
            rest.pointee.count >= length
          else { return CAIRO_STATUS_READ_ERROR }
          rest.pointee.copyBytes(to: bytes, count: Int(length))
          rest.pointee = rest.pointee.dropFirst(Int(length))
          return CAIRO_STATUS_SUCCESS
        }, rest)
    }
    guard let created else { return nil }
    guard cairo_surface_status(created) == CAIRO_STATUS_SUCCESS, cairo_image_surface_get_width(created) > 0
    else {
      cairo_surface_destroy(created)
      return nil
    }
    pointer = created
    width = Int(cairo_image_surface_get_width(created))
    height = Int(cairo_image_surface_get_height(created))
  }

  /// Makes each pixel the grey of its luminance.
  func makeGray() {
    let gray = PixelGray.shared
    withPixels { pixels, stride in
      for y in 0..<height {
        let line = UnsafeMutableRawPointer(pixels + y * stride)
        for x in 0..<width {
          let pixel = line.load(fromByteOffset: x * 4, as: UInt32.self)
          let part = UInt32(
            gray.of(
              UInt8(pixel >> 16 & 0xFF), UInt8(pixel >> 8 & 0xFF), UInt8(pixel & 0xFF),
              alpha: UInt8(pixel >> 24)))
          line.storeBytes(
            of: pixel & 0xFF00_0000 | part << 16 | part << 8 | part, toByteOffset: x * 4, as: UInt32.self)
        }
      }
    }
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Calls `body` with the pixels and the number of bytes from one row to the next. Marks the surface as
  /// changed afterwards.
  func withPixels<Result>(_ body: (UnsafeMutablePointer<UInt8>, Int) throws -> Result) rethrows -> Result? {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else { return nil }
    defer { cairo_surface_mark_dirty(pointer) }
    return try body(data, Int(cairo_image_surface_get_stride(pointer)))
  }
}
