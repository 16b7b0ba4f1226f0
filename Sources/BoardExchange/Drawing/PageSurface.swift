import CCairo
import KitFiles
import Foundation

/// A PDF file with pages on which cairo draws. Belongs to one thread at a time.
final class PageSurface {
  let pointer: OpaquePointer
  private let output: Output

  /// The target of cairo's callback. It isn't reported to cairo that a byte can't be written: of such a
  /// document it reads what isn't there as soon as the document is finished or given up.
  private final class Output {
    let file: DraftFile
    var failure: (any Error)?

    init(_ file: DraftFile) { self.file = file }

    func write(_ data: Data) {
      guard failure == nil else { return }
      do {
        try Task.checkCancellation()
        try ExchangeError.writing(file.url) { try file.write(data) }
      } catch {
        failure = error
      }
    }
  }

  /// - Parameters:
  ///   - size: the size of the first page, in points.
  ///   - title: the document's title.
  init(_ file: sending DraftFile, size: CGSize, title: String) throws(ExchangeError) {
    output = Output(file)
    let created = cairo_pdf_surface_create_for_stream(
      { context, bytes, count in
        guard let context, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        let output = Unmanaged<Output>.fromOpaque(context).takeUnretainedValue()
        output.write(Data(bytes: bytes, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(output).toOpaque(), size.width, size.height)
    guard let created else { throw .outOfMemory }
    guard cairo_surface_status(created) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(created)
      throw .outOfMemory
    }
    pointer = created
    cairo_pdf_surface_set_metadata(created, CAIRO_PDF_METADATA_TITLE, title)
    cairo_pdf_surface_set_metadata(created, CAIRO_PDF_METADATA_CREATOR, "Pinboard")
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Sets the size of the page that begins now, in points.
  func resize(to size: CGSize) { cairo_pdf_surface_set_size(pointer, size.width, size.height) }

  /// Gives a page, counted from 1, a name in the outline of the document.
  func name(page: Int, _ name: String) {
    _ = cairo_pdf_surface_add_outline(
      pointer, CInt(CAIRO_PDF_OUTLINE_ROOT), name, "page=\(page)", CAIRO_PDF_OUTLINE_FLAG_OPEN)
  }

  /// Throws the reason for which the pages can't be written, if there's one.
  func check() throws { if let failure = output.failure { throw failure } }

  /// Writes the rest of the pages, and gives the file its name.
  func finish(replacing: Bool) throws {
    cairo_surface_finish(pointer)
    try check()
    let status = cairo_surface_status(pointer)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw ExchangeError.cannotEncode(
        format: "PDF",
        reason: cairo_status_to_string(status).map { String(cString: $0) } ?? "")
    }
    try Task.checkCancellation()
    try ExchangeError.writing(output.file.url) { try output.file.finish(replacing: replacing) }
  }
}

extension PaintSurface {
  /// Attaches the bytes of a JPEG with the pixels of this surface, which a PDF then takes instead of the
  /// pixels.
  func attach(jpeg: Data) {
    guard let copy = malloc(max(1, jpeg.count)) else { return }
    jpeg.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: jpeg.count))
    let bytes = copy.assumingMemoryBound(to: UInt8.self)
    let status = cairo_surface_set_mime_data(
      pointer, CAIRO_MIME_TYPE_JPEG, bytes, UInt(jpeg.count), { free($0) }, copy)
    if status != CAIRO_STATUS_SUCCESS { free(copy) }
  }
}
