import KitFiles
import Foundation
import Localization

/// Makes a page of HTML from the manual's Markdown: headings, paragraphs, lists, tables, pictures, emphasis
/// and code. That's all that the manual has.
///
/// Each heading, paragraph, item and row of a table is one message of the catalogues, without its mark and
/// with its lines joined, and so is what a picture shows. `po/manual.py` finds the same messages for the
/// template.
nonisolated struct ManualPage {
  private var body = ""
  private var title = ""
  private var contents = ""
  private var ids: Set<String> = []
  private let pictures: URL?
  private let language: String
  private let translated: (String) -> String

  /// - Parameters:
  ///   - markdown: the English text.
  ///   - pictures: the folder with the pictures; nil leaves them out.
  ///   - language: the language of the page, as web pages name it.
  ///   - translated: returns a message in that language.
  init(
    _ markdown: String, pictures: URL?, language: String = Catalogues.language,
    translated: @escaping (String) -> String = { localized(text: $0, context: "manual") }
  ) {
    self.pictures = pictures
    self.language = language
    self.translated = translated
    for block in Self.blocks(markdown) { add(block) }
  }

  /// The whole page.
  var html: String {
    """
    <!DOCTYPE html>
    <html lang="\(language)"\(isRightToLeft ? " dir=\"rtl\"" : "")>
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Pinboard: \(title)</title>
    <style>
    :root { color-scheme: light dark; --ink: #2e2a25; --paper: #fffefb; --line: #e3dacd; --key: #f3ece1; --link: #9a5b1e }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #e8e2d8; --paper: #24201b; --line: #453d33; --key: #362f27; --link: #e0aa6b }
    }
    body { margin: 0 auto; padding: 40px 28px 80px; max-width: 44rem; background: var(--paper); color: var(--ink);
      font: 16px/1.55 sans-serif }
    h1 { margin: 0 0 .2em; font-size: 2.1em }
    h2 { margin: 2em 0 .5em; padding-bottom: .2em; border-bottom: 1px solid var(--line); font-size: 1.35em }
    nav { margin: 1.6em 0; padding: .8em 1.2em; border-radius: 8px; background: var(--key) }
    nav a { margin-inline-end: 1.1em; white-space: nowrap }
    a { color: var(--link) }
    img { max-width: 100%; border-radius: 8px }
    li { margin: .3em 0 }
    table { border-collapse: collapse }
    th, td { padding-block: .35em; padding-inline: 0 1.2em; border-bottom: 1px solid var(--line); text-align: start }
    /* These scripts have no italics, but their own quotation marks. */
    :is(:lang(ar), :lang(ja), :lang(zh)) i { font-style: normal }
    :is(:lang(ar), :lang(ja), :lang(zh)) i::before { content: open-quote }
    :is(:lang(ar), :lang(ja), :lang(zh)) i::after { content: close-quote }
    :lang(ar) i { quotes: "«" "»" }
    :lang(ja) i { quotes: "「" "」" }
    :lang(zh) i { quotes: "“" "”" }
    code { padding: .1em .3em; border-radius: 4px; background: var(--key) }
    </style>
    </head>
    <body>
    \(body.replacing("<nav></nav>", with: "<nav>\(contents)</nav>"))\(body.hasSuffix("</li>\n") ? "</ul>\n" : "")</body>
    </html>

    """
  }

  private var isRightToLeft: Bool { Catalogues.isRightToLeft(language) }

  // MARK: Blocks

  /// Returns paragraphs, headings, list items and tables. Lines that continue a block are joined to it.
  private static func blocks(_ markdown: String) -> [String] {
    var blocks: [String] = []
    var isOpen = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace) {
        isOpen = false
      } else if isOpen, !line.hasPrefix("- "), !line.hasPrefix("#"), !line.hasPrefix("|") {
        blocks[blocks.count - 1] += " " + line.drop(while: \.isWhitespace)
      } else if isOpen, line.hasPrefix("|"), blocks.last?.hasPrefix("|") == true {
        blocks[blocks.count - 1] += "\n" + line
      } else {
        blocks.append(String(line))
        isOpen = !line.hasPrefix("#")
      }
    }
    return blocks
  }

  private mutating func add(_ block: String) {
    let isItem = block.hasPrefix("- ")
    if isItem, !body.hasSuffix("</li>\n") { body += "<ul>\n" }
    if !isItem, body.hasSuffix("</li>\n") { body += "</ul>\n" }
    if isItem {
      body += "<li>\(inline(block.dropFirst(2)))</li>\n"
    } else if block.hasPrefix("## ") {
      // The list of the chapters is before the first one.
      if contents.isEmpty { body += "<nav></nav>\n" }
      let heading = inline(block.dropFirst(3))
      let id = freeID(block.dropFirst(3))
      body += "<h2 id=\"\(id)\">\(heading)</h2>\n"
      contents += "<a href=\"#\(id)\">\(heading)</a> "
    } else if block.hasPrefix("# ") {
      title = inline(block.dropFirst(2))
      body += "<h1>\(title)</h1>\n"
    } else if block.hasPrefix("|") {
      body += table(block)
    } else if block.hasPrefix("![") {
      body += picture(block)
    } else {
      body += "<p>\(inline(block[...]))</p>\n"
    }
  }

  /// The name of a chapter in links. It's made of the English heading, so that a link leads to the chapter in
  /// each language.
  private mutating func freeID(_ heading: Substring) -> String {
    let letters = heading.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    var id = String(letters)
    while !ids.insert(id).inserted { id += "-" }
    return id
  }

  private func picture(_ block: String) -> String {
    guard let match = block.wholeMatch(of: /!\[(.*)\]\(([A-Za-z0-9_.-]+)\)/),
      let url = pictures?.appending(name: String(match.2)), url.isTaken
    else { return "" }
    let shown = Self.escaped(translated(String(match.1)))
    return "<p><img src=\"\(Self.escaped(url.absoluteString))\" alt=\"\(shown)\"></p>\n"
  }

  private func table(_ block: String) -> String {
    var lines = block.split(separator: "\n")
    guard lines.count > 1 else { return "" }
    lines.remove(at: 1)  // The line between the head and the body.
    var rows = lines.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return inline(cells.joined(separator: " | ")[...]).components(separatedBy: " | ")
    }
    let head = rows.removeFirst()
    let cells = { (row: [String], name: String) in row.map { "<\(name)>\($0)</\(name)>" }.joined() }
    return "<table>\n<tr>\(cells(head, "th"))</tr>\n"
      + rows.map { "<tr>\(cells($0, "td"))</tr>\n" }.joined() + "</table>\n"
  }

  // MARK: Texts

  private func inline(_ text: Substring) -> String {
    let html = Self.escaped(translated(String(text)))
      .replacing(/\*\*(.+?)\*\*/) { "<b>\($0.1)</b>" }
      .replacing(/\*(.+?)\*/) { "<i>\($0.1)</i>" }
      .replacing(/`(.+?)`/) { "<code>\($0.1)</code>" }
    guard isRightToLeft else { return html }
    // The sign of a key such as Ctrl+] would move to the wrong side.
    return html.replacing(/(?:(?:Ctrl|Shift|Alt)\+)+(?:\w+|[^\w\s])/) {
      "<bdi dir=\"ltr\">\($0.0)</bdi>"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
