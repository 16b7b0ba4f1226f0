import DecoderWire

/// The parts of a Photoshop document that its merged picture consists of (Adobe Photoshop File Formats
/// Specification, 2019).
struct PhotoshopFile {
  /// The kinds of colours, with the format's own numbers.
  enum Mode: UInt32 {
    case bitmap = 0
    case grey = 1
    case palette = 2
    case rgb = 3
    case inks = 4
    case duotone = 8
    case lab = 9

    var channels: Int {
      switch self {
      case .bitmap, .grey, .palette, .duotone: 1
      case .rgb, .lab: 3
      case .inks: 4
      }
    }
  }

  let size: WireSize
  let depth: Int
  let mode: Mode
  /// Whether the channel behind the colours is the merged picture's transparency.
  let hasAlpha: Bool
  /// 256 reds, 256 greens and 256 blues; empty without a palette.
  let palette: [UInt8]
  /// The offsets and lengths of each channel's rows in the file, one channel after the other.
  let rows: RowOffsets

  init(_ input: ByteInput) throws(DecodeProblem) {
    let head = input.bytes(at: 0, 26)
    guard head.count == 26 else { throw .unreadable(nil) }
    let isLarge = head[5] == 2
    let channels = Int(head.big(at: 12, 2))
    size = WireSize(width: UInt32(head.big(at: 18, 4)), height: UInt32(head.big(at: 14, 4)))
    depth = Int(head.big(at: 22, 2))
    guard let mode = Mode(rawValue: UInt32(head.big(at: 24, 2))) else {
      throw .unsupported("multichannel Photoshop")
    }
    guard [8, 16, 32].contains(depth) || depth == 1 && mode == .bitmap, mode != .bitmap || depth == 1 else {
      throw .unsupported("\(depth)-bit Photoshop")
    }
    // Photoshop writes 56 at most; other programs have written more, which nobody needs for the picture.
    guard 1...300_000 ~= size.width, 1...300_000 ~= size.height, mode.channels...1_000 ~= channels else {
      throw .unreadable(nil)
    }
    self.mode = mode
    var offset = 26
    let colors = try Self.section(input, &offset)
    palette = mode == .palette ? input.bytes(at: colors.lowerBound, 768) : []
    if mode == .palette, palette.count < 768 || colors.count < 768 {
      throw .unreadable("its palette is missing")
    }
    // The app has read the resources.
    _ = try Self.section(input, &offset)
    let layers = try Self.section(input, &offset, isLarge: isLarge)
    hasAlpha =
      channels > mode.channels && Self.hasTransparency(input, layers, isLarge: isLarge)
    rows = try RowOffsets(
      input, at: offset, size: size, bits: depth, channels: channels,
      used: mode.channels + (hasAlpha ? 1 : 0), isLarge: isLarge)
  }

  /// Returns the range of a section's content, and moves the offset behind it.
  private static func section(
    _ input: ByteInput, _ offset: inout Int, isLarge: Bool = false
  ) throws(DecodeProblem) -> Range<Int> {
    let width = isLarge ? 8 : 4
    let bytes = input.bytes(at: offset, width)
    guard bytes.count == width else { throw .unreadable("it ends before the merged picture") }
    let length = bytes.big(at: 0, width)
    let start = offset + width
    guard length <= UInt64(input.count - start) else {
      throw .unreadable("it ends before the merged picture")
    }
    offset = start + Int(length)
    return start..<offset
  }

