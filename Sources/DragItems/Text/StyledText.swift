package import Foundation

/// Attributed text as runs, written like an `AttributedString`. Making an `AttributedString` of many runs
/// takes longer than a frame.
package struct StyledText: ItemProviderWriting {
  private let runs: [TextRun]

  package init(_ runs: [TextRun]) { self.runs = runs }

  package static var writableTypeIdentifiersForItemProvider: [String] {
    AttributedString.writableTypeIdentifiersForItemProvider
  }

  package func loadData(
    withTypeIdentifier type: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    switch TypeIdentifier(type) {
    case TypeIdentifier("public.html"): completionHandler(HTMLTextWriter.data(runs), nil)
    case TypeIdentifier("public.rtf"): completionHandler(RTFWriter.data(runs), nil)
    default: completionHandler(Data(runs.words.utf8), nil)
    }
    return nil
  }
}
