import Foundation
import Testing

/// Tests of the project's rules that the compiler doesn't enforce.
@Suite struct HouseTests {
  private static let system: Set<String> = ["Foundation", "Dispatch", "Synchronization", "Glibc"]

  /// The modules that each module may import. A module that's missing here doesn't belong to the project yet.
  private static let mayImport: [String: Set<String>] = [
    // KitFiles has paths and names, byte for byte, and is below everything.
    "KitFiles": system,
    // Localization has the app's words in the user's language.
    "Localization": ["CGettext", "Glibc"],
    // KitMarkup reads HTML and `data:` URLs.
    "KitMarkup": ["Foundation"],
    // WebFetch fetches what's at a link.
    "WebFetch": system.union(["CSoup", "Localization"]),
    "KitCryptography": ["CKitCrypto", "Foundation"],
    "KitGLib": system.union(["CKitGtk", "CKitGtkShim"]),
    // DragItems knows no drag, and DragDrop knows no toolkit.
    "DragItems": ["KitFiles", "Foundation", "Dispatch", "KitMarkup", "Synchronization"],
    "DragDrop": ["DragItems", "KitFiles", "Foundation", "Synchronization"],
    "KitFolderArchives": ["CKitZip", "DragItems", "KitFiles", "Foundation"],
    "GtkViews": system.union([
      "CKitGtk", "CKitGtkShim", "CKitPixman", "KitFiles", "KitGLib", "KitMarkup", "DragItems", "DragDrop",
    ]),
    "GtkTexts": system.union([
      "CKitGtk", "CKitGtkShim", "KitGLib", "KitMarkup", "DragItems", "DragDrop", "GtkViews",
    ]),
    "GtkLists": system.union(["CKitGtk", "CKitGtkShim", "KitGLib", "DragItems", "DragDrop", "GtkViews"]),
    "GtkDragDrop": system.union([
      "CKitGtk", "CKitGtkShim", "KitFiles", "KitFolderArchives", "KitGLib", "DragItems", "DragDrop",
      "GtkViews",
      "KitMarkup",
    ]),
    "DragTeams": system.union(["CKitGtk", "KitCryptography", "KitFiles", "GtkDragDrop"]),
    "DragDropKit": [
      "DragItems", "DragDrop", "Foundation", "GtkViews", "GtkTexts", "GtkLists", "GtkDragDrop",
    ],
    "DecoderWire": system.union(["CDecoderWire"]),
    // The decoder doesn't use Foundation, because code that isn't loaded can't be attacked.
    "pinboard-decoder": [
      "Glibc", "DecoderWire", "CDecoderCage", "CFilm", "CGdkPixbuf", "CLcms2", "CJPEG", "COpenEXR",
      "CPoppler",
      "CTIFF",
      "CScheduling", "CZlib",
    ],
    "Imaging": system.union([
      "KitFiles", "DecoderWire", "CAveraging", "CDecoderCage", "CJPEG", "CPNG", "CKitZip",
      "Localization",
      "QuietThreads",
    ]),
    "Board": ["KitFiles", "Foundation", "Localization"],
    "QuietThreads": system.union(["CScheduling"]),
    // BoardLook says how boards look, for the app and for exports, in numbers alone.
    "BoardLook": ["Foundation", "Board"],
    // BoardPainting says how cards are painted, on any surface.
    "BoardPainting": ["Foundation", "Board", "BoardLook", "KitFiles", "Localization"],
    "BoardStore": system.union([
      "Board", "KitFiles", "CBoardStore", "GRDB", "GRDBSQLite", "KitCryptography", "Localization",
      "QuietThreads",
    ]),
    "BoardExchange": system.union([
      "Board", "BoardLook", "BoardPainting", "BoardStore", "KitFiles", "Imaging", "KitMarkup", "CKitZip",
      "CCairo",
      "CGdkPixbuf",
      "CBoardExchange", "KitCryptography", "GRDBSQLite", "Localization",
    ]),
    // BoardSession has no widgets: see `theSessionKnowsNoWidget`.
    "BoardSession": system.union([
      "DragItems", "GtkViews", "KitFiles", "Imaging", "Board", "BoardLook", "BoardStore", "BoardExchange",
      "Localization", "KitMarkup", "QuietThreads", "WebFetch",
    ]),
    "BoardCanvas": system.union([
      "BoardSession", "DragDropKit", "KitFiles", "Imaging", "Board", "BoardLook", "BoardPainting",
      "BoardStore", "BoardExchange", "Localization",
    ]),
    "PinboardUI": system.union([
      "BoardSession", "BoardCanvas", "DragDropKit", "KitFiles", "Imaging", "Board", "BoardLook",
      "BoardPainting", "BoardStore", "BoardExchange", "Localization",
    ]),
    "pinboard": system.union([
      "PinboardUI", "DragDropKit", "KitFiles", "Imaging", "Board", "BoardLook", "BoardStore",
      "BoardExchange", "Localization", "ArgumentParser", "BoardSession", "WebFetch",
    ]),
    "Gallery": ["DragDropKit", "Foundation"], "Corkboard": ["DragDropKit", "Foundation"],
    "Swatches": ["DragDropKit", "Foundation"], "Drafts": ["DragDropKit", "Foundation"],
  ]

