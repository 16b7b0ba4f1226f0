import Board
import BoardLook
package import DragItems
package import Foundation
import Localization

/// Turns texts that are dropped or pasted on a board into notes, unless they represent pictures
/// (``PictureText``). Text files don't become notes, since they are files. The views know how large a text
/// is, so they say the size of a note.
package enum NoteIntake {
  /// A text that was requested during the drop, and the size that it had on its previous board.
  package struct Arrival {
    fileprivate let size: CGSize
    fileprivate let text: AsyncStream<Result<String, NoteProblem>>
  }

  /// Pins texts side by side once all have arrived, because the size of a note depends on its text. Several
  /// texts are one step.
  /// - Parameters:
  ///   - point: the middle of all notes, in board points.
  ///   - edge: the lower end of other things from the same drop, in board points; the notes stay below it.
  ///   - group: the group of everything that came together.
  ///   - picturesAt: screen pixels for each board point, for texts that represent pictures; nil to make notes
  ///     of these too.
  ///   - size: the size of a note with a text, in board points.
  package static func add(
    _ providers: [ItemProvider], to board: BoardController, around point: CGPoint, below edge: Double? = nil,
    group: UUID = .random(), picturesAt pixelScale: Double? = 1, size: @escaping (String) -> CGSize
  ) {
    guard !providers.isEmpty else { return }
    let texts = load(providers)
    Task {
      await pin(
        texts, on: board, around: point, below: edge, group: group, picturesAt: pixelScale, size: size)
    }
  }

  /// Pins the texts of items that have other forms too; the other forms aren't used.
  /// - Returns: false if no item has a text.
  package static func addNotes(
    of items: [ItemProvider], to board: BoardController, around point: CGPoint,
    size: @escaping (String) -> CGSize
  ) -> Bool {
    let texts = items.compactMap { item in
      ([item] + item.alternatives).first { $0.hasItemConformingToTypeIdentifier("public.plain-text") }
    }
    add(texts, to: board, around: point, picturesAt: nil, size: size)
    return !texts.isEmpty
  }

  /// Begins to load texts.
  package static func load(_ providers: [ItemProvider]) -> [Arrival] {
    providers.map { provider in
      let (stream, continuation) = AsyncStream<Result<String, NoteProblem>>.makeStream()
      _ = provider.loadObject(ofClass: String.self) { text, error in
        let missing = { NoteProblem(error ?? ItemProviderError(.unknown, "There is no text.")) }
        continuation.yield(text.map { .success($0) } ?? .failure(missing()))
        continuation.finish()
      }
      return Arrival(size: provider.preferredPresentationSize, text: stream)
    }
  }

  /// The second half of ``add(_:to:around:below:group:picturesAt:size:)``.
  package static func pin(
    _ arrivals: [Arrival], on board: BoardController, around point: CGPoint, below edge: Double?, group: UUID,
    picturesAt pixelScale: Double? = 1, size: @escaping (String) -> CGSize
  ) async {
    var pins: [Pin] = []
    for arrival in arrivals {
      for await result in arrival.text {
        switch result {
        case .success(let text):
          if let pixelScale {
            let tickets = await PictureText.pictures(in: text).map { ImportTicket($0.source, name: $0.name) }
            guard tickets.isEmpty else {
              board.importer.start(tickets, around: point, pixelScale: pixelScale, group: group)
              continue
            }
            let links = WebImport.links(in: text)
            guard links.isEmpty else {
              board.importer.start(
                links.map { ticket(for: $0, on: board, group: group, size: size) }, around: point,
                pixelScale: pixelScale,
                group: group)
              continue
            }
          }
          if let pin = note(text, size: arrival.size, on: board, measured: size) { pins.append(pin) }
        case .failure(let problem): board.report(localized("The text couldn’t be read. \(problem.reason)"))
        }
      }
    }
    guard !pins.isEmpty else { return }
    let sizes = pins.map(\.size)
    let centers = CardLook.sideBySide(sizes, around: point)
    let top = zip(centers, sizes).map { $0.y - $1.height / 2 }.min() ?? 0
    let shift = edge.map { $0 + CardLook.gap - top } ?? 0
    for (index, center) in centers.enumerated() {
      pins[index].center = CGPoint(x: center.x, y: center.y + shift)
    }
    guard !board.isUndone(group) else { return }
    board.perform(Command.add(pins, originals: [], to: board.document, group: group))
  }

  /// Makes a ticket for a link. If the user doesn't want it to be fetched, it becomes a note.
  private static func ticket(
    for link: WebLink, on board: BoardController, group: UUID, size: @escaping (String) -> CGSize
  ) -> ImportTicket {
    let ticket = ImportTicket(link)
    ticket.onText = { text, point in
      Task {
        await pin(
          [arrival(of: text)], on: board, around: point, below: nil, group: group, picturesAt: nil,
          size: size)
      }
    }
    return ticket
  }

  private static func arrival(of text: String) -> Arrival {
    let (texts, arrival) = AsyncStream<Result<String, NoteProblem>>.makeStream()
    arrival.yield(.success(text))
    arrival.finish()
    return Arrival(size: .zero, text: texts)
  }

  /// Pins one text around a point, in board points.
  package static func pin(
    _ text: String, on board: BoardController, around point: CGPoint, size: (String) -> CGSize
  ) {
    guard var pin = note(text, size: .zero, on: board, measured: size) else { return }
    pin.center = point
    board.perform(Command.addNote(pin, to: board.document))
  }

  /// Pins the text that came instead of an image, or the picture that it represents, at the image's position.
  package static func pin(
    _ text: String, insteadOfImageOn board: BoardController, around point: CGPoint, pixelScale: Double,
    group: UUID, size: @escaping (String) -> CGSize
  ) async {
    await pin(
      [arrival(of: text)], on: board, around: point, below: nil, group: group,
      picturesAt: pixelScale, size: size)
  }

  /// Makes a note.
  /// - Parameter size: the size that it had on its previous board; zero if that isn't known.
  private static func note(
    _ text: String, size: CGSize, on board: BoardController, measured: (String) -> CGSize
  ) -> Pin? {
    let cleaned = BoardLimits.cleaned(note: text)
    guard cleaned.contains(where: { !$0.isWhitespace }) else {
      board.report(localized("There’s nothing written in that text."))
      return nil
    }
    if cleaned.utf8.count < text.utf8.count, text.utf8.count > BoardLimits.maximumNoteBytes {
      board.report(localized("The text is longer than a note can be; its beginning was pinned."))
    }
    return Pin(
      content: .note(cleaned), name: BoardLimits.name(ofNote: cleaned), center: .zero,
      size: size.width >= 1 && size.height >= 1 ? size : measured(cleaned))
  }
}

/// Why a text didn't arrive.
nonisolated struct NoteProblem: Error {
  let reason: String

  init(_ error: any Error) { reason = LibraryWords.sentence(of: error) }
}
