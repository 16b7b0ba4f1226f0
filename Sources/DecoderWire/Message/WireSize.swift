/// A width and height in pixels, as in a message.
package struct WireSize: Sendable, Equatable {
  package var width: UInt32
  package var height: UInt32

  package init(width: UInt32, height: UInt32) {
    self.width = width
    self.height = height
  }

  package var area: UInt64 { UInt64(width) * UInt64(height) }
}