  @Test func modulesImportOnlyWhatTheyMay() throws {
    let files = try SourceFile.all(in: "Sources")
    try #require(files.count > 20, "the sources weren't found")
    for file in files {
      guard let allowed = Self.mayImport[file.module] else {
        Issue.record("\(file.path): the module \(file.module) isn't in the table of imports")
        continue
      }
      for (line, module) in try file.imports where !allowed.contains(module) {
        Issue.record("\(file.path):\(line): \(file.module) may not import \(module)")
      }
    }
  }

  /// Who reads a name finds one type by it. The examples are programs of their own.
  @Test func noTwoModulesHaveTypesOfOneName() throws {
    let examples: Set<String> = ["Gallery", "Corkboard", "Swatches", "Drafts"]
    var modules: [String: Set<String>] = [:]
    for file in try SourceFile.all(in: "Sources") where !examples.contains(file.module) {
      for type in try file.types { modules[type, default: []].insert(file.module) }
    }
    #expect(modules.count > 1_000)
    for (type, owners) in modules.sorted(by: { $0.key < $1.key }) where owners.count > 1 {
      Issue.record("\(type) is a type of \(owners.sorted().joined(separator: " and of "))")
    }
  }

  /// Of GtkViews, BoardSession uses two types: `Texture`, because pictures are decoded into textures off the
  /// main thread and kept as such, and `Application`, to let the main loop draw between portions of work.
  @Test func theSessionKnowsNoWidget() throws {
    let allowed = #/^(?:package )?import class GtkViews\.(?:Texture|Application)$/#
    for file in try SourceFile.all(in: "Sources/BoardSession") {
      for (index, line) in file.lines.enumerated()
      where line.contains("GtkViews") && line.contains("import") && line.wholeMatch(of: allowed) == nil {
        Issue.record("\(file.path):\(index + 1): \(line)")
      }
    }
  }

