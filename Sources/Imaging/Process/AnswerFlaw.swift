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

  /// The words for an error message and a trace.
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
