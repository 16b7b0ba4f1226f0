import DragDropKit
import Foundation
import Testing

/// The rows of the page about types are what the library does.
@Suite(.timeLimit(.minutes(5))) struct TypesPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The cells of each row: name, UTI, MIME type, deprecated constant; without their marks.
  private static func rows() throws -> [[String]] {
    let page = root.appending(path: "Sources/DragDropKit/DragDropKit.docc/Types.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `.") }
      .map { $0.split(separator: "|").map { $0.filter { $0 != "`" && $0 != " " } } }
  }

  private static let named: [String: UTType] = [
    ".png": .png, ".jpeg": .jpeg, ".image": .image, ".plainText": .plainText,
    ".utf8PlainText": .utf8PlainText,
    ".url": .url, ".fileURL": .fileURL, ".data": .data, ".pdf": .pdf, ".movie": .movie, ".json": .json,
  ]

  @Test("Each row has its type's UTI and MIME type")
  func rows() throws {
    let rows = try Self.rows()
    #expect(rows.count >= 50)
    for row in rows {
      try #require(row.count == 4, "\(row)")
      let type = TypeIdentifier(row[1])
      #expect(type.identifier == row[1])
      #expect(type.preferredMIMEType ?? "–" == row[2], "\(row[1])")
      #expect(row[3] == "–" || row[3].hasPrefix("kUTType"))
      if let named = Self.named[row[0]] { #expect(named.rawValue == row[1]) }
    }
    #expect(Set(Self.named.keys).isSubset(of: Set(rows.map { $0[0] })))
  }

  @Test("Each deprecated constant is declared, with the UTI of its row")
  func constants() throws {
    let file = Self.root.appending(path: "Sources/DragItems/Type/MobileCoreServices.swift")
    let lines = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init))
    let rows = try Self.rows().filter { $0[3] != "–" }
    #expect(rows.count > 40)
    for row in rows {
      #expect(lines.contains("public let \(row[3]) = \"\(row[1])\""), "\(row[3])")
      #expect(
        lines.contains("@available(*, deprecated, renamed: \"UTType\(row[0]).identifier\")"), "\(row[0])")
    }
    #expect(lines.filter { $0.hasPrefix("public let ") }.count == rows.count)
  }

  @Test("The types of UTType: made of each of their names, with what they conform to")
  func names() {
    #expect(UTType(mimeType: "image/png") == .png)
    #expect(UTType(mimeType: "no type") == nil)
    #expect(UTType(mimeType: "image/png", conformingTo: .text) == nil)
    #expect(UTType(filenameExtension: "jpeg") == .jpeg)
    #expect(UTType.png.isSubtype(of: .image))
    #expect(UTType.image.isSupertype(of: .png))
    #expect(!UTType.png.isSubtype(of: .png))
    let note = UTType(exportedAs: "org.example.typed-note", conformingTo: .json)
    #expect(note.conforms(to: .json))
    #expect(note.conforms(to: .text))
    #expect(note.identifier == "org.example.typed-note")
  }
}
