import CGdkPixbuf
import Foundation

/// Images that the tests make themselves.
enum ImageFixture {
  /// A picture with red, green, blue and white quarters (top left, top right, bottom left, bottom right).
  static func quarters(
    _ width: Int, _ height: Int, as type: String, alpha: UInt8? = nil, profile: Data? = nil
  ) throws
    -> Data
  {
    try picture(width, height, as: type, alpha: alpha, profile: profile) { x, y in
      switch (x * 2 < width, y * 2 < height) {
      case (true, true): (255, 0, 0)
      case (false, true): (0, 255, 0)
      case (true, false): (0, 0, 255)
      case (false, false): (255, 255, 255)
      }
    }
  }

  /// Deterministic noise, which doesn't compress, so that every byte of the file matters.
  static func noise(_ width: Int, _ height: Int, as type: String, seed: UInt32 = 1, profile: Data? = nil)
    throws
    -> Data
  {
    var state = seed
    func next() -> UInt8 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
    return try picture(width, height, as: type, alpha: nil, profile: profile) { _, _ in
      (next(), next(), next())
    }
  }

  static func picture(
    _ width: Int, _ height: Int, as type: String, alpha: UInt8?, profile: Data? = nil,
    color: (Int, Int) -> (UInt8, UInt8, UInt8)
  ) throws -> Data {
    guard
      let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, alpha == nil ? 0 : 1, 8, Int32(width), Int32(height)),
      let pixels = gdk_pixbuf_get_pixels(pixbuf)
    else { throw FixtureFailure.noPixels }
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    let channels = alpha == nil ? 3 : 4
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    for y in 0..<height {
      for x in 0..<width {
        let out = pixels + y * stride + x * channels
        (out[0], out[1], out[2]) = color(x, y)
        if let alpha { out[3] = alpha }
      }
    }
    var buffer: UnsafeMutablePointer<CChar>?
    var length: gsize = 0
    let saved = try save(pixbuf, as: type, profile: profile, &buffer, &length)
    guard saved, let buffer else { throw FixtureFailure.notSaved(type) }
    defer { g_free(buffer) }
    let data = Data(bytes: buffer, count: Int(length))
    // GdkPixbuf refuses to write broken profiles, so the profile is inserted here.
    if let profile, type == "png" { return profiledPNG(data, profile) }
    return data
  }

  private static func save(
    _ pixbuf: OpaquePointer, as type: String, profile: Data?, _ buffer: inout UnsafeMutablePointer<CChar>?,
    _ length: inout gsize
  ) throws -> Bool {
    guard let profile, type != "png" else {
      return gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &length, type, nil, nil, nil) != 0
    }
    guard let key = strdup("icc-profile"), let value = strdup(profile.base64EncodedString()) else {
      throw FixtureFailure.noPixels
    }
    defer {
      free(key)
      free(value)
    }
    var keys: [UnsafeMutablePointer<CChar>?] = [key, nil]
    var values: [UnsafeMutablePointer<CChar>?] = [value, nil]
    return gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &length, type, &keys, &values, nil) != 0
  }

  /// `jpeg` with an ICC profile in a segment of its own.
  static func profiled(_ jpeg: Data, _ profile: Data) -> Data {
    let content = Data("ICC_PROFILE\0".utf8) + [1, 1] + profile
    let length = content.count + 2
    var result = Data(jpeg.prefix(2))
    result += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)]
    return result + content + jpeg.dropFirst(2)
  }

  /// A PNG of one colour with 16 bits for each of red, green and blue.
  static func deepPNG(_ width: Int, _ height: Int, _ color: [UInt16]) -> Data {
    let pixel = color.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let row: [UInt8] = [0] + Array(repeatElement(pixel, count: width).joined())
    let rows: [UInt8] = Array(repeatElement(row, count: height).joined())
    return png(UInt32(width), UInt32(height), depth: 16, rows)
  }

  /// A PNG of RGB with 8 or more bits a sample and uncompressed rows.
  static func png(_ width: UInt32, _ height: UInt32, depth: UInt8 = 8, _ rows: [UInt8]) -> Data {
    let stream = stored(rows)
    return Data(
      signature + chunk("IHDR", big(width) + big(height) + [depth, 2, 0, 0, 0]) + chunk("IDAT", stream)
        + chunk("IEND", []))
  }

  /// A PNG of 8-bit grey.
  static func greyPNG(_ width: UInt32, _ height: UInt32, _ rows: [UInt8]) -> Data {
    Data(
      signature + chunk("IHDR", big(width) + big(height) + [8, 0, 0, 0, 0]) + chunk("IDAT", stored(rows))
        + chunk("IEND", []))
  }

  private static func profiledPNG(_ png: Data, _ profile: Data) -> Data {
    png.prefix(33) + chunk("iCCP", Array("own\0\0".utf8) + stored(Array(profile))) + png.dropFirst(33)
  }

  /// Bytes in zlib's format, uncompressed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let length = UInt16(bytes.count)
    let head: [UInt8] = [0x78, 1, 1, UInt8(length & 0xFF), UInt8(length >> 8)]
    return head + [UInt8(~length & 0xFF), UInt8(~length >> 8)] + bytes + big(high << 16 | low)
  }

  /// `jpeg` with an EXIF segment that holds only an orientation.
  static func oriented(_ jpeg: Data, _ orientation: Int, bigEndian: Bool = true) -> Data {
    func short(_ value: Int) -> [UInt8] {
      let bytes = [UInt8(value >> 8), UInt8(value & 0xFF)]
      return bigEndian ? bytes : bytes.reversed()
    }
    func long(_ value: Int) -> [UInt8] {
      bigEndian ? short(value >> 16) + short(value & 0xFFFF) : short(value & 0xFFFF) + short(value >> 16)
    }
    var tiff: [UInt8] = bigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    tiff += short(42) + long(8) + short(1)
    tiff += short(0x0112) + short(3) + long(1) + short(orientation) + short(0) + long(0)
    let content = Array("Exif\0\0".utf8) + tiff
    let length = content.count + 2
    var result = Data(jpeg.prefix(2))
    result += [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + content
    return result + jpeg.dropFirst(2)
  }

  /// An uncompressed RGB TIFF with quarters as above and an orientation tag.
  static func orientedTIFF(_ width: Int, _ height: Int, _ orientation: Int) -> Data {
    func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
    func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
    // Tag, type (3 short, 4 long), count, value. The samples' sizes follow the 11 entries.
    let samples = 8 + 2 + 11 * 12 + 4
    let entries: [(Int, Int, Int, Int)] = [
      (256, 4, 1, width), (257, 4, 1, height), (258, 3, 3, samples), (259, 3, 1, 1), (262, 3, 1, 2),
      (273, 4, 1, samples + 6), (274, 3, 1, orientation), (277, 3, 1, 3), (278, 4, 1, height),
      (279, 4, 1, width * height * 3), (284, 3, 1, 1),
    ]
    var bytes: [UInt8] = [0x49, 0x49, 42, 0] + long(8) + short(entries.count)
    for entry in entries { bytes += short(entry.0) + short(entry.1) + long(entry.2) + long(entry.3) }
    bytes += long(0) + short(8) + short(8) + short(8)
    for y in 0..<height {
      for x in 0..<width {
        switch (x * 2 < width, y * 2 < height) {
        case (true, true): bytes += [255, 0, 0]
        case (false, true): bytes += [0, 255, 0]
        case (true, false): bytes += [0, 0, 255]
        case (false, false): bytes += [255, 255, 255]
        }
      }
    }
    return Data(bytes)
  }

  /// A PNG header of 8-bit RGB that claims a size, with almost no data.
  static func pngHeader(_ width: UInt32, _ height: UInt32) -> Data {
    var header = signature
    header += chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
    header += chunk("IDAT", [0x78, 0x9C, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01])
    return Data(header + chunk("IEND", []))
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    return big(UInt32(content.count)) + body + big(checksum(body))
  }

  static func big(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  enum FixtureFailure: Error {
    case noPixels
    case notFound(String)
    case notSaved(String)
  }
}
