import CGdkPixbuf
import DecoderWire

/// A picture of light and transparency, which becomes visible when all of it is known.
struct LightPicture {
  /// The light: red, green, blue and a common exponent.
  private let pixbuf: Pixbuf
  private let pixels: UnsafeMutablePointer<UInt8>
  private var alpha: [UInt8]

  /// Makes a picture without light, which is transparent.
  init(_ size: WireSize, for job: DecodeJob) throws(DecodeProblem) {
    guard size.area > 0, size.area <= job.mostPixels else { throw .tooManyPixels(size) }
    pixbuf = try Pixbuf(width: Int(size.width), height: Int(size.height), hasAlpha: true)
    guard let pixels = pixbuf.pixels else { throw .outOfMemory }
    self.pixels = pixels
    gdk_pixbuf_fill(pixbuf.pointer, 0)
    alpha = Array(repeating: 0, count: Int(size.area))
  }

  var height: Int { pixbuf.height }

  /// Writes a row of pixels, of which the first one belongs at `x`. Those outside of the picture are left
  /// out.
  mutating func write(_ row: ArraySlice<Float>, x: Int, y: Int, hasAlpha: Bool) {
    let width = pixbuf.width
    guard 0..<height ~= y else { return }
    let columns = max(0, x)..<max(0, x, min(width, x + row.count / 4))
    for column in columns {
      let start = row.startIndex + (column - x) * 4
      let part = hasAlpha ? Self.limited(row[start + 3], 1) : 1
      alpha[y * width + column] = UInt8((part * 255).rounded())
      // Where nothing is covered there's no colour, and the others aren't multiplied by alpha any more.
      guard part > 0 else { continue }
      let red = Self.limited(row[start] / part, 1e30)
      let green = Self.limited(row[start + 1] / part, 1e30)
      let blue = Self.limited(row[start + 2] / part, 1e30)
      let most = max(red, green, blue)
      guard most > 1e-30 else { continue }
      // The brightest colour gets a number from 128 on.
      let exponent = most.exponent + 1
      let scale = Float(sign: .plus, exponent: 8 - exponent, significand: 1)
      let out = pixels + y * pixbuf.stride + column * 4
      func byte(_ light: Float) -> UInt8 { UInt8(min(255, (light * scale).rounded())) }
      (out[0], out[1], out[2]) = (byte(red), byte(green), byte(blue))
      out[3] = UInt8(exponent + 128)
    }
  }

  /// Returns a number from 0 to `most`. What isn't a number is 0.
  private static func limited(_ number: Float, _ most: Float) -> Float {
    number > 0 ? min(number, most) : 0
  }

  /// Returns the picture as it's seen.
  func visible(isForScreens: Bool = false) -> Pixbuf {
    ToneMapping(pixbuf, rows: pixbuf.height, isForScreens: isForScreens).apply()
    let (width, stride) = (pixbuf.width, pixbuf.stride)
    for y in 0..<pixbuf.height {
      for x in 0..<width { pixels[y * stride + x * 4 + 3] = alpha[y * width + x] }
    }
    return pixbuf
  }
}
