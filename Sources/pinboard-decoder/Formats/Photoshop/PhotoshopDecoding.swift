import DecoderWire

/// Decodes the merged picture of a Photoshop document row by row.
struct PhotoshopDecoding: FormatDecoding {
  var job: DecodeJob
  var isCancelled: () -> Bool

  static func facts(of input: ByteInput) throws(DecodeProblem) -> StoredFacts? {
    try PhotoshopHeader.read(input)
  }

  func decode(_ input: ByteInput) throws -> ReadPicture {
    let file = try PhotoshopFile(input)
    var picture = try RowPicture(file.size, for: job)
    let width = picture.width
    let count = file.mode.channels + (file.hasAlpha ? 1 : 0)
    var channels = [[UInt8]](repeating: [], count: count)
    var inks = InkMixing(file, job.profile(in: input), width: width)
    try picture.fill(isCancelled: isCancelled) { y, row in
      for channel in 0..<count {
        guard file.rows.read(channel: channel, y: y, into: &channels[channel]) else { return false }
        Samples.toBytes(&channels[channel], bits: file.depth, isAlpha: channel == file.mode.channels)
      }
      if file.mode == .inks {
        inks.mix(channels, to: row)
      } else {
        Self.write(channels, file, to: row, width)
      }
      if file.hasAlpha { Self.takeOffWhite(channels[count - 1], row, width) }
      return true
    }
    if file.mode == .lab {
      picture.pixbuf.convertLab(isSigned: false, white: nil, rows: picture.rows.count)
    }
    return picture.result
  }

  /// Writes a row of opaque pixels.
  private static func write(
    _ channels: [[UInt8]], _ file: PhotoshopFile, to row: UnsafeMutablePointer<UInt8>, _ width: Int
  ) {
    let first = channels[0]
    for x in 0..<width {
      let out = row + x * 4
      switch file.mode {
      case .bitmap:
        let isBlack = first[x >> 3] & (0x80 >> UInt8(x & 7)) != 0
        (out[0], out[1], out[2]) = isBlack ? (0, 0, 0) : (255, 255, 255)
      case .palette:
        let index = Int(first[x])
        (out[0], out[1], out[2]) = (file.palette[index], file.palette[256 + index], file.palette[512 + index])
      case .rgb, .lab: (out[0], out[1], out[2]) = (first[x], channels[1][x], channels[2][x])
      case .grey, .duotone, .inks: (out[0], out[1], out[2]) = (first[x], first[x], first[x])
      }
      out[3] = 255
    }
  }

  /// Applies the transparency. Photoshop has laid the merged picture on white, which is taken off again.
  private static func takeOffWhite(_ alpha: [UInt8], _ row: UnsafeMutablePointer<UInt8>, _ width: Int) {
    for x in 0..<width where alpha[x] < 255 {
      let (out, part) = (row + x * 4, Int(alpha[x]))
      for channel in 0..<3 where part > 0 {
        out[channel] = UInt8(max(0, min(255, 255 - ((255 - Int(out[channel])) * 255 + part / 2) / part)))
      }
      out[3] = alpha[x]
    }
  }
}

/// Turns samples of any depth into bytes.
enum Samples {
  /// Changes a row of samples, the highest byte of each first. Samples of 32 bits are light, except in alpha.
  static func toBytes(_ row: inout [UInt8], bits: Int, isAlpha: Bool) {
    switch bits {
    case 16: row = stride(from: 0, to: row.count - 1, by: 2).map { row[$0] }
    case 32:
      row = stride(from: 0, to: row.count - 3, by: 4).map { start in
        let value = Float(bitPattern: UInt32(row.big(at: start, 4)))
        let part = value > 0 ? min(1, value) : 0
        return isAlpha ? UInt8(part * 255) : LightCoding.number(part)
      }
    default: break
    }
  }
}

/// Mixes four inks, by the document's profile if it has one.
private struct InkMixing {
  private let transform: ColorTransform?
  private var inks: [UInt8]
  private var colors: [UInt8]

  init(_ file: PhotoshopFile, _ profile: [UInt8], width: Int) {
    transform =
      file.mode == .inks
      ? profile.withUnsafeBytes { ColorTransform(inks: $0, areInverted: true) } : nil
    inks = Array(repeating: 0, count: file.mode == .inks ? width * 4 : 0)
    colors = Array(repeating: 0, count: file.mode == .inks ? width * 3 : 0)
  }

  /// Writes a row of opaque pixels. In the file 255 is no ink.
  mutating func mix(_ channels: [[UInt8]], to row: UnsafeMutablePointer<UInt8>) {
    let width = colors.count / 3
    for channel in 0..<4 {
      for x in 0..<width { inks[x * 4 + channel] = channels[channel][x] }
    }
    if let transform {
      inks.withUnsafeBufferPointer { source in
        colors.withUnsafeMutableBufferPointer { target in
          guard let from = source.baseAddress, let to = target.baseAddress else { return }
          transform.apply(from, to: to, count: width)
        }
      }
    } else {
      for x in 0..<width {
        let black = Int(inks[x * 4 + 3])
        for channel in 0..<3 {
          colors[x * 3 + channel] = UInt8((Int(inks[x * 4 + channel]) * black + 127) / 255)
        }
      }
    }
    for x in 0..<width {
      let out = row + x * 4
      (out[0], out[1], out[2], out[3]) = (colors[x * 3], colors[x * 3 + 1], colors[x * 3 + 2], 255)
    }
  }
}
