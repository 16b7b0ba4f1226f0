import CGdkPixbuf
import CTIFF
import DecoderWire

/// Decodes TIFFs strip by strip. GdkPixbuf's loader reports neither which rows arrived nor whether colours
/// are premultiplied.
struct TIFFDecoding: FormatDecoding {
  /// The limit of libtiff's memory in bytes. libtiff makes four bytes a pixel, so a strip of the largest
  /// picture is still below it.
  private static let mostMemory: UInt64 = 2 << 30

  var job: DecodeJob
  var isCancelled: () -> Bool

  func decode(_ input: ByteInput) throws -> ReadPicture {
    let bytes = PointedInput(input)
    return try withExtendedLifetime(bytes) {
      var facts = pinboard_tiff_facts()
      var message = [CChar](repeating: 0, count: 200)
      let opened = pinboard_tiff_open(
        { data, offset, buffer, length in
          Unmanaged<PointedInput>.fromOpaque(data).takeUnretainedValue().read(
            at: offset, into: buffer, length)
        }, Unmanaged.passUnretained(bytes).toOpaque(), UInt64(input.count), Self.mostMemory, &facts, &message)
      guard let tiff = opened else { throw DecodeProblem.unreadable(message: message) }
      defer { pinboard_tiff_close(tiff) }
      return try read(tiff, facts)
    }
  }

  private func read(
    _ tiff: OpaquePointer, _ facts: pinboard_tiff_facts
  ) throws -> ReadPicture {
    let size = WireSize(width: facts.width, height: facts.height)
    guard size.area <= job.mostPixels else { throw DecodeProblem.tooManyPixels(size) }
    guard facts.is_readable != 0 else {
      let message = String(cString: pinboard_tiff_message(tiff))
      // The message is "Sorry, can not handle images with 12-bit samples", for example. With any other
      // message the file lacks something.
      guard message.hasPrefix("Sorry") else { throw DecodeProblem.unreadable(message) }
      throw DecodeProblem.unsupported(TIFFKind(facts).name)
    }
    let pixbuf = try Pixbuf(width: Int(size.width), height: Int(size.height), hasAlpha: true)
    guard let pixels = pixbuf.pixels else { throw DecodeProblem.outOfMemory }
    let stride = pixbuf.stride
    guard stride == Int(size.width) * 4 else { throw DecodeProblem.outOfMemory }
    let inks = facts.has_inks != 0 ? InkColors(facts) : nil
    var (row, problem): (UInt32, DecodeProblem?) = (0, nil)
    var alphas = [UInt8](repeating: 255, count: Int(size.width) * Int(min(facts.step, size.height)))
    while row < size.height, problem == nil {
      if isCancelled() { throw DecodeProblem.cancelled }
      let count = min(facts.step, size.height - row)
      if pinboard_tiff_read_rows(tiff, row, count, pixels + Int(row) * stride, &alphas) == 0 {
        problem = .unreadable(String(cString: pinboard_tiff_message(tiff)))
      } else {
        inks?.mix(pixels + Int(row) * stride, alphas: alphas, count: Int(size.width) * Int(count))
        row += count
      }
    }
    pixbuf.divideByAlpha(facts.alpha, rows: Int(row))
    if facts.lab != PINBOARD_TIFF_LAB_NONE {
      let white = facts.white_y > 0 ? (x: Double(facts.white_x), y: Double(facts.white_y)) : nil
      pixbuf.convertLab(isSigned: facts.lab == PINBOARD_TIFF_LAB_SIGNED, white: white, rows: Int(row))
    } else if facts.has_inks == 0, let profile = facts.profile {
      pixbuf.setProfile(UnsafeRawBufferPointer(start: profile, count: Int(facts.profile_length)))
    }
    return (pixbuf, 0..<Int(row), problem)
  }
}

/// The kind of a TIFF that libtiff can't decode, by its name: "32-bit floating-point TIFF".
struct TIFFKind {
  private let facts: pinboard_tiff_facts

  init(_ facts: pinboard_tiff_facts) { self.facts = facts }

  var name: String {
    if facts.has_codec == 0 { return "TIFF compression \(facts.compression)" }
    return "\(facts.bits)-bit \(format)\(color)TIFF"
  }

  // The numbers are those of TIFF 6.0 and its technical notes.

  private var color: String {
    switch facts.photometric {
    case 0...2: ""
    case 3: "palette "
    case 4: "mask "
    case 5: "CMYK "
    case 6: "YCbCr "
    case 8...10: "Lab "
    case 32803: "CFA "
    default: "photometric \(facts.photometric) "
    }
  }

  private var format: String {
    switch facts.format {
    case 2: "signed "
    case 3: "floating-point "
    case 5, 6: "complex "
    default: ""
    }
  }
}
