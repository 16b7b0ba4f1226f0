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
