import ArgumentParser
import Board
import BoardStore
import Foundation
import Imaging

/// `pinboard import FILE IMAGE…`
struct ImportCommand: FileCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Pin images to a board.",
    discussion: """
      The board is made if it doesn't exist. The images stand side by side, to the right of what's there, and \
      are one step to undo. Those that can't be taken are named, the others are pinned all the same.
      """)

  @Argument(help: "The board.")
  var file: String

  @Argument(help: ArgumentHelp("Images, or folders of images.", valueName: "image"))
  var images: [String]

  func validate() throws {
    guard !images.isEmpty else { throw ValidationError("Missing expected argument '<image> ...'") }
  }

  func work() async throws -> ExitStatus {
    let board = try await openOrCreate(URL(pathOrAddress: file))
    var worst = ExitStatus.success
    var taken: [(original: Original, name: String)] = []
    for source in ImageSources(images.map(URL.init(pathOrAddress:))) {
      do {
        let original = try await add(source.url, to: board)
        // Equal bytes are kept once, under their first name; each pin has the name it came with.
        taken.append((original, BoardLimits.cleaned(name: source.url.lastPathComponent)))
      } catch let error as ImagingError where source.isFromFolder && error.isNoImage {
        continue  // a folder may hold other things too
      } catch BoardStoreError.diskFull(let url) {
        throw BoardStoreError.diskFull(url)
      } catch {
        Console.complain(error)
        if worst == .success { worst = ExitStatus(for: error) }
      }
    }
    try await pin(taken, to: board)
    await board.close()
    try Console.say(taken.count == 1 ? "1 image pinned" : "\(taken.count) images pinned")
    return worst
  }

  private func openOrCreate(_ url: URL) async throws -> BoardFile {
    do {
      return try await BoardFile.open(url)
    } catch BoardStoreError.notFound {
      let board = try await BoardFile.create(at: url, name: url.deletingPathExtension().lastPathComponent)
      try Console.say("\(url.lastPathComponent) created")
      return board
    }
  }

  private func add(_ image: URL, to board: BoardFile) async throws -> Original {
    let facts = try ImageInspector.facts(of: image)
    try ImagingLimits().check(facts, name: image.lastPathComponent)
    return try await board.addOriginal(
      contentsOf: image, typeIdentifier: facts.typeIdentifier, pixelSize: facts.pixelSize)
  }

  private func pin(_ taken: [(original: Original, name: String)], to board: BoardFile) async throws {
    let document = try await board.load()
    let sizes = taken.map { Arrangement.initialSize(forPixels: $0.original.pixelSize) }
    var centers = Arrangement.sideBySide(sizes: sizes, around: .zero)
    if let bounds = document.bounds {
      let left = zip(centers, sizes).map { $0.x - $1.width / 2 }.min() ?? 0
      let offset = CGPoint(x: bounds.maxX + Arrangement.spacing - left, y: bounds.midY)
      centers = centers.map { CGPoint(x: $0.x + offset.x, y: $0.y + offset.y) }
    }
    let pins = zip(taken, zip(centers, sizes)).map { image, place in
      Pin(content: .image(image.original.id), name: image.name, center: place.0, size: place.1)
    }
    guard let command = Command.add(pins, originals: taken.map(\.original), to: document) else { return }
    try await board.commit(command)
  }
}

extension ImagingError {
  fileprivate var isNoImage: Bool {
    if case .notAnImage = reason { true } else { false }
  }
}
