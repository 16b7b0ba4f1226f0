import DecoderWire

/// A decoder's answer that was checked against its request.
struct DecoderReply {
  let answer: DecodeAnswer
  /// The pixels; nil unless the outcome is `pixels`.
  let memory: PixelMemory?
  /// Whether the process could read fonts.
  var hasFonts = true

  /// Checks everything in the answer: form, identity, sizes, length, seals, descriptors.
  init(_ message: WireMessage, to job: DecodeJob) throws(AnswerFlaw) {
    guard let answer = DecodeAnswer(bytes: message.bytes) else { throw .notAnAnswer }
    guard answer.id == job.id else { throw .anotherRequest }
    guard message.descriptorCount <= 1 else { throw .surplusDescriptors }
    self.answer = answer
    guard answer.outcome == .pixels else {
      guard message.descriptorCount == 0 else { throw .surplusDescriptors }
      memory = nil
      return
    }
    guard let descriptor = message.descriptor else { throw .noMemory }
    guard answer.size == job.answerSize, answer.frames <= max(1, job.frameCount),
      let count = answer.byteCount
    else { throw .wrongSize }
    memory = try PixelMemory(mapping: descriptor, count: Int(count))
  }
}

/// The error of an answer that no intact decoder would give.
enum AnswerFlaw: Error, Equatable {
  case notAnAnswer
  case anotherRequest
  case tooLong
  case noMemory
  case surplusDescriptors
  case notMemory
  case notSealed
  case wrongLength
  case wrongSize
  case notMapped

  /// The words for a trace.
  var text: String {
    switch self {
    case .notAnAnswer: "no answer in a known form"
    case .anotherRequest: "an answer to another request"
    case .tooLong: "a message longer than any honest one"
    case .noMemory: "pixels without memory"
    case .surplusDescriptors: "more descriptors than one"
    case .notMemory: "no memory but something else"
    case .notSealed: "memory that could still change"
    case .wrongLength: "memory of another length than it says"
    case .wrongSize: "another size than was asked for"
    case .notMapped: "memory that can't be mapped"
    }
  }
}
