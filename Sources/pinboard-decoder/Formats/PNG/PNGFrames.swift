import CGdkPixbuf
import CZlib
import DecoderWire

/// The frames of an animated PNG (PNG specification, third edition, sections 4.9 and 11.3.6), drawn one over
/// the other. GdkPixbuf's loader reads the pixels of each, as a PNG of its own.
final class PNGFrames: MovingPicture {
  /// A frame's rectangle in the picture, and how it's drawn.
  private struct Frame {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let isErased: Bool
    let isTakenBack: Bool
    let isBlended: Bool
    /// The offset behind the frame's own chunk, where the search for its pixels begins.
    let start: Int

    init?(_ content: [UInt8], start: Int) {
      guard content.count == 26 else { return nil }
      (width, height) = (Int(content.big(at: 4, 4)), Int(content.big(at: 8, 4)))
      (x, y) = (Int(content.big(at: 12, 4)), Int(content.big(at: 16, 4)))
      (isErased, isTakenBack) = (content[24] == 1, content[24] == 2)
      isBlended = content[25] == 1
      self.start = start
    }
  }

  private let input: ByteInput
  private let width: Int
  private let height: Int
  /// The content of IHDR.
  private let description: [UInt8]
  /// The chunks without which pixels mean nothing: the palette, transparency and the profile.
  private var meaning: [UInt8] = []
  private var frames: [Frame] = []

  private var canvas: Pixbuf?
  private var index = 0
  private var isDrawn = false
  /// What was under the current frame, if that's to come back.
  private var under: Pixbuf?

  /// Finds the frames. Throws `tooManyPixels`, and `unreadable` if there's no frame.
  init(_ input: ByteInput, mostPixels: UInt64) throws(DecodeProblem) {
    self.input = input
    description = input.bytes(at: 16, 13)
    guard description.count == 13 else { throw .unreadable(nil) }
    let size = WireSize(
      width: UInt32(description.big(at: 0, 4)), height: UInt32(description.big(at: 4, 4)))
    guard size.area > 0, size.width <= Int32.max, size.height <= Int32.max else { throw .unreadable(nil) }
    guard size.area <= mostPixels else { throw .tooManyPixels(size) }
    (width, height) = (Int(size.width), Int(size.height))
    var chunk = PNGChunk(input, at: 33)
    while let next = chunk {
      switch next.type {
      case "fcTL":
        guard let frame = Frame(input.bytes(at: next.content, next.length), start: next.end) else {
          throw .unreadable(nil)
        }
        frames.append(frame)
      // What follows pixels says nothing about the first ones.
      case "PLTE", "tRNS", "iCCP":
        let length = next.end - next.start
        if meaning.count + length <= Self.mostMeaning { meaning += input.bytes(at: next.start, length) }
      default: break
      }
      chunk = next.type == "IEND" ? nil : PNGChunk(input, at: next.end)
    }
    if frames.isEmpty { throw .unreadable(nil) }
  }

  /// The greatest length of what's repeated for each frame.
  private static let mostMeaning = 16 << 20

  var isOnLast: Bool { index == frames.count - 1 }

  func skip(_ count: Int, isCancelled: () -> Bool) throws(DecodeProblem) {
    let target = min(count, frames.count - 1)
    // A frame that replaces the whole picture needs none before it, unless those come back after it.
    index = (0...target).last { isWhole(frames[$0]) } ?? 0
    while index < target {
      if isCancelled() { throw .cancelled }
      try advance()
    }
  }

  private func isWhole(_ frame: Frame) -> Bool {
    frame.x == 0 && frame.y == 0 && frame.width == width && frame.height == height && !frame.isBlended
      && !frame.isTakenBack
  }

  func advance() throws(DecodeProblem) {
    let canvas = try drawn()
    let frame = frames[index]
    if let under {
      gdk_pixbuf_copy_area(
        under.pointer, 0, 0, Int32(frame.width), Int32(frame.height), canvas.pointer, Int32(frame.x),
        Int32(frame.y))
    } else if frame.isErased || frame.isTakenBack {
      try canvas.part(x: frame.x, y: frame.y, width: frame.width, height: frame.height).erase()
    }
    under = nil
    index += 1
    isDrawn = false
  }

  func current() throws(DecodeProblem) -> Pixbuf? { try drawn() }

