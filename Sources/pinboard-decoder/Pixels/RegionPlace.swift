import DecoderWire

/// The place of the requested part in an image that was decoded at some size.
struct RegionPlace {
  let x: Int
  let y: Int
  /// The width in pixels, at least 1. `height` is at least 1, too.
  let width: Int
  let height: Int

  init(_ region: WireRegion, of stored: WireSize, decodedAs size: (width: Int, height: Int)) {
    func place(_ value: UInt32, _ stored: UInt32, _ decoded: Int) -> Int {
      min(decoded, Int(UInt64(value) * UInt64(decoded) / UInt64(stored)))
    }
    x = min(place(region.x, stored.width, size.width), size.width - 1)
    y = min(place(region.y, stored.height, size.height), size.height - 1)
    width = max(x + 1, place(region.x + region.size.width, stored.width, size.width)) - x
    height = max(y + 1, place(region.y + region.size.height, stored.height, size.height)) - y
  }
}
