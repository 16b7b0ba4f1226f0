import DecoderWire

/// Finds out the facts of an image of a format that the app doesn't read. No pixel is made.
struct FactsReading {
  var job: DecodeJob
  var isCancelled: () -> Bool

  func read(_ input: ByteInput, _ answer: inout DecodeAnswer) throws {
    switch job.format {
    case .film: try FilmDecoding(job: job, isCancelled: isCancelled).measure(input, &answer)
    case .pdf: try DocumentDecoding(job: job).measure(input, &answer)
    case .svg: try SVGMeasuring(job: job).measure(input, &answer)
    default:
      guard let facts = try job.format.reader?.facts(of: input) else { throw DecodeProblem.otherFormat }
      answer.outcome = .measured
      answer.size = facts.wireSize
      answer.orientation = facts.orientation
      answer.frames = 1
    }
  }

  /// Returns a job with the facts that its format's reader needs and the app doesn't have.
  static func completed(_ job: DecodeJob, _ input: ByteInput) throws(DecodeProblem) -> DecodeJob {
    guard let facts = try job.format.reader?.facts(of: input) else { return job }
    if let kind = facts.unsupportedKind { throw .unsupported(kind) }
    var job = job
    job.color = facts.color
    return job
  }
}