  /// The end of the manifest has the reason: what depends on DragDropKit depends on what it exports.
  @Test func theManifestKnowsWhatDragDropKitExports() throws {
    let manifest = try String(contentsOf: SourceFile.root.appending(path: "Package.swift"), encoding: .utf8)
    let list = try #require(manifest.firstMatch(of: #/\nlet kit = \[([^\]]+)\]/#)).1
    let known = Set(list.matches(of: #/"(\w+)"/#).map { String($0.1) })
    let exported = try SourceFile.all(in: "Sources/DragDropKit").flatMap { file in
      file.lines.compactMap { $0.firstMatch(of: #/^@_exported public import (\w+)/#).map { String($0.1) } }
    }
    // Foundation isn't in the manifest.
    #expect(!known.isEmpty)
    #expect(known == Set(exported).subtracting(["Foundation"]))
    #expect(exported.contains("Foundation"), "an adopter's code needs IndexPath")
    #expect(manifest.contains("target.dependencies += kit.filter"))
  }

  /// A path consists of bytes, and these functions support only UTF-8: see `Files`.
  @Test func pathsAreTakenAndMadeByFilesAlone() throws {
    let ways = [
      #"(?<!as NSString\))\.lastPathComponent\b|fileURLWithPath|URL\(filePath|atPath:|\.resourceValues"#,
      #"attributesOfItem|resolvingSymlinks|standardizedFileURL|[fF]ileSystemRepresentation"#,
      #"\b(?:url|file|folder|location|source|target)\.path\b"#,
      #"FileManager\.default\.(?:enumerator|contentsOf|fileExists|create|move|copy)"#,
    ].joined(separator: "|")
    for file in try SourceFile.all(in: "Sources") where !["KitFiles", "Gallery"].contains(file.module) {
      for index in try file.lines(with: ways) {
        Issue.record("\(file.path):\(index + 1): a path needn't be UTF-8: \(file.lines[index])")
      }
    }
  }

  @Test func onlyTheSeamIncludesGtk() throws {
    for file in try SourceFile.all(in: "Sources", ["c", "h"])
    where !["CKitGtk", "CKitGtkShim", "CGdkPixbuf", "CGettext", "CPoppler", "CFilm"].contains(file.module) {
      for index in try file.lines(with: #"^\s*#\s*include\s*<(?:gtk|gdk|gsk|glib|gio)"#, inCode: false) {
        Issue.record("\(file.path):\(index + 1): only the seam may include GTK")
      }
    }
  }

  @Test func namesSayWhatThingsAre() throws {
    for folder in ["Sources", "Tests"] {
      for file in try SourceFile.all(in: folder, ["swift", "c", "h", "py"]) {
        for part in file.path.split(separator: "/") {
          let name = part.split(separator: ".").first.map(String.init) ?? ""
          if name.contains(#/(?:Util|Utils|Utilities|Helper|Helpers|Manager|Managers|Misc|Common)(?:\+|$)/#)
            || name.contains(#/^(?:utils?|helpers?|managers?|misc|common)$/#)
          {
            Issue.record("\(file.path): “\(name)” doesn't say what it is")
          }
        }
      }
    }
  }

  @Test func whatTheCompilerCannotCheckIsProvedInAComment() throws {
    let risky = #"@unchecked Sendable|nonisolated\(unsafe\)|\bassumeIsolated\b|\btry!|\bas!"#
    for file in try SourceFile.all(in: "Sources") {
      for index in try file.lines(with: risky) where !file.hasComment(near: index) {
        Issue.record("\(file.path):\(index + 1): say why this holds: \(file.lines[index])")
      }
    }
  }

  /// The reason is in the article *Concurrency* of `GtkViews`.
  @Test func noFunctionPromisesToStayWithItsCaller() throws {
    for file in try SourceFile.all(in: "Sources") {
      for index in try file.lines(with: #"nonisolated\(nonsending\)"#) {
        Issue.record("\(file.path):\(index + 1): make it @concurrent: \(file.lines[index])")
      }
    }
  }

  @Test func nothingIsLeftForLater() throws {
    for folder in ["Sources", "Tests"] {
      for file in try SourceFile.all(in: folder, ["swift", "c", "h", "py"]) where file.module != "HouseTests"
      {
        for index in try file.lines(with: #"\b(?:TODO|FIXME|XXX|HACK)\b"#, inCode: false) {
          Issue.record("\(file.path):\(index + 1): \(file.lines[index])")
        }
      }
    }
  }

  /// There's one main loop, GLib's. Time comes from the frame clock, `Task.sleep` or the injected clock.
  @Test func nothingWaitsBesideTheMainLoop() throws {
    // `Task.sleep` suspends and doesn't block.
    let waiting =
      #"\bRunLoop\b|\bTimer\s*[.(]|\bThread\.sleep\b|(?<![\w.])u?sleep\s*\(|\bg_main_context_iteration\b"#
    // The threads of QuietThreads pause, so that those that draw come first.
    for file in try SourceFile.all(in: "Sources") where file.module != "QuietThreads" {
      for index in try file.lines(with: waiting) {
        Issue.record("\(file.path):\(index + 1): \(file.lines[index])")
      }
    }
  }

  /// Dispatch may run the threads of such a queue before the one that draws, if the system permits it (`nice`
  /// -2).
  @Test func noQueueGoesBeforeTheMainThread() throws {
    for file in try SourceFile.all(in: "Sources") {
      for index in try file.lines(with: #"qos: \.user|priority: \.(?:high|user)"#) {
        Issue.record("\(file.path):\(index + 1): \(file.lines[index])")
      }
    }
  }

  @Test func theEngineHasNoClockOfItsOwn() throws {
    for file in try ["DragItems", "DragDrop"].flatMap({ try SourceFile.all(in: "Sources/\($0)") }) {
      for index in try file.lines(
        with: #"\bDate\s*\(\)|\bDate\.now\b|\bContinuousClock\s*\(|DispatchTime\.now"#)
      {
        Issue.record("\(file.path):\(index + 1): the engine's time is injected")
      }
    }
  }

  /// Foundation's `CGRect.contains(_: CGRect)` is false for half of all rectangles that surround another one;
  /// `CGRect.encloses(_:)` of `Board` compares edges. Which `contains` a line calls is known to the compiler
  /// alone, so the compiled files are read: a call is a symbol of theirs.
  @Test func rectanglesAreComparedByTheirEdges() throws {
    let symbol = Data("$s10Foundation6CGRectV8containsySbACF".utf8)
    let build = SourceFile.root.appending(path: ".build/debug")
    var count = 0
    for file in try ["Sources", "Tests"].flatMap({ try SourceFile.all(in: $0) })
    where file.module != "HouseTests" {
      let name = file.path.split(separator: "/").last ?? ""
      let object = build.appending(path: "\(file.module).build/\(name).o")
      // The programs that aren't linked into the tests needn't have been built.
      guard let code = try? Data(contentsOf: object, options: .mappedIfSafe) else { continue }
      count += 1
      if code.range(of: symbol) != nil {
        Issue.record("\(file.path): use CGRect.encloses(_:) in place of CGRect.contains(_: CGRect)")
      }
    }
    #expect(count > 500, "the compiled files weren't found")
  }

  /// A test that waits for something that never comes would hold up all others.
  @Test func whatWaitsHasALimit() throws {
    for file in try SourceFile.all(in: "Tests") {
      let text = file.lines.joined(separator: "\n")
      guard text.contains("import Testing"), text.contains("await "), text.contains("@Suite") else {
        continue
      }
      if !text.contains(".timeLimit(") { Issue.record("\(file.path): its suites have no time limit") }
    }
  }

  /// A desktop test costs more than one in the tests' own process.
  @Test func eachFileOfDesktopTestsSaysWhyItIsThere() throws {
    let folder = SourceFile.root.appending(path: "Tests/DesktopTests")
    let page = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("test_") && $0.hasSuffix(".py") }.map { String($0.dropLast(3)) }
    #expect(files.count > 50)
    for file in files where !page.contains("| `\(file)` | ") {
      Issue.record("\(file).py isn't in the table of Tests/DesktopTests/README.md")
    }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `test_") }
    #expect(rows.count == files.count)
  }

  /// A recipe that names a file which isn't there leads nowhere.
  @Test func theGuidesNameFilesThatExist() throws {
    var count = 0
    for page in ["CONTRIBUTING.md", "ARCHITECTURE.md", "README.md", "SECURITY.md", "PACKAGING.md"] {
      let text = try String(contentsOf: SourceFile.root.appending(path: page), encoding: .utf8)
      for word in text.split(separator: "`").map(String.init)
      where word.wholeMatch(of: /(Sources|Tests|Examples|data|po)\/[\w.+\/-]+/) != nil {
        count += 1
        if !FileManager.default.fileExists(atPath: SourceFile.root.appending(path: word).path) {
          Issue.record("\(page) names \(word), which doesn't exist")
        }
      }
    }
    #expect(count > 30)
  }

  @Test func filesStayReadable() throws {
    for folder in ["Sources", "Tests"] {
      for file in try SourceFile.all(in: folder, ["swift", "c"]) where file.lines.count > 500 {
        Issue.record("\(file.path) has \(file.lines.count) lines")
      }
    }
  }
}
