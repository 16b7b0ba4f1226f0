import Files
import Foundation

/// Paintings of Krita (`.kra`) and in the OpenRaster format (`.ora`): zip archives that contain all layers
/// and the merged picture.
enum PaintingArchive {
  private static let picture = "mergedimage.png"
  /// The greatest number of bytes that are read of the entries that tell the format.
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
    guard let length = archive.byteCount(of: picture) else {
      throw ImagingError(.noMergedPicture(format: format.displayName))
    }
    guard length <= mostBytes else { throw ImagingError(.tooManyBytes(length, limit: mostBytes)) }
    return try archive.bytes(of: picture, min(length, most))
  }
}
