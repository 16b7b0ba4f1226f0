import Foundation

/// Paintings of Krita (`.kra`) and in the OpenRaster format (`.ora`): zip archives with all their layers,
/// and beside those the picture that they make together.
enum PaintingArchive {
  private static let picture = "mergedimage.png"
  /// Of what tells what it is.
  private static let mostTypeBytes = 1024
  /// Unpacked, as of an entry of any other archive.
  private static let mostBytes = 1 << 29
  /// Of the picture, for its size and orientation.
  private static let headLength = 65_536

  /// Which of them it is; nil for any other archive.
  static func format(of source: ByteSource) throws(ImagingError) -> ImageFormat? {
    guard try source.holds("PK\u{3}\u{4}", at: 0), let archive = try? PaintingZip(source) else { return nil }
    switch text("mimetype", of: archive).trimmingCharacters(in: .whitespacesAndNewlines) {
    case "image/openraster": return .openRaster
    case "application/x-krita", "application/x-krita-archive": return .krita
    // Older files of Krita have nothing in it, and archives that somebody packed again may lack it.
    case "": break
    default: return nil
    }
    if text("maindoc.xml", of: archive).contains("krita") { return .krita }
    return archive.byteCount(of: "stack.xml") != nil && archive.byteCount(of: picture) != nil
      ? .openRaster : nil
  }

  /// The beginning of an entry; empty when there's none.
  private static func text(_ name: String, of archive: PaintingZip) -> String {
    let length = min(archive.byteCount(of: name) ?? 0, mostTypeBytes)
    return (try? archive.bytes(of: name, length)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// What the merged picture's header says.
  static func read(_ source: ByteSource, format: ImageFormat) throws(ImagingError) -> ImageHeader {
    let head = try ByteSource(data: unpacked(source, format, most: headLength))
    var header = try PNGHeader.read(head)
    header.format = format
    return header
  }

  /// The merged picture, a PNG; nil if it's no painting.
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