  /// Returns whether the number of layers is negative, which says that the merged picture has transparency.
  /// With 16 bits or more, the layers are in a block of their own.
  private static func hasTransparency(_ input: ByteInput, _ range: Range<Int>, isLarge: Bool) -> Bool {
    let width = isLarge ? 8 : 4
    guard range.count >= width + 2 else { return false }
    let length = input.bytes(at: range.lowerBound, width)
    var offset = range.lowerBound + width
    if length.contains(where: { $0 != 0 }) { return isNegative(input, at: offset) }
    let mask = input.bytes(at: offset, 4)
    guard mask.count == 4 else { return false }
    offset += 4 + Int(mask.big(at: 0, 4))
    for _ in 0..<64 where offset + 12 <= range.upperBound {
      let head = input.bytes(at: offset, 8)
      guard head.count == 8, head.starts(with: "8BIM".utf8) || head.starts(with: "8B64".utf8) else {
        return false
      }
      let key = String(decoding: head[4...], as: UTF8.self)
      let isWide = isLarge && ["LMsk", "Lr16", "Lr32", "Layr", "Mt16", "Mt32", "Mtrn", "Alph"].contains(key)
      let bytes = input.bytes(at: offset + 8, isWide ? 8 : 4)
      let start = offset + 8 + bytes.count
      if key == "Lr16" || key == "Lr32" { return isNegative(input, at: start) }
      if key == "Mt16" || key == "Mt32" || key == "Mtrn" { return true }
      let count = bytes.big(at: 0, bytes.count)
      guard count <= UInt64(range.count) else { return false }
      offset = start + (Int(count) + 3) & ~3
    }
    return false
  }

  private static func isNegative(_ input: ByteInput, at offset: Int) -> Bool {
    input.bytes(at: offset, 1).first.map { $0 & 0x80 != 0 } ?? false
  }
}

/// The offsets of the rows of a Photoshop document's merged picture. Its channels follow each other, so that
/// each row is in several parts.
struct RowOffsets {
  private let input: ByteInput
  private let height: Int
  /// The number of bytes of an unpacked row.
  let length: Int
  private let start: Int
  /// The offsets of the rows behind `start`, and the end of the last one; empty if rows aren't packed.
  private var offsets: [Int] = []

  init(
    _ input: ByteInput, at offset: Int, size: WireSize, bits: Int, channels: Int, used: Int, isLarge: Bool
  ) throws(DecodeProblem) {
    self.input = input
    height = Int(size.height)
    length = (Int(size.width) * bits + 7) / 8
    let packing = input.bytes(at: offset, 2)
    guard packing.count == 2 else { throw .unreadable("it ends before the merged picture") }
    guard packing[0] == 0, packing[1] <= 1 else {
      throw .unsupported("Photoshop compression \(packing.big(at: 0, 2))")
    }
    guard packing[1] == 1 else {
      start = offset + 2
      return
    }
    let width = isLarge ? 4 : 2
    start = offset + 2 + channels * height * width
    let table = input.bytes(at: offset + 2, used * height * width)
    guard table.count == used * height * width else { throw .unreadable("it ends before the merged picture") }
    offsets.reserveCapacity(used * height + 1)
    var end = 0
    offsets.append(0)
    for index in stride(from: 0, to: table.count, by: width) {
      end += Int(table.big(at: index, width))
      offsets.append(end)
    }
  }

  /// Reads a row of a channel into `row`; false if it isn't complete.
  func read(channel: Int, y: Int, into row: inout [UInt8]) -> Bool {
    let index = channel * height + y
    if offsets.isEmpty {
      row = input.bytes(at: start + index * length, length)
      return row.count == length
    }
    // Packing makes a row longer by a byte for each 128 at most.
    let packed = offsets[index + 1] - offsets[index]
    guard packed <= 2 * length + 16 else { return false }
    return unpack(input.bytes(at: start + offsets[index], packed), into: &row)
  }

  /// Unpacks a row: runs of equal bytes, and stretches of different ones (PackBits).
  private func unpack(_ bytes: [UInt8], into row: inout [UInt8]) -> Bool {
    row.removeAll(keepingCapacity: true)
    var index = 0
    while row.count < length, index < bytes.count {
      let code = Int(Int8(bitPattern: bytes[index]))
      index += 1
      if code >= 0 {
        let count = min(code + 1, length - row.count)
        guard index + count <= bytes.count else { return false }
        row += bytes[index..<index + count]
        index += code + 1
      } else if code > -128 {
        guard index < bytes.count else { return false }
        row += repeatElement(bytes[index], count: min(1 - code, length - row.count))
        index += 1
      }
    }
    return row.count == length
  }
}
