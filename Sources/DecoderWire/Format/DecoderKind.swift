/// The kinds of decoder processes, by what a process loads and may read.
package enum DecoderKind: Sendable, CaseIterable {
  /// Reads images.
  case images
  /// Draws pages of documents.
  case documents
  /// Finds pictures of films.
  case films

  /// The argument with which a process of this kind is started. With low priority it makes room for drawing.
  /// - Parameter isPrompt: whether the process takes its full share of the processors.
  package func argument(isPrompt: Bool) -> String {
    switch self {
    case .images: isPrompt ? "--serve-promptly" : "--serve"
    case .documents: isPrompt ? "--serve-documents-promptly" : "--serve-documents"
    case .films: isPrompt ? "--serve-films-promptly" : "--serve-films"
    }
  }

  /// The argument with which the program shows what a process of this kind is refused.
  package var testArgument: String {
    switch self {
    case .images: "--self-test"
    case .documents: "--self-test-documents"
    case .films: "--self-test-films"
    }
  }
}
