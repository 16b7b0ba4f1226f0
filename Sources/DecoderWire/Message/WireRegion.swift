/// A part of an image, in its stored pixels at full size. An area of 0 means the whole image.
package struct WireRegion: Sendable, Equatable {
  package var x: UInt32
  package var y: UInt32
  package var size: WireSize

  package init(x: UInt32, y: UInt32, size: WireSize) {
    self.x = x
    self.y = y
    self.size = size
  }

  /// The whole image.
  package static let whole = WireRegion(x: 0, y: 0, size: WireSize(width: 0, height: 0))

  package var isWhole: Bool { size.area == 0 }
}
