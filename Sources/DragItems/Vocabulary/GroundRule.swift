/// A rule of use that a program can break, and its check.
///
/// A broken rule is a mistake in the program. It ends the program with a sentence on standard error that
/// names the rule and its article, in optimised builds too, where Swift's own preconditions say nothing.
package enum GroundRule {
  /// An article that explains rules, by its module and file.
  package enum Article: String, CaseIterable {
    case collections = "DragDropKit/Collections"
    case drawing = "GtkViews/Drawing"
    case foreignWindows = "DragDropKit/ForeignWindows"
    case gettingStarted = "DragDropKit/GettingStarted"
    case mainLoop = "GtkViews/Concurrency"
    case porting = "DragDropKit/PortingFromUIKit"
    case previews = "DragDropKit/Previews"
    case viewLifetime = "GtkViews/Lifetime"
  }

  /// Ends the program unless the rule is kept.
  /// - Parameters:
  ///   - isKept: whether the rule is kept.
  ///   - sentence: what the program did and what it should do, as one or more whole sentences.
  ///   - article: the article that explains the rule.
  package static func check(
    _ isKept: Bool, _ sentence: @autoclosure () -> String, see article: Article, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    if !isKept { fail(sentence(), see: article, file: file, line: line) }
  }

  /// Ends the program.
  /// - Parameters:
  ///   - sentence: what the program did and what it should do, as one or more whole sentences.
  ///   - article: the article that explains the rule.
  package static func fail(
    _ sentence: String, see article: Article, file: StaticString = #fileID, line: UInt = #line
  ) -> Never {
    fatalError("\(sentence) See the article \(article.rawValue).", file: file, line: line)
  }
}
