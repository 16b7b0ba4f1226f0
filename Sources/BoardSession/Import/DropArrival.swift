import Board
import BoardExchange
import BoardLook
package import DragItems
package import Foundation
import class GtkViews.Application
import KitFiles
import Localization

/// The items that came with one drop or paste, sorted by what becomes of them.
///
/// A file manager may drop thousands of files. Sorting them and asking for their bytes takes a second then,
/// so it's done in portions, between which the window is drawn.
package final class DropArrival {
  /// The greatest number of items that are taken at once.
  package static let portion = 64
  /// The time of a portion: about half a frame, so that each frame has one.
  private static let time = Duration.milliseconds(8)

  private let board: BoardController
  private let point: CGPoint
  private let pixelScale: Double
  private let waitsForFolders: Bool
  private let group: UUID
  private let importer: (any ForeignImporting)?
  private let noteSize: (String) -> CGSize

  private var images: [ImportTicket] = []
  private var folders: [(name: String, url: AsyncStream<URL?>)] = []
  private var foreign: [(name: String, url: AsyncStream<URL?>)] = []
  private var texts: [ItemProvider] = []
  private var refused: [String] = []

  /// - Parameters:
  ///   - point: the middle of what's pinned, in board points.
  ///   - pixelScale: the screen's pixels for each board point.
  ///   - waitsForFolders: whether cards wait until the contents of the folders that came with them are known.
  ///   - group: the group of the commands that pin the items: they're one step to undo, whatever their kinds.
  ///   - importer: imports boards of other programs, and archives; without it, they are left out.
  ///   - noteSize: the size of a note with a text, in board points.
  package init(
    onto board: BoardController, around point: CGPoint, pixelScale: Double, waitsForFolders: Bool,
    group: UUID, foreignFilesTo importer: (any ForeignImporting)?, noteSize: @escaping (String) -> CGSize
  ) {
    self.noteSize = noteSize
    self.board = board
    self.point = point
    self.pixelScale = pixelScale
    self.waitsForFolders = waitsForFolders
    self.group = group
    self.importer = importer
  }

  /// Begins the loads of a few items, and shows their cards.
  package func take(_ providers: [ItemProvider]) {
    for provider in providers { sort(provider) }
    begin(isAlone: foreign.count == providers.count)
  }

  /// Begins the loads of many items, and shows their cards when all have begun. The board's importer is busy
  /// meanwhile.
  package func takeInPortions(_ providers: [ItemProvider]) async {
    let preparation = board.importer.beginPreparing(providers.count)
    defer { board.importer.endPreparing(preparation) }
    var start = ContinuousClock.now
    for provider in providers {
      sort(provider)
      guard start.duration(to: .now) > Self.time else { continue }
      await Application.giveWay()
      start = .now
      // They may be cancelled meanwhile.
      guard board.importer.isPreparing(preparation), !board.isUndone(group), !Task.isCancelled else {
        for ticket in images { ticket.cancel() }
        return
      }
    }
    begin(isAlone: foreign.count == providers.count)
  }

  private func sort(_ provider: ItemProvider) {
    let item = ArrivingItem(provider)
    let location = item.fileType.map { Self.location(of: provider, as: $0) }
    switch (item, location) {
    case (.folder, let location?):
      folders.append((provider.suggestedName ?? localized("This folder"), location))
    case (.foreign, let location?):
      foreign.append((provider.suggestedName ?? localized("This file"), location))
    case (.text, _): texts.append(provider)
    case (.image, _): images.append(ticket(of: provider))
    case (.refused, _), (.folder, nil), (.foreign, nil):
      refused.append(provider.suggestedName ?? localized("This"))
    }
  }

  private func ticket(of provider: ItemProvider) -> ImportTicket {
    let (board, pixelScale, group, noteSize) = (board, pixelScale, group, noteSize)
    let ticket = ImportTicket(provider, decoder: board.pictures.decoder)
    ticket.onText = { text, point in
      Task {
        await NoteIntake.pin(
          text, insteadOfImageOn: board, around: point, pixelScale: pixelScale, group: group, size: noteSize)
      }
    }
    return ticket
  }

  /// Begins to import what's sorted.
  /// - Parameter isAlone: whether nothing came but boards of other programs and archives. One of them goes to
  ///   the point of the drop.
  private func begin(isAlone: Bool) {
    let (board, point, pixelScale, group, noteSize) = (board, point, pixelScale, group, noteSize)
    board.report(leavingOut: refused.map(Self.refusal))
    if !foreign.isEmpty {
      let (foreign, importer) = (foreign, importer)
      Task {
        let files = await Self.locations(foreign, of: board)
        await importer?.importForeign(files, onto: board, around: isAlone ? point : nil)
      }
    }
    if folders.isEmpty || !waitsForFolders {
      board.importer.start(images, around: point, pixelScale: pixelScale, group: group)
      if !texts.isEmpty {
        NoteIntake.add(
          texts, to: board, around: point, below: Self.lowest(images, around: point), group: group,
          picturesAt: pixelScale, size: noteSize)
      }
      images = []
      texts = []
    }
    guard !folders.isEmpty else { return }
    let (folders, notes) = (folders, NoteIntake.load(texts))
    let starting = board.importer.start(
      images, withFolders: folders.map(\.name.shown), around: { _ in point }, pixelScale: pixelScale,
      group: group
    ) {
      await FolderImport.images(in: await Self.locations(folders, of: board), for: board)
    }
    Task {
      guard let all = await starting.value, !notes.isEmpty else { return }
      await NoteIntake.pin(
        notes, on: board, around: point, below: Self.lowest(all, around: point), group: group,
        picturesAt: pixelScale, size: noteSize)
    }
  }

  static func refusal(of name: String) -> ItemFailure {
    ItemFailure(name: name, localized("\(NameList.text([name])) isn’t an image and wasn’t pinned"))
  }

  /// Returns the location of a file or folder. It's nil if the item comes as a copy, which is deleted at
  /// once, or not at all.
  private static func location(of provider: ItemProvider, as type: String) -> AsyncStream<URL?> {
    let (stream, continuation) = AsyncStream<URL?>.makeStream()
    let load = provider.loadInPlaceFileRepresentation(forTypeIdentifier: type) { url, isInPlace, _ in
      continuation.yield(isInPlace ? url : nil)
      continuation.finish()
    }
    // The consumer of the stream has been cancelled.
    continuation.onTermination = { if case .cancelled = $0 { load.cancel() } }
    return stream
  }

  /// Returns the locations that are known, and reports the other items to the user.
  private static func locations(
    _ items: [(name: String, url: AsyncStream<URL?>)], of board: BoardController
  ) async -> [URL] {
    var found: [URL] = []
    var failures: [ItemFailure] = []
    for item in items {
      for await url in item.url {
        if let url {
          found.append(url)
        } else {
          failures.append(
            ItemFailure(
              name: item.name, cause: .missing, localized("“\(item.name.shown)” can’t be read")))
        }
      }
    }
    board.report(leavingOut: failures)
    return found
  }

  /// Returns the lower end of images whose shapes aren't known yet, in board points; nil if there are none.
  private static func lowest(_ images: [ImportTicket], around point: CGPoint) -> Double? {
    guard !images.isEmpty else { return nil }
    let sizes = images.map { ticket in
      let longer = max(ticket.presentationSize.width, ticket.presentationSize.height)
      let side = longer > 0 ? longer : Arrangement.maximumInitialSide
      return CGSize(width: side, height: side)
    }
    return point.y + CardLook.room(for: sizes).maxY
  }
}