  /// Draws the current frame, unless that's done, and returns the picture.
  private func drawn() throws(DecodeProblem) -> Pixbuf {
    if let canvas, isDrawn { return canvas }
    let frame = frames[index]
    guard frame.width > 0, frame.height > 0, frame.x + frame.width <= width,
      frame.y + frame.height <= height
    else { throw .unreadable("a frame lies beside its picture") }
    let picture = try decoded(frame)
    guard picture.width == frame.width, picture.height == frame.height else { throw .unreadable(nil) }
    if canvas == nil { canvas = try empty(like: picture) }
    guard let made = canvas else { throw .outOfMemory }
    let part = try made.part(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    // Under the first frame there's nothing.
    if frame.isTakenBack, index > 0 {
      guard let copy = gdk_pixbuf_copy(part.pointer) else { throw .outOfMemory }
      under = Pixbuf(adopting: copy)
    }
    part.draw(picture, isBlended: frame.isBlended)
    isDrawn = true
    return made
  }

  /// Returns a transparent picture with the profile of a frame.
  private func empty(like picture: Pixbuf) throws(DecodeProblem) -> Pixbuf {
    let made = try Pixbuf(width: width, height: height, hasAlpha: true)
    made.erase()
    gdk_pixbuf_copy_options(picture.pointer, made.pointer)
    return made
  }

  /// Reads a frame's pixels: those of the file itself, if they follow, or else its own.
  private func decoded(_ frame: Frame) throws(DecodeProblem) -> Pixbuf {
    let loader = try PixbufLoader(format: .png)
    var head = description
    head.replaceSubrange(0..<8, with: [frame.width, frame.height].flatMap { PNGChunk.big(UInt32($0)) })
    try loader.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    try loader.write(PNGChunk.bytes("IHDR", head))
    try loader.write(meaning)
    var chunk = PNGChunk(input, at: frame.start)
    while let next = chunk, next.type != "fcTL", next.type != "IEND" {
      if next.type == "IDAT" {
        try feed(next.content..<next.content + next.length, to: loader)
      } else if next.type == "fdAT", next.length > 4 {
        // The first four bytes are the number of the chunk.
        try feed(next.content + 4..<next.content + next.length, to: loader)
      }
      chunk = PNGChunk(input, at: next.end)
    }
    try loader.write(PNGChunk.bytes("IEND", []))
    if let problem = loader.close() { throw problem }
    guard let pixbuf = loader.pixbuf() else { throw .unreadable(nil) }
    return pixbuf
  }

  /// Gives the loader a chunk of pixels.
  private func feed(_ range: Range<Int>, to loader: PixbufLoader) throws(DecodeProblem) {
    let type = Array("IDAT".utf8)
    try loader.write(PNGChunk.big(UInt32(clamping: range.count)) + type)
    var sum = crc32(0, type, uInt(type.count))
    for start in stride(from: range.lowerBound, to: range.upperBound, by: ByteInput.chunkLength) {
      let length = min(ByteInput.chunkLength, range.upperBound - start)
      let bytes = input.bytes(at: start, length)
      guard bytes.count == length else { throw .unreadable(nil) }
      sum = crc32(sum, bytes, uInt(bytes.count))
      try loader.write(bytes)
    }
    try loader.write(PNGChunk.big(UInt32(truncatingIfNeeded: sum)))
  }
}

extension PixbufLoader {
  fileprivate func write(_ bytes: [UInt8]) throws(DecodeProblem) {
    var problem: DecodeProblem?
    bytes.withUnsafeBufferPointer { buffer in
      do throws(DecodeProblem) { try write(buffer) } catch { problem = error }
    }
    if let problem { throw problem }
  }
}

extension Pixbuf {
  /// Makes all pixels transparent black.
  fileprivate func erase() { gdk_pixbuf_fill(pointer, 0) }

  /// Draws a picture of the same size, with or without alpha, over these pixels with alpha, or instead
  /// of them.
  fileprivate func draw(_ picture: Pixbuf, isBlended: Bool) {
    guard let target = pixels, let source = picture.pixels else { return }
    let channels = Int(gdk_pixbuf_get_n_channels(picture.pointer))
    for y in 0..<height {
      let (out, row) = (target + y * stride, source + y * picture.stride)
      for x in 0..<width {
        let (under, over) = (out + x * 4, row + x * channels)
        let alpha = channels == 4 ? UInt32(over[3]) : 255
        if !isBlended || alpha == 255 || under[3] == 0 {
          (under[0], under[1], under[2], under[3]) = (over[0], over[1], over[2], UInt8(alpha))
        } else if alpha > 0 {
          // The two parts of each colour, of 255 × 255, as the specification's example has them.
          let (above, below) = (alpha * 255, (255 - alpha) * UInt32(under[3]))
          for channel in 0..<3 {
            under[channel] = UInt8(
              (UInt32(over[channel]) * above + UInt32(under[channel]) * below) / (above + below))
          }
          under[3] = UInt8((above + below) / 255)
        }
      }
    }
  }
}
