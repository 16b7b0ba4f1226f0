import Foundation
import Testing

@testable import PinboardUI

/// The manual's page in other languages than English.
@Suite(.timeLimit(.minutes(5))) struct ManualLanguageTests {
  private static let languages = ["ar", "de", "es", "fr", "ja", "pt_BR", "zh_CN"]
  private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardized

  /// The manual's messages of a language with their translations.
  private func messages(_ language: String) throws -> [String: String] {
    let file = root.appending(path: "po/\(language).po")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var found: [String: String] = [:]
    for (number, line) in lines.enumerated() where line == "msgctxt \"manual\"" {
      let texts = lines[(number + 1)...(number + 2)].map { line in
        line.drop { $0 != "\"" }.dropFirst().dropLast().replacing("\\\"", with: "\"")
          .replacing("\\\\", with: "\\")
      }
      found[String(texts[0])] = String(texts[1])
    }
    return found
  }

  @MainActor private func page(_ language: String, _ translated: @escaping (String) -> String) -> String {
    ManualPage(
      String(decoding: PackageResources.Manual_md, as: UTF8.self),
      pictures: root.appending(path: "data/screenshots"), language: language, translated: translated
    ).html
  }

  private func ids(_ html: String) -> [String] { html.matches(of: /<h2 id="(.*?)">/).map { String($0.1) } }

  @Test(arguments: languages) @MainActor
  func thePageLooksUpTheMessagesOfTheTemplate(_ language: String) throws {
    let messages = try messages(language)
    var asked: Set<String> = []
    let html = page(language) { text in
      asked.insert(text)
      return messages[text] ?? text
    }
    #expect(asked == Set(messages.keys))
    #expect(messages.allSatisfy { !$0.value.isEmpty })
    #expect(!html.contains("**"))
    #expect(!html.contains(" | "))
    // A link to a chapter leads to it in each language.
    #expect(ids(html) == ids(page("en") { $0 }))
  }

  @Test @MainActor func theGermanPageIsGerman() throws {
    let messages = try messages("de")
    let html = page("de") { messages[$0] ?? $0 }
    #expect(html.contains("<html lang=\"de\">"))
    #expect(html.contains("<title>Pinboard: Handbuch</title>"))
    #expect(html.contains("<h1>Handbuch</h1>"))
    #expect(html.contains("<h2 id=\"the-board\">Die Pinnwand</h2>"))
    #expect(html.contains("<a href=\"#the-board\">Die Pinnwand</a>"))
    #expect(html.contains(" alt=\"Vier Bilder "))
    #expect(html.contains("Strg+Umschalt+H"))
  }

  @Test(arguments: [("ar", true), ("he", true), ("de", false), ("pt-BR", false), ("en", false)])
  func thePageRunsInItsScriptsDirection(_ language: String, _ isRightToLeft: Bool) {
    let html = ManualPage("# Title", pictures: nil, language: language) { $0 }.html
    let direction = isRightToLeft ? " dir=\"rtl\"" : ""
    #expect(html.contains("<html lang=\"\(language)\"\(direction)>"))
  }

  @Test func idsAreUniqueAndASCII() {
    let html = ManualPage("# T\n\n## Größe 2\n\n## Größe 2\n", pictures: nil, language: "de") { $0 }.html
    #expect(ids(html) == ["gr--e-2", "gr--e-2-"])
    #expect(html.contains("href=\"#gr--e-2-\""))
  }

  @Test func keysKeepTheirOrderInArabic() {
    let html = ManualPage("مع Ctrl+Shift+. أو Ctrl+] وأيضًا Alt+P.", pictures: nil, language: "ar") { $0 }.html
    for key in ["Ctrl+Shift+.", "Ctrl+]", "Alt+P"] { #expect(html.contains("<bdi dir=\"ltr\">\(key)</bdi>")) }
    #expect(!ManualPage("Ctrl+]", pictures: nil, language: "de") { $0 }.html.contains("<bdi"))
  }
}
