import COpenEXR
import DecoderWire

/// Decodes OpenEXR pictures, which consist of light, by OpenEXRCore. The display window is shown; what's
/// stored outside of it isn't, and where nothing is stored the picture is transparent.
struct OpenEXRDecoding: FormatDecoding {
  var job: DecodeJob
  var isCancelled: () -> Bool

  /// The greatest size of the rows that are read at once, in bytes.
  private static let mostBandBytes = 1 << 30

  static func facts(of input: ByteInput) throws(DecodeProblem) -> StoredFacts? {
    try OpenEXRHeader.read(input)
  }

  func decode(_ input: ByteInput) throws -> ReadPicture {
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
          throw DecodeProblem.unsupported("deep OpenEXR")
        case PINBOARD_EXR_REDUCED:
          throw DecodeProblem.unsupported("subsampled OpenEXR")
        case PINBOARD_EXR_PACKED:
          throw DecodeProblem.unsupported("OpenEXR DWAA/DWAB")
        default: throw DecodeProblem.unreadable(message: message)
        }
      }
      defer { pinboard_exr_close(exr) }
      return try read(exr, facts)
    }
  }

  private func read(
    _ exr: OpaquePointer, _ facts: pinboard_exr_facts
  ) throws -> ReadPicture {
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
