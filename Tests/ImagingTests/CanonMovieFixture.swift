import Foundation

/// A CR3 as Canon's cameras build it: descriptions in Canon's own boxes, a track with a whole JPEG, and a
/// track with the sensor's values.
enum CanonMovieFixture {
  static func file(preview: Data, thumbnail: Data) -> Data {
    let brand = box("ftyp", Data("crx \0\0\0\u{1}crx isom".utf8))
    let small = box("THMB", Data(count: 12) + thumbnail)
    let own = box("uuid", Data(repeating: 0x85, count: 16) + small)
    let sensor = Data(repeating: 5, count: 900)
    // The tracks' offsets are known when the length of everything before them is.
    let length = brand.count + movie(own, at: 0, 0, preview.count, sensor.count).count + 8
    let whole = movie(own, at: length, length + preview.count, preview.count, sensor.count)
    return brand + whole + box("mdat", preview + sensor)
  }

  private static func movie(_ own: Data, at first: Int, _ second: Int, _ length: Int, _ rest: Int) -> Data {
    box("moov", own + track(at: first, length) + track(at: second, rest))
  }

  private static func track(at offset: Int, _ length: Int) -> Data {
    let sizes = box("stsz", Data(count: 4) + big(length) + big(1))
    let offsets = box("co64", Data(count: 4) + big(1) + Data(count: 4) + big(offset))
    return box("trak", box("mdia", box("minf", box("stbl", sizes + offsets))))
  }

  private static func box(_ type: String, _ content: Data) -> Data {
    big(content.count + 8) + Data(type.utf8) + content
  }

  private static func big(_ number: Int) -> Data {
    Data((0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }
}
