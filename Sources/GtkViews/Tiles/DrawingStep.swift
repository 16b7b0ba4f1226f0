import CGtk
import Foundation

/// One of the things that a recorded drawing comes down to, at its place on the canvas.
///
/// Borrows what it points to from the recording.
struct DrawingStep {
  enum Content {
    case texture(OpaquePointer)
    case color(GdkRGBA)
    /// Whatever GTK draws itself.
    case node(OpaquePointer)
    /// What follows up to the layer's end is painted into a picture of its own first.
    case beginLayer
    case endLayer(Layer)
  }

  /// How a layer is laid over what's below it.
  enum Layer {
    case opacity(Double)
    case clip(GskRoundedRect)
  }

  var content: Content
  /// From the coordinates of `bounds` to the canvas's pixels.
  var transform: AffineTransform
  /// Of what's drawn, in its own coordinates.
  var bounds: CGRect
  /// What may be painted, clips applied.
  var pixels: PixelRect

  /// Two steps with the same one paint the same, as long as what they point to is alive.
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
