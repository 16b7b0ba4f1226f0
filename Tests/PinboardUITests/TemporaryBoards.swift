import Board
import BoardLook
import BoardStore
import CKitGtk
import DragDropKit
import Foundation
import KitGLib
import GtkViews
import Imaging
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// A temporary folder with boards and pictures, which is removed when this object is released.
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

  /// Makes an app whose library and preferences are in the folder. It's registered like `run(arguments:)`
  /// does it, but without the main loop; windows can be added then.
  func app(_ name: String) -> AppController {
    let app = AppController(
      application: Application(id: "io.github.pinboard.\(name)", isUnique: false),
      library: BoardLibrary(folder: folder.appending(path: "library")),
      preferences: PreferencesController(
        file: PreferencesFile(url: folder.appending(path: "preferences.json"))),
      decoder: .shared)
    var error: UnsafeMutablePointer<GError>?
    // Without this, an error would be noticed only by a critical warning of GTK's, at the first window.
    guard g_application_register(app.application.object.pointer(), nil, &error) != 0 else {
      let reason = error.map { String(cString: $0.pointee.message) } ?? ""
      fatalError("the application can't be registered: \(reason)")
    }
    DragDropSystem.activate()
    return app
  }

  func subfolder(_ path: String) throws -> URL {
    let url = folder.appending(path: path, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  /// Makes a board whose commands are kept in a rescue journal if its file can't be written.
  func rescuedBoard(_ name: String) async throws -> BoardController {
    let url = folder.appending(path: "\(name).pinboard")
    let rescue = folder.appending(path: "rescue", directoryHint: .isDirectory)
    return try await BoardController.open(
      try await BoardFile.create(at: url, name: name, rescueFolder: rescue), pictures: pictures)
  }

  /// Makes a PNG file of one colour.
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

  /// Adds a pin of a kind from a later Pinboard, with an original.
  func pinStranger(_ file: URL, on board: BoardController, at center: CGPoint = .zero) async throws -> Pin {
    let original = try await board.file.originals.add(
      data: Data(contentsOf: file), name: file.lastPathComponent, typeIdentifier: "image/png", pixelSize: nil)
    let pin = Pin(
      content: .unknown(kind: "video", payload: Data([1, 2, 3]), original: original.id), name: "stranger",
      center: center, size: CGSize(width: 80, height: 60))
    board.perform(Command.add([pin], originals: [original], to: board.document))
    return try #require(board.document.pin(pin.id))
  }

  /// Returns when a condition holds, which is checked after each event of a board.
  func wait(for board: BoardController, until condition: () -> Bool) async {
    let (events, signal) = AsyncStream<Void>.makeStream()
    let observer = board.events.observe { _ in signal.yield() }
    signal.yield()
    for await _ in events where condition() { break }
    withExtendedLifetime(observer) {}
  }

  /// Imports files and returns when every card has become a pin or failed.
  func importFiles(_ files: [URL], into board: BoardController, around point: CGPoint = .zero) async {
    board.importer.start(files.map(ImportTicket.init(file:)), around: point, pixelScale: 1)
    await board.importer.finished()
    await board.commits.settled()
    // This output explains why a test has fewer pins than expected.
    for case .failed(let failure) in board.cards.values.map(\.state) { print(failure.line) }
  }
}
