import Foundation
import Testing

@testable import PinboardUI

/// The manual's page, made of Markdown.
@Suite(.timeLimit(.minutes(5))) struct ManualPageTests {
  @Test func blocksAndEmphasisBecomeHTML() {
    let html = ManualPage(
      """
      # Title

      A *first* paragraph
      of two lines, `code` & <tags>.

      ## One chapter

      - **Bold** item
        goes on
      - second

      | what | key |
      |---|---|
      | pack | Alt+P |
      """, pictures: nil
    ).html
    #expect(html.contains("<title>Pinboard: Title</title>"))
    #expect(html.contains("<h1>Title</h1>"))
    #expect(
      html.contains(
        "<p>A <i>first</i> paragraph of two lines, <code>code</code> &amp; &lt;tags&gt;.</p>"))
    #expect(html.contains("<h2 id=\"one-chapter\">One chapter</h2>"))
    #expect(html.contains("<ul>\n<li><b>Bold</b> item goes on</li>\n<li>second</li>\n</ul>\n"))
    #expect(html.contains("<tr><th>what</th><th>key</th></tr>\n<tr><td>pack</td><td>Alt+P</td></tr>"))
  }

  @Test func aPictureIsShownIfItExists() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "manual-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data([1]).write(to: folder.appending(path: "there.png"))
    let text = "![What's there](there.png)\n\n![What isn't](gone.png)\n\n![Outside](../there.png)\n"
    let html = ManualPage(text, pictures: folder).html
    #expect(html.contains("there.png\" alt=\"What's there\""))
    #expect(html.components(separatedBy: "<img").count == 2)
    #expect(!ManualPage(text, pictures: nil).html.contains("<img"))
  }

  @Test @MainActor func theManualIsThereWithAllItsChapters() {
    let markdown = String(decoding: PackageResources.Manual_md, as: UTF8.self)
    let html = ManualPage(markdown, pictures: nil).html
    let chapters = markdown.components(separatedBy: "\n## ").count - 1
    #expect(chapters > 7)
    #expect(html.components(separatedBy: "<h2 ").count == chapters + 1)
    #expect(html.components(separatedBy: "<a href=\"#").count == chapters + 1)
    #expect(!html.contains("**"))
    #expect(!html.contains("]("))
    #expect(!html.contains("|---"))
  }
}
