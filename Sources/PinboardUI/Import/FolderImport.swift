import Board
import Files
import Foundation

/// Pins all images of folders and their subfolders; many ask first.
enum FolderImport {
  /// More images than this are only imported when the person says so.
  static let askAbove = 500

  /// Asks how to go on with that many images; set by the window that is in front.
  static var confirm: ((_ count: Int, _ folders: [String]) async -> Bool)?

  /// Everything that comes together is laid out together: one group for each folder would lie on the others. The board's
  /// importer is busy from the beginning.
  /// - Parameters:
  ///   - files: what came along with the folders; pinned also if the person doesn't want the folders' images.
  ///   - point: the middle of it all, in board points.
  ///   - group: that of everything that came together.
  /// - Returns: what is being imported now.
  @discardableResult static func run(
    _ folders: [URL], with files: [ImportTicket] = [], onto board: BoardController, around point: CGPoint,
    pixelScale: Double, group: UUID = .random()
  ) async -> [ImportTicket] {
    let starting = board.importer.start(
      files, withFolders: folders.map(\.shownName), around: point, pixelScale: pixelScale,
      group: group
    ) {
      await images(in: folders, for: board)
    }
    return await starting.value ?? []
  }

  /// What's in folders, if the person wants that many; nothing in a cancelled task.
  static func images(in folders: [URL], for board: BoardController) async -> [URL] {
    var images: [URL] = []
    var names: [String] = []
    for folder in folders {
      let contents = await FolderContents.read(folder)
      if Task.isCancelled { return [] }
      for complaint in contents.complaints { board.report(complaint) }
      images += contents.images
      if !contents.images.isEmpty { names.append(contents.name) }
    }
    return await mayPin(images.count, of: names) ? images : []
  }

  private static func mayPin(_ count: Int, of folders: [String]) async -> Bool {
    guard count > askAbove, confirm != nil else { return true }
    let (answers, answer) = AsyncStream<Bool>.makeStream()
    Task {
      let isWanted = await confirm?(count, folders) ?? true
      answer.yield(isWanted)
    }
    // The question stays until it's answered; a cancelled task doesn't wait for that.
    for await isWanted in answers { return isWanted }
    return false
  }
}
