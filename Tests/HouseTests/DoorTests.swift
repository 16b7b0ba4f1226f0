import Testing

/// An original leaves a board as a file by one door, and nothing else reads its bytes unless they're decoded.
@Suite struct DoorTests {
  /// The files that read originals, and what for.
  private static let readers = [
    "BoardExchange/Leaving/LeavingOriginal.swift": "the door",
    "BoardExchange/Export/OriginalsExport.swift": "the same by way of a temporary file",
    "BoardExchange/Export/DrawingExport.swift": "an SVG with the originals",
    "BoardExchange/Export/PictureExport.swift": "decodes them",
    "BoardCanvas/Drag/PinProvider.swift": "decodes them for PNG",
    "BoardSession/Picture/Picture.swift": "decodes them",
    "BoardSession/Duplicates/DuplicateSearch.swift": "decodes them",
    "BoardSession/Picture/SmallPictures.swift": "decodes them",
    "PinboardUI/Information/OriginalReading.swift": "reads what they say about themselves",
    "pinboard/Commands/PreviewMaking.swift": "decodes them",
  ]

  @Test func originalsLeaveByOneDoor() throws {
    let files = try SourceFile.all(in: "Sources").filter { $0.module != "BoardStore" }
    try #require(files.count > 100, "the sources weren't found")
    let calls = ["originals.data(of:", "originals.write(", "originals.forEachChunk("]
    let found = Set(
      files.filter { file in calls.contains { call in file.lines.contains { $0.contains(call) } } }.map {
        String($0.path.dropFirst("Sources/".count))
      })
    #expect(found == Set(Self.readers.keys), "others read originals, or some don't any more")
  }

  /// Only the door and the exports may read a linked file that's outside of the user's folders.
  @Test func linkedFilesAreLookedAtUnaskedInOwnFoldersAlone() throws {
    let files = try SourceFile.all(in: "Sources").filter { $0.module != "BoardStore" }
    let found = Set(
      files.filter { $0.lines.contains { $0.contains("isWanted: true") } }.map {
        String($0.path.dropFirst("Sources/".count))
      })
    #expect(
      found == [
        "BoardExchange/Leaving/LeavingOriginal.swift", "BoardExchange/Export/OriginalsExport.swift",
        "BoardExchange/Export/DrawingExport.swift", "pinboard/Commands/RelinkCommand.swift",
        "PinboardUI/App/AppController+Links.swift",
      ])
  }
}
