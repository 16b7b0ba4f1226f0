import Board
import BoardStore
import CGtk
import DragDropKit
import Foundation
import GLibSupport
import GtkViews
import Imaging
import Testing

@testable import PinboardUI

/// A folder with boards and pictures that goes away with it.
@MainActor
final class TemporaryBoards {
  let folder: URL
  let pictures = PictureCache(decoder: .shared)

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "pinboard-ui-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func board(_ name: String) async throws -> BoardController {
    let url = folder.appending(path: "\(name).pinboard")
    return try await BoardController.open(try await BoardFile.create(at: url, name: name), pictures: pictures)
  }

  /// An app of its own, with its library and preferences in the folder. As `run(arguments:)` would, but without its loop:
  /// windows may be added then.
  func app(_ name: String) -> AppController {
    let app = AppController(
      application: Application(id: "io.github.pinboard.\(name)", isUnique: false),
      library: BoardLibrary(folder: folder.appending(path: "library")),
      preferences: PreferencesController(
        file: PreferencesFile(url: folder.appending(path: "preferences.json"))))
    g_application_register(app.application.object.pointer(), nil, nil)
    return app
  }

  func subfolder(_ path: String) throws -> URL {
    let url = folder.appending(path: path, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  /// A board whose commands are kept aside when its file can't be written.
  func rescuedBoard(_ name: String) async throws -> BoardController {
    let url = folder.appending(path: "\(name).pinboard")
    let rescue = folder.appending(path: "rescue", directoryHint: .isDirectory)
    return try await BoardController.open(
      try await BoardFile.create(at: url, name: name, rescueFolder: rescue), pictures: pictures)
  }

  /// A picture of one colour, as a PNG file.
  func picture(
    _ name: String, width: Int = 40, height: Int = 30, red: UInt8 = 200, alpha: UInt8 = 255
  ) throws -> URL {
    var pixels = Data(count: width * height * 4)
    for index in 0..<(width * height) {
      pixels[index * 4] = red
      pixels[index * 4 + 3] = alpha
    }
    let image = DecodedImage(
      width: width, height: height, stride: width * 4, pixels: pixels,
      fullSize: CGSize(width: width, height: height))
    let url = folder.appending(path: name)
    try image.encodePNG().write(to: url)
    return url
  }

  /// Pins something of a kind that a later Pinboard may bring, which needs an original.
  func pinStranger(_ file: URL, on board: BoardController, at center: CGPoint = .zero) async throws -> Pin {
    let original = try await board.file.originals.add(
      data: Data(contentsOf: file), name: file.lastPathComponent, typeIdentifier: "image/png", pixelSize: nil)
    let pin = Pin(
      content: .unknown(kind: "video", payload: Data([1, 2, 3]), original: original.id), name: "stranger",
      center: center, size: CGSize(width: 80, height: 60))
    board.perform(Command.add([pin], originals: [original], to: board.document))
    return try #require(board.document.pin(pin.id))
  }

  /// Returns when something holds of a board, or of what it has told.
  func wait(for board: BoardController, until condition: () -> Bool) async {
    let (events, tell) = AsyncStream<Void>.makeStream()
    let observer = board.events.observe { _ in tell.yield() }
    tell.yield()
    for await _ in events where condition() { break }
    withExtendedLifetime(observer) {}
  }

  /// Imports files and returns when every card has become a pin or failed.
  func importFiles(_ files: [URL], into board: BoardController, around point: CGPoint = .zero) async {
    board.importer.start(files.map(ImportTicket.init(file:)), around: point, pixelScale: 1)
    await board.importer.finished()
    await board.commits.settled()
    // Why a test has fewer pins than it should.
    for case .failed(let title, let detail) in board.cards.values.map(\.state) {
      print("\(title): \(detail)")
    }
  }
}
