import CGdkPixbuf
import DecoderWire
import Glibc

/// A GdkPixbuf loader of a fixed format that's fed in chunks. Belongs to one thread at a time.
final class PixbufLoader {
  /// What the loader told while it was fed. The loader holds it as plain user data; `PixbufLoader` keeps it
  /// alive longer than the loader.
  private final class Report {
    var size: WireSize?
    var request: (WireSize) -> WireSize? = { _ in nil }
    var clearsFirst = false
    /// BMP writes from the bottom up.
    var rows: Range<Int>?

    /// Above the largest block that the C library keeps for the next use (32 MiB).
    static let longestReused = 64 << 20
  }

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let report = Report()
  private var isClosed = false

  /// Throws `noLoader` when the system has none for `format`.
  init(format: WireFormat) throws(DecodeProblem) {
    // Step by step: a lazy sequence would make some twice, and those would stay, with the buffers they begin with.
    var made: UnsafeMutablePointer<GdkPixbufLoader>?
    for name in format.loaderNames where made == nil { made = gdk_pixbuf_loader_new_with_type(name, nil) }
    guard let created = made else {
      throw .noLoader
    }
    loader = created
    let data = Unmanaged.passUnretained(report).toOpaque()
    pinboard_loader_on_size_prepared(
      created,
      { loader, width, height, data in
        guard let loader, let data else { return }
        let report = Unmanaged<Report>.fromOpaque(data).takeUnretainedValue()
        // Animations tell the size of each frame; the first is the image's.
        guard report.size == nil, width > 0, height > 0 else { return }
        let size = WireSize(width: UInt32(width), height: UInt32(height))
        report.size = size
        if let wanted = report.request(size) {
          gdk_pixbuf_loader_set_size(loader, Int32(clamping: wanted.width), Int32(clamping: wanted.height))
        }
      }, data)
    pinboard_loader_on_area_prepared(
      created,
      { loader, data in
        guard let loader, let data, Unmanaged<Report>.fromOpaque(data).takeUnretainedValue().clearsFirst
        else {
          return
        }
        // The loader doesn't clear what it allocates, and a truncated file leaves rows unwritten: without
        // this, old memory of the process would show.
        if let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader), let pixels = gdk_pixbuf_get_pixels(pixbuf) {
          // Not GdkPixbuf's own length: beyond 2 GiB it's wrong.
          let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
          let rows = Int(gdk_pixbuf_get_height(pixbuf))
          let last = Int(gdk_pixbuf_get_width(pixbuf)) * Int(gdk_pixbuf_get_n_channels(pixbuf))
          let length = max(0, rows - 1) * stride + last
          // Larger blocks always come fresh from the kernel, and clearing them would take all their memory.
          if length <= Report.longestReused { memset(pixels, 0, length) }
        }
      }, data)
    pinboard_loader_on_area_updated(
      created,
      { _, _, y, _, height, data in
        guard let data else { return }
        let report = Unmanaged<Report>.fromOpaque(data).takeUnretainedValue()
        let (first, end) = (Int(y), Int(y) + Int(max(height, 0)))
        report.rows = min(report.rows?.lowerBound ?? first, first)..<max(report.rows?.upperBound ?? end, end)
      }, data)
    report.clearsFirst = format.needsClearing
  }

  deinit {
    close()
    g_object_unref(UnsafeMutableRawPointer(loader))
  }

  /// The size that the image's header tells, once it's known.
  var size: WireSize? { report.size }
  /// The rows that were written. When it's closed, the JPEG loader makes up those that never came.
  var rows: Range<Int> { report.rows ?? 0..<0 }

  /// Asks for another size as soon as the image's own is known, before any pixel. nil: as it is.
  func onSize(_ request: @escaping (WireSize) -> WireSize?) { report.request = request }

  /// Feeds bytes; throws what the loader says about them.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodeProblem) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    var error: UnsafeMutablePointer<GError>?
    if gdk_pixbuf_loader_write(loader, base, gsize(bytes.count), &error) == 0 {
      throw DecodeProblem.take(error)
    }
  }

  /// Feeds the whole input in chunks; returns what the loader says about it. Throws `cancelled`.
  func feed(_ input: ByteInput, isCancelled: () -> Bool) throws(DecodeProblem) -> DecodeProblem? {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: ByteInput.chunkLength)
    defer { buffer.deallocate() }
    var offset = 0
    while offset < input.count {
      if isCancelled() { throw .cancelled }
      let length = input.read(at: offset, into: buffer)
      if length == 0 { return nil }
      do throws(DecodeProblem) {
        try write(UnsafeBufferPointer(rebasing: buffer[..<length]))
      } catch {
        return error
      }
      offset += length
    }
    return nil
  }

  /// Ends the input; returns what the loader says about its end. Only the first call does something.
  @discardableResult
  func close() -> DecodeProblem? {
    guard !isClosed else { return nil }
    isClosed = true
    var error: UnsafeMutablePointer<GError>?
    return gdk_pixbuf_loader_close(loader, &error) == 0 ? DecodeProblem.take(error) : nil
  }

  /// The image as far as it's decoded: the first frame of an animation.
  func pixbuf() -> Pixbuf? { gdk_pixbuf_loader_get_pixbuf(loader).map { Pixbuf(retaining: $0) } }

  /// All frames; nil when there's none.
  func frames() -> FrameSequence? { gdk_pixbuf_loader_get_animation(loader).flatMap(FrameSequence.init) }
}
