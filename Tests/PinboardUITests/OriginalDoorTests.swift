import Board
import BoardExchange
import BoardStore
import DragDropKit
import ExchangeTestSupport
import KitFiles
import Foundation
import SeededRandom
import Testing

@testable import BoardCanvas
@testable import BoardSession
@testable import PinboardUI

/// The law of ``LeavingOriginalTests``, for what the app opens, saves and gives in a drag.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct OriginalDoorTests {
  nonisolated private static let isTorture = ProcessInfo.processInfo.environment["PINBOARD_TORTURE"] == "1"

  private func data(of provider: ItemProvider, _ type: String) async -> Data? {
    await withCheckedContinuation { continuation in
      _ = provider.loadDataRepresentation(forTypeIdentifier: type) { data, _ in
        continuation.resume(returning: data)
      }
    }
  }

  @Test(arguments: isTorture ? Array(UInt64(1)...40) : [1, 2, 3])
  func whatIsOpenedAndDraggedIsWhatItSays(_ seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let boards = try TemporaryBoards()
    let board = try await boards.board("Strange")
    let copies = OpenedCopies(in: boards.folder.appending(path: "opened"))
    for number in 0..<24 {
      let kind = StrangeOriginals.kinds.randomElement(using: &random) ?? "png"
      let bytes = try StrangeOriginals.bytes(kind, salt: random.next())
      let name =
        (StrangeOriginals.stems.randomElement(using: &random) ?? "")
        + (StrangeOriginals.endings.randomElement(using: &random) ?? "")
      let type =
        ["image/jpeg", "image/png", "text/html", "image/svg+xml", "application/pdf", "video/mp4"]
        .randomElement(using: &random) ?? "image/png"
      let isLinked = Bool.random(using: &random)
      let folder = try boards.subfolder("links/\(number)")
      let location = folder.appending(name: FileName.own(name.isEmpty ? "x" : name))
      let prepared: PreparedOriginal
      if isLinked {
        try FileBytes.write(bytes, toNew: location)
        prepared = try await .link(to: location, name: name, typeIdentifier: type, pixelSize: nil)
      } else {
        prepared = try await .data(bytes, name: name, typeIdentifier: type, pixelSize: nil)
      }
      let original = try await board.file.originals.add([prepared])[0].get()
      let context = "seed \(seed), \(number): \(name.debugDescription), \(kind), \(type), linked \(isLinked)"

      let leaving = try await LeavingOriginal.read(original, of: board.file)
      let opened = try? await OriginalReading.file(toOpen: original, leaving, of: board.file, in: copies)
      #expect((opened == nil) == StrangeOriginals.unknown.contains(kind), "\(context)")
      if let opened {
        #expect(StrangeOriginals.fault(opened.name, kind: kind) == nil, "\(context): \(opened.name)")
        #expect(try FileBytes.read(opened) == bytes, "\(context)")
      }

      let pin = Pin(
        content: .image(original.id),
        name: name.isEmpty ? "x" : BoardLimits.cleaned(name: name, fallback: "x"),
        center: .zero, size: CGSize(width: 40, height: 30))
      board.perform(Command.add([pin], originals: [original], to: board.document))
      // The board's canvas, the tray and the clipboard give this provider.
      guard let provider = PinProvider.make(for: pin, in: board) else { continue }
      var isGiven = false
      for (index, offered) in provider.registeredTypeIdentifiers.enumerated() {
        guard let given = await data(of: provider, offered) else { continue }
        if index == 0 {
          isGiven = true
          #expect(given == bytes, "\(context)")
        } else {
          #expect(offered == "image/png", "\(context)")
          #expect(given.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(context): pixels alone")
        }
      }
      guard isGiven else { continue }
      let suggested = provider.suggestedName ?? ""
      #expect(StrangeOriginals.fault(suggested, kind: kind) == nil, "\(context): \(suggested)")
    }
    await board.commits.settled()
  }

  /// A linked pin called `holiday.jpg` leads to a web page of the same size.
  @Test func aLinkWithOtherBytesIsntOpened() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("Strange")
    let location = boards.folder.appending(path: "holiday.jpg")
    let bytes = try TestPicture.jpeg(width: 40, height: 30)
    try bytes.write(to: location)
    let prepared = try await PreparedOriginal.link(to: location, typeIdentifier: "image/jpeg", pixelSize: nil)
    let original = try await board.file.originals.add([prepared])[0].get()
    let page = Data("<html>".utf8) + Data(repeating: 0x20, count: bytes.count - 6)
    try page.write(to: location)
    await #expect(throws: BoardStoreError.self) {
      _ = try await LeavingOriginal.read(original, of: board.file)
    }
  }

  @Test func openedCopiesGoAfterADayAndAtTheEnd() async throws {
    let boards = try TemporaryBoards()
    let board = try await boards.board("A")
    let original = try await board.file.originals.add(
      data: try TestPicture.png(), name: "a.png", typeIdentifier: "image/png", pixelSize: nil)
    let leaving = try await LeavingOriginal.read(original, of: board.file)
    let folder = boards.folder.appending(path: "opened")
    // Those of a process that was killed, and of an earlier version.
    let (other, own) = (OpenedCopies(in: folder), OpenedCopies(in: folder))
    let left = try other.write(leaving, of: original.id)
    let copy = try own.write(leaving, of: original.id)
    #expect(left.isTaken)
    own.removeOld(now: Date().addingTimeInterval(OpenedCopies.patience - 60))
    #expect(left.isTaken)
    #expect(copy.isTaken)
    await own.end()
    #expect(!copy.isTaken)
    #expect(left.isTaken, "another process's copies stay")
    own.removeOld(now: Date().addingTimeInterval(OpenedCopies.patience + 60))
    #expect(!left.isTaken)
    #expect(FolderNames.of(folder) == [])
  }
}
