import Board
import BoardLook
import BoardPainting
import BoardStore
import KitFiles
import Foundation
import Imaging
import Localization

/// Draws pins one after the other while the next pins' images are decoded.
struct PictureExport {
  let layout: ExportLayout
  let document: BoardDocument
  let file: BoardFile
  let decoder: ImageDecoder
  var isThumbnail = false

  /// The number of images that are decoded ahead. It's low, because each may have as many pixels as the whole
  /// picture.
  private static let ahead = 2
  /// The length in pixels below which a thumbnail's cards show paper alone. Of the larger cards, only the
  /// `mostPictures` frontmost ones show their picture.
  private static let leastSide = 1.5
  private static let mostPictures = 200
  /// The length in pixels up to which, on a thumbnail, a preview shows a cropped image well enough.
  private static let previewSide = 1024
  /// The greatest length in pixels of an image's longer side, if the whole image were decoded.
  private static let mostPixels = 65_535.0
  /// The greatest length in pixels of a drawn image's side. cairo and pixman count pixels in 16 bits, also
  /// where a rotated picture ends beyond its corners, and draw nothing at all of a larger image.
  private static let mostSide = 20_000

  struct Drawn: Sendable {
    var picture: PinDrawing
    /// The image's pixels as a JPEG, if it goes to a page and its original isn't exact either.
    var jpeg: Data?
    /// The size of the image's original, if it's known.
    var pixelSize: CGSize?
    var failure: ItemFailure?
    /// Further remarks for the user, as sentences.
    var notes: [String] = []
  }

  func write(
    to url: URL, as format: ExportFormat, _ options: ExportOptions,
    _ progress: @escaping ExchangeProgress.Handler
  ) async throws -> ExportReport {
    let raster = BoardRaster(layout, options.style)
    try await raster.begin(onWhite: format == .jpg)
    let report = try await draw(on: raster, progress)
    try await raster.write(to: ExchangeError.draft(of: url), as: format, replacing: options.replacing)
    return report
  }

  /// Writes a PDF with one page.
  func writePage(
    to url: URL, _ options: ExportOptions, _ progress: @escaping ExchangeProgress.Handler
  ) async throws -> ExportReport {
    let raster = BoardRaster(layout, options.style)
    try await raster.begin(pageOf: ExchangeError.draft(of: url), title: document.name)
    let report = try await draw(on: raster, forPage: true, progress)
    if options.includesCredits { try await raster.add(credits()) }
    try await raster.finishPage(replacing: options.replacing)
    return report
  }

  /// Reads where the pictures of the layout are from.
  func credits() async throws -> PictureCredits {
    try await PictureCredits.read(of: layout.pins, in: document, file: file)
  }

  func data(
    as format: ExportFormat, _ options: ExportOptions, _ progress: @escaping ExchangeProgress.Handler
  ) async throws -> (data: Data, report: ExportReport) {
    let raster = BoardRaster(layout, options.style)
    try await raster.begin(onWhite: format == .jpg)
    let report = try await draw(on: raster, progress)
    return (try await raster.encoded(as: format), report)
  }

