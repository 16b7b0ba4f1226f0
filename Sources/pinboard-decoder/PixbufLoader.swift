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
    /// BMP writes from the bottom up.
    var rows: Range<Int>?
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
    pinboard_loader_on_area_updated(
      created,
      { _, _, y, _, height, data in
        guard let data else { return }
        let report = Unmanaged<Report>.fromOpaque(data).takeUnretainedValue()
        let (first, end) = (Int(y), Int(y) + Int(max(height, 0)))
        report.rows = min(report.rows?.lowerBound ?? first, first)..<max(report.rows?.upperBound ?? end, end)
      }, data)
  }

  deinit {
    close()
    g_object_unref(UnsafeMutableRawPointer(loader))
  }

  /// The size that the image's header tells, once it's known.
  var size: WireSize? { report.size }
  /// The rows that were written by the end of the last chunk that the loader didn't complain of: it closes itself when
  /// it does, and then tells of rows that it never had.
  private(set) var fedRows = 0..<0
  /// The rows that were written.
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
    fedRows = rows
  }

  /// Feeds `head` and the whole input in chunks; returns what the loader says about it. Throws `cancelled`.
  func feed(
    _ input: ByteInput, after head: [UInt8] = [], isCancelled: () -> Bool
  ) throws(DecodeProblem) -> DecodeProblem? {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(ByteInput.chunkLength, head.count))
    defer { buffer.deallocate() }
    if !head.isEmpty {
      _ = buffer.initialize(from: head)
      do throws(DecodeProblem) {
        try write(UnsafeBufferPointer(rebasing: buffer[..<head.count]))
      } catch {
        return error
      }
    }
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

  /// Whether it's more than one picture. Known when the loader is closed.
  var isAnimation: Bool {
    gdk_pixbuf_loader_get_animation(loader).map { gdk_pixbuf_animation_is_static_image($0) == 0 } ?? false
  }

  /// The image as far as it's decoded: the first frame of an animation.
  func pixbuf() -> Pixbuf? { gdk_pixbuf_loader_get_pixbuf(loader).map { Pixbuf(retaining: $0) } }

  /// All frames; nil when there's none.
  func frames() -> FrameSequence? { gdk_pixbuf_loader_get_animation(loader).flatMap(FrameSequence.init) }
}
