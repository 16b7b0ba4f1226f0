import CGdkPixbuf
import Foundation

/// Changes files so that they claim something else than the programs that wrote them.
extension ImageFixture {
  /// Returns a PNG with more chunks, directly before the first chunk of a type.
  static func png(_ png: Data, adding chunks: [(type: String, content: [UInt8])], before type: String) throws
    -> Data
  {
    guard let range = png.firstRange(of: Data(type.utf8)) else { throw FixtureFailure.notFound(type) }
    let start = range.lowerBound - 4
    return png.prefix(start) + chunks.flatMap { chunk($0.type, $0.content) } + png.dropFirst(start)
  }

  /// Returns a WebP with an ICC profile, which makes it an extended WebP.
  static func profiledWebP(_ webp: Data, _ profile: Data, width: Int, height: Int) -> Data {
    func little(_ value: Int, _ length: Int) -> Data {
      Data((0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    let isExtended = webp[12..<16] == Data("VP8X".utf8)
    let flags = isExtended ? webp[20] : 0
    var body = Data("WEBPVP8X".utf8) + little(10, 4) + [flags | 0x20, 0, 0, 0]
    body +=
      little(width - 1, 3) + little(height - 1, 3) + Data("ICCP".utf8) + little(profile.count, 4) + profile
    if profile.count % 2 == 1 { body.append(0) }
    body += webp.dropFirst(isExtended ? 30 : 12)
    return Data("RIFF".utf8) + little(body.count, 4) + body
  }

  /// Returns an AVIF whose `colr` box has another content.
  static func recolored(_ avif: Data, _ content: Data) throws -> Data {
    guard let range = avif.firstRange(of: Data("colr".utf8)) else { throw FixtureFailure.notFound("colr") }
    let start = range.lowerBound - 4
    let old = Int(number(avif, start))
    let new = 8 + content.count
    var data = avif.prefix(start) + big(UInt32(new)) + Data("colr".utf8) + content
    data += avif.dropFirst(start + old)
    // The enclosing boxes grow, and the picture behind them moves.
    for box in ["meta", "iprp", "ipco"] {
      guard let found = data.firstRange(of: Data(box.utf8)) else { throw FixtureFailure.notFound(box) }
      grow(&data, found.lowerBound - 4, by: new - old)
    }
    guard let items = data.firstRange(of: Data("iloc".utf8)) else { throw FixtureFailure.notFound("iloc") }
    grow(&data, items.upperBound + 14, by: new - old)
    return data
  }

  /// Returns `TinyImage.heic` with a larger picture, which its tile doesn't fill.
  static func grownHEIC(_ heic: Data, _ width: UInt16, _ height: UInt16) throws -> Data {
    let size = big(UInt32(width)) + big(UInt32(height))
    var data = heic
    // These are the grid's own size and the size in its `ispe` box.
    guard let said = data.firstRange(of: Data([0, 0, 0, 64, 0, 0, 0, 48])) else {
      throw FixtureFailure.notFound("ispe")
    }
    data.replaceSubrange(said, with: size)
    guard let grid = data.firstRange(of: Data([0, 0, 0, 0, 0, 64, 0, 48])) else {
      throw FixtureFailure.notFound("grid")
    }
    data.replaceSubrange(grid, with: [0, 0, 0, 0] + Array(size[2...3]) + Array(size[6...7]))
    return data
  }

  /// Returns a PNG of one grey.
  static func flat(_ width: Int, _ height: Int, _ grey: UInt8) throws -> Data {
    guard let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 1, 8, Int32(width), Int32(height)) else {
      throw FixtureFailure.noPixels
    }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    gdk_pixbuf_fill(pixbuf, UInt32(grey) << 24 | UInt32(grey) << 16 | UInt32(grey) << 8 | UInt32(grey))
    var buffer: UnsafeMutablePointer<CChar>?
    var length: gsize = 0
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &length, "png", nil, nil, nil) != 0, let buffer else {
      throw FixtureFailure.notSaved("png")
    }
    defer { g_free(buffer) }
    return Data(bytes: buffer, count: Int(length))
  }

  private static func number(_ data: Data, _ offset: Int) -> UInt32 {
    data[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func grow(_ data: inout Data, _ offset: Int, by length: Int) {
    let number = UInt32(Int(number(data, offset)) + length)
    data.replaceSubrange(offset..<offset + 4, with: big(number))
  }
}