  /// Draws the pins of the layout.
  func draw(
    on raster: BoardRaster, forPage: Bool = false, _ progress: @escaping ExchangeProgress.Handler
  ) async throws -> ExportReport {
    var report = ExportReport()
    report.size = (layout.width, layout.height)
    let pins = layout.pins
    let pictured = isThumbnail ? Set(pins.filter(isVisible).suffix(Self.mostPictures).map(\.id)) : nil
    try await withThrowingTaskGroup(of: (Int, Drawn).self) { group in
      var started = 0
      var waiting: [Int: Drawn] = [:]
      for index in pins.indices {
        progress(ExchangeProgress(done: index, total: pins.count, name: pins[index].name))
        while started < pins.count, started <= index + Self.ahead {
          let next = started
          let pin = pins[next]
          let isBlank = pictured?.contains(pin.id) == false && pin.content.stroke == nil
          group.addTask { (next, isBlank ? Drawn(picture: .blank) : try await drawn(pin, forPage: forPage)) }
          started += 1
        }
        while waiting[index] == nil, let (number, drawn) = try await group.next() { waiting[number] = drawn }
        guard let drawn = waiting.removeValue(forKey: index) else { continue }
        // A card that memory runs out for is one pin's failure; the other pins are drawn.
        let refusal = try await raster.draw(
          pins[index], drawn.picture, isSharp: isSharp(pins[index]), jpeg: drawn.jpeg)
        if let failure = refusal ?? drawn.failure { report.failures.append(failure) }
        report.notes += drawn.notes
        report.done += 1
      }
    }
    if layout.isReduced {
      report.notes.append(
        localized(
          "The board is large: drawn at a scale of \(localized(number: layout.scale, places: 3)) so that it fits."
        ))
    }
    progress(ExchangeProgress(done: pins.count, total: pins.count, name: ""))
    return report
  }

  private func isSharp(_ pin: Pin) -> Bool {
    PixelLook.isSharp(pin, pixels: document.original(of: pin)?.pixelSize, scale: layout.scale)
  }

  private func isVisible(_ pin: Pin) -> Bool {
    max(pin.size.width, pin.size.height) * layout.scale >= Self.leastSide
  }

  /// Returns what a card shows.
  /// - Parameters:
  ///   - scale: pixels for each board point; nil for those of the layout.
  ///   - forPage: whether the image may be a JPEG as well.
  ///   - isKept: whether the file holds the image's pixels, and only clips what's cut away along a path.
  func drawn(
    _ pin: Pin, scale: Double? = nil, forPage: Bool = false, isKept: Bool = false
  ) async throws -> Drawn {
    switch pin.content {
    case .image(let id):
      do {
        var (image, framing) = try await decoded(
          id, for: pin, scale: scale ?? layout.scale, isKept: forPage || isKept)
        if forPage || isKept, let outline = pin.framing.outline {
          image = image.cut(along: Self.corners(of: outline, pin.crop, on: framing.crop), keepsSides: true)
        }
        let jpeg = forPage && isLossy(id) && image.isOpaque ? try image.encodePreview(quality: 92) : nil
        let failure = image.damage.map {
          ItemFailure(name: pin.name, localized("\($0.detail); drawn as far as it’s there"))
        }
        return Drawn(
          picture: .image(image, framing), jpeg: jpeg, pixelSize: document.original(of: pin)?.pixelSize,
          failure: failure, notes: notes(on: id, pin))
      } catch let error as CancellationError {
        throw error
      } catch let error as ImagingError {
        return Drawn(
          picture: .failure(CardFailure(error, name: pin.name)), failure: ItemFailure(error, name: pin.name))
      } catch {
        let failure = ItemFailure(error, name: pin.name)
        return Drawn(
          picture: .failure(.unreadable(failure)),
          failure: failure)
      }
    case .unknown:
      let failure = ItemFailure(unknownPin: pin.name)
      return Drawn(
        picture: .failure(.unknownPin), failure: failure)
    default: return Drawn(picture: .own(layout.miniatures[pin.id]))
    }
  }

  /// Returns whether an original's format has changed its pixels already.
  func isLossy(_ id: OriginalID) -> Bool {
    let format = document.originals[id].flatMap { ImageFormat(typeIdentifier: $0.typeIdentifier) }
    return format.map { [.jpeg, .webp, .heic, .avif, .jxl, .raw].contains($0) } ?? false
  }

  private func notes(on id: OriginalID, _ pin: Pin) -> [String] {
    document.originals[id].flatMap { ImageStandIn.sentence(ofType: $0.typeIdentifier, name: pin.name) }
      .map { ["\($0)."] } ?? []
  }

