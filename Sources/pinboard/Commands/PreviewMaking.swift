import ArgumentParser
import Board
import BoardExchange
import BoardStore
import Foundation
import Imaging
import Localization

/// Stores previews of new images in the board, as the app does, so that the app can show the board at once.
/// Each image is decoded in a caged process.
enum PreviewMaking {
  /// The longer side in pixels, as in the app.
  private static let longSide = 512
  /// The number of previews in one transaction.
  private static let batch = 16

  /// Makes the previews of the images of new pins. A failure isn't an error of the import, since
  /// the app makes missing previews when it shows the images.
  static func run(for pins: [PinID], on board: BoardFile) async {
    guard let document = try? await board.load() else { return }
    let ids = Set(document.ordered(pins).compactMap(\.content.original)).sorted()
    let known = (try? await board.originals.previews(for: ids)) ?? [:]
    var rest = ids.filter { known[$0] == nil }[...]
    guard !rest.isEmpty else { return }
    let line = ProgressLine()
    defer { line.end() }
    let total = rest.count
    let decoder = ImageDecoder()
    while !rest.isEmpty, !Task.isCancelled {
      let batch = Array(rest.prefix(Self.batch))
      let first = rest.first.flatMap { document.originals[$0]?.name } ?? ""
      line.show(ExchangeProgress(done: total - rest.count, total: total, name: first))
      rest = rest.dropFirst(batch.count)
      let previews = await withTaskGroup(of: (OriginalID, Data?).self) { group in
        for id in batch { group.addTask { (id, await preview(of: id, on: board, with: decoder)) } }
        return await group.reduce(into: [OriginalID: Data]()) { $0[$1.0] = $1.1 }
      }
      try? await board.originals.setPreviews(previews)
    }
  }

  /// Returns an image's preview; nil for a damaged image, so that its damage is reported each time it's
  /// shown.
  private static func preview(of id: OriginalID, on board: BoardFile, with decoder: ImageDecoder) async
    -> Data?
  {
    let request = DecodeRequest(
      id: id.sha256, bytes: .lazy { try await board.originals.data(of: id) }, extent: .longSide(longSide))
    guard let image = try? await decoder.decode(request), image.damage == nil else { return nil }
    return try? image.reduced(toLongSide: longSide).encodePreview()
  }
}

/// `pinboard thumbnail FILE OUT`, which file managers call.
struct ThumbnailCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail", abstract: localized("Write a small PNG of a board, for file managers."),
    discussion: localized(
      "Made from the previews that the board holds. The picture is replaced if it exists."))

  @Argument(help: ArgumentHelp(localized("The board.")))
  var file: String

  @Argument(help: ArgumentHelp(localized("The picture, a PNG whatever its name."), valueName: "out"))
  var output: String

  @Option(help: ArgumentHelp(localized("Pixels on the longer side, 16 to 1024.")))
  var size = 256

  var cleansUp: Bool { true }

  func work() async throws -> ExitStatus {
    let board = try await DamagedBoard.open(try URL(fileArgument: file))
    let document = try await board.load()
    try await BoardExport.writeThumbnail(document, of: board, to: try URL(fileArgument: output), side: size)
    return .success
  }
}
