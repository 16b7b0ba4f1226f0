import ArgumentParser
import Board
import BoardExchange
import BoardStore
import Foundation
import Imaging
import Localization

/// Stores previews of new images in the board, as the app does, so that the app can show the board at once.
/// Each image is decoded in a caged process. A failure isn't an error of the import, since the app makes
/// missing previews when it shows the images.
struct PreviewMaking {
  /// The longer side in pixels, as in the app.
  private static let longSide = 512
  /// The number of previews that are made at once, and of those that come later in one transaction.
  private static let batch = 16
  /// The bytes of previews that wait for the transaction of their images: those of some six hundred images.
  /// The others come in transactions of their own.
  private static let byteLimit = 32 << 20

  private let board: BoardFile
  private let decoder = ImageDecoder()
  private var tried: Set<OriginalID> = []

  init(for board: BoardFile) { self.board = board }

  /// Makes the previews of a harvest's images, which are stored with the images.
  mutating func add(to harvest: inout ImportHarvest) async {
    var bytes = 0
    await make(of: harvest.imagesWithoutPreview) { previews in
      harvest.add(previews: previews)
      bytes += previews.values.reduce(0) { $0 + $1.count }
      return bytes < Self.byteLimit
    }
  }

  /// Makes the previews for which there was no room, and stores them.
  mutating func finish(_ harvest: ImportHarvest) async {
    let board = board
    // The files may be others by now.
    let rest = harvest.imagesWithoutPreview.map { image in
      let id = image.original.id
      return (image.original, ImageBytes.lazy { try await board.originals.data(of: id) })
    }
    await make(of: rest) { previews in
      try? await board.originals.setPreviews(previews)
      return true
    }
  }

  /// - Parameter take: takes some previews, and returns whether it takes more.
  private mutating func make(
    of images: [(original: Original, bytes: ImageBytes)], _ take: ([OriginalID: Data]) async -> Bool
  ) async {
    var rest = images.filter { !tried.contains($0.original.id) }[...]
    guard !rest.isEmpty else { return }
    let known = (try? await board.originals.previewHeads(of: 1, for: rest.map(\.original.id))) ?? [:]
    rest.removeAll { known[$0.original.id] != nil }
    let line = ProgressLine()
    defer { line.end() }
    let total = rest.count
    while let first = rest.first, !Task.isCancelled {
      line.show(ExchangeProgress(done: total - rest.count, total: total, name: first.original.name))
      let batch = rest.prefix(Self.batch)
      rest = rest.dropFirst(batch.count)
      tried.formUnion(batch.map(\.original.id))
      let decoder = decoder
      let previews = await withTaskGroup(of: (OriginalID, Data?).self) { group in
        for (original, bytes) in batch {
          group.addTask { (original.id, await Self.preview(of: original.id, bytes, with: decoder)) }
        }
        return await group.reduce(into: [OriginalID: Data]()) { $0[$1.0] = $1.1 }
      }
      guard await take(previews) else { return }
    }
  }

  /// Returns an image's preview; nil for a damaged image, so that its damage is reported each time it's
  /// shown.
  private static func preview(
    of id: OriginalID, _ bytes: ImageBytes, with decoder: ImageDecoder
  ) async -> Data? {
    let request = DecodeRequest(id: id.sha256, bytes: bytes, extent: .longSide(longSide))
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
