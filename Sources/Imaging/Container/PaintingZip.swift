import CZip
import DecoderWire
import Files
import Foundation
import Glibc

/// A painting's zip archive, read through libzip. Single entries are returned as bytes. Belongs to one
/// thread.
final class PaintingZip {
  private static let chunkLength = 1 << 18

  private let archive: OpaquePointer
  // libzip reads from the source as long as the archive is open.
  private let source: WireDescriptor

  init(_ bytes: ByteSource) throws(ImagingError) {
    source = try bytes.descriptor()
    // The file is opened again, so that it has its own position, because others read it meanwhile.
    let number: CInt
    do { number = try RegularFile.reopen(source.number) } catch { throw ImagingError(error) }
    var code: Int32 = 0
    guard let opened = zip_fdopen(number, 0, &code) else {
      close(number)
      throw ImagingError(.corrupt("its archive can't be opened"))
    }
    archive = opened
  }

  // Unlike `zip_close`, `zip_discard` never writes.
  deinit { zip_discard(archive) }

  /// Returns the unpacked length of the entry called `name`, as the archive tells it; nil if there's no such
  /// entry.
  func byteCount(of name: String) -> Int? {
    var status = zip_stat_t()
    guard zip_stat(archive, name, 0, &status) == 0, status.valid & UInt64(ZIP_STAT_SIZE) != 0 else {
      return nil
    }
    return Int(clamping: status.size)
  }

  /// Returns the first `count` bytes of an entry; throws `corrupt` if it has fewer.
  func bytes(of name: String, _ count: Int) throws(ImagingError) -> Data {
    guard let entry = zip_fopen(archive, name, 0) else {
      throw ImagingError(.corrupt("\(name) in it can't be unpacked"))
    }
    defer { zip_fclose(entry) }
    var data = Data()
    while data.count < count {
      let room = min(Self.chunkLength, count - data.count)
      var got: Int64 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
        got = zip_fread(entry, buffer.baseAddress, UInt64(room))
        filled = Int(max(0, got))
      }
      guard got > 0 else { throw ImagingError(.corrupt("\(name) in it can't be unpacked")) }
      data += chunk
    }
    return data
  }
}
