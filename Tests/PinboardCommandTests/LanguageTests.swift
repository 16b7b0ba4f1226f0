import Board
import BoardStore
import ChildProcess
import ExchangeTestSupport
import KitFiles
import Foundation
import Testing

/// The command line in other languages than English.
@Suite(
  .enabled(if: PinboardProcess.catalogues != nil, "there are no catalogues: run make catalogues"),
  .timeLimit(.minutes(5)))
struct LanguageTests {
  private static let languages = ["ar", "de", "es", "fr", "ja", "pt_BR", "zh_CN"]
  private static let commands = [
    [], ["open"], ["info"], ["import"], ["extract"], ["export"], ["share"], ["thumbnail"], ["check"],
    ["relink"], ["embed"], ["reclaim"],
  ]

  private let folder: TemporaryFolder

  /// The name of a locale that is as C is. With glibc 2.41, LANGUAGE doesn't count in C.UTF-8 itself.
  private static let locale = "C@speaking"

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file(".locales"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(".locales/\(Self.locale)").path, withDestinationPath: "/usr/lib/locale/C.utf8")
  }

  private func run(_ arguments: [String], in language: String) async throws -> PinboardProcess.Outcome {
    try await PinboardProcess.run(
      arguments, in: folder,
      variables: [
        "LANGUAGE": language, "LC_ALL": Self.locale, "LOCPATH": folder.file(".locales").path,
      ])
  }

  private func run(_ arguments: String..., in language: String) async throws -> PinboardProcess.Outcome {
    try await run(arguments, in: language)
  }

  private func pictures(_ count: Int) throws {
    for number in 0..<count { try TestPicture.png(width: 8 + number).write(to: folder.file("\(number).png")) }
  }

  /// The names of options in a text, in their order.
  private func options(in text: String) -> [String] {
    text.matches(of: /(?:^|[\s,\[])(--?[a-z][a-z-]*)/).map { String($0.1) }
  }

  @Test(arguments: languages)
  func `help has the same options in each language, and no English word`(language: String) async throws {
    for command in Self.commands {
      let english = try await run(command + ["--help"], in: "en")
      let other = try await run(command + ["--help"], in: language)
      #expect(english.status == 0)
      #expect(other.status == 0)
      #expect(other.errors.isEmpty)
      let lists = [english.text, other.text].map { text in
        options(
          in: text.split(separator: "\n").filter { $0.hasPrefix("  -") }.map { $0.prefix(25) }
            .joined(separator: "\n"))
      }
      #expect(lists[0] == lists[1], "\(command)")
      for word in ["USAGE:", "OVERVIEW:", "SUBCOMMANDS:", "Show ", "The board", "(default", "See '"] {
        #expect(!other.text.contains(word), "\(command): \(word) in \(other.text)")
      }
      #expect(english.text.contains("USAGE: pinboard"))
    }
  }

  @Test func `German help keeps to the columns`() async throws {
    let text = try await run("check", "--help", in: "de").text
    #expect(text.hasPrefix("ÜBERBLICK: Prüft die Datei einer Pinnwand"), "\(text)")
    #expect(text.contains("\nAUFRUF: pinboard check <file> [--all-links]\n\nARGUMENTE:\n"))
    #expect(text.contains("\n  <file>                  Die Pinnwand.\n"))
    #expect(text.contains("\nOPTIONEN:\n  --all-links             Auch verknüpfte Bilder"))
    #expect(text.contains("\n  --version               Zeigt die Version.\n"))
    // The parser doesn't wrap the usage.
    for line in try await run("export", "--help", in: "de").text.split(separator: "\n")
    where !line.contains("pinboard export") {
      #expect(line.count <= 80, "\(line)")
    }
    let thumbnail = try await run("thumbnail", "--help", in: "de").text
    #expect(thumbnail.contains("16 bis 1024. (Vorgabe:\n                          256)\n"), "\(thumbnail)")
  }

  @Test func `Japanese lines end between characters that take two columns`() async throws {
    for line in try await run("export", "--help", in: "ja").text.split(separator: "\n")
    where !line.contains("pinboard export") {
      let columns = line.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2E7F ? 2 : 1) }
      #expect(columns <= 80, "\(columns): \(line)")
    }
  }

  /// A board is read on computers of other languages, and by people who undo what others have done.
  @Test(arguments: languages)
  func `a board has no language`(language: String) async throws {
    try pictures(2)
    #expect(try await run("import", "x.pinboard", "0.png", "1.png", in: language).status == 0)
    let board = try await BoardFile.open(folder.file("x.pinboard"), access: .readOnly)
    let steps = try await board.history.load().undoSteps
    await board.close()
    #expect(steps.map(\.name.words) == ["Add: 2 images"])
    let bytes = try Data(contentsOf: folder.file("x.pinboard"))
    #expect(bytes.range(of: Data("Add: 2 images".utf8)) != nil, "an earlier version shows these words")
    #expect(bytes.range(of: Data(#"{"add":{"_0":{"images":2}}}"#.utf8)) != nil)
  }

  @Test func `an import and a check speak German`() async throws {
    try pictures(2)
    let imported = try await run("import", "x.pinboard", "0.png", "1.png", "nope.png", in: "de")
    #expect(imported.text == "x.pinboard angelegt\n2 Bilder angepinnt\n", "\(imported.text)")
    #expect(imported.errors == "pinboard: „nope.png“ gibt es nicht\n", "\(imported.errors)")
    let check = try await run("check", "x.pinboard", in: "de")
    #expect(check.status == 0, "\(check.errors)")
    let lines = check.text.split(separator: "\n")
    let numbers = "2 Nadeln, 2 Bilder, 1 Schritt"
    #expect(lines.first.map(String.init) == numbers)
    #expect(lines.last == "Die Pinnwand ist in Ordnung")
    let info = try await run("info", "x.pinboard", in: "de").text
    #expect(info.hasPrefix("x: 2 Nadeln\n"), "\(info)")
    #expect(info.contains("  8 × "), "\(info)")
    #expect(info.contains(" Pixel  "), "\(info)")
    // Programs read these names, so they are the same in each language.
    let json = try await run("info", "x.pinboard", "--json", in: "de").text
    #expect(json == (try await run("info", "x.pinboard", "--json", in: "en").text))
  }

  @Test func `what's wrong with the arguments is said in German`() async throws {
    let cases = [
      (["info", "--jsno", "x"], "Fehler: Unbekannte Option „--jsno“. Meinen Sie „--json“?\n"),
      (["info"], "Fehler: Es fehlt das Argument „<file>“\nHilfe:  <file>  Die Pinnwand.\n"),
      (["import", "x.pinboard"], "Fehler: Es fehlt das Argument „<image> ...“\n"),
      (
        ["thumbnail", "x", "y", "--size", "big"], "Fehler: Der Wert „big“ ist ungültig für „--size <size>“\n"
      ),
      (["info", "a", "b"], "Fehler: Unerwartetes Argument „b“\n"),
      (["export", "x", "y.doc"], "Fehler: „y.doc“ endet auf keines von"),
    ]
    for (arguments, words) in cases {
      let outcome = try await run(arguments, in: "de")
      #expect(outcome.status == 64)
      #expect(outcome.text.isEmpty)
      #expect(outcome.errors.hasPrefix(words), "\(outcome.errors)")
      #expect(outcome.errors.contains("\nAUFRUF: pinboard \(arguments[0]) <"), "\(outcome.errors)")
      #expect(outcome.errors.hasSuffix("\n  Mehr sagt „pinboard \(arguments[0]) --help“.\n"))
    }
  }

  @Test func `Arabic has six forms for a number of images`() async throws {
    try pictures(11)
    var names: [String] = []
    let words = [
      1: "كُتب: صورة واحدة", 2: "كُتب: صورتان", 3: "كُتب: 3 صور", 11: "كُتب: 11 صورة",
    ]
    for number in 1...11 {
      names.append("\(number - 1).png")
      guard let expected = words[number] else { continue }
      let board = "\(number).pinboard"
      #expect(try await run(["import", board] + names, in: "ar").status == 0)
      #expect(try await run("extract", board, "out\(number)", in: "ar").text == expected + "\n")
    }
  }

  @Test func `a damaged board is reported in German`() async throws {
    try pictures(3)
    _ = try await run("import", "x.pinboard", "0.png", "1.png", "2.png", in: "de")
    let url = folder.file("x.pinboard")
    try (Data(count: 4_096) + Data(contentsOf: url).dropFirst(4_096)).write(to: url)
    let check = try await run("check", "x.pinboard", in: "de")
    #expect(check.status == 65, "\(check.errors)")
    #expect(check.errors.contains("„x.pinboard“ ist beschädigt: "), "\(check.errors)")
    #expect(
      check.errors.contains("3 Nadeln, 3 Bilder, 1 Schritt konnten gelesen werden"), "\(check.errors)")
  }

  /// The locale is made for the test, since a test's system has no other than C.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/i18n/locales/de_DE")))
  func `numbers are written as the locale writes them`() async throws {
    let locales = folder.file("locales")
    try FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
    let made = try ChildProcess(
      URL(fileURLWithPath: "/usr/bin/localedef"),
      ["-i", "de_DE", "-f", "UTF-8", locales.appendingPathComponent("de_DE.UTF-8").path],
      environment: ["PATH": "/usr/bin:/bin"], in: folder.url)
    #expect(await made.end() == 0)
    let bytes = try TestPicture.png() + Data(count: 1_234_567)
    try bytes.write(to: folder.file("a.png"))
    #expect(try await run("import", "x.pinboard", "a.png", in: "de").status == 0)
    let variables = ["LOCPATH": locales.path, "LC_ALL": "de_DE.UTF-8"]
    let info = try await PinboardProcess.run(["info", "x.pinboard"], in: folder, variables: variables).text
    let digits = "\(bytes.count)"
    #expect(info.contains("  1.\(digits.dropFirst().prefix(3)).\(digits.suffix(3)) Bytes  "), "\(info)")
    // The command line takes numbers as C writes them, in each locale.
    let export = try await PinboardProcess.run(
      ["export", "x.pinboard", "x.png", "--scale", "0.5"], in: folder, variables: variables)
    #expect(export.status == 0, "\(export.errors)")
    #expect(export.text.hasPrefix("Geschrieben: 1 Nadel, "), "\(export.errors)")
  }
}
