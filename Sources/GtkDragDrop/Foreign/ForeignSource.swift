import CKitGtk
import CKitGtkShim
import DragItems
import KitFiles
import Foundation
import KitGLib

/// Another program's data: a drop on one of our windows, or the clipboard. Reads a type when it's asked for.
@MainActor
final class ForeignSource {
  enum Origin { case drop, clipboard }

  /// The greatest number of bytes that are read of one type (512 MiB).
  static var limit = 512 << 20
  /// Seconds without a byte after which a read has failed: some reads of GDK never call back.
  static var silence: TimeInterval = 10
  /// The greatest number of types; the least useful and longer ones are ignored, since each is examined while
  /// the drag hovers. No real offer has as many.
  nonisolated static let maximumTypeCount = 256
  /// The greatest length of a type in bytes, which is that of a message of Wayland. A browser's type may have
  /// a file's name as its parameter.
  nonisolated static let maximumTypeLength = 4_096

  private let origin: Origin
  /// nil once the source is closed, since providers may keep this object for long.
  private var reference: GObjectRef?
  private var reads: [ObjectIdentifier: ForeignRead] = [:]
  /// The timestamp of the drop's event; 0 before the drop. On X11 programs of Qt recognize their drags by it.
  var dropTime: UInt32 = 0

  init(_ origin: Origin, _ reference: GObjectRef) {
    self.origin = origin
    self.reference = reference
  }

  /// The types on offer at this moment, within the limits.
  var mimeTypes: [String] {
    guard let reference else { return [] }
    let formats =
      origin == .drop ? shim_drop_types(reference.opaque) : gdk_clipboard_get_formats(reference.opaque)
    return Self.bounded(formats.map(ContentProvider.mimeTypes) ?? [])
  }

  /// The name of the file that the source of a drop would save itself (X11's direct-save protocol).
  /// Chromium's is the one that the server gives, which its address needn't have.
  var directSaveName: String? {
    guard origin == .drop, let reference, let display = gdk_drop_get_display(reference.opaque),
      let name = shim_x11_direct_save_name(display)
    else { return nil }
    defer { g_free(name) }
    // A control character is left out. In the name of a file on disk, it would be kept.
    let bytes = UnsafeBufferPointer(start: name, count: strlen(name)).map(UInt8.init(bitPattern:))
      .filter { (byte: UInt8) in byte >= 32 && byte != 127 }
    let last = (String(nameBytes: bytes) as NSString).lastPathComponent
    return last.isEmpty ? nil : last
  }

  /// Applies the limits. What this library makes most of is kept, wherever it is in the offer. Encrypted
  /// types are counted separately: their names are longer, and each item has its own.
  nonisolated static func bounded(_ types: [String]) -> [String] {
    let open = types.indices.filter { index in
      !types[index].hasPrefix(SealedType.prefix) && types[index].utf8.count <= maximumTypeLength
    }
    var kept = Set(open)
    if open.count > maximumTypeCount {
      let ranked = open.map { (rank: shim_type_rank(types[$0]), index: $0) }
      kept = Set(ranked.sorted { $0 < $1 }.prefix(maximumTypeCount).map(\.index))
    }
    var sealedCount = 0
    return types.enumerated().filter { index, type in
      guard type.hasPrefix(SealedType.prefix) else { return kept.contains(index) }
      sealedCount += 1
      return sealedCount <= SealedType.maximumCount
    }.map(\.element)
  }

  /// Reads a type.
  /// - Parameter end: called on the main actor exactly once, never before this call has returned (but
  ///   immediately by ``close()``).
  /// - Returns: nil when the source is closed; `end` isn't called then.
  @discardableResult
  func read(
    _ mimeType: String, limit: Int = ForeignSource.limit,
    progress: @escaping @MainActor (Int) -> Void = { _ in },
    end: @escaping @MainActor (Result<Data, any Error>) -> Void
  ) -> ForeignRead? {
    start(progress: progress, end: end) { [origin, dropTime] reference, data in
      let milliseconds = guint(max(1, min(Self.silence, 86_400) * 1000))
      let bytes = gsize(max(0, limit))
      return switch origin {
      case .drop:
        shim_drop_read(
          reference.opaque, dropTime, mimeType, bytes, milliseconds, ForeignRead.onProgress,
          ForeignRead.onEnd, data, releaseClosure)
      case .clipboard:
        shim_clipboard_read(
          reference.opaque, mimeType, bytes, milliseconds, ForeignRead.onProgress, ForeignRead.onEnd, data,
          releaseClosure)
      }
    }
  }

  /// Reads the files that come through the portal, as zero-terminated paths. For drops only.
  @discardableResult
  func readPortalFiles(end: @escaping @MainActor (Result<Data, any Error>) -> Void) -> ForeignRead? {
    guard origin == .drop else { return nil }
    return start(
      progress: { _ in }, end: end,
      begin: { [dropTime] reference, data in
        let milliseconds = guint(max(1, min(Self.silence, 86_400) * 1000))
        return shim_drop_read_portal_files(
          reference.opaque, dropTime, milliseconds, ForeignRead.onProgress, ForeignRead.onEnd, data,
          releaseClosure)
      })
  }

  private func start(
    progress: @escaping @MainActor (Int) -> Void, end: @escaping @MainActor (Result<Data, any Error>) -> Void,
    begin: (GObjectRef, UnsafeMutableRawPointer) -> OpaquePointer
  ) -> ForeignRead? {
    guard let reference else { return nil }
    let read = ForeignRead(progress: progress) { [weak self] read, result in
      self?.reads[ObjectIdentifier(read)] = nil
      end(result)
    }
    reads[ObjectIdentifier(read)] = read
    read.handle = begin(reference, Unmanaged.passRetained(read).toOpaque())
    return read
  }

  /// Closes the source: pending reads end with an error now, and no new reads begin.
  func close() {
    reference = nil
    for read in reads.values { read.cancel() }
  }

  /// Makes a load handler for an `ItemProvider`, which reads the type when it's called and answers on a
  /// background queue.
  /// - Parameter open: decodes the transferred bytes on that queue.
  nonisolated func loadHandler(
    for mimeType: String, open: @escaping @Sendable (Data) throws -> Data = { $0 }
  ) -> ItemProvider.DataLoadHandler {
    { reply in
      // No program reports the size in advance.
      let progress = LoadProgress(total: -1)
      Task { @MainActor in
        guard !progress.isCancelled else { return reply(nil, ForeignReadError.over) }
        let read = self.read(mimeType) { bytes in
          progress.completedUnitCount = Int64(bytes)
        } end: { result in
          DispatchQueue.global(qos: .default).async {
            switch result {
            case .success(let data) where data.isEmpty:
              reply(nil, ForeignReadError.empty)
            case .success(let data):
              do { reply(try open(data), nil) } catch { reply(nil, error) }
            case .failure(let error): reply(nil, error)
            }
          }
        }
        guard let read else { return reply(nil, ForeignReadError.over) }
        progress.onCancel { [weak read] in Task { @MainActor in read?.cancel() } }
      }
      return progress
    }
  }
}
