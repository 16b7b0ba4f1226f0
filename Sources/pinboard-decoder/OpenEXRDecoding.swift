import COpenEXR
import CGdkPixbuf
import DecoderWire

/// Decodes OpenEXR pictures, which consist of light, by OpenEXRCore. The display window is shown; what's
/// stored outside of it isn't, and where nothing is stored the picture is transparent.
struct OpenEXRDecoding {
  var job: DecodeJob
  var isCancelled: () -> Bool

  /// The greatest size of the rows that are read at once, in bytes.
  private static let mostBandBytes = 1 << 30

  func decode(_ input: ByteInput) throws -> (Pixbuf, Range<Int>, DecodeProblem?) {
    let bytes = PointedInput(input)
    return try withExtendedLifetime(bytes) {
      var facts = pinboard_exr_facts()
      var problem = PINBOARD_EXR_UNREADABLE
      var message = [CChar](repeating: 0, count: 200)
      let opened = pinboard_exr_open(
        { data, offset, buffer, length in
          Unmanaged<PointedInput>.fromOpaque(data).takeUnretainedValue()
            .read(at: offset, into: buffer, length)
        }, Unmanaged.passUnretained(bytes).toOpaque(), UInt64(input.count), &facts, &problem, &message)
      guard let exr = opened else {
        switch problem {
        case PINBOARD_EXR_NO_LIBRARY: throw DecodeProblem.noLoader
        case PINBOARD_EXR_DEEP:
          throw DecodeProblem.unsupported("OpenEXR pictures with several samples a pixel")
        case PINBOARD_EXR_REDUCED:
          throw DecodeProblem.unsupported("OpenEXR pictures with fewer samples of color than of light")
        default: throw DecodeProblem.unreadable(message: message)
        }
      }
      defer { pinboard_exr_close(exr) }
      return try read(exr, facts)
    }
  }

  private func read(
    _ exr: OpaquePointer, _ facts: pinboard_exr_facts
  ) throws -> (Pixbuf, Range<Int>, DecodeProblem?) {
    var light = try LightPicture(
      WireSize(width: facts.frame_width, height: facts.frame_height), for: job)
    let (width, step) = (Int(facts.width), Int(facts.step))
    guard width * step * 16 <= Self.mostBandBytes else { throw DecodeProblem.outOfMemory }
    var band = [Float](repeating: 0, count: width * step * 4)
    var (row, problem): (Int, DecodeProblem?) = (0, nil)
    while row < Int(facts.height), problem == nil {
      if isCancelled() { throw DecodeProblem.cancelled }
      let count = min(step, Int(facts.height) - row)
      let top = Int(facts.y) + row
      // Rows above and below the display window aren't even read.
      if top < light.height, top + count > 0 {
        if pinboard_exr_read_rows(exr, UInt32(row), &band) == 0 {
          let message = String(cString: pinboard_exr_message(exr))
          problem = .unreadable(message.isEmpty ? "its last rows are missing" : message)
          break
        }
        for y in 0..<count {
          light.write(
            band[y * width * 4..<(y + 1) * width * 4], x: Int(facts.x), y: top + y,
            hasAlpha: facts.has_alpha != 0)
        }
      }
      row += count
    }
    let end = problem == nil ? light.height : max(0, min(light.height, Int(facts.y) + row))
    return (light.visible(), 0..<end, problem)
  }
}

/// A picture of light and transparency, which becomes visible when all of it is known.
private struct LightPicture {
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
      (out[0], out[1], out[2]) = (UInt8(red * scale), UInt8(green * scale), UInt8(blue * scale))
      out[3] = UInt8(exponent + 128)
    }
  }

  /// Returns a number from 0 to `most`. What isn't a number is 0.
  private static func limited(_ number: Float, _ most: Float) -> Float {
    number > 0 ? min(number, most) : 0
  }

  /// Returns the picture as it's seen.
  func visible() -> Pixbuf {
    ToneMapping(pixbuf, rows: pixbuf.height).apply()
    let (width, stride) = (pixbuf.width, pixbuf.stride)
    for y in 0..<pixbuf.height {
      for x in 0..<width { pixels[y * stride + x * 4 + 3] = alpha[y * width + x] }
    }
    return pixbuf
  }
}
