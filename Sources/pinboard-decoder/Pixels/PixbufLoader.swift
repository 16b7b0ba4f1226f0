import CGdkPixbuf
import DecoderWire
import Glibc

/// A GdkPixbuf loader of a fixed format that's fed in chunks. Belongs to one thread at a time.
final class PixbufLoader {
  /// The values that the loader reported while it was fed. The loader has it as plain user data;
  /// `PixbufLoader` keeps it alive longer than the loader.
  private final class Report {
    var size: WireSize?
    var request: (WireSize) -> WireSize? = { _ in nil }
    /// The written rows. BMP writes from the bottom up.
    var rows: Range<Int>?
  }

  private let loader: UnsafeMutablePointer<GdkPixbufLoader>
  private let report = Report()
  private var isClosed = false

  /// Makes the preferred loader of a format; throws `noLoader` if the system has none.
  convenience init(format: WireFormat) throws(DecodeProblem) {
    for name in format.loaderNames.dropLast() {
      if let made = gdk_pixbuf_loader_new_with_type(name, nil) {
        self.init(adopting: made)
        return
      }
    }
    guard let name = format.loaderNames.last else { throw .noLoader }
    try self.init(name: name)
  }

  /// Makes the loader with GdkPixbuf's name for it; throws `noLoader` if the system doesn't have it.
  convenience init(name: String) throws(DecodeProblem) {
    guard let made = gdk_pixbuf_loader_new_with_type(name, nil) else { throw .noLoader }
    self.init(adopting: made)
  }

  private init(adopting created: UnsafeMutablePointer<GdkPixbufLoader>) {
    loader = created
    let data = Unmanaged.passUnretained(report).toOpaque()
    pinboard_loader_on_size_prepared(
      created,
      { loader, width, height, data in
        guard let loader, let data else { return }
        let report = Unmanaged<Report>.fromOpaque(data).takeUnretainedValue()
        // Animations report the size of each frame. The first size is the image's.
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

  /// The size in the image's header; nil until it's known.
  var size: WireSize? { report.size }
  /// The rows that were written by the end of the last chunk that the loader accepted. When the loader
  /// rejects a chunk, it closes itself and reports rows that it never had.
  private(set) var fedRows = 0..<0
  /// The number of bytes of the input that the loader accepted.
  private(set) var acceptedCount = 0
  /// The rows that the loader has reported as written.
  var rows: Range<Int> { report.rows ?? 0..<0 }

  /// Sets a function that requests another size as soon as the image's own is known, before any pixel. The
  /// size stays if it returns nil.
  func onSize(_ request: @escaping (WireSize) -> WireSize?) { report.request = request }

  /// Feeds bytes; throws the loader's error.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodeProblem) {
    guard let base = bytes.baseAddress, !bytes.isEmpty else { return }
    var error: UnsafeMutablePointer<GError>?
    if gdk_pixbuf_loader_write(loader, base, gsize(bytes.count), &error) == 0 {
      throw DecodeProblem.take(error)
    }
    fedRows = rows
  }

  /// Feeds `head` and the whole input in chunks; returns the loader's error. Throws `cancelled`.
  /// - Parameter finely: the offset from which each byte is a chunk of its own, so that the rows before an
  ///   error are known.
  func feed(
    _ input: ByteInput, after head: [UInt8] = [], finely: Int = .max, isCancelled: () -> Bool
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
      let most = offset < finely ? min(ByteInput.chunkLength, finely - offset) : 1
      let length = input.read(at: offset, into: UnsafeMutableBufferPointer(rebasing: buffer[..<most]))
      if length == 0 { return nil }
      do throws(DecodeProblem) {
        try write(UnsafeBufferPointer(rebasing: buffer[..<length]))
      } catch {
        return error
      }
      offset += length
      acceptedCount = offset
    }
    return nil
  }

  /// Feeds a GIF's trailer if the input ends without one. Some programs leave it out, and nothing of the
  /// picture is missing then.
  func addTrailer(to input: ByteInput) {
    let trailer: [UInt8] = [0x3B]
    guard input.bytes(at: input.count - 1, 1) != trailer else { return }
    // What's wrong shows itself when the loader is closed.
    trailer.withUnsafeBufferPointer { try? write($0) }
  }

  /// Ends the input; returns the loader's error. Only the first call has an effect.
  @discardableResult
  func close() -> DecodeProblem? {
    guard !isClosed else { return nil }
    isClosed = true
    var error: UnsafeMutablePointer<GError>?
    return gdk_pixbuf_loader_close(loader, &error) == 0 ? DecodeProblem.take(error) : nil
  }

  /// Whether the image has more than one frame. It's known when the loader is closed.
  var isAnimation: Bool {
    gdk_pixbuf_loader_get_animation(loader).map { gdk_pixbuf_animation_is_static_image($0) == 0 } ?? false
  }

  /// Returns the image as far as it's decoded: the first frame of an animation.
  func pixbuf() -> Pixbuf? { gdk_pixbuf_loader_get_pixbuf(loader).map { Pixbuf(retaining: $0) } }

  /// Returns all frames; nil if there are none.
  /// - Parameter endWithLoaded: whether the last frame is the last one that was loaded, whatever's announced.
  func frames(endWithLoaded: Bool) -> FrameSequence? {
    gdk_pixbuf_loader_get_animation(loader).flatMap { FrameSequence($0, endsWithLoaded: endWithLoaded) }
  }
}
