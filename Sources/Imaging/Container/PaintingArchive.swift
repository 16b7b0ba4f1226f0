import CKitZip
import DecoderWire
import KitFiles
import Foundation
import Glibc

/// Paintings of Krita (`.kra`) and in the OpenRaster format (`.ora`): zip archives that contain all layers
/// and the merged picture.
enum PaintingArchive {
  private static let picture = "mergedimage.png"
  /// The greatest number of bytes that are read of the entries that identify the format.
  private static let mostTypeBytes = 1024
  /// The greatest size of the unpacked picture in bytes, as for an entry of any other archive.
  private static let mostBytes = 1 << 29
  /// The number of the picture's first bytes that are read for its size and orientation.
  private static let headLength = 65_536

  /// Returns the painting's format; nil for any other archive.
  static func format(of source: ByteSource) throws(ImagingError) -> ImageFormat? {
    guard try source.holds("PK\u{3}\u{4}", at: 0), let archive = try? PaintingZip(source) else { return nil }
    switch text("mimetype", of: archive).trimmingCharacters(in: .whitespacesAndNewlines) {
    case "image/openraster": return .openRaster
    case "application/x-krita", "application/x-krita-archive": return .krita
    // In older Krita files the entry is empty, and archives that were packed again may lack it.
    case "": break
    default: return nil
    }
    if text("maindoc.xml", of: archive).contains("krita") { return .krita }
    return archive.byteCount(of: "stack.xml") != nil && archive.byteCount(of: picture) != nil
      ? .openRaster : nil
  }

  /// Returns the beginning of an entry; empty if there's no such entry.
  private static func text(_ name: String, of archive: PaintingZip) -> String {
    let length = min(archive.byteCount(of: name) ?? 0, mostTypeBytes)
    return (try? archive.bytes(of: name, length)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Returns the header of the merged picture.
  static func read(_ source: ByteSource, format: ImageFormat) throws(ImagingError) -> ImageHeader {
    let head = try ByteSource(data: unpacked(source, format, most: headLength))
    var header = try PNGHeader.read(head)
    header.format = format
    return header
  }

  /// Returns the merged picture, a PNG; nil if the archive isn't a painting.
  static func mergedPicture(in source: ByteSource) throws(ImagingError) -> ByteSource? {
    guard let format = try format(of: source) else { return nil }
    return try ByteSource(data: unpacked(source, format, most: .max))
  }

  private static func unpacked(
    _ source: ByteSource, _ format: ImageFormat, most: Int
  ) throws(ImagingError) -> Data {
    let archive = try PaintingZip(source)
    guard let length = archive.byteCount(of: picture) else { throw ImagingError(.noPreview) }
    guard length <= mostBytes else {
      throw ImagingError(.tooLarge(.bytes(length), limit: .bytes(mostBytes)))
    }
    return try archive.bytes(of: picture, min(length, most))
  }
}

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

  /// Returns the unpacked length of the entry called `name`, according to the archive; nil if there's no such
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
        // There's memory, since `room` isn't 0. libzip 1.11 declares that the pointer can't be null.
        got = buffer.baseAddress.map { zip_fread(entry, $0, UInt64(room)) } ?? -1
        filled = Int(max(0, got))
      }
      guard got > 0 else { throw ImagingError(.corrupt("\(name) in it can't be unpacked")) }
      data += chunk
    }
    return data
  }
}
