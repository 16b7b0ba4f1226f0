import Foundation
import Localization

/// The page of a shared board that says where its pictures are from. All texts are escaped, because they
/// come from outside, and only addresses of the web become links.
struct CreditsPage {
  /// The file's name, beside the board's page.
  static let name = "credits.html"

  let text: String

  private static let style = """
    body { font: 15px/1.5 sans-serif; max-width: 46em; margin: 2em auto; padding: 0 1em; color: #222; background: #fff }
    dt { font-weight: 600; margin-top: 1em }
    dd { margin: 0; overflow-wrap: anywhere; color: #555 }
    a { color: inherit }
    @media (prefers-color-scheme: dark) { body { color: #eee; background: #222 } dd { color: #aaa } }
    """

  init(of credits: PictureCredits, title: String) {
    let escaped = BoardPage.escaped
    var rows = ""
    for credit in credits.known {
      rows += "<dt dir=\"auto\">\(escaped(credit.name))</dt>\n"
      for line in credit.lines {
        let isLink = line == credit.source
        let words = escaped(line)
        rows +=
          isLink
          ? "<dd><a href=\"\(words)\" rel=\"noopener noreferrer\">\(words)</a></dd>\n"
          : "<dd dir=\"auto\">\(words)</dd>\n"
      }
    }
    var rest = ""
    if !credits.unknown.isEmpty {
      let items = credits.unknown.map { "<li dir=\"auto\">\(escaped($0))</li>\n" }.joined()
      rest = "<h2>\(escaped(localized("Without a Source")))</h2>\n<ul>\n\(items)</ul>\n"
    }
    let heading = escaped(localized("Credits"))
    let head = PageHead.text(
      title: "\(heading): \(escaped(title))", policy: "default-src 'none'; style-src 'unsafe-inline'",
      style: Self.style)
    text =
      head + """
        <p><a href="index.html" dir="auto">\(escaped(title))</a></p>
        <h1>\(heading)</h1>
        <dl>
        \(rows)</dl>
        \(rest)</body>
        </html>

        """
  }
}