  /// Returns the pixels that a pin needs, and how they fill its card.
  private func decoded(
    _ id: OriginalID, for pin: Pin, scale: Double, isKept: Bool
  ) async throws -> (DecodedImage, PictureFraming) {
    let side = Int((pixels(of: id, for: pin, scale: scale)).rounded(.up))
    var request = DecodeRequest(
      id: id.sha256, bytes: .lazy { [file] in try await file.originals.data(of: id) },
      extent: .longSide(min(side, Self.mostSide)),
      name: pin.name, pixelFormat: .rgba)
    // A preview has too few pixels for a small part of an image.
    if isThumbnail, pin.crop == nil || side <= Self.previewSide,
      let preview = try await file.originals.preview(for: id)
    {
      var small = request
      small.bytes = .data(preview)
      if let image = try? await decoder.decode(small) { return (image, pin.framing) }
    }
    guard let crop = pin.crop else { return (try await decoder.decode(request), pin.framing) }
    // Pixels outside of the visible part would waste memory, and stay in the files of some formats.
    let known = document.originals[id]?.pixelSize
    let size: CGSize
    if let known { size = known } else { size = try await decoder.decode(request).fullSize }
    guard let part = part(crop, of: size, margin: isKept ? 0 : 1) else {
      return (try await decoder.decode(request), pin.framing)
    }
    request.region = part.pixels
    let partSide = max(1, Int((Double(side) * part.share).rounded(.up)))
    request.extent = .longSide(min(partSide, Self.mostSide))
    return (try await decoder.decode(request), PictureFraming(crop: part.crop, flip: pin.flip))
  }

  /// Returns the corners of the path along which an image is cut out, in units of the part that was decoded.
  /// - Parameters:
  ///   - crop: the visible part of the whole image.
  ///   - rest: the same part, in units of what was decoded.
  private static func corners(of outline: PictureOutline, _ crop: CGRect?, on rest: CGRect?) -> [CGPoint] {
    guard let crop, let rest, crop.width > 0, crop.height > 0 else { return outline.corners }
    return outline.corners.map { corner in
      CGPoint(
        x: rest.minX + (corner.x - crop.minX) / crop.width * rest.width,
        y: rest.minY + (corner.y - crop.minY) / crop.height * rest.height)
    }
  }

  /// Returns the whole pixels of an image that contain its visible part, the crop within them, and their
  /// share of the longer side; nil if there are none.
  /// - Parameter margin: the number of pixels on each side that are kept for interpolation between two
  ///   pixels.
  private func part(
    _ crop: CGRect, of size: CGSize, margin: Double
  ) -> (pixels: CGRect, crop: CGRect?, share: Double)? {
    let shown = CGRect(
      x: crop.minX * size.width, y: crop.minY * size.height, width: crop.width * size.width,
      height: crop.height * size.height)
    // A pixel of which a part is seen is kept. Where one begins exactly, rounding mustn't add its neighbour.
    let part = shown.insetBy(dx: 1e-3 - margin, dy: 1e-3 - margin).integral.intersection(
      CGRect(origin: .zero, size: size))
    guard !part.isEmpty else { return nil }
    let rest = CGRect(
      x: (shown.minX - part.minX) / part.width, y: (shown.minY - part.minY) / part.height,
      width: shown.width / part.width, height: shown.height / part.height)
    return (part, rest, max(part.width, part.height) / max(size.width, size.height))
  }

  /// Returns the length in pixels of the whole image's longer side at which it's sharp in both directions,
  /// also where the pin has another shape.
  private func pixels(of id: OriginalID, for pin: Pin, scale: Double) -> Double {
    let whole = pin.wholeSize
    let (width, height) = (whole.width * scale, whole.height * scale)
    guard let size = document.originals[id]?.pixelSize, size.width > 0, size.height > 0 else {
      return min(max(width, height), Self.mostPixels)
    }
    let share = max(width / size.width, height / size.height)
    return min(max(size.width, size.height) * share, Self.mostPixels)
  }
}
