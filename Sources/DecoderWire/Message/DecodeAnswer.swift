/// A decoder's answer. Its pixels are in a sealed memory that comes with it. Every value is checked before
/// it's used.
package struct DecodeAnswer: Sendable, Equatable {
  /// The result of a job.
  package enum Outcome: UInt8, Sendable, CaseIterable {
    /// The pixels are in the memory.
    case pixels
    /// The job was cancelled.
    case cancelled
    /// The system has no loader for the format. For a film whose pictures nothing decodes, `text` is their
    /// media type.
    case noLoader
    /// There isn't enough memory.
    case outOfMemory
    /// The image has more pixels than the request allows. `size` is the image's size.
    case tooManyPixels
    /// The data can't be read. `text` may say why, for a log.
    case unreadable
    /// The request is invalid.
    case badRequest
    /// The loader doesn't read what the image uses. `text` is the feature's name, the same in all languages:
    /// "12-bit TIFF".
    case unsupported
    /// The film has no pictures, only sound.
    case withoutPictures
    /// The document opens with a password only.
    case locked
    /// There were no pixels to make. `size` is that of the picture as stored, of the document's page or of
    /// the film's pictures, `frames` the number of a document's pages, or of a film's pictures.
    case measured
    /// The data isn't of the requested format.
    case otherFormat
    /// The data ends before the facts that were requested.
    case cut
    /// The document was saved without the picture that's shown.
    case noPreview
    /// The image asks for more work than the request allows.
    case tooComplex
  }

  /// The id of the request.
  package var id: UInt64
  package var outcome: Outcome
  /// The size of the upright pixels; for `tooManyPixels` the size of the image.
  package var size = WireSize(width: 0, height: 0)
  /// The number of bytes from one row to the next.
  package var stride: UInt32 = 0
  /// The number of images that follow each other in the memory.
  package var frames: UInt32 = 0
  /// The number of rows that the data really contains.
  package var rows: UInt32 = 0
  /// The number of rows that a complete image would have.
  package var rowsWanted: UInt32 = 0
  /// The time for which each of a film's pictures is seen, in nanoseconds; 0 for anything else.
  package var frameNanoseconds: UInt32 = 0
  /// For `measured`, EXIF's number of the rotation that makes the stored pixels upright: 1 … 8.
  package var orientation: UInt8 = 1
  /// Whether the process asks to be replaced, because it has used much processor time.
  package var isLast = false
  /// The outcome's argument: a name, or the loader's message for a log, in English. A message may also come
  /// with pixels that are damaged.
  package var text = ""

  package init(id: UInt64, outcome: Outcome) {
    self.id = id
    self.outcome = outcome
  }

  /// The exact number of bytes in the memory; nil if the sizes are invalid.
  package var byteCount: UInt64? {
    guard size.width > 0, size.height > 0, frames > 0, UInt64(stride) == UInt64(size.width) * 4 else {
      return nil
    }
    let (frame, overflow) = UInt64(stride).multipliedReportingOverflow(by: UInt64(size.height))
    let (total, totalOverflow) = frame.multipliedReportingOverflow(by: UInt64(frames))
    return overflow || totalOverflow || total > WireLimits.mostAnswerBytes ? nil : total
  }
}

extension DecodeAnswer {
  private static let mark: UInt32 = 0x3341_4250  // "PBA3"

  /// The bytes of the message.
  package var bytes: [UInt8] {
    var writer = WireWriter()
    writer.word(Self.mark)
    writer.long(id)
    writer.byte(outcome.rawValue)
    writer.byte(isLast ? 1 : 0)
    writer.byte(orientation)
    for number in [size.width, size.height, stride, frames, rows, rowsWanted, frameNanoseconds] {
      writer.word(number)
    }
    writer.text(text, most: WireLimits.mostTextBytes)
    return writer.bytes
  }

  /// Reads an answer; nil for any other message.
  package init?(bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard reader.word() == Self.mark, let id = reader.long(),
      let outcome = reader.byte().flatMap(Outcome.init(rawValue:)), let last = reader.byte(), last <= 1,
      let orientation = reader.byte(), 1...8 ~= orientation
    else { return nil }
    self.init(id: id, outcome: outcome)
    isLast = last == 1
    self.orientation = orientation
    var words: [UInt32] = []
    for _ in 0..<7 {
      guard let word = reader.word() else { return nil }
      words.append(word)
    }
    guard let text = reader.text(most: WireLimits.mostTextBytes), reader.isAtEnd else { return nil }
    size = WireSize(width: words[0], height: words[1])
    stride = words[2]
    frames = words[3]
    rows = words[4]
    rowsWanted = words[5]
    frameNanoseconds = words[6]
    self.text = text
  }
}

/// A decoder's first message, which says that it's in its cage and ready.
package struct DecoderGreeting: Sendable, Equatable {
  private static let mark: UInt32 = 0x3147_4250  // "PBG1"

  /// The layers of the cage that are in force, as bits.
  package var layers: UInt32

  package init(layers: UInt32) { self.layers = layers }

  package var bytes: [UInt8] {
    var writer = WireWriter()
    writer.word(Self.mark)
    writer.word(layers)
    return writer.bytes
  }

  package init?(bytes: [UInt8]) {
    var reader = WireReader(bytes)
    guard reader.word() == Self.mark, let layers = reader.word(), reader.isAtEnd else { return nil }
    self.layers = layers
  }
}
