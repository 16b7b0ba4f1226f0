import Board
import BoardExchange
import KitFiles
package import Foundation
import Localization

/// Imports all images of folders and their subfolders. If there are many, the user is asked first.
package enum FolderImport {
  /// Asks whether to import that many images. Set by the front window.
  package static var confirm: ((_ count: Int, _ folders: [String]) async -> Bool)?

  /// Imports folders. Everything that comes together is placed together, since one group for each folder
  /// would cover the others. The board's importer is busy from the beginning.
  /// - Parameters:
  ///   - files: the files that came along with the folders. They are imported even if the user doesn't want
  ///     the folders' images.
  ///   - middle: returns the middle of everything, in board points, when the number of images is known.
  ///   - group: the group of everything that came together.
  /// - Returns: the items that are being imported.
  @discardableResult package static func run(
    _ folders: [URL], with files: [ImportTicket] = [], onto board: BoardController,
    around middle: @escaping (_ count: Int) -> CGPoint, pixelScale: Double, group: UUID = .random()
  ) async -> [ImportTicket] {
    let starting = board.importer.start(
      files, withFolders: folders.map(\.shownName), around: middle, pixelScale: pixelScale,
      group: group
    ) {
      await images(in: folders, for: board)
    }
    return await starting.value ?? []
  }

  /// Returns the images in folders, if the user wants that many; empty if the task is cancelled. The names of
  /// the folders are the images' tags.
  package static func images(in folders: [URL], for board: BoardController) async -> [ImportTicket] {
    var images: [ImportTicket] = []
    var names: [String] = []
    for folder in folders {
      let contents = await FolderScan.read(folder)
      if Task.isCancelled { return [] }
      var lines = ItemFailure.text(of: contents.failures).map { [$0] } ?? []
      if contents.images.isEmpty, contents.broken.isEmpty, lines.isEmpty {
        lines.append(localized("There’s no image in “\(contents.name.shown)”"))
      }
      lines += contents.remarks
      if !lines.isEmpty { board.report(lines.joined(separator: "\n")) }
      // Links to nothing and pipes get a card that says so.
      images += (contents.images + contents.broken).map {
        ImportTicket(.file($0), name: $0.name, tags: FolderTags.of($0, in: folder))
      }
      if !contents.images.isEmpty { names.append(contents.name) }
    }
    return await mayPin(images.count, of: names) ? images : []
  }

  private static func mayPin(_ count: Int, of folders: [String]) async -> Bool {
    guard count > ImportPlan.askAbove, confirm != nil else { return true }
    let (answers, answer) = AsyncStream<Bool>.makeStream()
    Task {
      let isWanted = await confirm?(count, folders) ?? true
      answer.yield(isWanted)
    }
    // The question stays until it's answered, but a cancelled task doesn't wait for the answer.
    for await isWanted in answers { return isWanted }
    return false
  }
}

/// A file that holds images but isn't one: a board of another program, or an archive.
package enum ForeignFile {
  package static let suffixes = FileKind.importableEndings

  package static func isForeign(_ url: URL) -> Bool { isForeign(url.name) }

  package static func isForeign(_ name: String) -> Bool {
    switch FileKind.named(name) {
    case .beeRef, .pureRef, .zip: true
    case .image, .otherContainer, .other: false
    }
  }
}

/// Imports foreign files onto boards, with the questions and the progress that their user sees.
@MainActor package protocol ForeignImporting: AnyObject {
  /// Imports files as one step to undo.
  /// - Parameter point: the middle of everything imported, in board points; nil for a position beside the
  ///   existing pins.
  func importForeign(_ files: [URL], onto board: BoardController, around point: CGPoint?) async
}
