import DecoderWire

/// The rectangle of the requested part in an image that was decoded at some size.
struct DecodedRegion {
  let x: Int
  let y: Int
  /// The width in pixels, at least 1. `height` is at least 1, too.
  let width: Int
  let height: Int

  init(_ region: WireRegion, of stored: WireSize, decodedAs size: (width: Int, height: Int)) {
    func scaled(_ value: UInt32, _ stored: UInt32, _ decoded: Int) -> Int {
      min(decoded, Int(UInt64(value) * UInt64(decoded) / UInt64(stored)))
    }
    x = min(scaled(region.x, stored.width, size.width), size.width - 1)
    y = min(scaled(region.y, stored.height, size.height), size.height - 1)
    width = max(x + 1, scaled(region.x + region.size.width, stored.width, size.width)) - x
    height = max(y + 1, scaled(region.y + region.size.height, stored.height, size.height)) - y
  }
}
