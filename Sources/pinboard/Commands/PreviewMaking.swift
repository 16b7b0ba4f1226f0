import Board
import BoardExchange
import BoardStore
import Foundation
import Imaging

/// Keeps small pictures of new images beside them, as the app does, so that it can show the board at once. Each is
/// decoded in a caged process.
enum PreviewMaking {
  /// The longer side in pixels; the app's own.
  private static let longSide = 512
  /// One transaction each.
  private static let batch = 16

  /// What can't be made is made by the app when it's looked at: no failure is one of the import.
  static func run(for command: Command, on board: BoardFile) async {
    guard let document = try? await board.load() else { return }
    let ids = Set(document.ordered(command.pinIDs).compactMap(\.content.original)).sorted()
    let known = (try? await board.originals.previews(for: ids)) ?? [:]
    var rest = ids.filter { known[$0] == nil }[...]
    guard !rest.isEmpty else { return }
    let line = ProgressLine("Previews")
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

  /// Nil of a damaged image, so that its damage is told each time it's looked at.
  private static func preview(of id: OriginalID, on board: BoardFile, with decoder: ImageDecoder) async
    -> Data?
  {
    let request = DecodeRequest(
      id: id.sha256, bytes: .lazy { try await board.originals.data(of: id) }, extent: .longSide(longSide))
    guard let image = try? await decoder.decode(request), image.damage == nil else { return nil }
    return try? image.reduced(toLongSide: longSide).encodePreview()
  }
}
