import CGtk
import Foundation

/// One elementary operation of a recorded drawing, with its place on the canvas.
///
/// Its pointers belong to the recording and are only valid as long as the recording exists.
struct DrawingStep {
  enum Content {
    case texture(OpaquePointer)
    case color(GdkRGBA)
    /// A node that GTK draws itself.
    case node(OpaquePointer)
    /// Begins a layer: the following steps up to its end are painted into a separate picture.
    case beginLayer
    case endLayer(Layer)
  }

  /// How a layer is composited over what's below it.
  enum Layer {
    case opacity(Double)
    case clip(GskRoundedRect)
  }

  var content: Content
  /// The transform from the coordinates of `bounds` to the canvas's pixels.
  var transform: AffineTransform
  /// The bounds of the drawn object, in its own coordinates.
  var bounds: CGRect
  /// The pixels that may be painted, after clipping.
  var pixels: PixelRect

  /// A hash of the step. Steps with equal hashes paint the same pixels, as long as the objects that they
  /// point to exist.
  var signature: UInt64 {
    var sum = Signature()
    switch content {
    case .texture(let texture):
      sum.add(1)
      sum.add(Int(bitPattern: texture))
    case .node(let node):
      sum.add(2)
      sum.add(Int(bitPattern: node))
    case .color(let color):
      sum.add(3)
      sum.add(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
    case .beginLayer: sum.add(4)
    case .endLayer(.opacity(let opacity)):
      sum.add(5)
      sum.add(opacity)
    case .endLayer(.clip(let outline)):
      sum.add(6)
      sum.add(CGRect(outline.bounds))
      for corner in [outline.corner.0, outline.corner.1, outline.corner.2, outline.corner.3] {
        sum.add(Double(corner.width), Double(corner.height))
      }
    }
    sum.add(transform.m11, transform.m12, transform.m21, transform.m22)
    sum.add(transform.tX, transform.tY)
    sum.add(bounds)
    sum.add(pixels.left, pixels.top, pixels.right, pixels.bottom)
    return sum.value
  }
}
