import Board
import Foundation

/// Pins all images of folders and their subfolders; many ask first.
enum FolderImport {
  /// More images than this are only imported when the person says so.
  static let askAbove = 500

  /// Asks how to go on with that many images; set by the window that is in front.
  static var confirm: ((_ count: Int, _ folders: [String]) async -> Bool)?

  /// Everything that comes together is laid out together: one group for each folder would lie on the others.
  /// - Parameters:
  ///   - files: what came along with the folders; pinned also if the person doesn't want the folders' images.
  ///   - point: the middle of it all, in board points.
  ///   - group: that of everything that came together.
  /// - Returns: what is being imported now.
  @discardableResult static func run(
    _ folders: [URL], with files: [ImportTicket] = [], onto board: BoardController, around point: CGPoint,
    pixelScale: Double, group: UUID = .random()
  ) async -> [ImportTicket] {
    var images: [URL] = []
    var names: [String] = []
    for folder in folders {
      let contents = await FolderContents.read(folder)
      for complaint in contents.complaints { board.report(complaint) }
      images += contents.images
      if !contents.images.isEmpty { names.append(contents.name) }
    }
    if images.count > askAbove, let confirm, await !confirm(images.count, names) { images = [] }
    guard !board.isUndone(group) else { return [] }
    let tickets = files + images.map(ImportTicket.init(file:))
    board.importer.start(tickets, around: point, pixelScale: pixelScale, group: group)
    return tickets
  }
}
