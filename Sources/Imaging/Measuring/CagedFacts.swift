import DecoderWire
import Dispatch
import KitFiles
import Foundation
import Synchronization

/// Asks caged processes for the facts of images of the formats that the app doesn't read itself, and
/// remembers the answers. A process is started with the first image of its kind.
///
/// Safe on any thread. Asking blocks.
final class CagedFacts: Sendable {
  private static let images = CagedFacts(.images)
  private static let documents = CagedFacts(.documents)
  private static let films = CagedFacts(.films)

  private static func readers(of format: ImageFormat) -> CagedFacts {
    switch format.wire.kind {
    case .images: images
    case .documents: documents
    case .films: films
    }
  }

  /// The time limit, for files that are made to be slow.
  private static let milliseconds = 10_000
  /// The number of files that are remembered.
  private static let mostAnswers = 1_024

  /// What was found out about a file.
  struct Answer: Sendable {
    /// The size of the picture as stored, of a drawing or of a document's first page in pixels of 1/96 inch,
    /// or of a film's pictures.
    var size: PixelSize
    var orientation = ImageOrientation.up
    /// The pictures of a film that has several.
    var motion: FilmMotion?
  }

  private struct State {
    var answers: [FileMark: Answer] = [:]
    var lastJob: UInt64 = 0
  }

  private let lane: DecoderLane
  private let state = Mutex(State())

  private init(_ kind: DecoderKind) {
    lane = DecoderLane(
      kind, on: DispatchQueue(label: "pinboard.measure", qos: .utility),
      program: Result { () throws(ImagingError) in try DecoderProgram.locate() }, errorOutput: nil,
      watch: DecoderWatch(nil))
  }

  /// Returns what a process finds out about an image, or has found out before.
  static func answer(for source: ByteSource, as format: ImageFormat) throws(ImagingError) -> Answer {
    try readers(of: format).answer(for: source, as: format)
  }

  /// Throws `tooComplex` if a drawing repeats its own parts more than `limit` times.
  static func checkRepeats(of drawing: ByteSource, limit: Int) throws(ImagingError) {
    guard limit < .max else { return }
    _ = try images.measured(drawing, .svg, mostRepeats: UInt32(clamping: limit))
  }

  private func answer(for source: ByteSource, as format: ImageFormat) throws(ImagingError) -> Answer {
    let mark = try FileMark(source)
    if let known = state.withLock({ $0.answers[mark] }) { return known }
    let answer = try measured(source, format, mostRepeats: .max)
    state.withLock { state in
      if state.answers.count >= Self.mostAnswers { state.answers = [:] }
      state.answers[mark] = answer
    }
    return answer
  }

  private func measured(
    _ source: ByteSource, _ format: ImageFormat, mostRepeats: UInt32
  ) throws(ImagingError) -> Answer {
    let id = state.withLock { state in
      state.lastJob += 1
      return state.lastJob
    }
    let one = WireSize(width: 1, height: 1)
    let job = DecodeJob(
      id: id, format: format.wire, storedSize: one, targetSize: one,
      byteOffset: UInt64(source.descriptorOffset), byteCount: UInt64(source.count),
      mostPixels: 1, mostRepeats: mostRepeats, isMeasured: true)
    let input = try source.descriptor()
    let answer: DecodeAnswer
    do {
      answer = try lane.queue.sync {
        try lane.perform(job, input, milliseconds: Self.milliseconds, isCancelled: { false }).answer
      }
    } catch {
      throw error as? ImagingError ?? ImagingError(.corrupt(nil))
    }
    if answer.outcome == .measured {
      let size = PixelSize(width: Int(answer.size.width), height: Int(answer.size.height))
      guard !format.isVector || size.longSide <= Int(WireLimits.mostVectorSide) else {
        throw ImagingError(.decoderLied("a drawing larger than any"))
      }
      return Answer(
        size: size, orientation: ImageOrientation(rawValue: Int(answer.orientation)) ?? .up,
        motion: FilmMotion(frameCount: Int(answer.frames), nanoseconds: Int(answer.frameNanoseconds)))
    }
    throw ImagingError(
      answer.refusal(limit: Int(WireLimits.mostFilmPixels), missing: format.missingLoader(ofPictures:))
        ?? .corrupt(answer.fault))
  }
}

/// The mark by which a file is recognised: its length, its beginning, and its end, where a changed document
/// has another table of its parts.
private struct FileMark: Hashable {
  private static let length = 16_384

  private let byteCount: Int
  private let head: Int
  private let tail: Int

  init(_ source: ByteSource) throws(ImagingError) {
    func digest(_ bytes: ArraySlice<UInt8>) -> Int {
      var hasher = Hasher()
      bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
      return hasher.finalize()
    }
    byteCount = source.count
    head = digest(try source.bytes(at: 0, Self.length))
    tail = digest(try source.bytes(at: max(0, source.count - Self.length), Self.length))
  }
}
